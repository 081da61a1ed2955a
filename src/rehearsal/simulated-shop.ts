import type { WireMessage } from './wire/chat-request.ts';

/** Answers tool calls as the product would, from a few fixed orders. For the tests of the rules alone: nothing is checked. */
export type SimulatedShop = { answer(tool: string, args: Readonly<Record<string, unknown>>): unknown };

const line = (line_id: string, name: string, quantity: number) => ({
  line_id,
  name,
  quantity,
  unit_price: 'INR 1,499.00',
  refundable: true,
  refunded_quantity: 0,
});

const orders = [
  order('ORD-1001', 'delivered', '2026-05-01T10:00:00+05:30', '2026-05-05T12:00:00+05:30', [
    line('K1', 'Steel Kettle', 1),
  ]),
  order('ORD-1002', 'shipped', '2026-05-12T10:00:00+05:30', null, [line('L1', 'Desk Lamp', 1)]),
  order('ORD-1003', 'delivered', '2026-04-20T10:00:00+05:30', '2026-04-26T12:00:00+05:30', [
    line('C1', 'Linen Cushion', 2),
    line('M1', 'Blue Mug', 1),
    line('M2', 'White Mug', 1),
  ]),
  order('ORD-1005', 'pending', '2026-05-10T10:00:00+05:30', null, [line('S1', 'Bed Sheet', 1)]),
  order('ORD-1004', 'delivered', '2026-05-15T10:00:00+05:30', '2026-05-18T12:00:00+05:30', [
    line('G1', 'Coffee Grinder', 1),
  ]),
];

/** What a refund of an order comes to here; above INR 2,000.00 it needs an approval. */
const amounts: Readonly<Record<string, string>> = { 'ORD-1001': 'INR 1,499.00', 'ORD-1004': 'INR 8,900.00' };

/** A shop in which nothing has happened yet. */
export function openSimulatedShop(): SimulatedShop {
  const tools: Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => unknown>> = {
    get_order: ({ order_id }) => {
      const found = orders.find((candidate) => candidate.order_id === order_id);
      return found ? ok({ order: found }) : { status: 'not_found', code: 'order_not_found', message: 'No such order.' };
    },
    list_orders: () => ok({ orders: orders.map(({ lines, ...rest }) => ({ ...rest, items: lines.map(listed) })) }),
    search_policy: ({ query }) => ok({ passages: /days|return/.test(String(query)) ? [passage] : [] }),
    create_return: () => ok({ return_id: 'RET-1' }),
    issue_refund: ({ order_id, item_ids }) => refundResult(String(order_id), item_ids as string[]),
    resend_receipt: ({ order_id }) =>
      ok({ code: 'executed', message: `Your receipt for order ${order_id} has been sent again.` }),
    update_preference: ({ preference, value }) =>
      ok({ code: 'executed', message: `${preference} are switched ${value === true ? 'on' : 'off'} now.` }),
    change_address: ({ order_id }) => ({
      status: 'pending_approval',
      code: 'proposed',
      message: `Your change of the delivery address for order ${order_id} needs the agreement of a colleague, who has been asked.`,
      action_id: 'act-2',
    }),
    withdraw_request: ({ action_id }) => ok({ code: 'withdrawn', action_id }),
    escalate_to_human: () => ok({ code: 'escalated', message: 'A colleague takes over here.' }),
  };
  return {
    answer: (tool, args) => tools[tool]?.(args) ?? { status: 'error', code: 'unknown_tool', message: 'No such tool.' },
  };
}

/** All tools the product offers, as a request carries them. */
export const offeredTools = [
  'get_order',
  'list_orders',
  'search_policy',
  'create_return',
  'issue_refund',
  'resend_receipt',
  'update_preference',
  'change_address',
  'withdraw_request',
  'check_action',
  'escalate_to_human',
].map((name) => ({ type: 'function' as const, function: { name, parameters: { type: 'object', required: [] } } }));

/** A customer's words as the product sends them. */
export function customerSays(text: string): WireMessage {
  return { role: 'user', content: `<customer_message>\n${text}\n</customer_message>` };
}

/** A tool call and its result as they stand in a history. */
export function pastCall(id: string, name: string, args: unknown, result: unknown): WireMessage[] {
  const call = { id, type: 'function' as const, function: { name, arguments: JSON.stringify(args) } };
  return [
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: id, content: JSON.stringify(result) },
  ];
}

const passage = {
  article_id: 'returns-window',
  version: 3,
  text: '# Returns\n\nYou can return an item within 30 days of delivery.',
};

function refundResult(orderId: string, itemIds: readonly string[]) {
  const amount = amounts[orderId] ?? (itemIds.length > 2 ? 'INR 2,398.00' : 'INR 1,198.00');
  const status = itemIds.length > 2 || orderId === 'ORD-1004' ? 'pending_approval' : 'ok';
  return {
    status,
    code: status === 'ok' ? 'refunded' : status,
    message: 'As the shop says.',
    action_id: 'act-1',
    amount,
  };
}

function ok(fields: object) {
  return { status: 'ok', code: 'ok', message: 'Done.', ...fields };
}

function order(
  order_id: string,
  status: string,
  placed_at: string,
  delivered_at: string | null,
  lines: readonly Line[],
) {
  return { order_id, status, placed_at, delivered_at, currency: 'INR', lines, total: 'INR 1,499.00' };
}

type Line = ReturnType<typeof line>;

function listed({ line_id, name, quantity }: Line) {
  return { line_id, name, quantity };
}
