import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { whyUnreadable } from '../../config/why-unreadable.ts';
import { UsageError } from './usage-error.ts';

/** What is to lie at a path. */
type Wanted = 'file' | 'folder' | 'file or folder';

/**
 * Looks whether what a command line names can be read, before anything is started for it.
 *
 * @param named as it was typed, with its option where it has one: `--heads copies`.
 * @throws UsageError when nothing lies there, something else does, or this user may not read it.
 */
export async function refuseUnreadable(named: string, path: string, wanted: Wanted): Promise<void> {
  const found = await stat(path).catch((error: unknown) => whyUnreadable(error));
  if (typeof found === 'string')
    throw wrong(named, found.replace(/^there is no such file$/, `there is no such ${wanted}`));
  if (wanted === 'file' && found.isDirectory()) throw wrong(named, 'it is a folder; name the file in it');
  if (wanted === 'folder' && !found.isDirectory()) throw wrong(named, 'it is a file; name the folder it is in');
  const mode = found.isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK;
  await access(path, mode).catch((error: unknown) => {
    throw wrong(named, whyUnreadable(error));
  });
}

/** Looks whether a file can be written where a command line says, so that no long work ends without its result. @throws UsageError */
export async function refuseUnwritable(named: string, path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw new UsageError(`${named} cannot be written: it is a folder; name a file in it.`);
  await access(found === null ? dirname(path) : path, constants.W_OK).catch((error: unknown) => {
    const why = whyUnreadable(error)
      .replace(/^there is no such file$/, 'there is no such folder')
      .replace('read', 'write');
    throw new UsageError(`${named} cannot be written: ${why}.`);
  });
}

function wrong(named: string, why: string): UsageError {
  return new UsageError(`${named} cannot be read: ${why}.`);
}
