import type { Unit } from '../domain/action/units.ts';
import type { Transaction } from './database.ts';

/** What a claim is for: a unit may be returned once and refunded once. */
export type ClaimKind = 'refund' | 'return';

/**
 * Claims units for an action. The unique index is the last word: a unit that is held already makes the statement fail with
 * 23505, and with it the transaction.
 */
export async function claimUnits(
  tx: Transaction,
  claim: { orderId: string; kind: ClaimKind; actionId: string; units: readonly Unit[] },
): Promise<void> {
  const lines = claim.units.map((unit) => unit.lineId);
  const numbers = claim.units.map((unit) => unit.unit);
  await tx`
    insert into unit_claims (order_id, line_id, unit, kind, action_id)
    select ${claim.orderId}, line_id, unit, ${claim.kind}, ${claim.actionId}
    from unnest(${lines}::text[], ${numbers}::integer[]) as held (line_id, unit)`;
}

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
