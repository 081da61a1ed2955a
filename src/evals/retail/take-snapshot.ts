import type { SandboxControl } from '../client/sandbox-control.ts';
import type { Snapshot } from '../graders/end-state.ts';
import { runBounded } from '../run-bounded.ts';

/** Records to look at, by id. */
export type RecordIds = { readonly customers: readonly string[]; readonly orders: readonly string[] };

/** Requests under way at once: the store is one process, and more only queue up in it. */
const AT_ONCE = 12;

/** Reads the whole store: every named record, and all of the ledger and the returns. */
export async function takeSnapshot(store: SandboxControl, ids: RecordIds): Promise<Snapshot> {
  const [ledger, returns] = await Promise.all([store.ledger(), store.returns()]);
  return {
    ledger,
    returns,
    customers: await runBounded(ids.customers, AT_ONCE, store.customer),
    orders: await runBounded(ids.orders, AT_ONCE, store.order),
  };
}
