import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMoneyBench } from '../support/money-bench.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.sandbox.control('POST', 'reset', { empty: true });
  for (const id of ['c1', 'c2']) await bench.customer(id);
});

let numbered = 0;
const newOrder = async (record: Record<string, unknown> = {}) => {
  numbered += 1;
  const id = `acc-${numbered}`;
  await bench.order(id, { status: 'pending', delivered_at: null, ...record });
  return id;
};
const lane = { line1: '7 Hidden Lane', city: 'Satara', postal_code: '415001', country: 'India' };
const receipts = async () => (await bench.sandbox.control('GET', 'receipts')).receipts;
const orderAt = async (id: string) => (await bench.sandbox.control('GET', `orders/${id}`)).shipping_address;
const writes = async (part: string) =>
  (await bench.sandbox.control('GET', 'requests')).requests.filter(
    (one: { method: string; path: string }) => one.method !== 'GET' && one.path.includes(part),
  );
const pendingOf = async (conversationId: string) => await bench.approvals({ conversationId, status: 'pending' });

describe('resend_receipt', () => {
  test('goes to the address on record, under the key of a committed intent, and is told as it is', async () => {
    const order = await newOrder();
    const chat = await bench.chat();
    const outcome = await chat.call('resend_receipt', { order_id: order });
    expect(outcome).toMatchObject({ kind: 'result', result: { status: 'ok', code: 'executed', order_id: order } });
    const [action] = await bench.database.sql`select * from actions where order_id = ${order}`;
    expect(await receipts()).toMatchObject([
      { order_id: order, sent_to: 'c1@example.com', key: action?.['action_id'] },
    ]);
    expect(await bench.audit('action.executed')).not.toHaveLength(0);
  });

  test('is sent once in a turn however often it is asked for, and three times in a day at most', async () => {
    const order = await newOrder();
    const chat = await bench.chat();
    for (let time = 0; time < 3; time += 1) {
      await chat.call('resend_receipt', { order_id: order });
      const again = await chat.call('resend_receipt', { order_id: order });
      expect(again).toMatchObject({ result: { replayed: true } });
      await chat.ask('again please');
    }
    const refused = await chat.call('resend_receipt', { order_id: order });
    expect(refused).toMatchObject({ result: { status: 'refused', code: 'too_many_receipts' } });
    expect(await receipts()).toHaveLength(3);
  });

  test("of somebody else's order looks like one of no order, and nothing is sent", async () => {
    const order = await newOrder({ customer_id: 'c2' });
    const chat = await bench.chat();
    const [foreign, missing] = [
      await chat.call('resend_receipt', { order_id: order }),
      await chat.call('resend_receipt', { order_id: 'no-such' }),
    ];
    expect(foreign).toEqual(missing);
    expect(await receipts()).toEqual([]);
  });
});

describe('update_preference', () => {
  test('sets one of a closed list of the account of the session', async () => {
    const chat = await bench.chat();
    const off = { preference: 'marketing_emails', value: false };
    expect(await chat.call('update_preference', off)).toMatchObject({ result: { status: 'ok' } });
    expect(await bench.sandbox.control('GET', 'customers/c1')).toMatchObject({
      preferences: { marketing_emails: false },
    });
    expect(await bench.sandbox.control('GET', 'customers/c2')).toMatchObject({ preferences: {} });
    await chat.ask('off, I said');
    expect(await chat.call('update_preference', off)).toMatchObject({ result: { code: 'already_set' } });
  });

  test.each([
    ['another name', { preference: 'is_admin', value: true }],
    ['a text', { preference: 'marketing_emails', value: 'no' }],
    ['a customer', { preference: 'marketing_emails', value: false, customer_id: 'c2' }],
  ])('with %s does not parse', async (_title, args) => {
    const chat = await bench.chat();
    expect(await chat.call('update_preference', args)).toMatchObject({ result: { code: 'invalid_arguments' } });
  });
});

