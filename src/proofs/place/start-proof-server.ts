import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConfig } from '../../config/config.ts';
import { openEmbeddedDatabase } from '../../embedded/postgres/open-embedded-database.ts';
import { findServer, stopServer } from '../../embedded/postgres/running-server.ts';
import { isRunning } from '../../embedded/process-identity.ts';
import { openSecretsFile } from '../../embedded/secrets-file.ts';
import { migrateAll } from '../../migrate-all.ts';
import { openDatabase } from '../../store/database.ts';
import type { ProofServer } from './proof-server.ts';

const PREFIX = 'countersign-proof-';

/**
 * Starts a private PostgreSQL on a throw-away cluster with one migrated database to copy. What a killed run left behind is
 * removed first.
 *
 * @param options.durable whether commits wait for the disk. (Default: false, because proofs kill processes of the product, never the server.)
 * @param options.settings server settings by name that a measurement needs, such as a library loaded at start.
 */
export async function startProofServer(
  options: { readonly durable?: boolean; readonly settings?: Readonly<Record<string, string>> } = {},
): Promise<ProofServer & { readonly stop: () => Promise<void> }> {
  await removeLeftOver();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(dataDir, 0o711);
  try {
    const { database: passwords } = await openSecretsFile(dataDir);
    const cacheDir = buildConfig().embeddedCacheDir;
    const open = () => openEmbeddedDatabase({ dataDir, cacheDir, passwords, durable: options.durable ?? false });
    let server = await open();
    if (options.settings) {
      await writeSettings(server.superuserUrl, options.settings);
      await server.stop();
      server = await open();
    }
    const { superuserUrl, ownerUrl, appUrl } = server;
    await migrateAll({ databaseUrl: appUrl, migrationDatabaseUrl: ownerUrl });
    await closeTemplate(superuserUrl);
    return { superuserUrl, ownerUrl, appUrl, template: 'countersign', stop: () => remove(dataDir) };
  } catch (error) {
    await remove(dataDir);
    throw error;
  }
}

/** They hold from the server's next start. */
async function writeSettings(superuserUrl: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const database = openDatabase({ url: superuserUrl, max: 1, ormMax: 1 });
  for (const [name, value] of Object.entries(settings))
    await database.sql.unsafe(`alter system set ${name} = '${value.replaceAll("'", "''")}'`);
  await database.close();
}

/** A database can be copied only while nobody is connected to it. */
async function closeTemplate(superuserUrl: string): Promise<void> {
  const database = openDatabase({ url: superuserUrl, max: 1, ormMax: 1 });
  await database.sql`update pg_database set datallowconn = false where datname = 'countersign'`;
  await database.close();
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
