import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { ServerAccount } from './server-account.ts';

const run = promisify(execFile);

/** Name of the role that initdb makes; nothing of the product signs in as it but the set-up of roles and database. */
export const SUPERUSER = 'countersign_superuser';

/** What {@link initCluster} needs to know. */
export type InitClusterOptions = {
  /** Folder of the server's account; the cluster becomes its subfolder `data`. */
  readonly directory: string;
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount;
  /** Password of {@link SUPERUSER}. */
  readonly superuserPassword: string;
  /** Whether to wait until the new files are on disk. Tests on throw-away clusters need not. */
  readonly durable: boolean;
};

/**
 * Makes the cluster unless it is there, and returns its path. It is made beside its place and renamed, so a start that was cut
 * short leaves nothing that looks finished.
 *
 * UTF-8 with PostgreSQL's own C.UTF-8 locale: the same order of text on every machine, whatever locales it has.
 */
export async function initCluster(options: InitClusterOptions): Promise<string> {
  const cluster = join(options.directory, 'data');
  if (await exists(join(cluster, 'PG_VERSION'))) return cluster;
  await removeUnfinished(options.directory);
  const draft = join(options.directory, `unfinished-${randomUUID().slice(0, 8)}`);
  const passwordFile = `${draft}-password`;
  try {
    await writeFile(passwordFile, `${options.superuserPassword}\n`, { mode: 0o600 });
    const { uid, gid } = options.account.identity;
    if (uid !== undefined && gid !== undefined) await chown(passwordFile, uid, gid);
    await run(options.binaries.initdb, initArguments(draft, passwordFile, options.durable), {
      ...options.account.identity,
      cwd: '/',
      env: serverEnvironment,
    });
    await rename(draft, cluster);
  } catch (error) {
    throw initFailed(error);
  } finally {
    await rm(passwordFile, { force: true });
  }
  return cluster;
}

/** Nothing of our own environment reaches the server: no secrets, no locale, no PG* variables. */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function initArguments(cluster: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=english',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
}

function initFailed(error: unknown): EmbeddedDatabaseError {
  const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const musl = code === 'ENOENT' && process.platform === 'linux';
  return musl
    ? new EmbeddedDatabaseError(
        'musl',
        'The embedded PostgreSQL needs the GNU C library and does not run here (Alpine Linux has musl instead). Set DATABASE_URL to a PostgreSQL server, or use a Debian-based image.',
        { cause: error },
      )
    : new EmbeddedDatabaseError(
        'init_failed',
        `The embedded database could not be made: ${detail}\nFree some disk space, set EMBEDDED_CACHE_DIR to a folder that allows programs to run, or set DATABASE_URL to a PostgreSQL server.`,
        { cause: error },
      );
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith('unfinished-')) await rm(join(directory, name), { recursive: true, force: true });
  }
}
