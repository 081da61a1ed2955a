import { rememberCustomers } from './customer-memory.ts';
import type { Transaction } from './database.ts';
import { type Closing, writeTicket } from './tickets.ts';

/** What each conversation that is being closed came to, and what is remembered of its customer for it. Call it once in the transaction that closes them, with all of them. */
export async function recordClosings(
  tx: Transaction,
  closings: readonly (Closing & { readonly conversationId: string })[],
): Promise<void> {
  const customers: string[] = [];
  for (const closing of closings) {
    const customer = await writeTicket(tx, closing.conversationId, closing);
    if (customer !== null) customers.push(customer);
  }
  await rememberCustomers(tx, customers);
}

/**
 * Closes a conversation whose customer has just said that nothing more is wanted, with the answer to it: call it in the transaction that ended the turn, before anybody has seen its state event.
 * False, and nothing is done, where something waits or is open: an answer, a proposal, a request under way, a person.
 *
 * @param stateSeq of the turn's state event, which then says `resolved`.
 */
export async function closeOnCustomersWord(
  tx: Transaction,
  conversationId: string,
  stateSeq: number,
): Promise<boolean> {
  const closed = await tx`
    update conversations c set state = 'resolved'
    where conversation_id = ${conversationId} and state = 'open' and speaker = 'agent' and answered_seq = last_seq and lease_until is null
      and not has_open_actions(conversation_id)
    returning 1`;
  if (closed.length === 0) return false;
  await tx`
    update events set body = jsonb_set(body, '{state}', '"resolved"')
    where conversation_id = ${conversationId} and seq = ${stateSeq} and type = 'state'`;
  await recordClosings(tx, [
    { conversationId, seq: stateSeq, by: { kind: 'customer' }, resolution: null, neededPerson: null },
  ]);
  return true;
}
