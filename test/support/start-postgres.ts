import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../../src/embedded/postgres/open-embedded-database.ts';
import { findServer, stopServer } from '../../src/embedded/postgres/running-server.ts';
import { isRunning } from '../../src/embedded/process-identity.ts';
import { openSecretsFile } from '../../src/embedded/secrets-file.ts';
import { migrateAll } from '../../src/migrate-all.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL: addresses per role, and the name of a migrated database to copy. */
    postgres: { superuserUrl: string; ownerUrl: string; appUrl: string; template: string };
  }
}

const PREFIX = 'countersign-test-';

/**
 * Vitest global set-up: a private PostgreSQL for this run, on a throw-away cluster, with one migrated database that
 * `openTestDatabase` copies per test file. Stopped and removed at the end; what a killed run left behind is removed first.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftOver();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(dataDir, 0o711);
  try {
    const { database: passwords } = await openSecretsFile(dataDir);
    const server = await openEmbeddedDatabase({ dataDir, cacheDir: '/var/tmp', passwords, durable: false });
    await prepareTemplate(server);
    const { superuserUrl, ownerUrl, appUrl } = server;
    project.provide('postgres', { superuserUrl, ownerUrl, appUrl, template: 'countersign' });
  } catch (error) {
    await remove(dataDir);
    throw error;
  }
  return () => remove(dataDir);
}

/** Migrated, and closed: a database can be copied only while nobody is connected to it. */
async function prepareTemplate(server: EmbeddedDatabase): Promise<void> {
  await migrateAll({ databaseUrl: server.appUrl, migrationDatabaseUrl: server.ownerUrl });
  const sql = postgres(server.superuserUrl, { max: 1 });
  await sql`update pg_database set datallowconn = false where datname = 'countersign'`;
  await sql.end();
}

async function remove(dataDir: string): Promise<void> {
  const server = await findServer(join(dataDir, 'postgres', 'data'));
  if (server !== undefined) await stopServer(server.pid);
  await rm(dataDir, { recursive: true, force: true });
}

async function removeLeftOver(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (Number.isSafeInteger(pid) && !(await isRunning(pid))) await remove(join(tmpdir(), name)).catch(() => undefined);
  }
}
