import type { TurnLog } from '../agent/turn-deps.ts';

/** Something done again and again. It must be safe to run in several processes at once and to be cut off at any line. */
export type Chore = {
  readonly name: string;
  /** Pause between the end of one run and the start of the next, in milliseconds. */
  readonly everyMs: number;
  readonly run: () => Promise<void>;
};

/**
 * Runs each chore on its own clock until the returned function is called, which waits for the runs under way. A chore that
 * fails is logged and runs again at its next time; it never stops the others.
 */
export function startChores(chores: readonly Chore[], log: TurnLog): () => Promise<void> {
  const stopping = new AbortController();
  const loops = chores.map((chore) => loop(chore, log, stopping.signal));
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}

async function loop(chore: Chore, log: TurnLog, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await chore.run();
    } catch (error) {
      log.error({ chore: chore.name, error }, 'housekeeping chore failed');
    }
    await pause(chore.everyMs, stopping);
  }
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve();
    const timer = setTimeout(done, ms);
    stopping.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      stopping.removeEventListener('abort', done);
      resolve();
    }
  });
}
