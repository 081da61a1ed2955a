import { mustHold } from '../violation.ts';
import type { ChaosPlace } from './chaos-place.ts';
import type { PatientCustomer } from './patient-customer.ts';

/** A visit of one customer about one order. */
export type Visit = {
  readonly customer: PatientCustomer;
  readonly orderId: string;
  /** What the order's one line costs. */
  readonly priceMinor: number;
};

type StateRow = { covers: number[]; seq: number };

/** Every message has one answer, each page saw what is stored, and money moved at most once and as the ledger says. @throws Violation. */
export async function checkVisit(place: ChaosPlace, visit: Visit): Promise<void> {
  await checkAnswers(place, visit);
  await checkTranscript(visit);
  await checkMoney(place, visit);
}

async function checkAnswers({ owner }: ChaosPlace, { customer }: Visit): Promise<void> {
  const { sql } = owner;
  const { conversationId, accepted } = customer;
  const states = await sql<StateRow[]>`
    select seq, array(select jsonb_array_elements_text(body -> 'covers')::integer) as covers from events
    where conversation_id = ${conversationId} and type = 'state' order by seq`;
  const messages = await sql<{ seq: number; role: string; client_message_id: string | null; turn_id: string | null }[]>`
    select seq, role, client_message_id, turn_id from messages where conversation_id = ${conversationId} order by seq`;
  const [held] = await sql<{ speaker: string; owed: boolean; handoffs: number }[]>`
    select speaker, answered_seq < last_seq as owed, (select count(*)::integer from handoffs h where h.conversation_id = c.conversation_id) as handoffs
    from conversations c where conversation_id = ${conversationId}`;
  const at = (seq: number) => `conversation ${conversationId}, message ${seq}`;
  for (const { seq, clientMessageId } of accepted) {
    const stored = messages.filter((row) => row.client_message_id === clientMessageId);
    mustHold(stored.length === 1 && stored[0]?.seq === seq, 'an accepted message is stored once', at(seq));
    const covering = states.filter(({ covers }) => covers.includes(seq));
    const byPerson = held?.speaker === 'person' || (held?.handoffs ?? 0) > 0;
    mustHold(covering.length <= 1, 'a message is answered once', `${at(seq)}: covered ${covering.length} times`);
    mustHold(covering.length === 1 || byPerson, 'no message is left without an answer', at(seq));
    // whoever has the conversation answers in their own time
    const end = covering[0]?.seq ?? null;
    const answered = messages.some((row) => row.role !== 'customer' && row.seq > seq && row.seq <= (end ?? 0));
    mustHold(end === null || answered, 'an answer says something', `${at(seq)}: covered at ${end} without a word`);
  }
  mustHold(held?.owed !== true || held.speaker === 'person', 'nothing is owed at rest', at(0));
  const order = states.flatMap(({ covers }) => covers);
  mustHold(order.join() === [...order].sort((a, b) => a - b).join(), 'answers keep the order', `${at(0)}: ${order}`);
  const turns = messages.flatMap(({ role, turn_id: turn }) => (role === 'agent' && turn !== null ? [turn] : []));
  mustHold(new Set(turns).size === turns.length, 'a turn answers once', `${at(0)}: ${turns.length} answers`);
}

/** What a page saw, cut as often as it was, is what one sees that was never cut. */
async function checkTranscript({ customer }: Visit): Promise<void> {
  const stored = await customer.transcript();
  const seen = customer.seen.flatMap((event) =>
    event.type === 'message' ? [{ seq: event.seq, role: event.role, text: event.text }] : [],
  );
  const asText = (rows: readonly { seq: number; role: string; text: string }[]) =>
    rows.map(({ seq, role, text }) => `${seq} ${role}: ${text}`).join('\n');
  const detail = `conversation ${customer.conversationId}\nseen:\n${asText(seen)}\nstored:\n${asText(stored)}`;
  mustHold(asText(seen) === asText(stored), 'a page shows what was said', detail);
  for (const event of customer.seen) {
    if (event.type !== 'message' || event.role !== 'agent' || event.turn_id === null) continue;
    const grown = lastAttemptOf(customer, event.turn_id);
    const glued = `conversation ${customer.conversationId}, message ${event.seq}\ngrown: ${grown}\nsaid: ${event.text}`;
    mustHold(event.text.startsWith(grown), 'what grew on a page is the answer, and of one attempt', glued);
  }
}

/** What a page has put together of a turn's answer: the pieces of the newest attempt it knows. */
function lastAttemptOf({ seen }: PatientCustomer, turnId: string): string {
  const pieces = seen.flatMap((event) => (event.type === 'token' && event.turn_id === turnId ? [event] : []));
  const newest = Math.max(...pieces.map(({ attempt }) => attempt));
  return pieces
    .filter(({ attempt }) => attempt === newest)
    .map(({ text }) => text)
    .join('');
}

async function checkMoney({ owner, instance }: ChaosPlace, { orderId, priceMinor }: Visit): Promise<void> {
  const booked = (await instance.store.ledger(orderId)).filter(({ status }) => status !== 'failed');
  const sum = booked.reduce((total, row) => total + row.amount_minor, 0);
  mustHold(sum <= priceMinor, 'no unit is paid for twice', `order ${orderId}: ${sum} of ${priceMinor}`);
  const actions = await owner.sql<{ status: string; amount_minor: number }[]>`
    select status, amount_minor from actions where order_id = ${orderId} and kind = 'refund'`;
  const moving = actions.filter(({ status }) => status === 'executing' || status === 'approved');
  mustHold(moving.length === 0, 'every action comes to rest', `order ${orderId}: ${moving[0]?.status}`);
  const executed = actions.filter(({ status }) => status === 'executed' || status === 'pending_settlement');
  const unknown = actions.filter(({ status }) => status === 'unknown');
  const fits = booked.length === executed.length || (unknown.length > 0 && booked.length >= executed.length);
  const rows = actions.map(({ status, amount_minor: amount }) => `${status} ${amount}`).join(', ');
  mustHold(
    fits,
    'the ledger is what the provider booked',
    `order ${orderId}: booked ${booked.length}, ledger: ${rows}`,
  );
}
