import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActionEffect } from '../../src/gateway/action-deps.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
import type { CrashPointName } from '../../src/observability/crash-points.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { type Chat, openChat } from '../support/open-chat.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
let order = '';
let customer = '';
let chat: Chat;

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

const refund = () => ({ order_id: order, item_ids: ['L1'], reason: 'damaged' });
const booked = async () => (await bench.ledger()).filter((row) => row.order_id === order);
const sends = async () => {
  const keys = new Set((await booked()).map((row) => row.key));
  return (await bench.refundCalls()).filter((call) => keys.has(call.key)).length;
};
const action = async () => (await bench.database.sql`select * from actions where order_id = ${order}`)[0];
const held = () => bench.database.sql`select 1 from unit_claims where order_id = ${order} and released_at is null`;
const audited = async (event: string) =>
  (await bench.database.sql`select 1 from audit_log where order_id = ${order} and event = ${event}`).length;

async function start(mode: 'native' | 'lookup', amount: number) {
  n += 1;
  customer = `cust-${n}`;
  order = `order-${n}`;
  await bench.sandbox.control('POST', 'mode', { idempotency: mode });
  await bench.customer(customer);
  await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: amount }) });
  chat = await bench.chat(customer);
}

/** The same installation with a provider that behaves otherwise. */
function withRefunds(changed: Partial<ActionEffect>) {
  return { ...bench.deps, effects: { ...bench.deps.effects, refund: { ...bench.deps.effects.refund, ...changed } } };
}

/** A chat of the same customer at a gateway whose provider behaves otherwise. */
function chatWith(changed: Partial<ActionEffect>): Promise<Chat> {
  const gateway = createToolGateway({ ...withRefunds(changed), searchPolicy: async () => [] });
  return openChat({ database: bench.database, keyring: bench.keyring, gateway }, customer);
}

/** The process that acts dies at the point, and whoever resumes the turn makes the same call again. */
async function crashAndResume(at: CrashPointName) {
  bench.crash.at = at;
  await expect(chat.call('issue_refund', refund())).rejects.toThrow(at);
  return await chat.repeatLastCall();
}

describe.each(['native', 'lookup'] as const)('keys: %s', (mode) => {
  beforeEach(() => start(mode, 50_000));

  test.each<CrashPointName>(['after_intent', 'after_effect', 'after_outcome'])(
    'killed at %s: the money moves once, the action is executed, the turn reads it',
    async (at) => {
      const told = await crashAndResume(at);
      expect(told.result).toMatchObject({ status: 'ok', code: 'executed' });
      expect(await booked()).toHaveLength(1);
      expect(await sends()).toBe(1);
      expect((await action())?.['status']).toBe('executed');
      expect(await audited('action.executed')).toBe(1);
      expect(await bench.inbox(chat.conversationId)).toEqual([]);
    },
  );

  test('B01: the answer is lost after the booking: asked by key, one row', async () => {
    await bench.fault('refund', 'lose_response');
    expect((await chat.call('issue_refund', refund())).result).toMatchObject({ code: 'executed' });
    expect(await booked()).toHaveLength(1);
  });

  test('B01: the provider answers 500 after the booking: asked by key, one row', async () => {
    await bench.fault('refund', 'error_after');
    expect((await chat.call('issue_refund', refund())).result).toMatchObject({ code: 'executed' });
    expect(await booked()).toHaveLength(1);
  });

  test('the provider refuses: failed, units free, nothing paid', async () => {
    await bench.fault('refund', 'refuse');
    expect((await chat.call('issue_refund', refund())).result).toMatchObject({ status: 'refused', code: 'failed' });
    expect(await booked()).toEqual([]);
    expect(await held()).toHaveLength(0);
    expect(await audited('action.failed')).toBe(1);
  });
});

