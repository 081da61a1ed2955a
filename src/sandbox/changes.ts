import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Query } from './database.ts';
import { claimKey, keepAnswer } from './idempotency.ts';

/** A change of an account or an order that was made through the API. */
export const change = z.object({
  change_id: z.string(),
  kind: z.enum(['preference', 'address']),
  customer_id: z.string().nullable(),
  order_id: z.string().nullable(),
  reference: z.string().nullable(),
  created_at: z.string(),
});

/** A change of an account or an order that was made through the API. */
export type Change = z.infer<typeof change>;

/** A change that is to be made once per key. */
export type KeyedChange = {
  readonly kind: Change['kind'];
  readonly customerId?: string;
  readonly orderId?: string;
  readonly key: string | null;
  /** What is asked for, to tell a repeat from another request under the same key. */
  readonly request: unknown;
};

/**
 * Makes a change and notes it under its key, in the caller's transaction. In native mode a key that came before is answered as before and nothing
 * is changed again, whatever became of the record since; a call without a key is simply carried out.
 *
 * @throws Problem 409 as `claimKey` says.
 */
export async function changeOnce<Answer>(
  query: Query,
  wanted: KeyedChange,
  make: () => Promise<Answer>,
): Promise<Answer> {
  const { kind, key, request } = wanted;
  const call = { call: `change_${kind}`, key, request };
  const claim = key === null ? { kind: 'fresh' as const } : await claimKey<Answer>(query, call);
  if (claim.kind === 'replay') return claim.answer;
  const answer = await make();
  await query`
    insert into changes (change_id, kind, customer_id, order_id, reference, created_at)
    values (${`ch_${randomUUID()}`}, ${kind}, ${wanted.customerId ?? null}, ${wanted.orderId ?? null}, ${key}, business_now())`;
  await keepAnswer(query, call, answer);
  return answer;
}

/** Changes that were made, oldest first: all of them, or those under one reference. */
export async function readChanges(query: Query, reference?: string): Promise<Change[]> {
  const underReference = reference === undefined ? query`` : query`where reference = ${reference}`;
  const rows = await query<(Omit<Change, 'created_at'> & { created_at: Date })[]>`
    select change_id, kind, customer_id, order_id, reference, created_at from changes ${underReference} order by change_number`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