describe('change_address', () => {
  test('waits for a person, goes through like a refund, and is nowhere to be read but where it is needed', async () => {
    const order = await newOrder();
    const chat = await bench.chat();
    const asked = await chat.call('change_address', { order_id: order, address: lane });
    expect(asked).toMatchObject({ result: { status: 'pending_approval', tool: 'change_address' } });
    expect(await orderAt(order)).toBeNull();
    const [approval] = await pendingOf(chat.conversationId);
    await bench.decide(approval?.approval_id ?? '', 'approve');
    await bench.settle(approval?.approval_id ?? '');
    expect(await orderAt(order)).toMatchObject({ line1: lane.line1, city: lane.city, postal_code: lane.postal_code });
    const [action] = await bench.database.sql`select * from actions where order_id = ${order}`;
    expect(await writes('/address')).toMatchObject([{ key: action?.['action_id'] }]);
    const kept = JSON.stringify([
      await bench.database.sql`select * from actions where order_id = ${order}`,
      await bench.database.sql`select * from approvals where approval_id = ${approval?.approval_id ?? ''}`,
      await bench.database.sql`select * from audit_log where conversation_id = ${chat.conversationId}`,
      await bench.approvals({ conversationId: chat.conversationId }),
    ]);
    expect(kept.match(/Hidden Lane|415001|Satara|1 Road|411001|c1@example/g)).toBeNull();
  });

  test('of an order that left meanwhile is blocked, says why, and nothing is sent', async () => {
    const order = await newOrder();
    const chat = await bench.chat();
    await chat.call('change_address', { order_id: order, address: lane });
    const [approval] = await pendingOf(chat.conversationId);
    await bench.order(order, { status: 'shipped', delivered_at: null });
    await bench.decide(approval?.approval_id ?? '', 'approve');
    await bench.settle(approval?.approval_id ?? '');
    const [now] = await bench.approvals({ conversationId: chat.conversationId });
    expect(now).toMatchObject({ status: 'blocked', action_status: 'blocked' });
    expect(await writes('/address')).toEqual([]);
    expect((await bench.systemLines(chat.conversationId)).join(' ')).toContain('the order had left by then');
  });

  test('of an order that goes somewhere else by now is put before a person again, with the difference', async () => {
    const order = await newOrder();
    const chat = await bench.chat();
    await chat.call('change_address', { order_id: order, address: lane });
    const [approval] = await pendingOf(chat.conversationId);
    await bench.order(order, {
      status: 'processed',
      delivered_at: null,
      shipping_address: { line1: '9 Other Road', city: 'Nasik', postal_code: '422001', country: 'IN' },
    });
    await bench.decide(approval?.approval_id ?? '', 'approve');
    await bench.settle(approval?.approval_id ?? '');
    const [again, ...more] = await pendingOf(chat.conversationId);
    expect(more).toEqual([]);
    expect(again).toMatchObject({ supersedes: approval?.action_id });
    expect(again?.evidence['drift']).toBeDefined();
    expect(await writes('/address')).toEqual([]);
    await bench.decide(again?.approval_id ?? '', 'approve');
    await bench.settle(again?.approval_id ?? '');
    expect(await orderAt(order)).toMatchObject({ line1: lane.line1 });
  });

  test('is one at a time per order: the same one joins, another one waits', async () => {
    const order = await newOrder();
    const chat = await bench.chat();
    await chat.call('change_address', { order_id: order, address: lane });
    await chat.ask('hello?');
    const same = { ...lane, line1: ' 7 hidden  LANE', country: 'IN' };
    expect(await chat.call('change_address', { order_id: order, address: same })).toMatchObject({
      result: { replayed: true },
    });
    const other = { ...lane, line1: '8 Hidden Lane' };
    expect(await chat.call('change_address', { order_id: order, address: other })).toMatchObject({
      result: { code: 'overlaps_open_request' },
    });
    expect(await pendingOf(chat.conversationId)).toHaveLength(1);
  });

  test('that a person rejected is not made by itself in another spelling, nor after fifty requests that were taken back', async () => {
    const tier = (of: 'auto' | 'approve') => bench.database.sql`
      insert into autonomy_versions (policy, reason, changed_by, kind)
      values (${bench.database.sql.json({ tools: { change_address: { tier: of } } })}, 'for this test', 'test', 'published')`;
    const order = await newOrder();
    const chat = await bench.chat();
    const ask = async (line1: string) => {
      await chat.ask('please send it there');
      return (await chat.call('change_address', { order_id: order, address: { ...lane, line1 } })).result;
    };
    await ask(lane.line1);
    await bench.decide((await pendingOf(chat.conversationId))[0]?.approval_id ?? '', 'reject');
    for (let time = 1; time <= 50; time += 1) {
      const { action_id } = await ask(`${time} Other Lane`);
      await chat.call('withdraw_request', { action_id });
    }
    await tier('auto');
    try {
      for (const spelling of [lane.line1, `${lane.line1},`, 'No. 7, Hidden Ln']) {
        const { code, action_id } = await ask(spelling);
        expect([spelling, code]).toEqual([spelling, 'proposed']);
        await chat.call('withdraw_request', { action_id });
      }
      expect(await orderAt(order)).toBeNull();
    } finally {
      await tier('approve');
    }
  });

  test("never reaches somebody else's order, and bad lines never leave the door", async () => {
    const [foreign, shipped] = [await newOrder({ customer_id: 'c2' }), await newOrder({ status: 'shipped' })];
    const own = await newOrder();
    const chat = await bench.chat();
    const ask = (order: string, address: unknown) => chat.call('change_address', { order_id: order, address });
    expect(await ask(foreign, lane)).toMatchObject({ result: { code: 'order_not_found' } });
    expect(await ask(shipped, lane)).toMatchObject({ result: { code: 'already_shipped' } });
    expect(await ask(own, { ...lane, country: 'Nepal' })).toMatchObject({ result: { code: 'other_country' } });
    for (const bad of [
      ...[
        { ...lane, line1: ' ' },
        { ...lane, line1: 'a\nb' },
        { ...lane, city: '\u202egoA' },
        { ...lane, extra: 1 },
      ],
      ...[{ ...lane, postal_code: '1'.repeat(21) }, { ...lane, line1: undefined }, 'there', null],
    ])
      expect(await ask(own, bad)).toMatchObject({ result: { code: 'invalid_arguments' } });
    expect(await writes('/address')).toEqual([]);
    expect(await pendingOf(chat.conversationId)).toEqual([]);
  });
});

