import { access, constants } from 'node:fs/promises';
import { makeFolder } from './make-folder.ts';
import { StartError } from './start-error.ts';

/**
 * Makes DATA_DIR, its parents included, where it is not there yet.
 *
 * @throws StartError when it cannot be made, is no folder, or is closed to this account.
 */
export async function openDataDir(dataDir: string): Promise<void> {
  // Root's database server runs as another account, which must be able to pass through; the files inside are closed one by one.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    await makeFolder(dataDir, mode);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR cannot be used (${reason}). Set it to a folder you may write.`, { cause: error });
  }
}
