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

/** Who owned each order before anything happened. */
export function ownersOf(before: Snapshot): ReadonlyMap<string, string | null> {
  return new Map(before.orders.map(({ id, customer_id }) => [id, customer_id]));
}
