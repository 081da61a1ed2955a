import { randomUUIDv7 } from 'node:crypto';
import { maskPersonalValues } from '../domain/masking.ts';
import { appendAudit } from './audit-log.ts';
import { recordClosings } from './close-conversations.ts';
import { type Keyring, seal } from './content-keys.ts';
import { type ConversationRow, findConversation, lockConversation } from './conversations.ts';
import { openNotice } from './customer-notices.ts';
import type { Queryable, Transaction } from './database.ts';
import { dropPieces } from './events.ts';
import { buildHandoffPacket } from './handoff-packet.ts';
import { appendSystemMessage } from './inbox.ts';
import { messageContent } from './message-content.ts';
import { type Spent, spentJson } from './model-calls.ts';

/** Why a conversation goes to a person, and what the customer is told. */
export type Escalation = {
  /** `customer_request`, `model_unavailable`, `budget_exhausted`, `approval_expired`, `outcome_unknown`, ... */
  readonly reason: string;
  /** The model's own summary; null lets the packet compose one from the records. */
  readonly summary: string | null;
  /** One line written by code; null says nothing to the customer. */
  readonly line: string | null;
  /** `agent`, `system`, `customer` or `staff:<id>`. */
  readonly actor: string;
};

/** The turn that escalates: under its fence, with what it spent since its last step. */
export type EscalatingTurn = { readonly fence: number; readonly turnId: string; readonly spent?: Spent };

/**
 * Hands a conversation to a person in the caller's transaction; from then on the agent is silent. With a fence it is a turn's
 * own escalation and returns false when the lease was lost; with null it also stops a turn in flight. A conversation that
 * already is with a person keeps its packet and gets the line only.
 */
export async function escalateConversation(
  tx: Transaction,
  keyring: Keyring,
  conversationId: string,
  escalation: Escalation,
  turn: EscalatingTurn | null = null,
): Promise<boolean> {
  const locked = await lockConversation(tx, conversationId, turn?.fence ?? null);
  const conversation = locked ? await findConversation(tx, keyring, conversationId) : null;
  if (!locked || !conversation) return false;
  if (locked.speaker === 'person') {
    if (escalation.line !== null) await appendSystemMessage(tx, keyring, conversationId, escalation.line);
    return true;
  }
  await writeEscalation(tx, conversation, escalation, turn, null);
  return true;
}

/**
 * A person takes the conversation, escalated or not; null when somebody else holds it, false when it is resolved or unknown.
 * Stops a turn in flight.
 */
export async function claimHandoff(
  tx: Transaction,
  keyring: Keyring,
  conversationId: string,
  staffId: string,
): Promise<'claimed' | 'held_by_other' | 'not_found' | 'resolved'> {
  const locked = await lockConversation(tx, conversationId, null);
  const conversation = locked ? await findConversation(tx, keyring, conversationId) : null;
  if (!locked || !conversation) return 'not_found';
  if (locked.state === 'resolved') return 'resolved';
  const escalation = { reason: 'taken_over', summary: null, line: null, actor: `staff:${staffId}` };
  if (locked.speaker === 'agent') await writeEscalation(tx, conversation, escalation, null, staffId);
  const claimed = await tx`
    update handoffs set status = 'claimed', claimed_by = ${staffId}, claimed_at = coalesce(claimed_at, clock_timestamp())
    where conversation_id = ${conversationId} and (status = 'waiting' or (status = 'claimed' and claimed_by = ${staffId}))
    returning 1`;
  if (claimed.length === 0) return 'held_by_other';
  await appendAudit(tx, { event: 'handoff.claimed', actor: `staff:${staffId}`, conversationId });
  return 'claimed';
}

/** Stores a person's reply; claims the conversation first when nobody has. */
export async function replyAsStaff(
  tx: Transaction,
  keyring: Keyring,
  conversationId: string,
  staffId: string,
  text: string,
): Promise<{ kind: 'sent'; seq: number } | { kind: 'held_by_other' | 'not_found' | 'resolved' }> {
  const claim = await claimHandoff(tx, keyring, conversationId, staffId);
  const conversation = await findConversation(tx, keyring, conversationId);
  if (claim !== 'claimed' || !conversation) return { kind: claim === 'claimed' ? 'not_found' : claim };
  const [row] = await tx<{ next_seq: number }[]>`
    update conversations set next_seq = next_seq + 1, last_activity_at = clock_timestamp()
    where conversation_id = ${conversationId} returning next_seq`;
  const seq = row?.next_seq ?? 0;
  const { masked, sealed } = messageContent(conversation.contentKey, text);
  await tx`
    insert into messages (conversation_id, seq, role, content_masked, content_sealed, staff_id)
    values (${conversationId}, ${seq}, 'staff', ${masked}, ${sealed}, ${staffId})`;
  await openNotice(tx, { conversationId, seq, toldSeq: seq, kind: 'reply', actionId: null });
  await appendAudit(tx, { event: 'handoff.replied', actor: `staff:${staffId}`, conversationId, result: { seq } });
  return { kind: 'sent', seq };
}

/**
 * Gives the conversation back to the agent with fresh budgets. The agent answers at once when the customer wrote last;
 * otherwise it waits for the next message. `ring` says whether to wake it. Refused while somebody else holds the conversation.
 */
