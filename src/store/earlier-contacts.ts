import { z } from 'zod';
import { contactSentences } from '../domain/ticket/contact-number.ts';
import type { Queryable } from './database.ts';
import { listRecentTickets } from './recent-tickets.ts';
import type { Ticket } from './tickets.ts';

/** What a packet says of the customer's earlier conversations. From tickets alone, so from nothing anybody claimed. */
export const earlierContacts = z.strictObject({
  /** The newest three, newest first, with their requests as the ledger has them now. */
  tickets: z.array(
    z.strictObject({
      closed_at: z.string(),
      closed_as: z.string(),
      outcome: z.string(),
      summary: z.string(),
      resolution: z.string().nullable(),
      order_ids: z.array(z.string()),
      rating: z.number().nullable(),
    }),
  ),
  /** Orders with earlier conversations, those of this conversation first: how many there were before it. */
  order_contacts: z.array(z.strictObject({ order_id: z.string(), earlier: z.number().int() })),
  /** The same in sentences: "This is the 4th conversation about ORD-1004." */
  contact_notes: z.array(z.string()),
});
/** See {@link earlierContacts}. */
export type EarlierContacts = z.infer<typeof earlierContacts>;

/** Tickets in a packet. */
const TICKETS = 3;
/** Orders that are counted at most. */
const ORDERS = 10;

/**
 * Reads it for a customer whose identity is proven. A conversation that was closed and goes on counts once for each time it was closed, as it does for the model.
 *
 * @param orderIds of the conversation that is handed over.
 */
export async function readEarlierContacts(
  sql: Queryable,
  customerId: string,
  orderIds: readonly string[],
): Promise<EarlierContacts> {
  const tickets = await listRecentTickets(sql, customerId, TICKETS);
  const contacts = await sql<{ order_id: string; earlier: number }[]>`
    select order_id, count(*)::int as earlier from tickets cross join unnest(order_ids) as order_id
    where customer_id = ${customerId} group by order_id
    order by order_id = any(${[...orderIds]}::text[]) desc, earlier desc, max(closed_at) desc limit ${ORDERS}`;
  const counted = contacts.map((row) => ({ orderId: row.order_id, earlier: row.earlier }));
  return {
    tickets: tickets.map(shownTicket),
    order_contacts: contacts.map(({ order_id, earlier }) => ({ order_id, earlier })),
    contact_notes: [...contactSentences(counted, orderIds)],
  };
}

function shownTicket(ticket: Ticket): EarlierContacts['tickets'][number] {
  return {
    closed_at: ticket.closedAt.toISOString(),
    closed_as: ticket.closedAs,
    outcome: ticket.outcome,
    summary: ticket.summary,
    resolution: ticket.resolution,
    order_ids: [...ticket.orderIds],
    rating: ticket.rating,
  };
}
