/** How a process of a role ended. */
export type Death = {
  /** How long it had run, in milliseconds. */
  readonly afterMs: number;
  /** Whether a signal ended it (killed from outside, or by the system) and not itself. */
  readonly bySignal: boolean;
};

/** A process that ends itself sooner than this has probably found something wrong that it will find again. */
const QUICK_MS = 5_000;

/**
 * How long to wait before a role is started again, and how many quick deaths in a row that makes.
 *
 * Killed, or after a good run: 100 ms. Ending by itself soon after its start: 100 ms, then 0.5 s, 1 s, 2 s, and doubling up to
 * 30 s, so that a fault which stays does not burn the machine and one which passes is over soon.
 */
export function restartDelay(death: Death, quickDeathsBefore: number): { delayMs: number; quickDeaths: number } {
  if (death.bySignal || death.afterMs >= QUICK_MS) return { delayMs: 100, quickDeaths: 0 };
  const quickDeaths = quickDeathsBefore + 1;
  const delayMs = quickDeaths === 1 ? 100 : Math.min(30_000, 250 * 2 ** (quickDeaths - 1));
  return { delayMs, quickDeaths };
}
