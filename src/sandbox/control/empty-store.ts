import type { Query } from '../database.ts';

/**
 * Forgets everything: records, ledger, returns, receipts, keys, faults, the request log; keys are native again. The clock stays.
 *
 * Orders come first, because every writer locks its order first: so this waits for writers and never deadlocks with one. Faults
 * and the log are deleted row by row, because every call touches both in one statement, in an order we do not choose.
 */
export async function emptyStore(query: Query): Promise<void> {
  await query`truncate orders, order_lines, payments, refunds, returns, receipts, changes, customers, idempotency_keys`;
  await query`delete from faults`;
  await query`delete from requests`;
  await query`update behaviour set idempotency = 'native', stocked = true`;
}
