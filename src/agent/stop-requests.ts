import type { EventSignal } from '../contracts/signals.ts';

/** One turn's ear for the customer's wish to stop it. */
export type StopWatch = {
  /** Aborted once the wish is heard. A new one after `again`. */
  readonly signal: () => AbortSignal;
  /** The inbox holds no such wish after all: listens anew. */
  readonly again: () => void;
  readonly close: () => void;
};

/** What this process hears of wishes to stop. The inbox is the truth; hearing of it only ends a model call sooner. */
export type StopRequests = {
  readonly watch: (conversationId: string) => StopWatch;
  readonly close: () => Promise<void>;
};

/** Listens for the wishes of all conversations this process answers. */
export async function openStopRequests(signal: EventSignal): Promise<StopRequests> {
  const watched = new Map<string, () => void>();
  const unsubscribe = await signal.subscribe((heard) => {
    if (heard.kind === 'stop') watched.get(heard.conversationId)?.();
  });
  return {
    watch: (conversationId) => {
      let controller = new AbortController();
      const stop = (): void => controller.abort();
      watched.set(conversationId, stop);
      return {
        signal: () => controller.signal,
        again: () => {
          controller = new AbortController();
        },
        close: () => {
          if (watched.get(conversationId) === stop) watched.delete(conversationId);
        },
      };
    },
    close: unsubscribe,
  };
}
