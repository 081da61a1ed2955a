import { type Calendar, openCalendar } from '../made-data/calendar.ts';
import type { MadeOrder } from '../made-data/made-order.ts';
import type { IdentifiedCustomer } from '../shapes/customer.ts';
import type { RetailDatabase, RetailOrder, RetailUser } from './retail-database.ts';

/** Records as the sandbox store takes them. */
export type RetailRecords = {
  readonly customers: readonly IdentifiedCustomer[];
  readonly orders: readonly MadeOrder[];
};

const methods = { credit_card: 'card', paypal: 'wallet', gift_card: 'store_credit' } as const;

/**
 * Turns the public retail database into records of the sandbox store. Ids and prices stay as they are; what the database lacks is
 * added by the rule in docs/sandbox-store.md. Same database and same day, same records.
 *
 * @param clock the store's present moment and the zone of its days.
 */
export function transformRetail(database: RetailDatabase, clock: { now: Date; timeZone: string }): RetailRecords {
  const calendar = openCalendar(clock.now, clock.timeZone);
  const users = Object.values(database.users);
  return {
    customers: users.map(toCustomer),
    orders: Object.values(database.orders).map((order) => toOrder(order, database.users[order.user_id], calendar)),
  };
}

function toCustomer(user: RetailUser): IdentifiedCustomer {
  return {
    id: user.user_id,
    name: `${user.name.first_name} ${user.name.last_name}`,
    email: user.email,
    phone: null,
    address: toAddress(user.address),
    preferences: {},
  };
}

function toAddress({ address1, address2, city, state, zip, country }: RetailUser['address']) {
  return { line1: address1, line2: address2, city, state, postal_code: zip, country };
}

function toOrder(order: RetailOrder, owner: RetailUser | undefined, calendar: Calendar): MadeOrder {
  const lines = toLines(order.items);
  return {
    id: order.order_id,
    customer_id: order.user_id,
    currency: 'USD',
    status: order.status,
    ...addDates(order, calendar),
    lines,
    tax_included: true,
    notes: order.fulfillments.flatMap(({ tracking_id }) => tracking_id.map((id) => `Tracking number ${id}.`)).join(' '),
    shipping_address: toAddress(order.address),
    payments: toPayments(order, owner),
    refunds: toRefunds(order, lines),
  };
}

/** An item may occur twice in an order, a line id may not: the second becomes `ITEM~2`, the third `ITEM~3`. */
function toLines(items: RetailOrder['items']) {
  const seen = new Map<string, number>();
  return items.map(({ item_id, name, price, options }) => {
    const occurrence = (seen.get(item_id) ?? 0) + 1;
    seen.set(item_id, occurrence);
    const details = Object.entries(options)
      .map((option) => option.join(' '))
      .join(', ');
    return {
      id: occurrence === 1 ? item_id : `${item_id}~${occurrence}`,
      sku: item_id,
      name: details === '' ? name : `${name} (${details})`,
      quantity: 1,
      unit_price_minor: toCents(price),
    };
  });
}

function toPayments(order: RetailOrder, owner: RetailUser | undefined) {
  const captured = new Map<string, number>();
  for (const { transaction_type, amount, payment_method_id } of order.payment_history) {
    if (transaction_type === 'payment') {
      captured.set(payment_method_id, (captured.get(payment_method_id) ?? 0) + toCents(amount));
    }
  }
  return [...captured].map(([id, captured_minor]) => ({ id, method: methodOf(id, owner), captured_minor }));
}

/** The owner's wallet says what a method is; its id says the same, should the owner no longer have it. */
function methodOf(paymentMethodId: string, owner: RetailUser | undefined) {
  const source = owner?.payment_methods[paymentMethodId]?.source;
  if (source !== undefined) return methods[source];
  if (paymentMethodId.startsWith('paypal')) return methods.paypal;
  return paymentMethodId.startsWith('gift_card') ? methods.gift_card : methods.credit_card;
}

/** A refund of everything names every line; the database does not say what a smaller one was for. */
function toRefunds(order: RetailOrder, lines: ReturnType<typeof toLines>) {
  const total = lines.reduce((sum, line) => sum + line.unit_price_minor, 0);
  const refunds = order.payment_history.filter((entry) => entry.transaction_type === 'refund');
  return refunds.map(({ amount, payment_method_id }, index) => ({
    id: `${order.order_id}-refund-${index + 1}`,
    amount_minor: toCents(amount),
    payment_id: payment_method_id,
    lines: toCents(amount) === total ? lines.map(({ id }) => ({ line_id: id, quantity: 1 })) : [],
  }));
}

/** The dates the database lacks. Everything delivered was delivered 1 to 25 days ago: inside a return window of 30 days. */
function addDates(order: RetailOrder, calendar: Calendar) {
  const spread = spreadOf(order.order_id);
  const onTheRoad = 2 + (spread % 5);
  const delivery = 1 + (spread % 25);
  switch (order.status) {
    case 'delivered':
      return { placed_at: calendar.daysAgo(delivery + onTheRoad, 10), delivered_at: calendar.daysAgo(delivery, 12) };
    case 'processed':
      return { placed_at: calendar.daysAgo(1 + (spread % 3), 10), delivered_at: null };
    case 'pending':
      return { placed_at: calendar.daysAgo(spread % 3, 10), delivered_at: null };
    case 'cancelled':
      return { placed_at: calendar.daysAgo(5 + (spread % 36), 10), delivered_at: null };
    default:
      return order.status satisfies never;
  }
}

/** A number that depends on the order id alone (FNV-1a, 32 bits), to spread orders over days. */
function spreadOf(orderId: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(orderId)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
}

/** Dollars with two decimals to cents: rounded, because 0.29 times 100 is not 29. */
function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
