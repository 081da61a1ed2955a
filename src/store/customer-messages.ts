import type { Queryable } from './database.ts';

/** The newest message of the customer in a conversation; null when there is none. */
export async function newestCustomerMessage(
  sql: Queryable,
  conversationId: string,
): Promise<{ readonly seq: number; readonly at: Date } | null> {
  const [row] = await sql<{ seq: number; at: Date }[]>`
    select seq, created_at as at from messages
    where conversation_id = ${conversationId} and role = 'customer' order by seq desc limit 1`;
  return row ?? null;
}

/** Sequences of the customer's newest messages up to one, in order: where an approver finds the words, not the words. */
export async function customerMessageSeqs(sql: Queryable, conversationId: string, upTo: number): Promise<number[]> {
  const rows = await sql<{ seq: number }[]>`
    select seq from messages where conversation_id = ${conversationId} and role = 'customer' and seq <= ${upTo}
    order by seq desc limit 20`;
  return rows.map((row) => row.seq).reverse();
}
