import { randomUUID } from 'node:crypto';
import { appendAudit } from './audit-log.ts';
import { type Keyring, seal, unseal } from './content-keys.ts';
import { type ConversationRow, lockConversation, setVerifiedCustomer } from './conversations.ts';
import type { Database, Queryable, Transaction } from './database.ts';
import { inTransaction } from './database.ts';

/** What the customer gave to be recognised by: the account's address, or the number of one of its orders. */
export type VerificationSubject =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'order_id'; readonly orderId: string };

/** How long a code counts, from the moment it was made. */
export const CODE_LIFETIME_MS = 10 * 60_000;
/** Wrong guesses a code survives; the next one finds it locked. */
export const MAX_CODE_ATTEMPTS = 5;

/**
 * Stores a request for a code; an earlier one of the same conversation no longer counts. False when the conversation asked
 * `maxPerHour` times within the last hour (null: no limit), and nothing is stored then.
 */
export async function requestVerification(
  database: Database,
  conversation: Pick<ConversationRow, 'conversationId' | 'contentKey'>,
  subject: VerificationSubject,
  maxPerHour: number | null,
): Promise<boolean> {
  const { conversationId, contentKey } = conversation;
  return inTransaction(database, async (tx) => {
    await lockConversation(tx, conversationId, null);
    const [recent] = await tx<{ count: number }[]>`
      select count(*)::int as count from verifications
      where conversation_id = ${conversationId} and created_at > clock_timestamp() - interval '1 hour'`;
    if (maxPerHour !== null && (recent?.count ?? 0) >= maxPerHour) return false;
    await tx`
      update verifications set status = 'replaced', code_hash = null
      where conversation_id = ${conversationId} and status in ('requested', 'sent', 'unresolved')`;
    await tx`
      insert into verifications (verification_id, conversation_id, requested_sealed, expires_at)
      values (${randomUUID()}, ${conversationId}, ${seal(contentKey, JSON.stringify(subject))},
        clock_timestamp() + ${`${CODE_LIFETIME_MS} milliseconds`}::interval)`;
    return true;
  });
}

