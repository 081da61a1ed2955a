import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder where there is none, its parents included, one after the other: Node's own `recursive` never ends on a file system that
 * answers "not found" to a new folder (/proc, automounted homes).
 *
 * @param mode of each that is made. (Default: 0o777 less the process's umask.)
 * @throws the file system's error.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) await makeFolder(parent, mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    // Another start may have been faster.
    if (!(await isFolder(folder))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}
