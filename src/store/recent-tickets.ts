import type { ClosedAs, ClosedBy } from '../domain/ticket/closed-as.ts';
import { ticketOutcome, ticketSummary } from '../domain/ticket/ticket-outcome.ts';
import type { Queryable } from './database.ts';
import { type StoredTicketAction, type Ticket, toTicketAction } from './tickets.ts';

/** The customer's newest tickets, newest first: what an approver sees beside a proposal. */
export async function listRecentTickets(sql: Queryable, customerId: string, limit: number): Promise<readonly Ticket[]> {
  return await toTickets(sql, await sql<TicketRow[]>`${recentTickets(sql, customerId, limit)}`);
}

/** The same as a part of a statement; {@link toTickets} makes tickets of its rows. */
export function recentTickets(sql: Queryable, customerId: string, limit: number) {
  return sql`
    select ticket_id, conversation_id, customer_id, resolution, closed_by, closed_as, order_ids, actions, handover_reason, needed_person, rating,
      closed_at, reopened_at
    from tickets where customer_id = ${customerId} order by closed_at desc, closed_seq desc limit ${limit}`;
}

/** Tickets as they were kept, with the status their actions have in the ledger now. */
export async function toTickets(sql: Queryable, rows: readonly TicketRow[]): Promise<readonly Ticket[]> {
  const ids = rows.flatMap((row) => row.actions.map(({ action_id }) => action_id));
  const now = new Map(
    ids.length === 0
      ? []
      : (
          await sql<{ action_id: string; status: string }[]>`
            select action_id, status from actions where action_id = any(${ids}::uuid[])`
        ).map((action) => [action.action_id, action.status] as const),
  );
  return rows.map((row) => toTicket(row, now));
}

/** A row of {@link recentTickets} as the driver returns it, or as JSON, where instants are text. */
export type TicketRow = {
  ticket_id: string;
  conversation_id: string;
  customer_id: string | null;
  resolution: string | null;
  closed_by: ClosedBy;
  closed_as: ClosedAs;
  order_ids: string[];
  actions: StoredTicketAction[];
  handover_reason: string | null;
  needed_person: boolean | null;
  rating: number | null;
  closed_at: Date | string;
  reopened_at: Date | string | null;
};

function toTicket(row: TicketRow, statusNow: ReadonlyMap<string, string>): Ticket {
  const actions = row.actions.map(toTicketAction).map((action) => ({
    ...action,
    status: statusNow.get(action.actionId) ?? action.status,
  }));
  return {
    ticketId: row.ticket_id,
    conversationId: row.conversation_id,
    customerId: row.customer_id,
    summary: ticketSummary(actions),
    outcome: ticketOutcome(actions),
    resolution: row.resolution,
    closedBy: row.closed_by,
    closedAs: row.closed_as,
    reopenedAt: row.reopened_at === null ? null : new Date(row.reopened_at),
    orderIds: row.order_ids,
    actions,
    handoverReason: row.handover_reason,
    neededPerson: row.needed_person,
    rating: row.rating,
    closedAt: new Date(row.closed_at),
  };
}
