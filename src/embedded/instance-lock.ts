import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
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
 * A lock that was left behind is not removed to take it over: of two processes that found it at once, the slower would remove
 * the fresh lock of the faster. It stays, and the file that follows it by name is claimed instead; the last file of this row
 * is the lock that counts.
 *
 * @throws StartError when another instance runs on this folder.
 */
export async function lockInstance(dataDir: string, patience: LockPatience = {}): Promise<() => Promise<void>> {
  const startedAt = performance.now();
  const first = join(dataDir, 'instance.lock');
  const own = `${process.pid} ${await processIdentity(process.pid)}`;
  const draft = `${first}.${randomUUID()}`;
  await writeFile(draft, own, { mode: 0o600 });
  try {
    for (;;) {
      const { leftBehind, end, holder } = await rowOf(first);
      if (holder === undefined && (await makes(draft, end))) {
        if (isSameRow(leftBehind, await rowOf(first))) return async () => await release([...leftBehind, end], own);
        // The row was given up while this process read it: its own file now follows nothing.
        await rm(end, { force: true });
      }
      const { runningMs = 3_000, stoppingMs = 45_000 } = patience;
      const limit = (await readRuntimeFile(dataDir))?.stopping === true ? stoppingMs : runningMs;
      if (holder !== undefined && performance.now() - startedAt > limit) throw alreadyRunning(holder, dataDir);
      if (holder !== undefined) await new Promise((wake) => setTimeout(wake, 50));
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** Locks of processes that are gone, in their order; the file after them; and the process that holds that file, if one does. */
type Row = { readonly leftBehind: readonly string[]; readonly end: string; readonly holder: number | undefined };

async function rowOf(first: string): Promise<Row> {
  const leftBehind: string[] = [];
  for (let end = first; ; ) {
    const content = await contentOf(end);
    if (content === undefined) return { leftBehind, end, holder: undefined };
    const pid = Number(content.split(' ')[0]);
    if (content === `${pid} ${await processIdentity(pid)}`) return { leftBehind, end, holder: pid };
    leftBehind.push(end);
    // Named after what it follows, so that a file can never follow another lock than the one its maker saw.
    end = `${first}.after-${createHash('sha256').update(`${end} ${content}`).digest('hex').slice(0, 16)}`;
  }
}

function isSameRow(seen: readonly string[], now: Row): boolean {
  return now.holder === process.pid && now.leftBehind.join() === seen.join();
}

/** Front to back: whoever follows a file that was given up finds, when it looks again, that the row no longer leads to it. */
async function release(row: readonly string[], own: string): Promise<void> {
  const end = row.at(-1);
  if (end === undefined || (await contentOf(end)) !== own) return;
  for (const file of row) await rm(file, { force: true });
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

function alreadyRunning(pid: number, dataDir: string): StartError {
  return new StartError(
    `Countersign is already running on ${dataDir} (process ${pid}). Use that one, stop it with Ctrl-C, or set DATA_DIR to another folder for a second instance.`,
  );
}

async function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined);
}
