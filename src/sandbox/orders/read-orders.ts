import type postgres from 'postgres';
import type { Query } from '../database.ts';
import type { Order } from '../shapes/order.ts';

type OrderRow = Omit<Order, 'placed_at' | 'delivered_at' | 'version'> & {
  readonly placed_at: Date;
  readonly delivered_at: Date | null;
  readonly version: number;
};

/** One order with everything that belongs to it, or undefined. */
export async function readOrder(query: Query, orderId: string): Promise<Order | undefined> {
  const [order] = await readOrders(query, query`where o.order_id = ${orderId}`);
  return order;
}

/**
 * A page of a customer's orders, newest first.
 *
 * @param after the id of the last order of the page before; an unknown one gives an empty page.
 */
export async function readCustomerOrders(
  query: Query,
  page: { readonly customerId: string; readonly limit: number; readonly after?: string | undefined },
): Promise<Order[]> {
  const since =
    page.after === undefined
      ? query``
      : query`and (o.placed_at, o.order_id) < (select placed_at, order_id from orders where order_id = ${page.after})`;
  return readOrders(
    query,
    query`where o.customer_id = ${page.customerId} ${since} order by o.placed_at desc, o.order_id desc limit ${page.limit}`,
  );
}

async function readOrders(query: Query, which: postgres.PendingQuery<postgres.Row[]>): Promise<Order[]> {
  const rows = await query<OrderRow[]>`
    select o.order_id as id, o.customer_id, o.guest_email, o.currency, o.status, o.placed_at, o.delivered_at,
      o.tax_included, o.discount_minor, o.shipping_minor, o.notes, o.disputed, o.shipping_address, o.version,
      ${linesOf(query)} as lines, ${paymentsOf(query)} as payments,
      ${refundsOf(query)} as refunds, ${returnsOf(query)} as returns
    from orders o ${which}`;
  return rows.map(toOrder);
}

function linesOf(query: Query) {
  return query`(
    select coalesce(jsonb_agg(jsonb_build_object('id', line_id, 'name', name, 'sku', sku, 'quantity', quantity,
      'delivered_quantity', delivered_quantity, 'unit_price_minor', unit_price_minor, 'discount_minor', l.discount_minor,
      'tax_minor', tax_minor) order by position), '[]')
    from order_lines l where l.order_id = o.order_id)`;
}

function paymentsOf(query: Query) {
  return query`(
    select coalesce(jsonb_agg(jsonb_build_object('id', payment_id, 'method', method, 'captured_minor', captured_minor,
      'refunded_minor', refunded_minor) order by position), '[]')
    from payments p where p.order_id = o.order_id)`;
}

function refundsOf(query: Query) {
  return query`(
    select coalesce(jsonb_agg(jsonb_build_object('id', refund_id, 'amount_minor', amount_minor, 'lines', lines,
      'payment_id', payment_id, 'allocations', allocations, 'reference', reference,
      'key', coalesce(idempotency_key, reference), 'status', r.status, 'booked_at', booked_at)
      order by booked_at, booking_number), '[]')
    from refunds r where r.order_id = o.order_id)`;
}

function returnsOf(query: Query) {
  return query`(
    select coalesce(jsonb_agg(jsonb_build_object('id', return_id, 'lines', lines, 'status', t.status, 'reason', reason,
      'reference', reference, 'created_at', created_at) order by booking_number), '[]')
    from returns t where t.order_id = o.order_id)`;
}

function toOrder(row: OrderRow): Order {
  return {
    ...row,
    placed_at: row.placed_at.toISOString(),
    delivered_at: row.delivered_at?.toISOString() ?? null,
    refunds: row.refunds.map((one) => ({ ...one, booked_at: new Date(one.booked_at).toISOString() })),
    returns: row.returns.map((one) => ({ ...one, created_at: new Date(one.created_at).toISOString() })),
    version: String(row.version),
  };
}