describe('a call that may have been made and was not', () => {
  test('native keys: sent again under the same key, one row', async () => {
    await start('native', 50_000);
    expect((await crashAndResume('before_send')).result).toMatchObject({ code: 'executed' });
    expect(await booked()).toHaveLength(1);
  });

  test('lookup: never sent again; unknown, the order frozen, a person has it, an honest line', async () => {
    await start('lookup', 50_000);
    const told = await crashAndResume('before_send');
    expect(told).toMatchObject({ kind: 'escalate', result: { status: 'unknown', code: 'unknown' } });
    expect(String(told.result['message'])).toContain('being checked by a person');
    expect(await booked()).toEqual([]);
    expect(await audited('action.unknown')).toBe(1);
    await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 50_000, L2: 10_000 }) });
    await chat.ask('then refund the other one');
    const other = await chat.call('issue_refund', { ...refund(), item_ids: ['L2'] });
    expect(other).toMatchObject({ kind: 'escalate', result: { code: 'order_frozen' } });
  }, 30_000);

  test('lookup: the refund turns up at the provider after all: executed, told, one row', async () => {
    await start('lookup', 50_000);
    await bench.fault('refund', 'lose_response');
    const blind = await chatWith({ find: async () => ({ kind: 'not_found' }) });
    expect((await blind.call('issue_refund', refund())).kind).toBe('escalate');
    expect((await action())?.['status']).toBe('unknown');
    await bench.recoverAll();
    expect((await action())?.['status']).toBe('executed');
    expect(await booked()).toHaveLength(1);
    expect(await bench.inbox(blind.conversationId)).toMatchObject([
      { kind: 'settlement', body: { status: 'executed' } },
    ]);
  });

  test('nothing ever left, because nobody listens: not a send; failed, told as an error, units free', async () => {
    await start('native', 50_000);
    const dead = await chatWith({ send: async () => ({ kind: 'not_sent', detail: 'connection refused' }) });
    expect((await dead.call('issue_refund', refund())).result).toMatchObject({
      status: 'error',
      code: 'order_system_unavailable',
    });
    expect(await held()).toHaveLength(0);
  });
});

describe.each(['native', 'lookup'] as const)('B14: an approved refund, keys: %s', (mode) => {
  test.each<CrashPointName>(['after_decision_stored', 'after_approved_intent', 'after_effect', 'after_outcome'])(
    'killed at %s: one row, told once',
    async (at) => {
      await start(mode, 250_000);
      await chat.call('issue_refund', refund());
      const [approval] = await bench.approvals({ conversationId: chat.conversationId });
      const id = approval?.approval_id ?? '';
      bench.crash.at = at;
      const die = async () => {
        await bench.decide(id, 'approve');
        await bench.settle(id);
      };
      await expect(die()).rejects.toThrow(at);
      await bench.database.sql`update approvals set rung_at = null`;
      for (let times = 0; times < 2; times += 1) {
        await bench.sweep();
        await bench.recoverAll();
      }
      expect(await booked()).toHaveLength(1);
      expect(await sends()).toBe(1);
      expect(await bench.inbox(chat.conversationId)).toHaveLength(1);
      expect(await audited('action.executed')).toBe(1);
    },
  );
});

test('the order changed while a refund that was never sent lay behind a crash: blocked, nothing paid', async () => {
  await start('native', 50_000);
  bench.crash.at = 'after_intent';
  await expect(chat.call('issue_refund', refund())).rejects.toThrow();
  await bench.order(order, {
    customer_id: customer,
    ...pricedOrder({ L1: 50_000 }),
    refunds: [{ id: 'by-hand', amount_minor: 50_000, lines: [{ line_id: 'L1', quantity: 1 }] }],
  });
  expect((await chat.repeatLastCall()).result).toMatchObject({ code: 'blocked' });
  expect(await booked()).toEqual([]);
});

