import type { Json, Query } from '../database.ts';
import { Problem } from '../problem.ts';
import type { IdentifiedOrder } from '../shapes/order-record.ts';
import { type Allocation, allocateRefunds } from './allocate-refunds.ts';

type Booked = {
  readonly order_id: string;
  readonly refund_id: string;
  readonly payment_id: string;
  readonly counted: number;
};
type Placed = {
  readonly order: IdentifiedOrder;
  readonly refunds: readonly (IdentifiedOrder['refunds'][number] & { readonly allocations: readonly Allocation[] })[];
  readonly refunded: ReadonlyMap<string, number>;
};

/**
 * Writes whole order records, new or known. Runs in the caller's transaction; ids must not repeat within one call.
 *
 * A record replaces everything it states. Refunds and returns that were booked through the API are facts, not part of the
 * record: they stay, and stay counted against the payments. A refund in the record that has the id of a booked one is that one.
 *
 * @throws Problem 400 `refunds_exceed_captured` when more went back than a payment took in.
 */
export async function replaceOrders(query: Query, orders: readonly IdentifiedOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const sorted = [...orders].sort((a, b) => (a.id < b.id ? -1 : 1));
  await writeOrders(query, sorted);
  const ids = sorted.map((order) => order.id);
  const booked = await bookedRefunds(query, ids);
  const placed = sorted.map((order) => placeRefunds(order, booked));
  await query`delete from order_lines where order_id = any(${ids})`;
  await query`delete from payments where order_id = any(${ids})`;
  await query`delete from refunds where order_id = any(${ids}) and source = 'record'`;
  await writeLines(query, sorted);
  await writePayments(query, placed);
  await writeEarlierRefunds(query, placed);
}

/** Locks and writes the orders themselves. Every writer of an order takes this row first. */
async function writeOrders(query: Query, orders: readonly IdentifiedOrder[]): Promise<void> {
  const rows = orders.map(({ id, lines, payments, refunds, ...fields }) => ({ order_id: id, ...fields }));
  await query`
    insert into orders (order_id, customer_id, guest_email, currency, status, placed_at, delivered_at, tax_included,
      discount_minor, shipping_minor, disputed, notes, shipping_address)
    select order_id, customer_id, guest_email, currency, status, coalesce(placed_at, delivered_at, business_now()),
      delivered_at, tax_included, discount_minor, shipping_minor, disputed, notes, nullif(shipping_address, 'null')
    from jsonb_to_recordset(${query.json(rows as Json)}) as given (order_id text, customer_id text, guest_email text,
      currency text, status text, placed_at timestamptz, delivered_at timestamptz, tax_included boolean,
      discount_minor bigint, shipping_minor bigint, disputed boolean, notes text, shipping_address jsonb)
    on conflict (order_id) do update set customer_id = excluded.customer_id, guest_email = excluded.guest_email,
      currency = excluded.currency, status = excluded.status, placed_at = excluded.placed_at,
      delivered_at = excluded.delivered_at, tax_included = excluded.tax_included,
      discount_minor = excluded.discount_minor, shipping_minor = excluded.shipping_minor,
      disputed = excluded.disputed, notes = excluded.notes, shipping_address = excluded.shipping_address,
      version = nextval('order_versions')`;
}

async function bookedRefunds(query: Query, ids: readonly string[]): Promise<Booked[]> {
  return query<Booked[]>`
    select order_id, refund_id, payment_id, case when status = 'failed' then 0 else amount_minor end as counted
    from refunds where order_id = any(${ids as string[]}) and source = 'api'`;
}

function placeRefunds(order: IdentifiedOrder, booked: readonly Booked[]): Placed {
  const ofOrder = booked.filter((one) => one.order_id === order.id);
  const known = new Set(ofOrder.map((one) => one.refund_id));
  const earlier = order.refunds.filter((one) => !known.has(one.id));
  const balances = order.payments.map(({ id, captured_minor }) => ({ id, captured_minor, booked_minor: 0 }));
  for (const one of ofOrder) addBooked(balances, one);
  const placement = allocateRefunds(balances, earlier);
  if (placement.kind === 'exceeds_captured') throw exceeds(order.id, placement.refundId, placement.paymentId);
  const refunds = earlier.map((one) => ({ ...one, allocations: placement.allocations.get(one.id) ?? [] }));
  return { order, refunds, refunded: placement.refunded };
}

