import type { OrderRecordInput } from '../../sandbox/shapes/order-record.ts';
import { type Attack, at, note } from './attack.ts';
import type { OrderBook } from './oracle/books.ts';

/** Orders somebody asked a refund for that still waits, so that what other hands do meets it. */
async function waitingOrder(attack: Attack, share: number): Promise<OrderBook | undefined> {
  const rows = await attack.stage.owner.sql<{ order_id: string }[]>`
    select distinct order_id from actions where kind = 'refund' and status in ('proposed', 'approved') order by order_id`;
  return attack.books.orders.get(at(rows, share)?.order_id ?? '');
}

/** Somebody gives one unit back in the shop's own tools. Does nothing when the money for it is gone. */
export async function refundByHand(attack: Attack, share: number): Promise<void> {
  const book = await waitingOrder(attack, share);
  const line = at(book?.record.lines ?? [], (share * 7) % 1);
  if (!book || !line) return;
  const amount = Math.max(Math.floor(line.unit_price_minor / 2), 1);
  const refunds = [
    ...(book.record.refunds ?? []),
    ...book.byHand.map((one, index) => asRecord(one.lineId, one.amountMinor, index)),
    asRecord(line.id, amount, book.byHand.length),
  ];
  try {
    await attack.stage.shop.putOrders({ [book.id]: { ...asItStands(book), refunds } });
  } catch {
    return;
  }
  book.byHand.push({ lineId: line.id, amountMinor: amount, at: Date.now() });
  note(attack, `somebody refunds one ${line.id} of ${book.id} by hand`, book.id);
}

function asRecord(lineId: string, amountMinor: number, index: number) {
  return { id: `hand-${index}`, amount_minor: amountMinor, lines: [{ line_id: lineId, quantity: 1 }] };
}

function asItStands(book: OrderBook): OrderRecordInput {
  return { ...book.record, disputed: book.record.disputed === true || book.disputedAt !== null };
}

/** The customer's bank disputes an order while a refund of it waits. */
export async function disputeOrder(attack: Attack, share: number): Promise<void> {
  const book = await waitingOrder(attack, share);
  if (!book || book.disputedAt !== null) return;
  const refunds = [
    ...(book.record.refunds ?? []),
    ...book.byHand.map((one, index) => asRecord(one.lineId, one.amountMinor, index)),
  ];
  try {
    await attack.stage.shop.putOrders({ [book.id]: { ...book.record, refunds, disputed: true } });
  } catch {
    return;
  }
  book.disputedAt = Date.now();
  note(attack, `${book.id} is disputed`, book.id);
}

/** Somebody with the owner's rights points a proposal at another line of the same price, after people have seen it. */
export async function tamperWithProposal(attack: Attack, share: number): Promise<void> {
  const { sql } = attack.stage.owner;
  const rows = await sql<{ action_id: string; order_id: string; units: { line_id: string; unit: number }[] }[]>`
    select action_id, order_id, units from actions where kind = 'refund' and status in ('proposed', 'approved')
      and jsonb_array_length(units) = 1 order by status, created_at`;
  for (const row of rows.slice(Math.floor(share * rows.length))) {
    const book = attack.books.orders.get(row.order_id);
    const [unit] = row.units;
    const from = book?.record.lines.find((line) => line.id === unit?.line_id);
    const to = book?.record.lines.find((line) => from && line.id !== from.id && twins(line, from));
    if (!to || !unit) continue;
    const { action_id } = row;
    await sql`
      update actions set units = ${sql.json([{ line_id: to.id, unit: 1 }])},
        args = jsonb_set(args, '{item_ids}', ${sql.json([to.id])})
      where action_id = ${action_id} and status in ('proposed', 'approved')`;
    note(
      attack,
      `somebody changes a proposal on ${row.order_id} from ${unit.line_id} to ${to.id}`,
      row.order_id,
      action_id,
    );
    return;
  }
}

function twins(a: OrderRecordInput['lines'][number], b: OrderRecordInput['lines'][number]): boolean {
  return a.unit_price_minor === b.unit_price_minor && (a.discount_minor ?? 0) === 0 && (b.discount_minor ?? 0) === 0;
}