describe('what holds for all three', () => {
  const calls: [string, (order: string) => Record<string, unknown>][] = [
    ['resend_receipt', (order) => ({ order_id: order })],
    ['update_preference', () => ({ preference: 'sms_updates', value: false })],
    ['change_address', (order) => ({ order_id: order, address: lane })],
  ];

  test.each(calls)('%s needs a verified customer, and an address typed in vain is not kept', async (tool, args) => {
    const order = await newOrder();
    const chat = await bench.chat(null);
    expect(await chat.call(tool, args(order))).toMatchObject({ result: { code: 'identity_required' } });
    const rows = await bench.database.sql`select * from audit_log where conversation_id = ${chat.conversationId}`;
    expect(JSON.stringify(rows)).not.toMatch(/Hidden Lane|415001/);
  });

  test.each(calls)('%s is stopped by its switch and by the one for all, and nothing is sent', async (tool, args) => {
    const order = await newOrder();
    const chat = await bench.chat();
    for (const scope of [`tool:${tool}`, 'all']) {
      await bench.flip(scope, true);
      expect(await chat.call(tool, args(order))).toMatchObject({ kind: 'stopped' });
      await bench.flip(scope, false);
    }
    expect(await bench.database.sql`select 1 from actions where conversation_id = ${chat.conversationId}`).toEqual([]);
  });

  test.each(calls)('%s is bounced when the customer wrote again', async (tool, args) => {
    const order = await newOrder();
    const chat = await bench.chat();
    await chat.say('wait');
    expect(await chat.call(tool, args(order))).toMatchObject({ kind: 'superseded' });
  });
});
