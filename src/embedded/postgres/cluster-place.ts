import { createHash, randomUUID } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../write-private-file.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { findServer, stopServer } from './running-server.ts';
import { canUse, type ServerAccount } from './server-account.ts';

/** Where the database of one DATA_DIR lies. */
export type ClusterPlace = {
  /** Folder that belongs to the server's account; holds `data` (the cluster) and `server.log`. */
  readonly directory: string;
  /** False when the account cannot enter DATA_DIR, so that the folder is under EMBEDDED_CACHE_DIR instead. */
  readonly insideDataDir: boolean;
};

/** File in DATA_DIR that remembers the choice, so that a database is never silently replaced by an empty one elsewhere. */
const NOTE = 'database-place';

/** The folder an earlier start wrote down; undefined before the first. */
export async function rememberedPlace(dataDir: string): Promise<string | undefined> {
  const directory = (await readFile(join(dataDir, NOTE), 'utf8').catch(() => '')).trim();
  return directory === '' ? undefined : directory;
}

/**
 * Finds or chooses the folder. First choice is `DATA_DIR/postgres`; where the server's account cannot enter it (a project under
 * root's home, started as root) it is `<cacheDir>/countersign-data-<hash of DATA_DIR>-<random>`. The choice is written down.
 *
 * @throws EmbeddedDatabaseError `cluster_unreachable` when the folder written down is gone or closed to the account.
 */
export async function placeCluster(dataDir: string, cacheDir: string, account: ServerAccount): Promise<ClusterPlace> {
  const remembered = await rememberedPlace(dataDir);
  if (remembered !== undefined) {
    if (!(await canUse(account, remembered))) throw unreachable(remembered, dataDir, account);
    return { directory: remembered, insideDataDir: remembered.startsWith(dataDir) };
  }
  const place = (await tryInside(dataDir, account)) ?? (await makeOutside(dataDir, cacheDir, account));
  await writePrivateFile(join(dataDir, NOTE), `${place.directory}\n`);
  return place;
}

function unreachable(directory: string, dataDir: string, account: ServerAccount): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'cluster_unreachable',
    `The database of ${dataDir} lies in ${directory}, which is gone or closed to ${account.name}. Make it reachable again; or, to begin with an empty database, remove ${dataDir}.`,
  );
}

async function tryInside(dataDir: string, account: ServerAccount): Promise<ClusterPlace | undefined> {
  const directory = join(dataDir, 'postgres');
  await mkdir(directory, { recursive: true });
  await own(directory, account);
  if (await canUse(account, directory)) return { directory, insideDataDir: true };
  await rm(directory, { recursive: true, force: true });
  return undefined;
}

async function makeOutside(dataDir: string, cacheDir: string, account: ServerAccount): Promise<ClusterPlace> {
  const prefix = `countersign-data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}-`;
  const directory = join(cacheDir, `${prefix}${randomUUID().slice(0, 8)}`);
  await removeLeftOver(cacheDir, prefix, account);
  await mkdir(directory, { mode: 0o700 });
  await own(directory, account);
  if (await canUse(account, directory)) return { directory, insideDataDir: false };
  await rm(directory, { recursive: true, force: true });
  throw new EmbeddedDatabaseError(
    'cluster_unreachable',
    `${account.name}, as whom PostgreSQL runs here, can enter neither ${dataDir} nor ${cacheDir}. Set DATA_DIR or EMBEDDED_CACHE_DIR to a folder everybody may enter, or set DATABASE_URL.`,
  );
}

async function own(directory: string, account: ServerAccount): Promise<void> {
  const { uid, gid } = account.identity;
  if (uid !== undefined && gid !== undefined) await chown(directory, uid, gid);
  await chmod(directory, 0o700);
}

/** A DATA_DIR that was removed left its database outside; nobody has the passwords any more, and a fresh start was asked for. */
async function removeLeftOver(cacheDir: string, prefix: string, account: ServerAccount): Promise<void> {
  const names = await readdir(cacheDir).catch(() => []);
  for (const path of names.filter((name) => name.startsWith(prefix)).map((name) => join(cacheDir, name))) {
    const found = await lstat(path).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== account.identity.uid) continue;
    const server = await findServer(join(path, 'data'));
    if (server !== undefined) await stopServer(server.pid);
    await rm(path, { recursive: true, force: true });
  }
}
