import { randomUUIDv7 } from 'node:crypto';
import { asksNothing } from '../domain/conversation/closing-words.ts';
import { maskPersonalValues } from '../domain/masking.ts';
import { type ClosedAs, type ClosedBy, closedAs } from '../domain/ticket/closed-as.ts';
import { type TicketFact, type TicketOutcome, ticketOutcome, ticketSummary } from '../domain/ticket/ticket-outcome.ts';
import type { Queryable, Transaction } from './database.ts';

/** One thing that was done or asked for in the conversation. */
export type TicketAction = TicketFact & {
  readonly actionId: string;
  /** Whether it ran without a person. */
  readonly automatic: boolean;
  /** Ids of the provider: refunds, returns. */
  readonly references: readonly string[];
};

/** What one conversation came to when it was closed. */
export type Ticket = {
  readonly ticketId: string;
  readonly conversationId: string;
  readonly customerId: string | null;
  /** Fixed wording over the facts. */
  readonly summary: string;
  readonly outcome: TicketOutcome;
  /** What the person who closed it wrote, masked; null where no person did. */
  readonly resolution: string | null;
  readonly closedBy: ClosedBy;
  readonly closedAs: ClosedAs;
  /** When the customer wrote again in this conversation; null while it has stayed closed. */
  readonly reopenedAt: Date | null;
  /** Orders that something was asked for, or that were looked up and are the customer's. */
  readonly orderIds: readonly string[];
  /** What was done. The status is that of the ledger now: what was pending at close may be settled since. */
  readonly actions: readonly TicketAction[];
  /** Why it went to a person, if it did. */
  readonly handoverReason: string | null;
  /** The person's own answer to "did this need a person?"; null when nobody was asked. */
  readonly neededPerson: boolean | null;
  /** 1 to 5; null while the customer has said nothing. */
  readonly rating: number | null;
  readonly closedAt: Date;
};

/** How a conversation is being closed. */
export type Closing = {
  /** Of the state event that closes it; the same close writes one ticket however often it is tried. */
  readonly seq: number;
  readonly by: { readonly kind: Exclude<ClosedBy, 'person'> } | { readonly kind: 'person'; readonly staffId: string };
  readonly resolution: string | null;
  readonly neededPerson: boolean | null;
};

/**
 * Writes the ticket of a close, from the ledger and the audit of what was looked up: nothing that was said becomes a fact by it. Call it in the transaction that closes the
 * conversation, and then {@link rememberCustomers} with whom it was about. A conversation in which the customer never wrote leaves none.
 *
 * @returns the customer; null for one who never proved who they are, and for no ticket.
 */
export async function writeTicket(tx: Transaction, conversationId: string, closing: Closing): Promise<string | null> {
  const [row] = await tx<ConversationFacts[]>`
    select c.customer_id, coalesce(t.closed_at, c.created_at) as opened_at, t.closed_as as before,
      (select h.reason from handoffs h where h.conversation_id = c.conversation_id
        and h.created_at >= coalesce(t.closed_at, c.created_at) order by h.created_at desc limit 1) as handover_reason,
      (select r.score from ratings r where r.conversation_id = c.conversation_id
        and r.rated_at >= (select min(m.created_at) from messages m where m.conversation_id = c.conversation_id
          and m.role = 'customer' and m.created_at >= coalesce(t.closed_at, c.created_at))) as rating
    from conversations c left join lateral (
      select closed_at, closed_as from tickets where conversation_id = c.conversation_id order by closed_at desc limit 1) t on true
    where c.conversation_id = ${conversationId} and exists (
      select from messages m where m.conversation_id = c.conversation_id and m.role = 'customer'
        and m.created_at >= coalesce(t.closed_at, c.created_at))`;
  if (!row) return null;
  const actions = await readActions(tx, conversationId, row.opened_at);
  const orderIds = await readOrderIds(tx, conversationId, row.opened_at);
  const words = { asked: await hasAsked(tx, conversationId, row.opened_at), before: row.before };
  const { seq, by, resolution, neededPerson } = closing;
  await tx`
    insert into tickets (ticket_id, customer_id, conversation_id, closed_seq, closed_by, closed_as, staff_id, summary, outcome, resolution,
      order_ids, actions, handover_reason, needed_person, rating, opened_at)
    values (${randomUUIDv7()}, ${row.customer_id}, ${conversationId}, ${seq}, ${by.kind},
      ${closedAs(by.kind, row.handover_reason !== null, actions, words)}, ${by.kind === 'person' ? by.staffId : null},
      ${ticketSummary(actions)}, ${ticketOutcome(actions)}, ${resolution === null ? null : maskPersonalValues(resolution)},
      ${[...new Set([...actions.map(({ orderId }) => orderId).filter((id) => id !== null), ...orderIds])]}, ${tx.json(actions.map(toStored) as never)},
      ${row.handover_reason}, ${neededPerson}, ${row.rating}, ${row.opened_at})
    on conflict (conversation_id, closed_seq) do nothing`;
  return row.customer_id;
}

