import type { Keyring } from './content-keys.ts';
import type { IdentityLevel } from './conversations.ts';
import type { Database } from './database.ts';

/**
 * The right to answer one conversation, with the row as it was when claimed.
 *
 * `fence` must go with every write of the turn: a worker that stalled past its lease still runs, and only the fence stops it
 * from writing.
 */
export type Lease = {
  readonly conversationId: string;
  readonly fence: number;
  readonly turnId: string;
  /** Highest attempt number already used for this turn; the next model attempt takes one more. */
  readonly attempt: number;
  readonly customerId: string | null;
  readonly identityLevel: IdentityLevel;
  readonly foldedSeq: number;
  readonly answeredSeq: number;
  readonly modelCalls: number;
  readonly tokensUsed: number;
  readonly bounces: number;
  /** Times this turn was taken up, this one included; grows when workers die on it. */
  readonly turnClaims: number;
  readonly contentKey: Buffer;
  readonly contentKeyId: string;
  /** The customer's language as a two-letter code: what they wrote in last, else what their browser asks for; null when not known. */
  readonly language: string | null;
  /** What the conversation has been about, as its router saw it; null before it has. */
  readonly intent: string | null;
};

/** A claimed row as the driver returns it. */
export type ClaimedRow = {
  fence: number;
  turn_id: string;
  attempt: number | null;
  customer_id: string | null;
  identity_level: IdentityLevel;
  folded_seq: number;
  answered_seq: number;
  model_calls: number;
  tokens_used: number;
  bounces: number;
  turn_claims: number;
  content_key_id: string;
  wrapped_key: Uint8Array;
  language: string | null;
  intent: string | null;
};

/** Claims a conversation that waits for an answer, or returns null when another worker holds it or nothing waits. */
export async function claimConversation(
  database: Database,
  keyring: Keyring,
  conversationId: string,
  owner: string,
  leaseMs: number,
): Promise<Lease | null> {
  const [row] = await database.sql<ClaimedRow[]>`
    update conversations c set
      fence = c.fence + 1, lease_owner = ${owner}, lease_until = clock_timestamp() + ${`${leaseMs} milliseconds`}::interval,
      turn_id = coalesce(c.turn_id, gen_random_uuid()), turn_claims = c.turn_claims + 1
    from content_keys k
    where c.conversation_id = ${conversationId} and k.content_key_id = c.content_key_id and c.speaker = 'agent'
      and (c.lease_until is null or c.lease_until < clock_timestamp()) and c.answered_seq < c.last_seq
      and not all_stopped()
    returning c.fence, c.turn_id, c.customer_id, c.identity_level, c.folded_seq, c.answered_seq, c.model_calls, c.tokens_used,
      c.bounces, c.turn_claims, c.content_key_id, k.wrapped_key, c.language, c.intent,
      (select max(e.attempt) from events e where e.conversation_id = c.conversation_id and e.turn_id = c.turn_id) as attempt`;
  return row ? toLease(conversationId, row, keyring) : null;
}

/** Extends the lease; false when it was lost. Call it every `leaseMs / 3`. */
export async function renewLease(database: Database, lease: Lease, leaseMs: number): Promise<boolean> {
  const rows = await database.sql`
    update conversations set lease_until = clock_timestamp() + ${`${leaseMs} milliseconds`}::interval
    where conversation_id = ${lease.conversationId} and fence = ${lease.fence} and lease_until is not null
    returning 1`;
  return rows.length === 1;
}

/**
 * Goes on to the next turn of the same conversation under the same lease, or releases it: null means nothing waits, or everything
 * is stopped, and the lease is free. The counters in the row decide, never a look at the messages.
 */
