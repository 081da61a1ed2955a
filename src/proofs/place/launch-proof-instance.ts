import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvironmentText } from '../../config/environment.ts';
import { type LaunchedStack, launchStack } from '../../embedded/launch-stack.ts';
import { type Instance, openInstance } from '../../evals/instance/instance.ts';
import { createProofDatabase, type ProofDatabase, type ProofServer } from './proof-server.ts';

/** Every role of the product in processes of its own, on a database and a DATA_DIR of a proof's own. */
export type ProofInstance = {
  readonly instance: Instance;
  readonly stack: LaunchedStack;
  readonly database: ProofDatabase;
  readonly dataDir: string;
  /** Stops it in order and removes everything it had. */
  readonly close: () => Promise<void>;
};

/** What {@link launchProofInstance} needs to know. */
export type ProofInstanceOptions = {
  /** Names the DATA_DIR. */
  readonly name: string;
  readonly server: ProofServer;
  /** Where the queues live; null for PostgreSQL. */
  readonly redisUrl: string | null;
  /** Its settings, of which some may lie in the DATA_DIR. */
  readonly env: (dataDir: string) => EnvironmentText;
  /** Roles and their numbers. (Default: everything once.) */
  readonly only?: string;
};

/** Starts it. It watches this process and ends with it. */
export async function launchProofInstance(options: ProofInstanceOptions): Promise<ProofInstance> {
  const { name, server, redisUrl, env, only } = options;
  const database = await createProofDatabase(server);
  const dataDir = await mkdtemp(join(tmpdir(), `countersign-proof-${process.pid}-${name}-`));
  await chmod(dataDir, 0o711);
  const stack = await launchStack({
    dataDir,
    timeoutMs: 240_000,
    ...(only === undefined ? {} : { only }),
    env: {
      ...env(dataDir),
      DATABASE_URL: database.databaseUrl,
      MIGRATION_DATABASE_URL: database.ownerUrl,
      npm_lifecycle_event: 'prove',
      ...(redisUrl === null ? {} : { REDIS_URL: redisUrl }),
    },
  });
  const instance = await openInstance(await stack.runtime(), stack.stop);
  return {
    ...{ instance, stack, database, dataDir },
    close: async () => {
      await stack.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