function addBooked(balances: { id: string; booked_minor: number }[], booked: Booked): void {
  const balance = balances.find((one) => one.id === booked.payment_id);
  if (balance) balance.booked_minor += booked.counted;
  else if (booked.counted > 0) throw exceeds(booked.order_id, booked.refund_id, booked.payment_id);
}

function exceeds(orderId: string, refundId: string | null, paymentId: string | null): Problem {
  const refund = refundId === null ? 'the refunds in the ledger' : `refund ${JSON.stringify(refundId)}`;
  const payment = paymentId === null ? 'the payments' : `payment ${JSON.stringify(paymentId)}`;
  const detail = `order ${JSON.stringify(orderId)}: ${refund} would give back more than ${payment} took in`;
  return new Problem(400, 'refunds_exceed_captured', `${detail}; raise captured_minor, or reset the store first`);
}

async function writeLines(query: Query, orders: readonly IdentifiedOrder[]): Promise<void> {
  const rows = orders.flatMap((order) => {
    const delivered = order.status === 'delivered' || order.delivered_at !== null;
    return order.lines.map(({ id, delivered_quantity, ...line }, position) => ({
      ...line,
      order_id: order.id,
      line_id: id,
      position,
      delivered_quantity: delivered_quantity ?? (delivered ? line.quantity : 0),
    }));
  });
  await query`
    insert into order_lines (order_id, line_id, position, sku, name, quantity, delivered_quantity, unit_price_minor,
      discount_minor, tax_minor)
    select order_id, line_id, position, sku, name, quantity, delivered_quantity, unit_price_minor, discount_minor, tax_minor
    from jsonb_to_recordset(${query.json(rows)}) as given (order_id text, line_id text, position integer, sku text,
      name text, quantity integer, delivered_quantity integer, unit_price_minor bigint, discount_minor bigint,
      tax_minor bigint)`;
}

async function writePayments(query: Query, placed: readonly Placed[]): Promise<void> {
  const rows = placed.flatMap(({ order, refunded }) =>
    order.payments.map(({ id, method, captured_minor }, position) => ({
      order_id: order.id,
      payment_id: id,
      position,
      method,
      captured_minor,
      refunded_minor: refunded.get(id) ?? 0,
    })),
  );
  await query`
    insert into payments (order_id, payment_id, position, method, captured_minor, refunded_minor)
    select order_id, payment_id, position, method, captured_minor, refunded_minor
    from jsonb_to_recordset(${query.json(rows)}) as given (order_id text, payment_id text, position integer, method text,
      captured_minor bigint, refunded_minor bigint)`;
}

async function writeEarlierRefunds(query: Query, placed: readonly Placed[]): Promise<void> {
  const rows = placed.flatMap(({ order, refunds }) =>
    refunds.map((one) => ({
      refund_id: one.id,
      order_id: order.id,
      payment_id: one.allocations.length === 1 ? one.allocations[0]?.payment_id : null,
      allocations: one.allocations,
      amount_minor: one.amount_minor,
      currency: order.currency,
      lines: one.lines,
      booked_at: one.booked_at ?? order.delivered_at ?? order.placed_at ?? null,
    })),
  );
  await query`
    insert into refunds (refund_id, source, order_id, payment_id, allocations, amount_minor, currency, lines, status,
      booked_at, settled_at)
    select refund_id, 'record', order_id, payment_id, allocations, amount_minor, currency, lines, 'succeeded',
      coalesce(booked_at, business_now()), coalesce(booked_at, business_now())
    from jsonb_to_recordset(${query.json(rows as Json)}) as given (refund_id text, order_id text, payment_id text,
      allocations jsonb, amount_minor bigint, currency text, lines jsonb, booked_at timestamptz)`;
}
