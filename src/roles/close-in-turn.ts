import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../observability/logger.ts';

/** A part of a process that says goodbye: nothing is lost when it is not heard. A turn or an approval under way is not such a part. */
export type ClosingPart = {
  /** Named in the log when it does not close. */
  readonly name: string;
  readonly close: () => unknown;
  /** How long the next part waits for it, in milliseconds. (Default: 2,000.) */
  readonly withinMs?: number;
};

/** Servers on the same network answer in milliseconds; one that does not is away. */
const WITHIN_MS = 2_000;

/**
 * Closes parts one after the other. Goodbyes wait for a server, and a server that is away may stay so for longer than a process manager waits for
 * a process: a part that fails or is late is told of and left to the end of the process. Never throws.
 */
export async function closeInTurn(parts: readonly ClosingPart[], log: Pick<Logger, 'warn'>): Promise<void> {
  for (const { name, close, withinMs = WITHIN_MS } of parts) {
    const inTime = new AbortController();
    const late = pause(withinMs, true, { signal: inTime.signal }).catch(() => false);
    const closed = Promise.resolve()
      .then(close)
      .then(
        () => false,
        (error: unknown) => {
          log.warn({ error, part: name }, 'did not close in good order; it ends with the process');
          return false;
        },
      );
    if (await Promise.race([closed, late])) log.warn({ part: name }, 'did not close in time; it ends with the process');
    inTime.abort();
  }
}
