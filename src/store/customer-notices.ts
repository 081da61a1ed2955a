import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Transaction } from './database.ts';

/** Something a customer has to hear of: on a page of theirs, or else by mail. */
export type CustomerNotice = {
  readonly conversationId: string;
  /** Of the inbox entry or message it is about. */
  readonly seq: number;
  /** Of the message that tells them; null while the agent's next turn will. */
  readonly toldSeq: number | null;
  readonly kind: 'decision' | 'settlement' | 'reply';
  readonly actionId: string | null;
};

/** Notes that a customer has to hear of something. Call it in the transaction whose fact it is. */
export async function openNotice(tx: Transaction, notice: CustomerNotice): Promise<void> {
  await tx`
    insert into customer_notices (notice_id, conversation_id, seq, told_seq, kind, action_id)
    values (${randomUUIDv7()}, ${notice.conversationId}, ${notice.seq}, ${notice.toldSeq}, ${notice.kind}, ${notice.actionId})
    on conflict (conversation_id, seq, kind) do nothing`;
}

/** What was received, up to a seq. */
export type Receipt = { readonly conversationId: string; readonly seq: number };

/** Remembers how far pages of customers have received their conversations, many at once. What nobody can have received yet does not count. */
export async function saveReceipts(sql: Queryable, receipts: readonly Receipt[]): Promise<void> {
  await sql`
    insert into conversation_receipts as r (conversation_id, seen_seq)
    select c.conversation_id, least(s.seq, c.next_seq)
    from unnest(${receipts.map(({ conversationId }) => conversationId)}::uuid[], ${receipts.map(({ seq }) => String(seq))}::bigint[])
      as s (conversation_id, seq) join conversations c using (conversation_id) order by c.conversation_id
    on conflict (conversation_id) do update set seen_seq = excluded.seen_seq, seen_at = clock_timestamp()
      where excluded.seen_seq > r.seen_seq`;
}

/**
 * Closes notices whose message a page has received. A decision counts from the first message after it, once the agent has ended the turn that
 * reports it.
 */
export async function closeReceivedNotices(sql: Queryable): Promise<number> {
  const rows = await sql`
    update customer_notices n set status = 'received', closed_at = clock_timestamp()
    from conversations c, conversation_receipts r
    where n.status = 'open' and c.conversation_id = n.conversation_id and r.conversation_id = n.conversation_id
      and r.seen_seq >= coalesce(n.told_seq, case when c.answered_seq >= n.seq then (
        select min(m.seq) from messages m where m.conversation_id = n.conversation_id and m.role <> 'customer' and m.seq > n.seq) end)
    returning 1`;
  return rows.length;
}

/** Conversations with a notice that has been open for so long, the longest first. */
export async function listUnseen(sql: Queryable, olderThanMs: number, limit: number): Promise<readonly string[]> {
  const rows = await sql<{ conversation_id: string }[]>`
    select conversation_id from customer_notices
    where status = 'open' and created_at < clock_timestamp() - ${`${olderThanMs} milliseconds`}::interval
    group by conversation_id order by min(created_at) limit ${limit}`;
  return rows.map((row) => row.conversation_id);
}

/** A notice that was just closed by a mail about it. */
export type MailedNotice = {
  readonly noticeId: string;
  readonly kind: CustomerNotice['kind'];
  readonly orderId: string | null;
};

/**
 * Closes all open notices of a conversation, so that one mail tells of them together. Of several processes that try, one gets them; call it in the
 * transaction that stores the mail.
 */
export async function takeNotices(
  tx: Transaction,
  conversationId: string,
  status: 'mailed' | 'no_address',
): Promise<readonly MailedNotice[]> {
  const rows = await tx<{ notice_id: string; kind: CustomerNotice['kind']; order_id: string | null; seq: number }[]>`
    update customer_notices n set status = ${status}, closed_at = clock_timestamp()
    where n.conversation_id = ${conversationId} and n.status = 'open'
    returning n.notice_id, n.kind, n.seq, (select a.order_id from actions a where a.action_id = n.action_id) as order_id`;
  return rows
    .toSorted((a, b) => a.seq - b.seq)
    .map((row) => ({ noticeId: row.notice_id, kind: row.kind, orderId: row.order_id }));
}
