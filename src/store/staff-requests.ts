import { randomUUIDv7 } from 'node:crypto';
import type { RuleResult } from '../contracts/tool-results.ts';
import { type Keyring, seal, unseal } from './content-keys.ts';
import type { ConversationRow } from './conversations.ts';
import type { Queryable, Transaction } from './database.ts';
import { asJson } from './json.ts';

/** What a person asks for. */
export type NewStaffRequest = {
  readonly staffId: string;
  /** Keyed hash of their mail address; null when none is known. */
  readonly staffMail: string | null;
  readonly tool: string;
  readonly args: unknown;
  /** The arguments without personal values. */
  readonly argsShown: unknown;
  readonly fromActionId: string | null;
  readonly clientRequestId: string | null;
};

/**
 * Writes a person's request. The same `clientRequestId` of the same person in the same conversation gives the first one back, `known`. The caller holds
 * the conversation.
 */
export async function insertStaffRequest(
  tx: Transaction,
  conversation: Pick<ConversationRow, 'conversationId' | 'contentKey'>,
  request: NewStaffRequest,
): Promise<{ readonly requestId: string; readonly known: boolean }> {
  const { conversationId, contentKey } = conversation;
  const requestId = randomUUIDv7();
  const inserted = await tx`
    insert into staff_requests (request_id, conversation_id, staff_id, staff_mail, tool, args_sealed, args_shown, from_action_id,
      client_request_id)
    values (${requestId}, ${conversationId}, ${request.staffId}, ${request.staffMail}, ${request.tool},
      ${seal(contentKey, JSON.stringify(request.args))}, ${asJson(tx, request.argsShown)}, ${request.fromActionId},
      ${request.clientRequestId})
    on conflict do nothing returning 1`;
  if (inserted.length > 0) return { requestId, known: false };
  const [row] = await tx<{ request_id: string }[]>`
    select request_id from staff_requests where conversation_id = ${conversationId} and staff_id = ${request.staffId}
      and client_request_id = ${request.clientRequestId}`;
  if (!row) throw new Error('The request was neither written nor found');
  return { requestId: row.request_id, known: true };
}

/** A request as the worker that carries it out needs it. */
export type StaffRequest = {
  readonly requestId: string;
  /** Names the call in the ledger. */
  readonly number: number;
  readonly conversationId: string;
  readonly staffId: string;
  readonly staffMail: string | null;
  readonly tool: string;
  readonly args: unknown;
  readonly fromActionId: string | null;
};

type RequestRow = {
  request_id: string;
  number: number;
  conversation_id: string;
  staff_id: string;
  staff_mail: string | null;
  tool: string;
  args_sealed: Uint8Array;
  from_action_id: string | null;
  wrapped_key: Uint8Array;
};

/** A request that still waits, marked as rung so that the sweep leaves it alone for a while; null when it does not wait any more. */
export async function takeStaffRequest(
  sql: Queryable,
  keyring: Keyring,
  requestId: string,
): Promise<StaffRequest | null> {
  const [row] = await sql<RequestRow[]>`
    update staff_requests r set rung_at = clock_timestamp()
    from conversations c join content_keys k using (content_key_id)
    where r.request_id = ${requestId} and r.status = 'requested' and c.conversation_id = r.conversation_id
    returning r.request_id, r.number, r.conversation_id, r.staff_id, r.staff_mail, r.tool, r.args_sealed, r.from_action_id, k.wrapped_key`;
  if (!row) return null;
  return {
    requestId: row.request_id,
    number: row.number,
    conversationId: row.conversation_id,
    staffId: row.staff_id,
    staffMail: row.staff_mail,
    tool: row.tool,
    args: JSON.parse(unseal(keyring.unwrap(row.wrapped_key), row.args_sealed)) as unknown,
    fromActionId: row.from_action_id,
  };
}

/** Requests whose ring may be lost: waiting, and not rung for `olderThanMs`. */
export async function waitingStaffRequests(sql: Queryable, limit: number, olderThanMs: number): Promise<string[]> {
  const rows = await sql<{ request_id: string }[]>`
    select request_id from staff_requests
    where status = 'requested' and rung_at < clock_timestamp() - make_interval(secs => ${olderThanMs / 1000})
    order by rung_at limit ${limit}`;
  return rows.map((row) => row.request_id);
}

/** Why a request was not carried out. */
export type StaffRefusal = { readonly code: string; readonly message: string; readonly rules: readonly RuleResult[] };

/** Ends a waiting request as refused; false when it does not wait any more. */
export async function refuseStaffRequest(sql: Queryable, requestId: string, refusal: StaffRefusal): Promise<boolean> {
  const rows = await sql`
    update staff_requests set status = 'refused', refusal = ${asJson(sql, refusal)}, ended_at = clock_timestamp()
    where request_id = ${requestId} and status = 'requested' returning 1`;
  return rows.length > 0;
}

/** Ties a waiting request to the action it began, in the transaction that begins it; false when it does not wait any more. */
export async function beginStaffRequest(tx: Transaction, requestId: string, actionId: string): Promise<boolean> {
  const rows = await tx`
    update staff_requests set status = 'begun', action_id = ${actionId}, ended_at = clock_timestamp()
    where request_id = ${requestId} and status = 'requested' returning 1`;
  return rows.length > 0;
}

/** Whether one of the switches was flipped, on or off, since a person made a request: then it is theirs to make again. Call it under the switches' lock. */
export async function wasStoppedSince(tx: Transaction, requestId: string, scopes: readonly string[]): Promise<boolean> {
  const rows = await tx`
    select 1 from staff_requests r join kill_switches k on k.changed_at > r.created_at
    where r.request_id = ${requestId} and k.scope in ${tx(scopes)}`;
  return rows.length > 0;
}

/** Who holds a conversation's handover: their staff id, or null while nobody has claimed it. */
export async function holderOf(sql: Queryable, conversationId: string): Promise<string | null> {
  const [row] = await sql<{ claimed_by: string }[]>`
    select claimed_by from handoffs where conversation_id = ${conversationId} and status = 'claimed'`;
  return row?.claimed_by ?? null;
}
