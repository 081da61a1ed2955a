import type { EventSignal } from '../contracts/signals.ts';
import type { Database } from '../store/database.ts';
import { appendTurnEvent } from '../store/events.ts';
import type { Lease } from '../store/lease.ts';

/** Shortest time between two writes: what comes meanwhile is gathered. A reader sees no difference, the database sees a tenth of the writes. */
const GATHER_MS = 30;

/** Stores the text of one attempt as token events, in order. */
export type TokenWriter = {
  /** Adds text; returns at once. */
  readonly push: (text: string) => void;
  /** Waits until all is stored. While `keepsRest` says so, what has not been sent off is handed out for the statement that ends the turn. (Default: nothing is.) */
  readonly close: (keepsRest?: () => boolean) => Promise<string>;
  /** True once anything was pushed. */
  readonly wrote: () => boolean;
  /** All that was pushed. */
  readonly text: () => string;
};

/** A writer for one attempt of the lease's turn. `onLost` is called once when the fence refused a write, `onFirst` when the first text is pushed. */
export function openTokenWriter(
  deps: { readonly database: Database; readonly signal: EventSignal },
  lease: Lease,
  attempt: number,
  onLost: () => void,
  onFirst: () => void = () => {},
): TokenWriter {
  let gathered = '';
  let pushed = '';
  let lost = false;
  let timer: NodeJS.Timeout | null = null;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let chain: Promise<void> = Promise.resolve();

  const store = async (text: string): Promise<void> => {
    if (lost) return;
    const seq = await appendTurnEvent(deps.database, lease, { type: 'token', attempt, text });
    if (seq === null) {
      lost = true;
      onLost();
    } else deps.signal.publish({ kind: 'conversation', conversationId: lease.conversationId, seq });
  };
  const takeGathered = (): string => {
    if (timer) clearTimeout(timer);
    timer = null;
    const text = gathered;
    gathered = '';
    return text;
  };
  const flush = (text = takeGathered()): void => {
    flushedAt = performance.now();
    if (text !== '') chain = chain.then(() => store(text));
    chain.catch(() => onLost());
  };
  return {
    push: (text) => {
      if (text === '') return;
      if (pushed === '') onFirst();
      pushed += text;
      gathered += text;
      timer ??= setTimeout(() => flush(), Math.max(0, flushedAt + GATHER_MS - performance.now()));
    },
    close: async (keepsRest = () => false) => {
      const rest = keepsRest() ? takeGathered() : '';
      flush();
      await chain;
      if (keepsRest()) return rest;
      flush(rest);
      await chain;
      return '';
    },
    wrote: () => pushed !== '',
    text: () => pushed,
  };
}
