import type { z } from 'zod';
import { type confirmationCard, parseConfirmationCard } from '../contracts/confirmations.ts';
import { seal, unseal } from './content-keys.ts';
import type { ConversationRow } from './conversations.ts';
import type { Database, Queryable, Transaction } from './database.ts';
import type { Lease } from './lease.ts';
import { messageContent } from './message-content.ts';

/** What the customer is shown. */
export type ConfirmationCard = z.infer<typeof confirmationCard>;

/** A summary that is to be shown, and what a yes to it will count for. */
export type NewConfirmation = {
  readonly confirmationId: string;
  readonly conversationId: string;
  readonly turnId: string | null;
  readonly step: number;
  readonly callIndex: number;
  readonly tool: string;
  readonly digest: string;
  readonly epochs: Readonly<Record<string, number>>;
  readonly card: ConfirmationCard;
};

/** Shows a summary in the place of any older one; returns the seq of its event. The caller holds the conversation's lock. */
export async function askConfirmation(tx: Transaction, contentKey: Buffer, asked: NewConfirmation): Promise<number> {
  const [row] = await tx<{ ask_confirmation: number }[]>`
    select ask_confirmation(${asked.confirmationId}, ${asked.conversationId}, ${asked.turnId}, ${asked.step},
      ${asked.callIndex}, ${asked.tool}, ${asked.digest}, ${tx.json(asked.epochs)},
      ${seal(contentKey, JSON.stringify(asked.card))})`;
  return row?.ask_confirmation ?? 0;
}

/** A yes, as it is held against what was shown. */
export type GivenConfirmation = {
  readonly confirmationId: string;
  readonly conversationId: string;
  /** Seq of the customer message that says yes. */
  readonly answerSeq: number;
  readonly digest: string;
  readonly epochs: Readonly<Record<string, number>>;
};

/** `used`: the yes counts, and is spent. The others say why it does not; see the SQL function. */
export type TakenConfirmation = 'used' | 'closed' | 'changed' | 'stopped' | 'unseen';

/** Takes a yes, once. The caller holds the conversation's lock. */
export async function takeConfirmation(tx: Transaction, given: GivenConfirmation): Promise<TakenConfirmation> {
  const [row] = await tx<{ take_confirmation: TakenConfirmation }[]>`
    select take_confirmation(${given.confirmationId}, ${given.conversationId}, ${given.answerSeq}, ${given.digest},
      ${tx.json(given.epochs)})`;
  return row?.take_confirmation ?? 'closed';
}

/** Closes a summary the customer said no to; false when it was closed already, or the lease is lost. */
export async function declineConfirmation(
  { sql }: Database,
  lease: Pick<Lease, 'conversationId' | 'fence'>,
  confirmationId: string,
  answerSeq: number,
): Promise<boolean> {
  const rows = await sql`
    with held as (
      select conversation_id from conversations
      where conversation_id = ${lease.conversationId} and fence = ${lease.fence} for no key update)
    update confirmations c set status = 'declined', answered_seq = ${answerSeq}, closed_at = clock_timestamp()
    from held where c.confirmation_id = ${confirmationId} and c.conversation_id = held.conversation_id and c.status = 'open'
    returning 1`;
  return rows.length > 0;
}

/** Whether a customer message is the answer somebody gave to this summary by its button. */
export async function isAnswerByButton(sql: Queryable, confirmationId: string, seq: number): Promise<boolean> {
  const rows = await sql`
    select 1 from confirmations where confirmation_id = ${confirmationId} and answered_seq = ${seq} and status = 'open'`;
  return rows.length > 0;
}

/** What came of an answer by button. `closed`: a newer summary, a newer message or an earlier answer stands in its way. */
export type ButtonAnswer =
  | { readonly kind: 'taken' | 'known'; readonly seq: number; readonly ring: boolean }
  | { readonly kind: 'closed' }
  | { readonly kind: 'gone' };

/** Stores the answer the customer gave by button, as a message of theirs in the words of the button. It commits by itself. */
export async function answerConfirmation(
  { sql }: Database,
  conversation: Pick<ConversationRow, 'conversationId' | 'contentKey'>,
  confirmationId: string,
  answer: 'yes' | 'no',
): Promise<ButtonAnswer> {
  const card = await readCard(sql, conversation, confirmationId);
  if (card === null) return { kind: 'gone' };
  const { masked, sealed } = messageContent(conversation.contentKey, card[answer]);
  const [row] = await sql<{ verdict: 'taken' | 'known' | 'closed' | 'gone'; seq: number | null; ring: boolean }[]>`
    select * from answer_confirmation(${conversation.conversationId}, ${confirmationId}, ${`confirmation:${confirmationId}:${answer}`},
      ${masked}, ${sealed})`;
  if (!row || row.seq === null || row.verdict === 'closed' || row.verdict === 'gone')
    return { kind: row?.verdict === 'gone' ? 'gone' : 'closed' };
  return { kind: row.verdict, seq: row.seq, ring: row.ring };
}

async function readCard(
  sql: Queryable,
  { conversationId, contentKey }: Pick<ConversationRow, 'conversationId' | 'contentKey'>,
  confirmationId: string,
): Promise<ConfirmationCard | null> {
  const [row] = await sql<{ sealed: Uint8Array }[]>`
    select e.text_sealed as sealed from confirmations c
    join events e on e.conversation_id = c.conversation_id and e.seq = c.asked_seq and e.type = 'confirmation'
    where c.confirmation_id = ${confirmationId} and c.conversation_id = ${conversationId}`;
  return row ? parseConfirmationCard(unseal(contentKey, row.sealed)) : null;
}
