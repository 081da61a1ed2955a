import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RefundPort } from '../../src/commerce/refund-port.ts';
import type { Order } from '../../src/domain/order.ts';
import type { ActionDeps } from '../../src/gateway/action-deps.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
import { refundEffect } from '../../src/gateway/tools/issue-refund.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { openChat } from '../support/open-chat.ts';

/*
 * The order's record may lag behind, leave something out or tell of other hands; the platform behind it may not guard its own sums. What bounds a refund is the record and our
 * ledger together, and where they do not agree a person decides.
 */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
let [customer, order] = ['', ''];

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  [customer, order] = [`lag-c${n}`, `lag-${n}`];
  await bench.customer(customer);
});

const refund = (...itemIds: string[]) => ({ order_id: order, item_ids: itemIds, reason: 'damaged' });
const booked = async () => (await bench.ledger()).filter((row) => row.order_id === order);
const proposalOf = async (conversationId: string) => (await bench.approvals({ conversationId, status: 'pending' }))[0];

/** A chat at a gateway to which the record looks otherwise. */
function chatThatReads(seen: (order: Order) => Order, more: Partial<ActionDeps> = {}) {
  const commerce = {
    ...bench.deps.commerce,
    getOrder: async (id: string) => {
      const read = await bench.deps.commerce.getOrder(id);
      return read.kind === 'ok' ? { ...read, value: seen(read.value) } : read;
    },
  };
  const gateway = createToolGateway({ ...bench.deps, ...more, commerce, searchPolicy: async () => [] });
  return openChat({ database: bench.database, keyring: bench.keyring, gateway }, customer);
}

/** The record as it was before anything was refunded. */
const beforeAnyRefund = (record: Order): Order => ({
  ...record,
  refunds: [],
  payments: record.payments.map((payment) => ({ ...payment, refundedMinor: 0 })),
});

describe('a record that does not show our own refund yet', () => {
  const payments = [{ id: 'p1', method: 'card', captured_minor: 40_000 }];

  test('is bounded by the ledger, and a person decides: never more than was captured', async () => {
    await bench.order(order, { customer_id: customer, ...pricedOrder({ A: 30_000, B: 30_000 }, { payments }) });
    const first = await bench.chat(customer);
    expect((await first.call('issue_refund', refund('A'))).result['code']).toBe('executed');
    const lagging = await chatThatReads(beforeAnyRefund);
    const told = await lagging.call('issue_refund', refund('B'));
    expect(told.result).toMatchObject({ code: 'proposed', amount_minor: 10_000 });
    const proposal = await proposalOf(lagging.conversationId);
    expect(proposal?.evidence['reasons']).toContain('our_refunds_are_on_record');
    expect(proposal?.evidence['why']).toContain(
      'Our ledger has INR 300.00 of refunds on this order, its record shows INR 0.00 of them.',
    );
    expect((await booked()).map((row) => row.amount_minor)).toEqual([30_000]);
  });

  test('cannot make a platform without bounds of its own pay more than was captured, approved or not', async () => {
    await bench.order(order, { customer_id: customer, ...pricedOrder({ A: 30_000, B: 30_000 }, { payments }) });
    const paid: number[] = [];
    const racy: RefundPort = {
      refund: async ({ amountMinor }) => {
        paid.push(amountMinor);
        return { kind: 'done', value: { refundId: `r${paid.length}`, status: 'succeeded', amountMinor }, evidence: {} };
      },
      findRefund: async () => ({ kind: 'not_found' }),
    };
    const effects = { ...bench.deps.effects, refund: refundEffect(racy, bench.deps.commerce) };
    const chat = await chatThatReads(beforeAnyRefund, { effects });
    expect((await chat.call('issue_refund', refund('A'))).result['code']).toBe('executed');
    await chat.call('issue_refund', refund('B'));
    const proposal = await proposalOf(chat.conversationId);
    await bench.decide(proposal?.approval_id ?? '', 'approve');
    const { settleApproval } = await import('../../src/approvals/settle-approval.ts');
    await settleApproval(proposal?.approval_id ?? '', { ...bench.deps, effects });
    expect(paid).toEqual([30_000, 10_000]);
  });

  test('a record that shows it is no reason for anybody', async () => {
    await bench.order(order, { customer_id: customer, ...pricedOrder({ A: 30_000, B: 30_000 }) });
    const chat = await bench.chat(customer);
    for (const line of ['A', 'B'])
      expect((await chat.call('issue_refund', refund(line))).result['code']).toBe('executed');
  });
});

describe('an order of two methods of payment', () => {
  const payments = [
    { id: 'card', method: 'card', captured_minor: 50_000 },
    { id: 'gift', method: 'store_credit', captured_minor: 50_000 },
  ];
  const record = (more: object = {}) => ({
    customer_id: customer,
    ...pricedOrder({ A: 50_000, B: 50_000 }, { payments }),
    ...more,
  });

  test('is refunded in the ratio it was paid in, part by part, without anybody', async () => {
    await bench.order(order, record());
    const chat = await bench.chat(customer);
    for (const line of ['A', 'B'])
      expect((await chat.call('issue_refund', refund(line))).result['code']).toBe('executed');
    expect((await booked()).map((row) => row.amount_minor)).toEqual([25_000, 25_000, 25_000, 25_000]);
  });

  test('of which somebody gave the store credit back alone: a person decides before the card pays for it', async () => {
    const byHand = { id: 'h1', amount_minor: 50_000, payment_id: 'gift', lines: [{ line_id: 'A', quantity: 1 }] };
    await bench.order(order, record({ refunds: [byHand] }));
    const chat = await bench.chat(customer);
    expect((await chat.call('issue_refund', refund('B'))).result).toMatchObject({ code: 'proposed' });
    const proposal = await proposalOf(chat.conversationId);
    expect(proposal?.evidence['reasons']).toEqual(['goes_back_as_it_was_paid']);
    expect(await booked()).toEqual([]);
  });
});

test('a store that cannot tell whether a payment is disputed: a person decides', async () => {
  await bench.order(order, { customer_id: customer, ...pricedOrder({ A: 30_000 }) });
  const chat = await chatThatReads((record) => ({ ...record, disputed: null }));
  expect((await chat.call('issue_refund', refund('A'))).result['code']).toBe('proposed');
  const proposal = await proposalOf(chat.conversationId);
  expect(proposal?.evidence['reasons']).toEqual(['dispute_state_is_known']);
  expect(await booked()).toEqual([]);
});

test('our key stands at the provider for a refund of another order of the same amount: not ours, a person has it', async () => {
  await bench.order(order, { customer_id: customer, ...pricedOrder({ A: 30_000 }) });
  await bench.order(`${order}-other`, { customer_id: customer, ...pricedOrder({ A: 30_000 }) });
  const chat = await bench.chat(customer);
  bench.crash.at = 'after_intent';
  await expect(chat.call('issue_refund', refund('A'))).rejects.toThrow('after_intent');
  const [row] = await bench.database.sql`select action_id from actions where order_id = ${order}`;
  const key = String(row?.['action_id']);
  const other = { order_id: `${order}-other`, payment_id: 'p1', amount_minor: 30_000, currency: 'INR', reference: key };
  expect((await bench.sandbox.send('POST', '/v1/refunds', other, key)).status).toBe(201);
  expect(await chat.repeatLastCall()).toMatchObject({ kind: 'escalate', result: { code: 'unknown' } });
  expect(await booked()).toEqual([]);
}, 30_000);
