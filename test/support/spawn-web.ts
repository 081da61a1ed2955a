import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bareEnvironment } from '../../src/config/env.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { talk } from './talk.ts';

/** Web processes of one installation, as they run in production: operating-system processes that share a database and secrets and nothing else. */
export type WebProcesses = { readonly urls: readonly string[]; readonly kill: () => void };

/** Where they work; `env` is added to it. */
export type SpawnWebOptions = {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly count: number;
  readonly env?: Readonly<Record<string, string>>;
};

/** Starts them and waits until each is ready. */
export async function spawnWeb({ databaseUrl, ownerUrl, count, env = {} }: SpawnWebOptions): Promise<WebProcesses> {
  const settings = {
    DATABASE_URL: databaseUrl,
    MIGRATION_DATABASE_URL: ownerUrl,
    SESSION_TOKEN_SECRET: randomBytes(32).toString('hex'),
    STAFF_SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    COUNTERSIGN_ENV: 'test',
    LOG_LEVEL: 'warn',
    ...env,
  };
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const children = ports.map((port) =>
    spawn(process.execPath, [join('workers', 'web.ts')], {
      cwd: projectRoot,
      env: { ...bareEnvironment(), ...settings, PORT: String(port) },
      stdio: 'ignore',
    }),
  );
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  await eventually(
    async () => {
      for (const url of urls) expect((await talk(`${url}/readyz`)).status).toBe(200);
    },
    { withinMs: 180_000, everyMs: 200 },
  );
  return {
    urls,
    kill: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}
