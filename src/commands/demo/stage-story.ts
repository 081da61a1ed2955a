import { randomInt } from 'node:crypto';
import type { Instance } from '../../evals/instance/instance.ts';
import type { Order } from '../../sandbox/shapes/order.ts';
import type { OrderRecordInput } from '../../sandbox/shapes/order-record.ts';
import type { Story } from './story.ts';

/** A story's customer and order as they stand in the store. */
export type Stage = { readonly customerId: string; readonly order: Order };

const DAY_MS = 24 * 3_600_000;

/**
 * Makes a customer and an order of a story's own, with new ids, so that the demo can be played on any instance as often as wanted
 * and no earlier refund counts towards a limit.
 */
export async function stageStory({ customer, order }: Story, { store }: Instance): Promise<Stage> {
  const number = randomInt(10_000_000, 100_000_000);
  const customerId = `cust_demo_${number}`;
  await store.putCustomer(customerId, { name: customer.name, email: `${customer.mailbox}.${number}@example.com` });
  const now = (await store.now()).getTime();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const status = order.status ?? 'delivered';
  const id = `ORD-${number}`;
  const record: OrderRecordInput = {
    customer_id: customerId,
    currency: 'INR',
    status,
    placed_at: daysAgo(7),
    delivered_at: status === 'delivered' ? daysAgo(4) : null,
    lines: order.lines.map(([name, unit_price_minor], index) => ({
      id: `L${index + 1}`,
      name,
      quantity: 1,
      unit_price_minor,
    })),
    payments: [
      {
        id: `pay_${id}`,
        method: order.method,
        captured_minor: order.lines.reduce((sum, [, priceMinor]) => sum + priceMinor, 0),
      },
    ],
  };
  return { customerId, order: await store.putOrder(id, record) };
}