export async function nextTurn(database: Database, keyring: Keyring, lease: Lease): Promise<Lease | null> {
  const [row] = await database.sql<(ClaimedRow & { waiting: boolean })[]>`
    update conversations c set
      lease_until = case when c.answered_seq < c.last_seq and not all_stopped() then c.lease_until else null end,
      turn_id = case when c.answered_seq < c.last_seq and not all_stopped() then coalesce(c.turn_id, gen_random_uuid()) else null end
    from content_keys k
    where c.conversation_id = ${lease.conversationId} and c.fence = ${lease.fence} and k.content_key_id = c.content_key_id
    returning c.fence, c.turn_id, c.customer_id, c.identity_level, c.folded_seq, c.answered_seq, c.model_calls, c.tokens_used,
      c.bounces, c.turn_claims, c.content_key_id, k.wrapped_key, c.language, c.intent,
      c.answered_seq < c.last_seq and not all_stopped() as waiting,
      (select max(e.attempt) from events e where e.conversation_id = c.conversation_id and e.turn_id = c.turn_id) as attempt`;
  return row?.waiting ? toLease(lease.conversationId, row, keyring) : null;
}

/**
 * Gives an unfinished conversation back: free at once, still waiting for an answer. A stop or a shutdown is not held against the
 * turn; a failure is (`counts`), and is rung again only after the sweeper's pause.
 */
export async function handBackLease(
  database: Database,
  lease: Lease,
  failure: { readonly counts: boolean } = { counts: false },
): Promise<void> {
  await database.sql`
    update conversations set lease_until = null, lease_owner = null,
      rung_at = case when ${failure.counts} then clock_timestamp() else null end,
      turn_claims = greatest(turn_claims - case when ${failure.counts} then 0 else 1 end, 0)
    where conversation_id = ${lease.conversationId} and fence = ${lease.fence}`;
}

/** Counts one bounce of a state-changing call by a newer message; returns the bounces of this turn so far, null when the lease was lost. */
export async function countBounce(database: Database, lease: Lease): Promise<number | null> {
  const [row] = await database.sql<{ bounces: number }[]>`
    update conversations set bounces = bounces + 1
    where conversation_id = ${lease.conversationId} and fence = ${lease.fence} returning bounces`;
  return row?.bounces ?? null;
}

/** A conversation that waits for a worker; `begun` says that one has had the turn before. */
export type UnrungConversation = { readonly conversationId: string; readonly begun: boolean };

/**
 * Conversations that wait and that nobody works on, marked as rung: the crash path and the lost-job path in one.
 * A ring younger than `quietMs` (default 1 s after a lapsed lease, 5 s where none was ever taken) is left to its job.
 */
export async function takeUnrung(database: Database, limit: number): Promise<UnrungConversation[]> {
  const rows = await database.sql<{ conversation_id: string; begun: boolean }[]>`
    update conversations set rung_at = clock_timestamp()
    where conversation_id in (
      select conversation_id from conversations
      where answered_seq < last_seq and state <> 'resolved' and speaker = 'agent' and not all_stopped()
        and (lease_until is null or lease_until < clock_timestamp())
        and (rung_at is null or rung_at < clock_timestamp() - case when lease_until is null then interval '5 seconds' else interval '1 second' end)
      order by rung_at nulls first limit ${limit} for no key update skip locked)
    returning conversation_id, turn_id is not null as begun`;
  return rows.map((row) => ({ conversationId: row.conversation_id, begun: row.begun }));
}

/** The lease a claimed row stands for. */
export function toLease(conversationId: string, row: ClaimedRow, keyring: Keyring): Lease {
  return {
    conversationId,
    fence: row.fence,
    turnId: row.turn_id,
    attempt: row.attempt ?? 0,
    customerId: row.customer_id,
    identityLevel: row.identity_level,
    foldedSeq: row.folded_seq,
    answeredSeq: row.answered_seq,
    modelCalls: row.model_calls,
    tokensUsed: row.tokens_used,
    bounces: row.bounces,
    turnClaims: row.turn_claims,
    contentKey: keyring.unwrap(row.wrapped_key),
    contentKeyId: row.content_key_id,
    language: row.language,
    intent: row.intent,
  };
}
