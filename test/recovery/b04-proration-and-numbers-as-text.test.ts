import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMoneyBench } from '../support/money-bench.ts';
import type { Chat } from '../support/open-chat.ts';

/*
 * B04: refunding every line of a discounted order gives one cent more than was paid, or a sum is text. The arithmetic itself has its table in
 * src/domain/refund/golden.test.ts; here it is the ledger that must add up.
 */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

/** Ten at 23.90, 20 % tax in the price, a quarter off the order: 179.25 were paid. */
async function tenWithACoupon(order: string, customer: string) {
  await bench.customer(customer);
  const lines = Array.from({ length: 10 }, (_, index) => ({
    ...{
      id: `L${index}`,
      name: `Mug ${index}`,
      quantity: 1,
      unit_price_minor: 2_390,
      discount_minor: 0,
      tax_minor: 398,
    },
  }));
  await bench.order(order, {
    ...{ customer_id: customer, currency: 'INR', tax_included: true, discount_minor: 5_975 },
    ...{ lines, payments: [{ id: 'p1', method: 'card', captured_minor: 17_925 }] },
  });
  return lines.map(({ id }) => id);
}

const amounts = async (order: string) =>
  (await bench.ledger()).filter((row) => row.order_id === order).map((row) => row.amount_minor);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Asks; where people must agree, they do. */
async function refund(chat: Chat, order: string, items: readonly string[]) {
  const told = await chat.call('issue_refund', { order_id: order, item_ids: items, reason: 'damaged' });
  if (told.result['code'] !== 'proposed') return told.result;
  const [approval] = await bench.approvals({ conversationId: chat.conversationId, status: 'pending' });
  await bench.decide(approval?.approval_id ?? '', 'approve');
  await bench.settle(approval?.approval_id ?? '');
  return told.result;
}

test('B04: everything at once: 179.25', async () => {
  const items = await tenWithACoupon('b04-once', 'b04-a');
  const told = await refund(await bench.chat('b04-a'), 'b04-once', items);
  expect(told).toMatchObject({ code: 'executed', amount_minor: 17_925 });
  expect(await amounts('b04-once')).toEqual([17_925]);
});

test('B04: item by item: the parts add up to exactly 179.25, every one is a number, and nothing is left to refund', async () => {
  const items = await tenWithACoupon('b04-parts', 'b04-b');
  const chat = await bench.chat('b04-b');
  for (const item of items) await refund(chat, 'b04-parts', [item]);
  const parts = await amounts('b04-parts');
  expect(parts).toHaveLength(10);
  expect(sum(parts)).toBe(17_925);
  expect(new Set(parts)).toEqual(new Set([1_792, 1_793]));
  const rows = await bench.database.sql`
    select amount_minor, (select sum(amount_minor)::bigint from actions where order_id = 'b04-parts') as total
    from actions where order_id = 'b04-parts' and status = 'executed'`;
  expect(rows).toHaveLength(10);
  for (const row of rows) expect([typeof row['amount_minor'], row['total']]).toEqual(['number', 17_925]);
  const { payments } = await bench.sandbox.control('GET', 'orders/b04-parts');
  expect(payments).toMatchObject([{ captured_minor: 17_925, refunded_minor: 17_925 }]);
  const again = await (await bench.chat('b04-b')).call('issue_refund', {
    ...{ order_id: 'b04-parts', item_ids: ['L0'], reason: 'damaged' },
  });
  expect(again.result['code']).toBe('already_refunded');
  expect(await amounts('b04-parts')).toHaveLength(10);
}, 60_000);

test('B04: paid 1,000, 300 and 300 went back by hand, 500 are asked for: at most 400', async () => {
  await bench.customer('b04-c');
  const lines = [{ id: 'L1', name: 'Chair', quantity: 2, unit_price_minor: 50_000, discount_minor: 0, tax_minor: 0 }];
  await bench.order('b04-bound', {
    ...{ customer_id: 'b04-c', lines, payments: [{ id: 'p1', method: 'card', captured_minor: 100_000 }] },
    refunds: [
      { id: 'hand-1', amount_minor: 30_000, lines: [] },
      { id: 'hand-2', amount_minor: 30_000, lines: [] },
    ],
  });
  const chat = await bench.chat('b04-c');
  const told = await refund(chat, 'b04-bound', ['L1']);
  expect(told).toMatchObject({ code: 'proposed', amount_minor: 40_000 });
  expect(sum(await amounts('b04-bound'))).toBe(40_000);
  const { payments } = await bench.sandbox.control('GET', 'orders/b04-bound');
  expect(payments).toMatchObject([{ refunded_minor: 100_000 }]);
});