test('B01: the provider says that our key came before with another request: no fresh key, a person has it', async () => {
  await start('native', 50_000);
  bench.crash.at = 'after_intent';
  await expect(chat.call('issue_refund', refund())).rejects.toThrow();
  const key = String((await action())?.['action_id']);
  await bench.order(`${order}-other`, { customer_id: customer, ...pricedOrder({ L1: 10_000 }) });
  const other = { order_id: `${order}-other`, payment_id: 'p1', amount_minor: 10_000, currency: 'INR', reference: key };
  const taken = await bench.sandbox.send('POST', '/v1/refunds', other, key);
  expect(taken.status).toBeLessThan(300);
  const told = await chat.repeatLastCall();
  expect(told).toMatchObject({ kind: 'escalate', result: { status: 'unknown' } });
  expect(await booked()).toEqual([]);
  expect((await bench.refundCalls()).filter((call) => call.key === key).length).toBeGreaterThan(1);
  const legs = await bench.database.sql`select idempotency_key from action_legs where action_id = ${key}`;
  expect(legs).toEqual([{ idempotency_key: key }]);
  expect(await audited('action.unknown')).toBe(1);
  expect(await audited('action.failed')).toBe(0);
}, 30_000);

test('a payment left half-way is not begun after the order changed: partly paid, frozen, a person has it', async () => {
  n += 1;
  [customer, order] = [`cust-${n}`, `order-${n}`];
  await bench.sandbox.control('POST', 'mode', { idempotency: 'native' });
  await bench.customer(customer);
  const payments = [
    { id: 'card', method: 'card', captured_minor: 30_000 },
    { id: 'upi', method: 'upi', captured_minor: 20_000 },
  ];
  const record = { customer_id: customer, ...pricedOrder({ L1: 50_000 }, { payments }) };
  await bench.order(order, record);
  chat = await bench.chat(customer);
  bench.crash.at = 'after_effect';
  await expect(chat.call('issue_refund', refund())).rejects.toThrow();
  expect(await booked()).toHaveLength(1);
  const [first] = await booked();
  await bench.order(order, { ...record, disputed: true });
  expect(await chat.repeatLastCall()).toMatchObject({ kind: 'escalate', result: { code: 'unknown' } });
  await bench.recoverAll();
  expect(await booked()).toEqual([first]);
  expect(await action()).toMatchObject({ status: 'unknown', result: { partly: true } });
  expect(await held()).toHaveLength(1);
});

test('a payment left half-way waits while the order system is down, and is made once it is back', async () => {
  n += 1;
  [customer, order] = [`cust-${n}`, `order-${n}`];
  await bench.customer(customer);
  const payments = [
    { id: 'card', method: 'card', captured_minor: 30_000 },
    { id: 'upi', method: 'upi', captured_minor: 20_000 },
  ];
  await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 50_000 }, { payments }) });
  chat = await bench.chat(customer);
  bench.crash.at = 'after_effect';
  await expect(chat.call('issue_refund', refund())).rejects.toThrow();
  await bench.fault('get_order', 'error_before', 20);
  await bench.recoverAll();
  await bench.sandbox.control('DELETE', 'faults');
  expect((await action())?.['status']).toBe('executing');
  await bench.recoverAll();
  expect((await action())?.['status']).toBe('executed');
  expect(await booked()).toHaveLength(2);
}, 60_000);

test('two workers on one crashed call at once: one row, one outcome', async () => {
  await start('native', 50_000);
  bench.crash.at = 'after_intent';
  await expect(chat.call('issue_refund', refund())).rejects.toThrow();
  await Promise.all([chat.repeatLastCall(), chat.repeatLastCall(), bench.recoverAll()]);
  expect(await booked()).toHaveLength(1);
  expect(await sends()).toBe(1);
  expect(await audited('action.executed')).toBe(1);
});

test('a return is made once too, whatever dies', async () => {
  for (const at of ['after_intent', 'after_effect', 'after_outcome'] as const) {
    await start('native', 50_000);
    bench.crash.at = at;
    await expect(chat.call('create_return', refund())).rejects.toThrow(at);
    const before = (await bench.returns()).length - (at === 'after_intent' ? 0 : 1);
    const told = await chat.repeatLastCall();
    expect(told.result).toMatchObject({ status: 'ok', code: 'executed' });
    expect(told.result['return_id']).toBeTruthy();
    expect((await bench.returns()).length).toBe(before + 1);
  }
});
