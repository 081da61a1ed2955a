import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

/*
 * B02: two refunds at once both pass the check, and together they exceed what was captured. The locks and indexes of the database decide, whatever the queue runs on.
 */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

const refund = (orderId: string, itemIds: unknown = ['L1']) => ({
  order_id: orderId,
  item_ids: itemIds,
  reason: 'damaged',
});
const booked = async (orderId: string) => (await bench.ledger()).filter((row) => row.order_id === orderId);

test('B02: two conversations ask at the same moment, twenty times: one row in the ledger, the other reads that it is refunded, the audit has both', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [order, customer] = [`b02-${round}`, `b02-c${round}`];
    await bench.customer(customer);
    await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 40_000 }) });
    const chats = await Promise.all([bench.chat(customer), bench.chat(customer)]);
    const told = await Promise.all(chats.map((chat) => chat.call('issue_refund', refund(order))));
    expect(await booked(order)).toMatchObject([{ amount_minor: 40_000, status: 'succeeded' }]);
    expect(told.map(({ result }) => result['code']).sort()).toEqual(['already_refunded', 'executed']);
    const late = told.find(({ result }) => result['code'] === 'already_refunded');
    expect(String(late?.result['message'])).toMatch(/refunded already|already/i);
    const audit = await bench.database.sql`
      select event, conversation_id, result ->> 'code' as code from audit_log where order_id = ${order} order by id`;
    expect(audit.map(({ event }) => event)).toEqual(['action.intended', 'action.executed', 'refund.replayed']);
    expect(new Set(audit.map((row) => row['conversation_id'])).size).toBe(2);
    const held = await bench.database.sql`select 1 from unit_claims where order_id = ${order} and released_at is null`;
    expect(held).toHaveLength(1);
  }
}, 120_000);

test('B02: different lines whose sum exceeds what was captured: never more than that goes back', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [order, customer] = [`b02-sum-${round}`, `b02-sum-c${round}`];
    await bench.customer(customer);
    const payments = [{ id: 'p1', method: 'card', captured_minor: 50_000 }];
    await bench.order(order, { customer_id: customer, ...pricedOrder({ A: 40_000, B: 40_000 }, { payments }) });
    const chats = await Promise.all([bench.chat(customer), bench.chat(customer)]);
    await Promise.all(chats.map((chat, index) => chat.call('issue_refund', refund(order, [index === 0 ? 'A' : 'B']))));
    const sum = (await booked(order)).reduce((total, row) => total + row.amount_minor, 0);
    expect(sum).toBeLessThanOrEqual(50_000);
    expect(sum).toBeGreaterThanOrEqual(40_000);
  }
}, 120_000);

test.each([
  ['0', 0],
  ['a negative amount', -1],
  ['NaN', Number.NaN],
  ['1e21', 1e21],
  ['text', '1000'],
])('B02: a call that names an amount, %s, is refused and begins nothing', async (_title, amount) => {
  const order = `b02-amount-${String(amount)}`;
  await bench.customer('b02-amounts');
  await bench.order(order, { customer_id: 'b02-amounts', ...pricedOrder({ L1: 40_000 }) });
  const chat = await bench.chat('b02-amounts');
  for (const field of ['amount', 'amount_minor']) {
    const told = await chat.call('issue_refund', { ...refund(order), [field]: amount });
    expect(told.result).toMatchObject({ status: 'error', code: 'invalid_arguments' });
  }
  expect(await booked(order)).toEqual([]);
  expect(await bench.database.sql`select 1 from actions where order_id = ${order}`).toEqual([]);
});
