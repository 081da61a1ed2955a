import { type CitedPassage, type StatedRule, searchedPassages, statedPassages } from './cited-passages.ts';
import type { Queryable } from './database.ts';
import { recentTickets, type TicketRow, toTickets } from './recent-tickets.ts';
import type { Ticket } from './tickets.ts';

/** A request on the same order that people or time decided against: who, when and why. */
export type EarlierDecision = {
  readonly action_id: string;
  readonly status: string;
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly line_ids: readonly string[];
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly note: string | null;
};

/** How often this customer asked for what lately, counted from records; nothing the customer claims is in it. */
export type RiskCounters = {
  readonly refunds_30_days: number;
  readonly refunds_90_days: number;
  readonly refunded_90_days_minor: number;
  readonly returns_30_days: number;
  readonly returns_90_days: number;
  readonly rejected_90_days: number;
  readonly orders_refunded_90_days: number;
  readonly orders_with_requests_90_days: number;
  readonly conversations_30_days: number;
  readonly handovers_90_days: number;
  readonly known_since: string | null;
};

/** What the records say around a proposal. */
export type EvidenceFacts = {
  readonly counters: RiskCounters;
  readonly earlierDecisions: readonly EarlierDecision[];
  /** What was looked up, and what states each rule; the card shows those that matter for its reasons. */
  readonly passages: readonly CitedPassage[];
  /** The customer's last tickets, newest first. */
  readonly tickets: readonly Ticket[];
};

/** Of which proposal. */
export type FactsScope = {
  readonly conversationId: string;
  readonly customerId: string;
  /** Null for what belongs to no order; then there are no earlier decisions either. */
  readonly orderId: string | null;
  readonly kind: string;
  readonly currency: string | null;
  readonly rules: readonly StatedRule[];
  /** How many tickets, at most. */
  readonly tickets: number;
};

/** Reads them as they are when the proposal is made, in one statement; in two for a customer whose tickets tell of actions. */
export async function readEvidenceFacts(sql: Queryable, scope: FactsScope): Promise<EvidenceFacts> {
  const [row] = await sql<FactsRow[]>`
    select risk_counters(${scope.customerId}, ${scope.currency}) as counters,
      (select coalesce(json_agg(d), '[]') from (${earlierDecisions(sql, scope)}) as d) as decisions,
      (select coalesce(json_agg(p), '[]') from (${searchedPassages(sql, scope.conversationId)}) as p) as searched,
      (select coalesce(json_agg(p), '[]') from (${statedPassages(sql, scope.rules)}) as p) as stated,
      (select coalesce(json_agg(t), '[]') from (${recentTickets(sql, scope.customerId, scope.tickets)}) as t) as tickets`;
  if (!row) throw new Error('The facts around a proposal were not answered');
  const { counters, decisions, searched, stated, tickets } = row;
  return {
    counters: { ...counters, known_since: toInstant(counters.known_since) },
    earlierDecisions: decisions.map((one) => ({ ...one, decided_at: toInstant(one.decided_at) })),
    passages: [...searched, ...stated],
    tickets: await toTickets(sql, tickets),
  };
}

type FactsRow = {
  counters: RiskCounters;
  decisions: EarlierDecision[];
  searched: CitedPassage[];
  stated: CitedPassage[];
  tickets: TicketRow[];
};

/** Times in JSON come with the offset of the session. */
function toInstant(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

function earlierDecisions(sql: Queryable, scope: FactsScope) {
  return sql`
    select a.action_id, a.status, a.amount_minor, a.currency,
      array(select distinct unit ->> 'line_id' from jsonb_array_elements(a.units) as unit) as line_ids,
      p.approver_id as decided_by, coalesce(p.decided_at, a.finished_at) as decided_at, p.note
    from actions a left join lateral (
      select approver_id, decided_at, note from approvals where action_id = a.action_id order by created_at desc limit 1) p on true
    where a.order_id = ${scope.orderId} and a.kind = ${scope.kind} and a.status in ('rejected', 'expired', 'blocked')
    order by a.created_at desc limit 10`;
}
