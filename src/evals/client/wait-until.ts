import { setTimeout as wait } from 'node:timers/promises';

/** Something that was waited for did not come in time. The message says what, and how long. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeoutError';

  constructor(what: string, withinMs: number, options?: ErrorOptions) {
    super(`Waited ${(withinMs / 1000).toFixed(1)} s for ${what}, and it did not come.`, options);
  }
}

/** How patient a wait is. */
export type Patience = {
  /** Deadline in milliseconds. (Default: 30,000.) */
  readonly withinMs?: number;
  /** Pause between two looks in milliseconds. (Default: 50.) */
  readonly everyMs?: number;
};

/** Looks again and again until there is something, and returns it. @throws WaitTimeoutError naming `what`. */
export async function waitUntil<Value>(
  what: string,
  look: () => Promise<Value | undefined>,
  { withinMs = 30_000, everyMs = 50 }: Patience = {},
): Promise<Value> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new WaitTimeoutError(what, withinMs);
    await wait(everyMs);
  }
}
