import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
const ROUNDS = 15;

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

const refund = (order: string) => ({ order_id: order, item_ids: ['L1'], reason: 'damaged' });
const booked = async (order: string) => (await bench.ledger()).filter((row) => row.order_id === order);

/** One customer with one order and a chat, fresh for each round. */
async function shopper(name: string, price: number) {
  const order = `order-${name}`;
  await bench.customer(name);
  await bench.order(order, { customer_id: name, ...pricedOrder({ L1: price }) });
  return { order, chat: await bench.chat(name) };
}

/** An open proposal of a refund above the limit. */
async function proposal(name: string) {
  const { order, chat } = await shopper(name, 250_000);
  const { result } = await chat.call('issue_refund', refund(order));
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  return { order, chat, actionId: String(result['action_id']), approvalId: approval?.approval_id ?? '' };
}

test('approval against withdrawal against expiry: one end, and money only if it was the approval', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { order, chat, actionId, approvalId } = await proposal(`w${round}`);
    await chat.ask('never mind');
    await Promise.all([
      bench.decide(approvalId, 'approve').then(() => bench.settle(approvalId)),
      chat.call('withdraw_request', { action_id: actionId }),
      bench.settle(approvalId),
      bench.sweep(),
    ]);
    await bench.settle(approvalId);
    const [row] = await bench.database.sql`select status from actions where action_id = ${actionId}`;
    expect(['executed', 'withdrawn']).toContain(row?.['status']);
    expect(await booked(order)).toHaveLength(row?.['status'] === 'executed' ? 1 : 0);
  }
}, 90_000);

test('the switch against execution: after it is acknowledged nothing more is booked, and nobody waits for ever', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const automatic = await shopper(`s${round}`, 50_000);
    const approved = await proposal(`t${round}`);
    await bench.decide(approved.approvalId, 'approve');
    const work = Promise.all([
      automatic.chat.call('issue_refund', refund(automatic.order)),
      bench.settle(approved.approvalId),
    ]);
    const flipped = await bench.flip('all', true);
    expect(flipped.row.enabled).toBe(true);
    await work;
    const orders = [automatic.order, approved.order];
    const before = (await bench.ledger()).filter((row) => orders.includes(row.order_id)).length;
    await bench.recoverAll();
    await bench.sweep();
    await bench.flip('all', false);
    await bench.recoverAll();
    await bench.sweep();
    await bench.settle(approved.approvalId);
    expect((await bench.ledger()).filter((row) => orders.includes(row.order_id))).toHaveLength(before);
    const open = await bench.database.sql`
      select status from actions where order_id in ${bench.database.sql(orders)} and status in ('executing', 'approved')`;
    expect(open).toHaveLength(0);
  }
}, 90_000);

test('settlement against settlement, and a newcomer joining meanwhile: one row, everybody told once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { order, chat, actionId, approvalId } = await proposal(`j${round}`);
    const other = await bench.chat(`j${round}`);
    await bench.decide(approvalId, 'approve');
    const [, , joined] = await Promise.all([
      bench.settle(approvalId),
      bench.settle(approvalId),
      other.call('issue_refund', refund(order)),
    ]);
    await bench.recoverAll();
    expect(await booked(order)).toHaveLength(1);
    expect(await bench.inbox(chat.conversationId)).toHaveLength(1);
    const askers = await bench.database.sql`select 1 from action_askers where action_id = ${actionId}`;
    const told = (await bench.inbox(other.conversationId)).length;
    // Whoever joined in time hears the outcome; whoever came later read it as the result.
    expect(told).toBe(askers.length - 1);
    expect(['approved', 'executing', 'already_refunded', 'executed']).toContain(joined.result['code']);
  }
}, 90_000);

test('many small refunds of one customer at once never add up to more than may run without a person', async () => {
  await bench.customer('many');
  const chats = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      await bench.order(`many-${index}`, { customer_id: 'many', ...pricedOrder({ L1: 190_000 }) });
      return await bench.chat('many');
    }),
  );
  await Promise.all(chats.map((chat, index) => chat.call('issue_refund', refund(`many-${index}`))));
  const rows = (await bench.ledger()).filter((row) => row.order_id.startsWith('many-'));
  expect(rows.reduce((sum, row) => sum + row.amount_minor, 0)).toBeLessThanOrEqual(600_000);
  expect(rows.length).toBeLessThanOrEqual(3);
  const [sums] = await bench.database.sql`
    select count(*) filter (where status = 'proposed')::integer as waiting, count(*)::integer as n from actions where customer_id = 'many'`;
  expect(sums?.['n']).toBe(8);
  expect(sums?.['waiting']).toBe(8 - rows.length);
}, 60_000);
