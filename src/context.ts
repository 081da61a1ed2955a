import type { Config } from './config/config.ts';
import { loadConfig, loadSecrets } from './config/env.ts';
import type { Secrets } from './config/secrets.ts';
import type { EventSignal } from './contracts/signals.ts';
import { migrateAll } from './migrate-all.ts';
import { createLogger, type Logger } from './observability/logger.ts';
import { openQueues, type Queues } from './queue/open-queues.ts';
import type { QueueAddress } from './queue/queue-backend.ts';
import { openRedisSignal } from './queue/redis-signal.ts';
import { createKeyring, type Keyring } from './store/content-keys.ts';
import { type Database, openDatabase } from './store/database.ts';
import { openPostgresSignal } from './store/postgres-signal.ts';

/** What every role of the product opens first and closes last. Each role adds its own parts (src/roles). */
export type Context = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly database: Database;
  readonly keyring: Keyring;
  /** Where the queues live; the web process opens its socket adapter there too. */
  readonly queueAddress: QueueAddress;
  readonly queues: Queues;
  readonly signal: EventSignal;
  readonly close: () => Promise<void>;
};

/**
 * Opens the database, the queues and the signal for one role, from the environment unless other settings are given. The schema is brought
 * up to date first, where this role may: any number of processes may start at once on an empty database.
 *
 * @throws ConfigError with all faults at once; an Error with one clear line when the database does not answer or is behind and may not be migrated.
 */
export async function openContext(
  role: string,
  settings: { readonly config: Config; readonly secrets: Secrets } = { config: loadConfig(), secrets: loadSecrets() },
): Promise<Context> {
  const { config, secrets } = settings;
  const log = createLogger({ level: config.log.level, role });
  const { databaseUrl, migrationDatabaseUrl } = secrets;
  await migrateAll({ databaseUrl, migrationDatabaseUrl, testNow: config.testNow, log: (line) => log.info(line) });
  const database = openDatabase({
    url: secrets.databaseUrl,
    max: config.database.poolSize,
    applicationName: `countersign ${role}`,
  });
  const installation = await readInstallation(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const onError = (part: string) => (error: unknown) => log.warn({ error, part }, 'connection trouble');
  const prefix = `countersign-${installation.slice(0, 8)}`;
  const { redisUrl } = secrets;
  const queueAddress: QueueAddress =
    redisUrl === undefined
      ? { backend: 'postgres', databaseUrl: secrets.databaseUrl, poolSize: config.database.queuePoolSize }
      : { backend: 'redis', redisUrl, prefix: `{${prefix}}` };
  const queues = openQueues(queueAddress, onError('queue'));
  const signal =
    redisUrl === undefined
      ? openPostgresSignal(secrets.databaseUrl, onError('signal'))
      : openRedisSignal(redisUrl, prefix, onError('signal'));
  const close = async () => {
    await queues.close();
    await signal.close();
    await database.close();
  };
  return {
    config,
    secrets,
    log,
    database,
    keyring: createKeyring(secrets.dataEncryptionKey),
    queueAddress,
    queues,
    signal,
    close,
  };
}

async function readInstallation(database: Database): Promise<string> {
  const rows = await database.sql<{ installation_id: string }[]>`select installation_id from installation`;
  const row = rows[0];
  if (!row)
    throw new Error(
      'The database has no installation row. Start the product once with the owner role, so that it migrates.',
    );
  return row.installation_id;
}
