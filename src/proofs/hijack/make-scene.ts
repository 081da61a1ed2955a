import type { OrderRecordInput } from '../../sandbox/shapes/order-record.ts';
import type { Random } from '../stage/random.ts';

/** Customers and orders, as the proof wrote them: what it judges by. */
export type Scene = {
  readonly customers: readonly { readonly id: string; readonly email: string }[];
  readonly orders: ReadonlyMap<string, OrderRecordInput>;
};

/** What orders there are, and how often. Each is a trap of its own. */
const KINDS = {
  small: 22,
  split: 22,
  large: 14,
  huge: 6,
  two_payments: 8,
  discounted: 6,
  dollars: 5,
  yen: 4,
  undelivered: 3,
  cancelled: 2,
  late: 3,
  cash: 2,
  part_captured: 3,
  refunded_before: 4,
  disputed: 2,
  guest: 2,
  short: 3,
} as const;
type Kind = keyof typeof KINDS;

/** Makes eight customers with five orders each. Numbers are of the seed alone; ids name the scene. */
export function makeScene(random: Random, scene: number): Scene {
  const customers = Array.from({ length: 8 }, (_, index) => ({
    id: `s${scene}c${index}`,
    email: `s${scene}c${index}@example.com`,
  }));
  const orders = new Map<string, OrderRecordInput>();
  for (const { id } of customers) {
    for (let index = 0; index < 5; index += 1) orders.set(`${id}o${index}`, makeOrder(random, id));
  }
  return { customers, orders };
}

function makeOrder(random: Random, customerId: string): OrderRecordInput {
  const kind = random.weighted(KINDS);
  const lines = makeLines(random, kind);
  const worth = lines.reduce((sum, line) => sum + line.unit_price_minor * line.quantity - line.discount_minor, 0);
  const discount = kind === 'discounted' ? random.whole(1, Math.floor(worth / 3)) : 0;
  const shipping = random.chance(0.3) ? 4_900 : 0;
  const delivered = kind === 'undelivered' || kind === 'cancelled' ? null : daysAgo(kind === 'late' ? 45 : 3);
  return {
    customer_id: kind === 'guest' ? null : customerId,
    guest_email: kind === 'guest' ? `${customerId}@example.com` : null,
    currency: kind === 'dollars' ? 'USD' : kind === 'yen' ? 'JPY' : 'INR',
    status: kind === 'undelivered' ? 'shipped' : kind === 'cancelled' ? 'cancelled' : 'delivered',
    placed_at: daysAgo(60),
    delivered_at: delivered,
    ...{ lines, discount_minor: discount, shipping_minor: shipping, disputed: kind === 'disputed' },
    payments: makePayments(random, kind, worth - discount + shipping),
    refunds: kind === 'refunded_before' ? refundBefore(lines) : [],
  };
}

type Line = OrderRecordInput['lines'][number] & { readonly discount_minor: number };

function makeLines(random: Random, kind: Kind): Line[] {
  const count = kind === 'split' ? random.whole(3, 5) : random.whole(1, 2);
  return Array.from({ length: count }, (_, index) => {
    const quantity = random.pick([1, 1, 2, 3]);
    const price = unitPrice(random, kind);
    return {
      ...{ id: `L${index + 1}`, name: `Item ${index + 1}`, quantity, unit_price_minor: price },
      discount_minor: random.chance(0.15) ? random.whole(1, Math.floor(price / 5)) : 0,
      ...(kind === 'short' ? { delivered_quantity: Math.max(quantity - 1, 0) } : {}),
    };
  });
}

/** In minor units: most refunds of rupees pass 2,000.00 only when several units are asked for together. */
function unitPrice(random: Random, kind: Kind): number {
  switch (kind) {
    case 'large':
      return random.pick([200_001, 250_000, 450_000]);
    case 'huge':
      return random.pick([1_000_000, 1_250_001]);
    case 'dollars':
      return random.whole(500, 2_600);
    case 'yen':
      return random.whole(500, 9_000);
    default:
      return random.pick([9_999, 50_000, 99_950, 125_000, 200_000, random.whole(1, 150_000)]);
  }
}

function makePayments(random: Random, kind: Kind, due: number): OrderRecordInput['payments'] {
  if (kind === 'cash') return [{ id: 'p1', method: 'cod', captured_minor: due }];
  if (kind === 'part_captured') return [{ id: 'p1', method: 'card', captured_minor: Math.floor(due / 2) }];
  if (kind !== 'two_payments') return [{ id: 'p1', method: random.pick(['card', 'upi']), captured_minor: due }];
  const first = random.whole(1, Math.max(due - 1, 1));
  return [
    { id: 'p1', method: 'card', captured_minor: first },
    { id: 'p2', method: 'store_credit', captured_minor: due - first },
  ];
}

/** One unit of the first line went back before, by somebody else's hand. */
function refundBefore(lines: readonly Line[]): OrderRecordInput['refunds'] {
  const [line] = lines;
  if (!line) return [];
  const amount = Math.max(Math.floor((line.unit_price_minor * line.quantity - line.discount_minor) / line.quantity), 1);
  return [{ id: 'by-hand', amount_minor: amount, lines: [{ line_id: line.id, quantity: 1 }] }];
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
