import type { IdentifiedCustomer } from '../shapes/customer.ts';
import type { Calendar } from './calendar.ts';
import { catalogue, presents } from './catalogue.ts';
import { deliveryNotes } from './delivery-notes.ts';
import type { MadeOrder } from './made-order.ts';
import { payOrder } from './pay-order.ts';
import { type Basket, goodsTotal, type Pricing, priceLine } from './price-order.ts';
import type { Random } from './random.ts';

/** Orders besides the ones of demo-data.ts. */
const generatedOrders = 1_560;

type Progress = Pick<MadeOrder, 'status' | 'placed_at' | 'delivered_at'>;

/** Makes the orders `ORD-20001` and on, for the given customers, over the last five months. */
export function generateOrders(
  random: Random,
  customers: readonly IdentifiedCustomer[],
  calendar: Calendar,
): MadeOrder[] {
  return Array.from({ length: generatedOrders }, (_, index) => {
    const customer = random.pick(customers);
    return generateOrder(random, customer, { id: `ORD-${20_001 + index}`, calendar });
  });
}

function generateOrder(
  random: Random,
  customer: IdentifiedCustomer,
  { id, calendar }: { id: string; calendar: Calendar },
): MadeOrder {
  const pricing: Pricing =
    customer.address?.country === 'US' ? { currency: 'USD', salesTaxPercent: random.whole(0, 9) } : { currency: 'INR' };
  const tax_included = pricing.currency === 'INR';
  const lines = fillBasket(random).map((basket, index) => priceLine(basket, index, pricing));
  const goods = goodsTotal({ lines, tax_included });
  const order = {
    id,
    customer_id: customer.id,
    currency: pricing.currency,
    ...progress(random, calendar),
    lines,
    tax_included,
    discount_minor: random.chance(15) ? Math.round((goods * random.pick([5, 10, 15])) / 100) : 0,
    shipping_minor: shipping(goods, pricing),
    notes: random.chance(35) ? random.pick(deliveryNotes) : '',
  };
  return { ...order, ...payOrder(random, order) };
}

function fillBasket(random: Random): Basket[] {
  const lines = random.pick([1, 1, 1, 2, 2, 3, 4]);
  const basket: Basket[] = Array.from({ length: lines }, () => ({
    product: random.pick(catalogue),
    quantity: random.chance(80) ? 1 : random.whole(2, 4),
    discountPercent: random.chance(20) ? random.pick([5, 10, 20]) : 0,
  }));
  if (random.chance(4)) basket.push({ product: random.pick(presents), quantity: 1 });
  return basket;
}

/** Free from 999 rupees or 50 dollars on, else 49 rupees or 5.99 dollars. */
function shipping(goods: number, pricing: Pricing): number {
  if (pricing.currency === 'INR') return goods >= 99_900 ? 0 : 4_900;
  return goods >= 5_000 ? 0 : 599;
}

/** How far an order has come, by its age: two days in the house, up to a week on the road. */
function progress(random: Random, calendar: Calendar): Progress {
  const age = random.chance(20) ? random.whole(0, 8) : random.whole(6, 150);
  const placed_at = calendar.daysAgo(age, random.whole(8, 22), random.whole(0, 59));
  const travel = random.whole(2, 6);
  const deliveredAt = calendar.daysAgo(age - travel, random.whole(9, 19), random.whole(0, 59));
  if (random.chance(5)) return { status: 'cancelled', placed_at, delivered_at: null };
  if (age > travel) return { status: 'delivered', placed_at, delivered_at: deliveredAt };
  const status = age >= 2 ? 'shipped' : random.pick(['pending', 'processed'] as const);
  return { status, placed_at, delivered_at: null };
}
