import { useEffect, useRef } from 'preact/hooks';
import type { LiveHints } from '../../live-hints.ts';
import { type Loaded, useLoaded } from '../../use-loaded.ts';
import { listOrders } from '../inbox-api.ts';
import { keepKnownOrders, readStaffOrders, type StaffOrders } from './staff-order.ts';

/** Milliseconds between two readings: each is a question to the order system. */
const READ_AGAIN_MS = 60_000;
/** Milliseconds until the next try when the order system did not answer. */
const TRY_AGAIN_MS = 5_000;

type OrdersOptions = {
  readonly conversationId: string;
  /** Numbers of the orders the conversation is about. */
  readonly named: readonly string[];
  readonly hints: LiveHints;
};

/** The customer's orders. What was read once stays while the order system does not answer, marked as old. */
export function useOrders({ conversationId, named, hints }: OrdersOptions): {
  readonly loaded: Loaded<StaffOrders>;
  readonly reload: () => void;
} {
  const known = useRef<StaffOrders | null>(null);
  const { loaded, reload } = useLoaded<StaffOrders>({
    key: `${conversationId} ${named.join(' ')}`,
    ask: () => listOrders(conversationId, named),
    read: (body) => {
      known.current = keepKnownOrders(known.current, readStaffOrders(body));
      return known.current;
    },
    hints,
    topics: [],
    everyMs: READ_AGAIN_MS,
  });
  const silent = loaded.kind === 'ready' && (loaded.value.status === 'unavailable' || loaded.value.old);
  useEffect(() => {
    if (!silent) return undefined;
    const timer = setInterval(reload, TRY_AGAIN_MS);
    return () => clearInterval(timer);
  }, [silent, reload]);
  return { loaded, reload };
}
