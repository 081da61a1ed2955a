import { actionColumns } from './action-row.ts';
import { appendAudit } from './audit-log.ts';
import type { Database, Queryable } from './database.ts';
import { inTransaction } from './database.ts';
import { asJson } from './json.ts';
import { namesOfPerson } from './staff-members.ts';

/** What people say became of an action that nobody could find out about. */
export type Closing = {
  readonly outcome: 'paid' | 'not_paid';
  /** The provider's number of what was paid; null when nothing was. */
  readonly refund_id: string | null;
  readonly statements: readonly Statement[];
  /** What was stated before and is replaced by this, newest first. */
  readonly earlier?: readonly Omit<Closing, 'earlier'>[];
};

/** Why what people stated was thrown away. All but the first are what the provider says. */
export type ClosingRefusal =
  | 'own_account'
  | 'provider_says_otherwise'
  | 'no_such_refund'
  | 'refund_failed'
  | 'refund_of_other_payment'
  | 'refund_of_other_amount'
  | 'refund_of_other_action'
  | 'rest_not_stated';

/** What was thrown away last, and why. */
export type RefusedClosing = {
  readonly code: ClosingRefusal;
  readonly outcome: Closing['outcome'];
  readonly refund_id: string | null;
  readonly by: readonly string[];
};

/** One person's word, and what it rests on. */
export type Statement = { readonly by: string; readonly at: string; readonly evidence: string };

/** An action whose outcome is unknown, as people look at it. */
export type UnknownAction = {
  readonly actionId: string;
  readonly conversationId: string;
  readonly orderId: string;
  readonly customerId: string;
  readonly kind: string;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly createdAt: Date;
  readonly result: Readonly<Record<string, unknown>>;
  readonly closing: Closing | null;
  readonly refused: RefusedClosing | null;
};

/** How many people must say the same before an unknown outcome is closed. */
export const PEOPLE_TO_CLOSE = 2;

/** Every action whose outcome is unknown, oldest first; each freezes its order. */
export async function listUnknownActions(sql: Queryable, limit: number): Promise<readonly UnknownAction[]> {
  const rows = await sql<Row[]>`
    select ${actionColumns(sql)} from actions a where status = 'unknown' order by created_at, action_id limit ${limit}`;
  return rows.map(toUnknown);
}

/** Those that enough people have closed, for whoever carries it out. */
export async function findClosedByPeople(sql: Queryable, limit: number): Promise<readonly UnknownAction[]> {
  const rows = await sql<Row[]>`
    select ${actionColumns(sql)} from actions a where status = 'unknown'
      and jsonb_array_length(coalesce(result #> '{closing,statements}', '[]')) >= ${PEOPLE_TO_CLOSE} limit ${limit}`;
  return rows.map(toUnknown);
}

/** How a statement was taken. `stated`: written down; `complete` says that enough people agree by now. */
export type Stated =
  | { readonly kind: 'stated'; readonly complete: boolean; readonly action: UnknownAction }
  | { readonly kind: 'not_found' | 'not_unknown' | 'partly_paid' | 'stated_already' | 'stated_otherwise' };

/**
 * Writes down what one person states, with its audit row. It changes nothing else: a worker closes the action once enough people agree. Another statement takes the
 * place of one that is not agreed to yet, whoever made it, and is then to be agreed to by another person; what it replaces is kept beside it.
 */