/** Customer messages that are looked at: who greets so often has asked. */
const GREETINGS = 20;

// Only whether anything was asked is taken from what was said: the numbers must not count a goodbye as a resolution.
async function hasAsked(tx: Queryable, conversationId: string, since: Date): Promise<boolean> {
  const rows = await tx<{ text: string }[]>`
    select content_masked as text from messages where conversation_id = ${conversationId} and role = 'customer' and created_at >= ${since}
    order by seq limit ${GREETINGS}`;
  return rows.length === GREETINGS || !rows.every(({ text }) => asksNothing(text));
}

// The audit names an order only once it was read and is the customer's; a number that was merely said is not in it.
async function readOrderIds(tx: Queryable, conversationId: string, since: Date): Promise<string[]> {
  const rows = await tx<{ order_id: string }[]>`
    select order_id from audit_log where conversation_id = ${conversationId} and order_id is not null and tool is not null and at >= ${since}
    group by order_id order by min(id) limit 20`;
  return rows.map((row) => row.order_id);
}

/** Adds what the customer said to the newest ticket of a conversation that is closed. */
export async function rateNewestTicket(sql: Queryable, conversationId: string, score: number): Promise<void> {
  await sql`
    update tickets set rating = ${score} where ticket_id = (
      select t.ticket_id from tickets t join conversations c using (conversation_id)
      where t.conversation_id = ${conversationId} and c.state = 'resolved' order by t.closed_at desc limit 1)`;
}

type ConversationFacts = {
  customer_id: string | null;
  opened_at: Date;
  handover_reason: string | null;
  rating: number | null;
  before: ClosedAs | null;
};

/** The same as the ticket keeps it. */
export type StoredTicketAction = {
  action_id: string;
  tool: string;
  kind: string;
  order_id: string | null;
  status: string;
  amount_minor: number | null;
  currency: string | null;
  automatic: boolean;
  references: string[];
};

// Asked for here, or brought to an end since the last close: an action that outlived one close belongs to the next one too.
async function readActions(tx: Queryable, conversationId: string, since: Date): Promise<TicketAction[]> {
  const rows = await tx<StoredTicketAction[]>`
    select a.action_id, a.tool, a.kind, a.order_id, a.status, a.amount_minor, a.currency, a.automatic,
      array(select l.refund_id from action_legs l where l.action_id = a.action_id and l.refund_id is not null order by l.leg)
        || array(select a.result->>'return_id' where a.result->>'return_id' is not null) as "references"
    from actions a
    where (a.conversation_id = ${conversationId}
      or exists (select from action_askers k where k.action_id = a.action_id and k.conversation_id = ${conversationId}))
      and coalesce(a.finished_at, a.created_at) >= ${since}
    order by a.created_at, a.action_id`;
  return rows.map(toTicketAction);
}

/** What was done, as the code speaks of it. */
export function toTicketAction(row: StoredTicketAction): TicketAction {
  return {
    actionId: row.action_id,
    tool: row.tool,
    kind: row.kind,
    orderId: row.order_id,
    status: row.status,
    amountMinor: row.amount_minor,
    currency: row.currency,
    automatic: row.automatic,
    references: row.references,
  };
}

function toStored(action: TicketAction): StoredTicketAction {
  const { actionId, orderId, amountMinor, references, ...rest } = action;
  return {
    ...rest,
    action_id: actionId,
    order_id: orderId,
    amount_minor: amountMinor,
    references: [...references],
  };
}
