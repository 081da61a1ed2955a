import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processIdentity } from './process-identity.ts';
import { readRuntimeFile } from './runtime-file.ts';
import { StartError } from './start-error.ts';

/** How long to wait for another instance: it may be about to notice that it should stop, or be stopping already. */
export type LockPatience = {
  /** (Default: 3,000.) */
  readonly runningMs?: number;
  /** (Default: 45,000.) */
  readonly stoppingMs?: number;
};

/**
 * Claims DATA_DIR for this process until the returned function is called, or the process ends in whatever way: the lock names
 * process and start time, so one left behind is recognised and taken over. An instance that is stopping is waited for, so that
 * a restart may follow a stop at once.
 *
 * @throws StartError when another instance runs on this folder.
 */
export async function lockInstance(dataDir: string, patience: LockPatience = {}): Promise<() => Promise<void>> {
  const startedAt = performance.now();
  const lock = join(dataDir, 'instance.lock');
  const own = `${process.pid} ${await processIdentity(process.pid)}`;
  const draft = `${lock}.${randomUUID()}`;
  await writeFile(draft, own, { mode: 0o600 });
  try {
    // A hard link is made by one process only, and never shows half a file.
    while (!(await makes(draft, lock))) {
      const holder = await holderOf(lock);
      if (holder === undefined) continue;
      const { runningMs = 3_000, stoppingMs = 45_000 } = patience;
      const limit = (await readRuntimeFile(dataDir))?.stopping === true ? stoppingMs : runningMs;
      if (performance.now() - startedAt > limit) throw alreadyRunning(holder, dataDir);
      await new Promise((wake) => setTimeout(wake, 50));
    }
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

/** The process that holds the lock. A lock whose process is gone is removed, and counts as held by nobody. */
async function holderOf(lock: string): Promise<number | undefined> {
  const holder = await contentOf(lock);
  if (holder === undefined) return undefined;
  const pid = Number(holder.split(' ')[0]);
  if (holder === `${pid} ${await processIdentity(pid)}`) return pid;
  // Moved, not removed: if a third process was faster, this is its fresh lock, and it goes back.
  const moved = `${lock}.${randomUUID()}`;
  await rename(lock, moved).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const found = await contentOf(moved);
  if (found !== undefined && found !== holder) await link(moved, lock).catch(() => undefined);
  await rm(moved, { force: true });
  return undefined;
}

function alreadyRunning(pid: number, dataDir: string): StartError {
  return new StartError(
    `Countersign is already running on ${dataDir} (process ${pid}). Use that one, stop it with Ctrl-C, or set DATA_DIR to another folder for a second instance.`,
  );
}

async function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
