import type { DemoOrder } from '../../demo-data.ts';
import type { Calendar } from '../calendar.ts';
import { product } from '../catalogue.ts';
import type { MadeOrder } from '../made-order.ts';
import { goodsTotal, orderTotal, priceLine } from '../price-order.ts';

type Line = MadeOrder['lines'][number];

/** Stock number and quantity, in the order of the lines. */
export type Contents = readonly (readonly [sku: string, quantity: number])[];

/** What differs from a plain order; `method` is how its one payment was made (default upi). */
export type Differences = Partial<Omit<MadeOrder, 'id' | 'customer_id' | 'lines'>> & {
  readonly method?: 'upi' | 'card' | 'wallet' | 'cod';
};

/** Placed three days before it was delivered, at eleven in the morning. */
export function delivered(calendar: Calendar, days: number) {
  return {
    status: 'delivered' as const,
    placed_at: calendar.daysAgo(days + 3, 20, 15),
    delivered_at: calendar.daysAgo(days, 11, 5),
  };
}

/** An order of catalogue goods in rupees, at list price, with the shop's shipping. */
export function rupeeOrder(of: DemoOrder, contents: Contents, differences: Differences): MadeOrder {
  const lines = contents.map(([sku, quantity], index) =>
    priceLine({ product: product(sku), quantity }, index, { currency: 'INR' }),
  );
  const shipping_minor = goodsTotal({ lines, tax_included: true }) >= 99_900 ? 0 : 4_900;
  return plainOrder(of, lines, { shipping_minor, ...differences });
}

/** An order of the given lines, in rupees unless it says otherwise, paid in full by one payment unless it says otherwise. */
export function plainOrder(of: DemoOrder, lines: readonly Line[], differences: Differences): MadeOrder {
  const { method = 'upi', ...rest } = differences;
  const total = orderTotal({
    lines: lines.map((line) => ({ ...line, discount_minor: line.discount_minor ?? 0, tax_minor: line.tax_minor ?? 0 })),
    tax_included: rest.tax_included ?? true,
    discount_minor: rest.discount_minor ?? 0,
    shipping_minor: rest.shipping_minor ?? 0,
  });
  return {
    id: of.id,
    customer_id: of.customerId,
    currency: 'INR',
    status: 'pending',
    lines: [...lines],
    payments: [{ id: `pay_${of.id}_1`, method, captured_minor: total }],
    ...rest,
  };
}
