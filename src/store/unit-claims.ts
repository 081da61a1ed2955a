import type { Transaction } from './database.ts';

/** What a claim is for: a unit may be returned once and refunded once. */
export type ClaimKind = 'refund' | 'return';

/** Gives an action's units back, in the transaction that ends it without effect. */
export async function releaseUnits(tx: Transaction, actionId: string): Promise<void> {
  await tx`
    update unit_claims set released_at = clock_timestamp() where action_id = ${actionId} and released_at is null`;
}

/** Gives back the units of returns that the order's record shows as called off. `actionIds`: the references those returns carry. */
export async function releaseReturnedUnits(
  tx: Transaction,
  orderId: string,
  actionIds: readonly string[],
): Promise<void> {
  await tx`
    update unit_claims set released_at = clock_timestamp()
    where order_id = ${orderId} and kind = 'return' and released_at is null and action_id::text = any(${[...actionIds]}::text[])`;
}
