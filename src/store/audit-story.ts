import { type AuditFact, asObject, asText, asTexts } from '../domain/audit/story/audit-fact.ts';
import type { Identity } from '../domain/audit/story/tell-action.ts';
import type { LedgerEntry, StoryMaterial } from '../domain/audit/story/tell-order.ts';
import { shownRules } from './audit-log.ts';
import { type AuditEntry, masked } from './audit-search.ts';
import type { Queryable } from './database.ts';

/** What a story can be about. */
export type StorySubject = { readonly kind: 'order' | 'customer' | 'action'; readonly id: string };

/** Rows a story is told from at most: the newest, so that what happened last is told whole. */
const MOST_ROWS = 5_000;

/** Everything the audit and the ledger have on an order, a customer or an action, and the names of the staff in it. */
export async function readStory(
  sql: Queryable,
  subject: StorySubject,
): Promise<StoryMaterial & { readonly names: ReadonlyMap<string, string> }> {
  const rows = await readRows(sql, subject);
  const [identities, ledger, names] = await Promise.all([
    readIdentities(sql, rows),
    readLedger(sql, subject),
    readNames(sql, rows),
  ]);
  return { rows, identities, ledger, names };
}

async function readRows(sql: Queryable, { kind, id }: StorySubject): Promise<readonly AuditFact[]> {
  const source =
    kind === 'order'
      ? sql`audit_log a where a.order_id = ${id}`
      : kind === 'action'
        ? sql`audit_log a where a.action_id = ${id}`
        : sql`conversations v cross join lateral (
            select * from audit_log where conversation_id = v.conversation_id order by id desc limit ${MOST_ROWS}) a
            where v.customer_id = ${id}`;
  const rows = await sql<AuditEntry[]>`
    select a.id, a.at, a.event, a.actor, a.conversation_id as "conversationId", a.action_id as "actionId", a.order_id as "orderId", a.tool,
      a.args, ${shownRules(sql)} as "ruleResults", a.result, a.approver_id as "approverId", a.versions
    from ${source} order by a.id desc limit ${MOST_ROWS}`;
  return rows.reverse().map(masked);
}

/** From the audit; conversations older than its rows on identity are told from their own row. */
async function readIdentities(sql: Queryable, rows: readonly AuditFact[]): Promise<readonly Identity[]> {
  const ids = [...new Set(rows.map((row) => row.conversationId).filter((id) => id !== null))];
  return await sql<Identity[]>`
    select a.conversation_id as "conversationId", a.result ->> 'customer_id' as "customerId", a.result ->> 'level' as level, a.id as since
    from audit_log a where a.conversation_id = any(${ids}::uuid[]) and a.event in ('identity.session', 'identity.verified')
    union all
    select c.conversation_id, c.customer_id, c.identity_level, 0 from conversations c
    where c.conversation_id = any(${ids}::uuid[])
      and not exists (select from audit_log a where a.conversation_id = c.conversation_id and a.event in ('identity.session', 'identity.verified'))
    order by since`;
}

async function readLedger(sql: Queryable, { kind, id }: StorySubject): Promise<readonly LedgerEntry[]> {
  const wanted =
    kind === 'order' ? sql`order_id = ${id}` : kind === 'action' ? sql`action_id = ${id}` : sql`customer_id = ${id}`;
  return await sql<LedgerEntry[]>`
    select action_id as "actionId", status, amount_minor as "amountMinor", currency from actions where ${wanted}
    order by created_at desc limit ${MOST_ROWS}`;
}

/** Names of the members of staff who acted in these rows or are named in them, by id. Machines and people who are not members have none. */
export async function readNames(
  sql: Queryable,
  rows: readonly Pick<AuditFact, 'actor' | 'result'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actor, result }) => [...namedIn(result), ...idOf(actor)]))];
  const found = await sql<{ staff_id: string; name: string }[]>`
    select staff_id, name from staff_members where staff_id = any(${ids}::text[])`;
  return new Map(found.map(({ staff_id, name }) => [staff_id, name]));
}

function idOf(actor: string): readonly string[] {
  return actor.startsWith('staff:') ? [actor.slice('staff:'.length)] : [];
}

/** Who had a request, who was given it, and in whose place somebody decided. */
function namedIn(result: unknown): readonly string[] {
  const { from_staff: from, given_to: to, stands_in_for: absent } = asObject(result);
  return [asText(from), asText(to), ...asTexts(absent)].filter((id) => id !== null);
}