/** Whether a one-time code was asked for in this conversation and may still be entered. */
export async function hasCodeUnderWay(sql: Queryable, conversationId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from verifications where conversation_id = ${conversationId} and status in ('requested', 'sent')
      and expires_at > clock_timestamp() limit 1`;
  return rows.length > 0;
}

/** A request that waits to be resolved to an account. */
export type WaitingVerification = {
  readonly verificationId: string;
  readonly conversationId: string;
  /** The account the conversation already belongs to; a code for another one is never sent. */
  readonly customerId: string | null;
  readonly contentKeyId: string;
  readonly contentKey: Buffer;
  readonly subject: VerificationSubject;
  /** The customer's, as a two-letter code; null when not known. */
  readonly language: string | null;
};

/** Requests nobody has resolved yet, oldest first; those past their time are closed on the way. */
export async function listWaitingVerifications(
  sql: Queryable,
  keyring: Keyring,
  limit: number,
): Promise<WaitingVerification[]> {
  await sql`update verifications set status = 'unresolved' where status = 'requested' and expires_at <= clock_timestamp()`;
  const rows = await sql<
    {
      verification_id: string;
      conversation_id: string;
      customer_id: string | null;
      content_key_id: string;
      wrapped_key: Uint8Array;
      requested_sealed: Uint8Array;
      language: string | null;
    }[]
  >`
    select v.verification_id, v.conversation_id, c.customer_id, c.content_key_id, k.wrapped_key, v.requested_sealed, c.language
    from verifications v join conversations c using (conversation_id) join content_keys k using (content_key_id)
    where v.status = 'requested' order by v.created_at limit ${limit}`;
  return rows.map((row) => {
    const contentKey = keyring.unwrap(row.wrapped_key);
    return {
      verificationId: row.verification_id,
      conversationId: row.conversation_id,
      customerId: row.customer_id,
      contentKeyId: row.content_key_id,
      contentKey,
      subject: JSON.parse(unseal(contentKey, row.requested_sealed)) as VerificationSubject,
      language: row.language,
    };
  });
}

/**
 * Notes that a code for this account is on its way; false when somebody else resolved the request first, or the account got
 * `maxPerHour` codes within the last hour (null: no limit). Call it in the transaction that stores the mail.
 */
export async function markCodeSent(
  tx: Transaction,
  verificationId: string,
  code: { readonly customerId: string; readonly codeHash: Buffer; readonly maxPerHour: number | null },
): Promise<boolean> {
  const rows = await tx`
    update verifications set status = 'sent', customer_id = ${code.customerId}, code_hash = ${code.codeHash},
      expires_at = clock_timestamp() + ${`${CODE_LIFETIME_MS} milliseconds`}::interval
    where verification_id = ${verificationId} and status = 'requested'
      and (${code.maxPerHour}::int is null or ${code.maxPerHour}::int > (
        select count(*) from verifications o
        where o.customer_id = ${code.customerId} and o.created_at > clock_timestamp() - interval '1 hour'))
    returning conversation_id`;
  const [marked] = rows;
  if (!marked) return false;
  const result = { customer_id: code.customerId };
  await appendAudit(tx, {
    event: 'identity.code_sent',
    actor: 'system',
    conversationId: marked['conversation_id'],
    result,
  });
  return true;
}

/** Notes that no account belongs to what was given. To the customer it looks as if a code had been sent. */
export async function markUnresolved(database: Database, verificationId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const [marked] = await tx<{ conversation_id: string }[]>`
      update verifications set status = 'unresolved' where verification_id = ${verificationId} and status = 'requested'
      returning conversation_id`;
    if (!marked) return;
    await appendAudit(tx, { event: 'identity.unresolved', actor: 'system', conversationId: marked.conversation_id });
  });
}

/** What became of a code the customer typed. Wrong, expired, never sent and never asked for look the same. */
export type CodeVerdict =
  | { readonly kind: 'confirmed'; readonly customerId: string }
  | { readonly kind: 'wrong' | 'locked' };

/**
 * Checks a typed code against the conversation's newest request, and ties the account to the conversation when it is right. A wrong
 * code is counted whether or not one was ever sent. `matches` compares in constant time.
 */
export async function confirmVerification(
  database: Database,
  conversationId: string,
  matches: (verificationId: string, codeHash: Buffer) => boolean,
): Promise<CodeVerdict> {
  return inTransaction(database, async (tx): Promise<CodeVerdict> => {
    const locked = await lockConversation(tx, conversationId, null);
    const newest = await readNewest(tx, conversationId);
    if (!locked || !newest) return { kind: 'wrong' };
    if (newest.status === 'locked') return { kind: 'locked' };
    if (newest.status === 'confirmed') return { kind: 'wrong' };
    const right = isRight(newest, matches) && (locked.customer_id ?? newest.customer_id) === newest.customer_id;
    if (!right) return countWrongCode(tx, conversationId, newest);
    const customerId = newest.customer_id as string;
    await tx`update verifications set status = 'confirmed', code_hash = null where verification_id = ${newest.verification_id}`;
    await setVerifiedCustomer(tx, conversationId, customerId);
    await appendAudit(tx, {
      event: 'identity.verified',
      actor: 'customer',
      conversationId,
      result: { level: 'code', customer_id: customerId },
    });
    return { kind: 'confirmed', customerId };
  });
}

type NewestVerification = {
  verification_id: string;
  customer_id: string | null;
  code_hash: Uint8Array | null;
  status: 'requested' | 'sent' | 'unresolved' | 'confirmed' | 'locked';
  attempts: number;
  expired: boolean;
};

async function readNewest(tx: Transaction, conversationId: string): Promise<NewestVerification | null> {
  const [row] = await tx<NewestVerification[]>`
    select verification_id, customer_id, code_hash, status, attempts, expires_at <= clock_timestamp() as expired
    from verifications where conversation_id = ${conversationId} and status <> 'replaced'
    order by created_at desc limit 1 for update`;
  return row ?? null;
}

function isRight(newest: NewestVerification, matches: (id: string, hash: Buffer) => boolean): boolean {
  const compared = matches(newest.verification_id, Buffer.from(newest.code_hash ?? Buffer.alloc(32)));
  return compared && newest.status === 'sent' && newest.code_hash !== null && !newest.expired;
}

async function countWrongCode(
  tx: Transaction,
  conversationId: string,
  newest: NewestVerification,
): Promise<CodeVerdict> {
  const attempts = newest.attempts + 1;
  const status = attempts >= MAX_CODE_ATTEMPTS ? 'locked' : newest.status;
  await tx`
    update verifications set attempts = ${attempts}, status = ${status}, code_hash = ${status === 'locked' ? null : newest.code_hash}
    where verification_id = ${newest.verification_id}`;
  const event = status === 'locked' ? 'identity.locked' : 'identity.code_wrong';
  await appendAudit(tx, { event, actor: 'customer', conversationId, result: { attempts } });
  return { kind: 'wrong' };
}
