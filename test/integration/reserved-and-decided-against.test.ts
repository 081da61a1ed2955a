import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import type { Chat } from '../support/open-chat.ts';

/* What open proposals reserve, what a decision against a unit leaves behind, and what a shop may ask for first. */

type Bench = Awaited<ReturnType<typeof openMoneyBench>>;
let bench: Bench;
let n = 0;
let [customer, order] = ['', ''];

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  [customer, order] = [`res-c${n}`, `res-${n}`];
  await bench.customer(customer);
});

const refund = (orderId: string, ...itemIds: string[]) => ({ order_id: orderId, item_ids: itemIds, reason: 'damaged' });
const reasonsOf = async (chat: Chat, on = bench) =>
  (await on.approvals({ conversationId: chat.conversationId, status: 'pending', sort: 'newest' }))[0]?.evidence[
    'reasons'
  ];
const tierOfRefunds = (tier: 'auto' | 'approve') =>
  bench.database.sql`
    insert into autonomy_versions (policy, reason, changed_by, kind)
    values (${bench.database.sql.json({ tools: { issue_refund: { tier }, create_return: { tier: 'auto' } } })}, 'for this test', 'test', 'published')`;

describe('open proposals', () => {
  test.each([
    [100_000, 'executed', undefined],
    [100_001, 'proposed', ['within_customer_total']],
  ] as const)('two of 2,500 reserve the total of the customer: %d more is %s', async (price, code, reasons) => {
    for (const part of ['a', 'b'])
      await bench.order(`${order}-${part}`, { customer_id: customer, ...pricedOrder({ L1: 250_000 }) });
    await bench.order(`${order}-c`, { customer_id: customer, ...pricedOrder({ L1: price }) });
    const chat = await bench.chat(customer);
    for (const part of ['a', 'b'])
      expect((await chat.call('issue_refund', refund(`${order}-${part}`, 'L1'))).result['code']).toBe('proposed');
    const other = await bench.chat(customer);
    expect((await other.call('issue_refund', refund(`${order}-c`, 'L1'))).result['code']).toBe(code);
    expect(await reasonsOf(other)).toEqual(reasons);
  });

  test('reserve nothing of the store’s day: a heap of large ones stops no small refund', async () => {
    const limits = { ...bench.deps.settings.limits, storeDayAuto: { INR: 10_000 } };
    const capped = await openMoneyBench({ limits });
    try {
      for (const [id, price, code] of [
        ['big', 250_000, 'proposed'],
        ['small', 5_000, 'executed'],
        ['next', 5_000, 'executed'],
        ['over', 5_000, 'proposed'],
      ] as const) {
        await capped.customer(id);
        await capped.order(id, { customer_id: id, ...pricedOrder({ L1: price }) });
        const chat = await capped.chat(id);
        expect([id, (await chat.call('issue_refund', refund(id, 'L1'))).result['code']]).toEqual([id, code]);
        if (id === 'over') expect(await reasonsOf(chat, capped)).toEqual(['within_store_day']);
      }
    } finally {
      await capped.close();
    }
  });
});

