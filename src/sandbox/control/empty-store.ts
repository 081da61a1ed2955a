import type { Query } from '../database.ts';

/**
 * Forgets everything: records, ledger, returns, receipts, keys, faults, the request log; keys are native again. The clock stays.
 *
 * Orders come first, because every writer locks its order first: so this waits for writers and never deadlocks with one.
 */
export async function emptyStore(query: Query): Promise<void> {
  await query`
    truncate orders, order_lines, payments, refunds, returns, receipts, customers, idempotency_keys, faults, requests`;
  await query`update behaviour set idempotency = 'native', stocked = true`;
}