export async function stateOutcome(
  database: Database,
  statement: {
    readonly actionId: string;
    readonly staffId: string;
    readonly outcome: Closing['outcome'];
    readonly refundId: string | null;
    readonly evidence: string;
  },
): Promise<Stated> {
  return await inTransaction(database, async (tx) => {
    const [row] = await tx<Row[]>`
      select ${actionColumns(tx)} from actions a where action_id = ${statement.actionId} for no key update`;
    if (!row) return { kind: 'not_found' };
    if (row.status !== 'unknown') return { kind: 'not_unknown' };
    const action = toUnknown(row);
    if (action.result['partly'] === true && statement.outcome === 'not_paid') return { kind: 'partly_paid' };
    const { closing } = action;
    const refundId = statement.outcome === 'paid' ? statement.refundId : null;
    const same = closing?.outcome === statement.outcome && closing.refund_id === refundId;
    if (closing && !same && closing.statements.length >= PEOPLE_TO_CLOSE) return { kind: 'stated_otherwise' };
    const names = await namesOfPerson(tx, { staffId: statement.staffId, email: null });
    if (same && closing.statements.some(({ by }) => names.has(by))) return { kind: 'stated_already' };
    const said = { by: statement.staffId, at: new Date().toISOString(), evidence: statement.evidence };
    const now = same
      ? { ...closing, statements: [...closing.statements, said] }
      : { outcome: statement.outcome, refund_id: refundId, statements: [said], ...replacing(closing) };
    await writeClosing(tx, action.actionId, now);
    const code = closing && !same ? 'outcome_restated' : 'outcome_stated';
    await auditClosing(tx, action, `staff:${statement.staffId}`, code, now);
    return { kind: 'stated', complete: now.statements.length >= PEOPLE_TO_CLOSE, action: { ...action, closing: now } };
  });
}

/** How much of what was replaced is kept in the row; the audit has all of it. */
const MOST_EARLIER = 20;

function replacing(closing: Closing | null): Pick<Closing, 'earlier'> {
  if (closing === null) return {};
  const { earlier = [], ...last } = closing;
  return { earlier: [last, ...earlier].slice(0, MOST_EARLIER) };
}

/** Throws away what people stated, because it may not count or the provider says otherwise, and keeps why; they may state again. */
export async function dropStatements(database: Database, action: UnknownAction, code: ClosingRefusal): Promise<void> {
  const { closing } = action;
  if (!closing) return;
  const by = closing.statements.map((statement) => statement.by);
  const refused: RefusedClosing = { code, outcome: closing.outcome, refund_id: closing.refund_id, by };
  await inTransaction(database, async (tx) => {
    const dropped = await tx`
      update actions set result = result - 'closing' || jsonb_build_object('closing_refused', ${asJson(tx, refused)}::jsonb)
      where action_id = ${action.actionId} and status = 'unknown' and result ? 'closing' returning 1`;
    if (dropped.length > 0) await auditClosing(tx, action, 'system', code, closing);
  });
}

/** Mail addresses that members of staff have signed in under, lower case. */
export async function mailsOfStaff(sql: Queryable, staffIds: readonly string[]): Promise<readonly string[]> {
  const ids = sql([...staffIds]);
  const rows = await sql<{ email: string }[]>`
    select lower(email) as email from staff_members where staff_id in ${ids}
    union select lower(email) from staff_tokens where staff_id in ${ids} and email is not null`;
  return rows.map((row) => row.email);
}

async function writeClosing(tx: Queryable, actionId: string, closing: Closing): Promise<void> {
  await tx`
    update actions set result = coalesce(result, '{}') || jsonb_build_object('closing', ${asJson(tx, closing)}::jsonb)
    where action_id = ${actionId}`;
}

async function auditClosing(
  tx: Queryable,
  action: UnknownAction,
  actor: string,
  code: string,
  closing: Closing | null,
): Promise<void> {
  await appendAudit(tx, {
    event: 'action.outcome_stated',
    actor,
    conversationId: action.conversationId,
    actionId: action.actionId,
    orderId: action.orderId,
    result: { code, closing },
  });
}

type Row = {
  action_id: string;
  conversation_id: string;
  order_id: string;
  customer_id: string;
  kind: string;
  status: string;
  amount_minor: number | null;
  currency: string | null;
  created_at: Date;
  result: (Record<string, unknown> & { closing?: Closing; closing_refused?: RefusedClosing }) | null;
};

function toUnknown(row: Row): UnknownAction {
  const { closing = null, closing_refused: refused = null, ...result } = row.result ?? {};
  return {
    actionId: row.action_id,
    conversationId: row.conversation_id,
    orderId: row.order_id,
    customerId: row.customer_id,
    kind: row.kind,
    amountMinor: row.amount_minor,
    currency: row.currency,
    createdAt: new Date(row.created_at),
    result,
    closing,
    refused,
  };
}