describe('the very unit, asked for in another conversation within the limits, after a request for it', () => {
  const endings: [string, string, (approvalId: string, actionId: string, chat: Chat) => Promise<unknown>][] = [
    ['was rejected', 'proposed', (approvalId) => bench.decide(approvalId, 'reject')],
    [
      'ran out of time',
      'proposed',
      async (approvalId) => {
        await bench.asOwner(
          (sql) =>
            sql`update approvals set due_at = business_now() - interval '1 second' where approval_id = ${approvalId}`,
        );
        await bench.settle(approvalId);
      },
    ],
    [
      'was stopped by a switch',
      'proposed',
      async (approvalId) => {
        await bench.decide(approvalId, 'approve');
        await bench.flip('tool:issue_refund', true);
        await bench.flip('tool:issue_refund', false);
      },
    ],
    [
      'was taken back',
      'executed',
      async (_approvalId, actionId, chat) => {
        await chat.ask('never mind');
        await chat.call('withdraw_request', { action_id: actionId });
      },
    ],
    [
      'was refused by the provider, provably',
      'executed',
      async (approvalId) => {
        await bench.decide(approvalId, 'approve');
        await bench.fault('refund', 'refuse');
        await bench.settle(approvalId);
      },
    ],
  ];

  test.each(endings)('%s: %s', async (_title, code, end) => {
    await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 50_000 }) });
    await tierOfRefunds('approve');
    const chat = await bench.chat(customer);
    const told = await chat.call('issue_refund', refund(order, 'L1'));
    const [approval] = await bench.approvals({ conversationId: chat.conversationId });
    await end(approval?.approval_id ?? '', String(told.result['action_id']), chat);
    await tierOfRefunds('auto');
    const held = await bench.database.sql`select 1 from unit_claims where order_id = ${order} and released_at is null`;
    expect(held).toHaveLength(0);
    const other = await bench.chat(customer);
    expect((await other.call('issue_refund', refund(order, 'L1'))).result['code']).toBe(code);
    expect(await reasonsOf(other)).toEqual(code === 'proposed' ? ['never_decided_against'] : undefined);
    expect((await bench.ledger()).filter((row) => row.order_id === order)).toHaveLength(code === 'proposed' ? 0 : 1);
  });
});

describe('a shop that wants the item back first', () => {
  test.each(['created', 'received'] as const)('return %s: not before, and then as ever', async (returnFirst) => {
    const strict = await openMoneyBench({ returns: { windowDays: 30, returnFirst } });
    try {
      await strict.customer('c1');
      await strict.order('o1', { ...pricedOrder({ L1: 50_000, L2: 50_000 }) });
      const chat = await strict.chat('c1');
      const ask = async (...items: string[]) =>
        (await chat.call('issue_refund', refund('o1', ...items))).result['code'];
      expect(await ask('L1')).toBe('return_required');
      const made = await chat.call('create_return', refund('o1', 'L1'));
      await chat.ask('I sent it');
      if (returnFirst === 'received') {
        expect(await ask('L1')).toBe('return_required');
        await strict.sandbox.control('POST', `returns/${String(made.result['return_id'])}/receive`);
      }
      expect(await ask('L2')).toBe('return_required');
      expect(await ask('L1', 'L2')).toBe('return_required');
      expect(await ask('L1')).toBe('executed');
      expect(await strict.ledger()).toMatchObject([{ amount_minor: 50_000 }]);
    } finally {
      await strict.close();
    }
  });

  test.each([
    ['by us', []],
    [
      'by hand',
      [{ id: 'by-hand', amount_minor: 50_000, lines: [{ line_id: 'L1', quantity: 1 }], status: 'succeeded' }],
    ],
  ])(
    'one piece of a pair came back and was refunded %s: the other piece is not refunded on the same return',
    async (_title, refunds) => {
      const strict = await openMoneyBench({ returns: { windowDays: 30, returnFirst: 'received' } });
      try {
        await strict.customer('c1');
        const pair = { id: 'L1', name: 'Cup', quantity: 2, unit_price_minor: 50_000, discount_minor: 0, tax_minor: 0 };
        await strict.order('o1', {
          lines: [pair],
          payments: [{ id: 'p1', method: 'card', captured_minor: 100_000 }],
          refunds,
        });
        const chat = await strict.chat('c1');
        const made = await chat.call('create_return', refund('o1', 'L1'));
        await strict.sandbox.control('POST', `returns/${String(made.result['return_id'])}/receive`);
        const ask = async (from: Chat) => (await from.call('issue_refund', refund('o1', 'L1'))).result['code'];
        if (refunds.length === 0) expect(await ask(chat)).toBe('executed');
        const other = await strict.chat('c1');
        expect(await ask(other)).toBe('return_required');
        expect(await strict.approvals({ conversationId: other.conversationId })).toEqual([]);
        expect(await strict.ledger()).toHaveLength(refunds.length === 0 ? 1 : 0);
      } finally {
        await strict.close();
      }
    },
  );
});
