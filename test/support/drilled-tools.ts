import { writeTools } from '../../src/contracts/tool-arguments.ts';
import type { KillableInstance } from './launch-instance.ts';

/** A tool that changes something at the store. Taking a request back changes nothing there. */
export type DrilledTool = Exclude<(typeof writeTools)[number], 'withdraw_request'>;

/** Every one of them. */
export const drilledTools = writeTools.filter((tool) => tool !== 'withdraw_request') as readonly DrilledTool[];

/** A customer who asks, and what they ask about. */
export type Shopper = Awaited<ReturnType<KillableInstance['customerWithOrder']>> & { readonly customerId: string };

/** How a tool is used and seen in a drill. */
type Drilled = {
  /** The store's name for its call, by which it is slowed down. */
  readonly on: string;
  readonly args: (orderId: string) => Readonly<Record<string, unknown>>;
  /** Where the order must be for it. */
  readonly order: 'delivered' | 'pending';
  /** Where the store tells what it did, and whose each entry is. */
  readonly seen: { readonly list: string; readonly by: 'order_id' | 'customer_id'; readonly time: string };
};

const items = (orderId: string) => ({ order_id: orderId, item_ids: ['L1'], reason: 'damaged' });
const lane = { line1: '7 Hidden Lane', city: 'Satara', postal_code: '415001', country: 'IN' };

const drilled: Readonly<Record<DrilledTool, Drilled>> = {
  issue_refund: {
    ...{ on: 'refund', args: items, order: 'delivered' },
    seen: { list: 'refunds', by: 'order_id', time: 'booked_at' },
  },
  create_return: {
    ...{ on: 'create_return', args: items, order: 'delivered' },
    seen: { list: 'returns', by: 'order_id', time: 'created_at' },
  },
  resend_receipt: {
    ...{ on: 'resend_receipt', args: (orderId) => ({ order_id: orderId }), order: 'pending' },
    seen: { list: 'receipts', by: 'order_id', time: 'created_at' },
  },
  update_preference: {
    ...{ on: 'update_preference', args: () => ({ preference: 'sms_updates', value: false }), order: 'pending' },
    seen: { list: 'changes', by: 'customer_id', time: 'created_at' },
  },
  change_address: {
    ...{ on: 'change_address', args: (orderId) => ({ order_id: orderId, address: lane }), order: 'pending' },
    seen: { list: 'changes', by: 'order_id', time: 'created_at' },
  },
};

/** A new customer with an order that the tool can be used on. */
export async function openShopper({ instance, ...killable }: KillableInstance, tool: DrilledTool): Promise<Shopper> {
  const opened = await killable.customerWithOrder(50_000);
  const { orderId } = opened;
  const { returns: _returns, version: _version, refunds: _refunds, ...order } = await instance.store.order(orderId);
  if (drilled[tool].order === 'pending') {
    const { customer_id, currency, placed_at } = order;
    const lines = [{ id: 'L1', name: 'Kettle', quantity: 1, unit_price_minor: 50_000 }];
    const payments = [{ id: `pay_${orderId}`, method: 'card' as const, captured_minor: 50_000 }];
    await instance.store.putOrder(orderId, { customer_id, currency, placed_at, lines, payments, status: 'pending' });
  }
  return { ...opened, customerId: order.customer_id ?? '' };
}

/** What the model calls for a shopper. */
export function callFor(tool: DrilledTool, { orderId }: Pick<Shopper, 'orderId'>) {
  return { name: tool, arguments: drilled[tool].args(orderId) };
}

/** When the store did what was asked for these shoppers, by its own clock, which is this machine's. */
export async function effectsOf(
  { instance }: KillableInstance,
  tool: DrilledTool,
  shoppers: readonly Shopper[],
): Promise<readonly number[]> {
  const { list, by, time } = drilled[tool].seen;
  const path = list === 'refunds' ? 'ledger' : list;
  const answer = await fetch(`${instance.storeUrl}/_control/${path}`);
  const body = (await answer.json()) as Readonly<Record<string, readonly Readonly<Record<string, string | null>>[]>>;
  const ids = new Set(shoppers.map((shopper) => (by === 'order_id' ? shopper.orderId : shopper.customerId)));
  return (body[list] ?? []).filter((entry) => ids.has(entry[by] ?? '')).map((entry) => Date.parse(entry[time] ?? ''));
}

/** From now on the store holds each call of the tool so long. */
export async function slowDown({ instance }: KillableInstance, tool: DrilledTool, ms: number): Promise<void> {
  const faults = `${instance.storeUrl}/_control/faults`;
  await fetch(faults, { method: 'DELETE' });
  await fetch(faults, {
    ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
    body: JSON.stringify({ on: drilled[tool].on, mode: 'latency', ms, times: 1_000 }),
  });
}
