import { randomUUID } from 'node:crypto';
import type { TestInstance } from '../../support/start-instance.ts';
import { talk } from '../../support/talk.ts';

/** A customer with one delivered order, made for one test. */
export type Shopper = { readonly customerId: string; readonly email: string; readonly orderId: string };

/** What the order of a shopper holds. */
export type ShopperOptions = {
  readonly item?: string;
  readonly priceMinor?: number;
  readonly notes?: string;
};

/** Makes a customer with one order of one item, delivered three days ago and paid by card. */
export async function makeShopper(instance: TestInstance, options: ShopperOptions = {}): Promise<Shopper> {
  const mark = randomUUID().slice(0, 8);
  const shopper = {
    customerId: `cust-${mark}`,
    email: `${mark}@shopper.example`,
    orderId: `ORD-${mark.toUpperCase()}`,
  };
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  await control(instance, `customers/${shopper.customerId}`, {
    name: 'Lata Rao',
    email: shopper.email,
    phone: null,
    address: { line1: '4 Lake Road', city: 'Pune', postal_code: '411001', country: 'IN' },
  });
  const price = options.priceMinor ?? 149_900;
  await control(instance, `orders/${shopper.orderId}`, {
    customer_id: shopper.customerId,
    currency: 'INR',
    status: 'delivered',
    placed_at: daysAgo(6),
    delivered_at: daysAgo(3),
    lines: [
      {
        id: 'L1',
        name: options.item ?? 'Steel kettle',
        quantity: 1,
        unit_price_minor: price,
        discount_minor: 0,
        tax_minor: 0,
      },
    ],
    tax_included: true,
    discount_minor: 0,
    shipping_minor: 0,
    notes: options.notes ?? '',
    payments: [{ id: `pay-${mark}`, method: 'card', captured_minor: price }],
    refunds: [],
  });
  return shopper;
}

async function control(instance: TestInstance, path: string, json: unknown): Promise<void> {
  const { status, body } = await talk(`${instance.storeUrl}/_control/${path}`, { method: 'PUT', json });
  if (status >= 300) throw new Error(`The store refused ${path}: ${status} ${JSON.stringify(body)}`);
}

/** Every refund the store has booked on this order. */
export async function refundsOf(
  instance: TestInstance,
  orderId: string,
): Promise<readonly { amount_minor: number; status: string }[]> {
  const { body } = await talk(`${instance.storeUrl}/_control/ledger`);
  return body.refunds.filter((refund: { order_id: string }) => refund.order_id === orderId);
}

/** Every return the store has registered on this order. */
export async function returnsOf(instance: TestInstance, orderId: string): Promise<readonly { status: string }[]> {
  const { body } = await talk(`${instance.storeUrl}/_control/returns`);
  return body.returns.filter((made: { order_id: string }) => made.order_id === orderId);
}

/** A session token as the shop's server would issue it. */
export async function sessionTokenOf(instance: TestInstance, customerId: string): Promise<string> {
  const { body } = await talk(`${instance.url}/_control/session-token`, { json: { customer_id: customerId } });
  return body.session_token;
}
