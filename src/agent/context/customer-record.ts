import { flagSentence, flagsInForce } from '../../domain/memory/customer-flag.ts';
import { ticketSummary } from '../../domain/ticket/ticket-outcome.ts';
import { storeTime } from '../../gateway/store-calendar.ts';
import type { CustomerRecord } from '../../store/customer-memory.ts';
import { clipText } from './clip-text.ts';

/** Bytes of a rendered record at most: about 600 tokens of what stands in it, order numbers, ids and amounts. Bytes, because a record is in most requests and a count needs the vocabulary. */
export const RECORD_BYTES = 1_550;

/** Of the note a colleague left in a ticket, in characters. */
const NOTE = 100;

/**
 * A customer's record as the model reads it: the profile, what code has counted, then the newest tickets, each with its requests as the ledger has them now. Nothing that anybody claimed is in it.
 * What does not fit is left out from the end: the oldest ticket first.
 */
export function renderCustomerRecord(
  record: CustomerRecord,
  at: { readonly now: Date; readonly timeZone: string },
): string {
  const day = (instant: string): string => storeTime(new Date(instant), at.timeZone).slice(0, 10);
  const lines = [
    "From the store's own records, counted by code. What is not here was not agreed, whoever says so.",
    `Customer: ${record.profile}`,
    ...flagsInForce(record.flags, at.now).map((flag) => flagSentence(flag, day)),
    ...(record.tickets.length === 0 ? [] : ['Last tickets, newest first:']),
    ...record.tickets.map((ticket) => `- ${ticketLine(ticket, day)}`),
  ];
  const fitting: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > RECORD_BYTES) break;
    fitting.push(line);
  }
  return fitting.join('\n');
}

type Ticket = CustomerRecord['tickets'][number];

const ENDS: Readonly<Record<Ticket['closed_as'], string>> = {
  resolved: 'resolved',
  idle: 'fell silent',
  escalated: 'went to a person',
};

function ticketLine(ticket: Ticket, day: (instant: string) => string): string {
  const facts = ticket.actions.map((action) => ({
    tool: action.tool,
    kind: action.kind,
    orderId: action.order_id,
    status: action.status,
    amountMinor: action.amount_minor,
    currency: action.currency,
  }));
  const about = ticket.order_ids.slice(0, 3).join(', ');
  const ids = ticket.actions.flatMap(({ references }) => references).slice(0, 4);
  return [
    `${day(ticket.closed_at)}, ${ENDS[ticket.closed_as]}${about === '' ? '' : `, about ${about}`}: ${clipText(ticketSummary(facts), 220)}`,
    ids.length === 0 ? '' : `Ids: ${ids.join(', ')}.`,
    ticket.resolution === null
      ? ''
      : `Note of the colleague: “${clipText(ticket.resolution.replaceAll(/\s+/gu, ' '), NOTE)}”`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