export async function giveBack(
  tx: Transaction,
  conversationId: string,
  staffId: string,
): Promise<{ kind: 'given_back'; ring: boolean } | { kind: 'held_by_other' | 'not_found' | 'not_escalated' }> {
  const locked = await lockConversation(tx, conversationId, null);
  if (!locked) return { kind: 'not_found' };
  if (locked.speaker !== 'person') return { kind: 'not_escalated' };
  if (await isHeldByOther(tx, conversationId, staffId)) return { kind: 'held_by_other' };
  // Whoever spoke last decides: a customer whom nobody has answered, not even with a line, is answered now.
  const [last] = await tx<{ role: string }[]>`
    select role from messages where conversation_id = ${conversationId} order by seq desc limit 1`;
  const unanswered = last?.role === 'customer';
  const seq = locked.next_seq + 1;
  await tx`insert into inbox_entries (conversation_id, seq, kind) values (${conversationId}, ${seq}, 'hand_back')`;
  await tx`
    insert into events (conversation_id, seq, type, body)
    values (${conversationId}, ${seq + 1}, 'state', jsonb_build_object('state', resting_state(${conversationId}), 'covers', '[]'::jsonb))`;
  await tx`
    update conversations set next_seq = ${seq + 1}, speaker = 'agent', state = resting_state(${conversationId}),
      last_seq = case when ${unanswered} then ${seq}::bigint else last_seq end, rung_at = clock_timestamp(),
      model_calls = 0, tokens_used = 0, bounces = 0
    where conversation_id = ${conversationId}`;
  await endHandoff(tx, conversationId, 'given_back', null);
  await appendAudit(tx, { event: 'handoff.given_back', actor: `staff:${staffId}`, conversationId });
  return { kind: 'given_back', ring: unanswered };
}

/** A person closes the conversation with an outcome, unless somebody else holds it; the next customer message opens it again for the agent. */
export async function resolveConversation(
  tx: Transaction,
  conversationId: string,
  staffId: string,
  outcome: string,
  neededPerson: boolean | null = null,
): Promise<'resolved' | 'held_by_other' | 'not_found' | 'not_escalated'> {
  const locked = await lockConversation(tx, conversationId, null);
  if (!locked) return 'not_found';
  if (locked.speaker !== 'person') return 'not_escalated';
  if (await isHeldByOther(tx, conversationId, staffId)) return 'held_by_other';
  const seq = locked.next_seq + 1;
  await tx`
    insert into events (conversation_id, seq, type, body)
    values (${conversationId}, ${seq}, 'state', ${tx.json({ state: 'resolved', covers: [] })})`;
  await tx`
    update conversations set next_seq = ${seq}, speaker = 'agent', state = 'resolved', answered_seq = last_seq,
      last_activity_at = clock_timestamp()
    where conversation_id = ${conversationId}`;
  await dropPieces(tx, [conversationId]);
  await endHandoff(tx, conversationId, 'resolved', outcome);
  await tx`
    update handoffs set needed_person = ${neededPerson}, resolved_by = ${staffId}
    where handoff_id = (select handoff_id from handoffs where conversation_id = ${conversationId} and status = 'resolved'
      order by ended_at desc limit 1)`;
  await recordClosings(tx, [
    { conversationId, seq, by: { kind: 'person', staffId }, resolution: outcome, neededPerson },
  ]);
  await appendAudit(tx, {
    event: 'handoff.resolved',
    actor: `staff:${staffId}`,
    conversationId,
    result: { outcome, needed_person: neededPerson },
  });
  return 'resolved';
}

async function writeEscalation(
  tx: Transaction,
  conversation: ConversationRow,
  escalation: Escalation,
  turn: EscalatingTurn | null,
  claimedBy: string | null,
): Promise<void> {
  const packet = await buildHandoffPacket(tx, conversation, escalation);
  const { line } = escalation;
  await tx`
    select * from escalate_conversation(${conversation.conversationId}, ${turn?.fence ?? null}, ${turn?.turnId ?? null},
      ${line === null ? null : maskPersonalValues(line)}, ${line === null ? null : seal(conversation.contentKey, line)},
      ${randomUUIDv7()}, ${escalation.reason}, ${seal(conversation.contentKey, JSON.stringify(packet))}, ${claimedBy},
      ${turn?.spent ? spentJson(tx, turn.spent) : null}::jsonb)`;
  if (escalation.summary !== null)
    await tx`
      update handoffs set summary_sealed = ${seal(conversation.contentKey, escalation.summary)}
      where conversation_id = ${conversation.conversationId} and status in ('waiting', 'claimed')`;
  await appendAudit(tx, {
    event: 'conversation.escalated',
    actor: escalation.actor,
    conversationId: conversation.conversationId,
    result: { reason: escalation.reason },
  });
}

async function isHeldByOther(tx: Queryable, conversationId: string, staffId: string): Promise<boolean> {
  const held = await tx`
    select 1 from handoffs where conversation_id = ${conversationId} and status = 'claimed' and claimed_by <> ${staffId}`;
  return held.length > 0;
}

async function endHandoff(
  tx: Queryable,
  conversationId: string,
  status: string,
  outcome: string | null,
): Promise<void> {
  await tx`
    update handoffs set status = ${status}, outcome = ${outcome === null ? null : maskPersonalValues(outcome)}, ended_at = clock_timestamp()
    where conversation_id = ${conversationId} and status in ('waiting', 'claimed')`;
}
