import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'bullmq';

/** How long a worker waits after anything of its queue failed, in milliseconds. */
const PAUSE_MS = 250;

type Retrying = { retryIfFailed: (work: () => Promise<unknown>, options: unknown) => Promise<unknown> };

/**
 * Makes a worker wait a moment after anything of its queue has failed. By itself it asks again at once, and on a connection that is known to be lost
 * the next failure comes without any wait in between: the process would do nothing else any more, not even notice that the connection was replaced.
 */
export function askAgainSlowly<W extends Pick<Worker, 'on'>>(worker: W): W {
  // The package has no option for it; the method through which it does everything that may be tried again is its own (bullmq 6.7).
  const inside = worker as unknown as Retrying;
  const original = inside.retryIfFailed.bind(worker);
  inside.retryIfFailed = (work, options) => original(() => work().catch(hearLate), options);
  return worker;
}

async function hearLate(error: unknown): Promise<never> {
  await pause(PAUSE_MS);
  throw error;
}
