import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processIdentity } from './process-identity.ts';
import { StartError } from './start-error.ts';

/**
 * Claims DATA_DIR for this process until the returned function is called, or the process ends in whatever way: the lock names
 * process and start time, so one left behind is recognised and taken over.
 *
 * @throws StartError when another instance runs on this folder.
 */
export async function lockInstance(dataDir: string): Promise<() => Promise<void>> {
  const lock = join(dataDir, 'instance.lock');
  const own = `${process.pid} ${await processIdentity(process.pid)}`;
  const draft = `${lock}.${randomUUID()}`;
  await writeFile(draft, own, { mode: 0o600 });
  try {
    // A hard link is made by one process only, and never shows half a file.
    while (!(await makes(draft, lock))) await removeIfLeftBehind(lock, dataDir);
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await contentOf(lock)) === own) await rm(lock, { force: true });
  };
}

async function makes(draft: string, lock: string): Promise<boolean> {
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function removeIfLeftBehind(lock: string, dataDir: string): Promise<void> {
  const holder = await contentOf(lock);
  if (holder === undefined) return;
  const pid = Number(holder.split(' ')[0]);
  if (holder === `${pid} ${await processIdentity(pid)}`) throw alreadyRunning(pid, dataDir);
  // Moved, not removed: if a third process was faster, this is its fresh lock, and it goes back.
  const moved = `${lock}.${randomUUID()}`;
  await rename(lock, moved).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const found = await contentOf(moved);
  if (found !== undefined && found !== holder) await link(moved, lock).catch(() => undefined);
  await rm(moved, { force: true });
}

function alreadyRunning(pid: number, dataDir: string): StartError {
  return new StartError(
    `Countersign is already running on ${dataDir} (process ${pid}). Use that one, stop it with Ctrl-C, or set DATA_DIR to another folder for a second instance.`,
  );
}

async function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
