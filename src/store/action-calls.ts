import type { Queryable } from './database.ts';

/** True when the model's call, named by its checkpoint step and its place in the batch, has begun an action. */
export async function hasActionForCall(
  sql: Queryable,
  conversationId: string,
  step: number,
  callIndex: number,
): Promise<boolean> {
  const rows = await sql`
    select 1 from actions where conversation_id = ${conversationId} and step = ${step} and call_index = ${callIndex}`;
  return rows.length > 0;
}
