import type { Snapshot } from './end-state.ts';

/** The part of a snapshot that belongs to customers for whom `mine` holds. Ledger and returns go with the owner of their order. */
export function partOf(
  snapshot: Snapshot,
  owners: ReadonlyMap<string, string | null>,
  mine: (customerId: string | null) => boolean,
): Snapshot {
  const ofMine = ({ order_id }: { readonly order_id: string }) => mine(owners.get(order_id) ?? null);
  return {
    customers: snapshot.customers.filter(({ id }) => mine(id)),
    orders: snapshot.orders.filter(({ id }) => mine(owners.get(id) ?? null)),
    ledger: snapshot.ledger.filter(ofMine),
    returns: snapshot.returns.filter(ofMine),
  };
}

/** What was booked between two snapshots: the refunds and returns of the second that are not in the first. */
export function bookedSince(before: Snapshot, after: Snapshot): Pick<Snapshot, 'ledger' | 'returns'> {
  const refunds = new Set(before.ledger.map(({ refund_id }) => refund_id));
  const returns = new Set(before.returns.map(({ return_id }) => return_id));
  return {
    ledger: after.ledger.filter(({ refund_id }) => !refunds.has(refund_id)),
    returns: after.returns.filter(({ return_id }) => !returns.has(return_id)),
  };
}

/** Who owned each order before anything happened. */
export function ownersOf(before: Snapshot): ReadonlyMap<string, string | null> {
  return new Map(before.orders.map(({ id, customer_id }) => [id, customer_id]));
}
