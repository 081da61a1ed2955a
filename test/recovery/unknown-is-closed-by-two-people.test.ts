import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tellStory } from '../../src/audit/tell-story.ts';
import { closeUnknown } from '../../src/gateway/close-unknown.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
import { reconcileMonth } from '../../src/reconciliation/reconcile-month.ts';
import { createStaffToken } from '../../src/store/staff-tokens.ts';
import { listUnknownActions, stateOutcome } from '../../src/store/unknown-actions.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { type Chat, openChat } from '../support/open-chat.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
let order = '';
let chat: Chat;

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

/** A refund whose outcome nobody knows: the call was lost, and the provider knows of none. */
beforeEach(async () => {
  n += 1;
  order = `unknown-${n}`;
  await bench.customer(`unknown-c${n}`, `owner-${n}@example.com`);
  await bench.order(order, { customer_id: `unknown-c${n}`, ...pricedOrder({ L1: 50_000, L2: 10_000 }) });
  const lost = {
    ...bench.deps,
    effects: {
      ...bench.deps.effects,
      refund: {
        ...bench.deps.effects.refund,
        send: async () => ({ kind: 'unknown', detail: 'no answer', evidence: null }) as const,
        resendWithinMs: async () => 0,
      },
    },
  };
  const gateway = createToolGateway({ ...lost, searchPolicy: async () => [] });
  chat = await openChat({ database: bench.database, keyring: bench.keyring, gateway }, `unknown-c${n}`);
  expect((await chat.call('issue_refund', refund())).kind).toBe('escalate');
}, 30_000);

const refund = (items = ['L1']) => ({ order_id: order, item_ids: items, reason: 'damaged' });
const action = async () => (await bench.database.sql`select * from actions where order_id = ${order}`)[0];
const held = () => bench.database.sql`select 1 from unit_claims where order_id = ${order} and released_at is null`;
const state = async (by: string, outcome: 'paid' | 'not_paid' = 'not_paid', refundId: string | null = null) =>
  (
    await stateOutcome(bench.database, {
      ...{ actionId: String((await action())?.['action_id']), staffId: by, outcome, refundId },
      evidence: 'The dashboard of the provider lists no refund under this key.',
    })
  ).kind;
const audited = async () =>
  (await bench.database.sql`select event, actor from audit_log where order_id = ${order} order by id`).map(
    (row) => `${row['event']} by ${row['actor']}`,
  );

test('one person is not enough, and the same one twice is one person; the order stays frozen', async () => {
  expect(await state('asha')).toBe('stated');
  expect(await state('asha')).toBe('stated_already');
  await closeUnknown(bench.deps);
  expect((await action())?.['status']).toBe('unknown');
  expect(await held()).toHaveLength(1);
  const [listed] = (await listUnknownActions(bench.database.sql, 100)).filter(({ orderId }) => orderId === order);
  expect(listed?.closing).toMatchObject({ outcome: 'not_paid', statements: [{ by: 'asha' }] });
});

test('two names of one mail address are one person', async () => {
  for (const staffId of ['nila', 'nila-at-night'])
    await createStaffToken(bench.database.sql, { staffId, role: 'approver', email: 'nila@shop.example' });
  expect(await state('nila')).toBe('stated');
  expect(await state('nila-at-night')).toBe('stated_already');
  await closeUnknown(bench.deps);
  expect((await action())?.['status']).toBe('unknown');
});

test('two people who saw that nothing was paid: failed, units free, the customer told, every word in the audit', async () => {
  await state('asha');
  expect(await state('ben')).toBe('stated');
  await closeUnknown(bench.deps);
  await closeUnknown(bench.deps);
  expect(await action()).toMatchObject({ status: 'failed' });
  expect(await held()).toHaveLength(0);
  expect(await bench.systemLines(chat.conversationId)).toHaveLength(1);
  expect(await audited()).toEqual([
    'action.intended by agent',
    'action.unknown by system',
    'action.outcome_stated by staff:asha',
    'action.outcome_stated by staff:ben',
    'action.failed by system',
  ]);
  expect(JSON.stringify((await action())?.['result'])).toContain('lists no refund under this key');
  expect(await state('carla')).toBe('not_unknown');
});

/** A refund booked in the shop's own tools, beside the product. */
async function byHand(more: Record<string, unknown> = {}): Promise<string> {
  const body = { order_id: order, payment_id: 'p1', amount_minor: 50_000, currency: 'INR', lines: [], ...more };
  const booked = await bench.sandbox.send('POST', '/v1/refunds', { reference: `desk-${order}`, ...body }, `hand-${n}`);
  expect(booked.status).toBe(201);
  return booked.body.refund_id;
}
const bothState = async (refundId: string) => {
  await state('asha', 'paid', refundId);
  await state('ben', 'paid', refundId);
};
const refused = async () =>
  (await listUnknownActions(bench.database.sql, 100)).find(({ orderId }) => orderId === order)?.refused;
const story = async () => {
  const told = await tellStory(
    bench.database.sql,
    { kind: 'action', id: String((await action())?.['action_id']) },
    'UTC',
  );
  return JSON.stringify(told);
};
const lastLine = async () => (await bench.inbox(chat.conversationId)).at(-1)?.['body'].line;

const unexplained = async () => {
  const month = new Date().toISOString().slice(0, 7);
  const deps = { database: bench.database, provider: bench.deps.commerce, timeZone: 'UTC' };
  const done = await reconcileMonth(month, deps, 'staff:fay');
  return done.kind === 'compared' ? done.reconciliation.unexplained.join('\n') : done.detail;
};

describe('two people who say that it was paid, and name the refund', () => {
  test('that the provider has for this payment and amount: executed, and the story says who stated and that it was confirmed', async () => {
    const refundId = await byHand();
    await bothState(refundId);
    await closeUnknown(bench.deps);
    const by = ['asha', 'ben'];
    expect(await action()).toMatchObject({
      status: 'executed',
      result: { refund_ids: [refundId], closed_by_people: { by, provider: 'confirms' } },
    });
    expect(await held()).toHaveLength(1);
    expect(await lastLine()).toContain('has been sent to your original payment method');
    expect(await story()).toContain('asha and ben had stated it, and the store confirmed that it paid INR 500.00');
    expect(await unexplained()).not.toContain(refundId);
    expect(await unexplained()).not.toContain(order);
  });

  test('that the provider does not know: nothing is closed, nobody is told that it was paid, and why is there to read', async () => {
    await bothState('rf_TYPO');
    const before = await lastLine();
    await closeUnknown(bench.deps);
    expect(await action()).toMatchObject({ status: 'unknown' });
    expect(await refused()).toEqual({
      ...{ code: 'no_such_refund', outcome: 'paid', refund_id: 'rf_TYPO', by: ['asha', 'ben'] },
    });
    expect(await lastLine()).toBe(before);
    expect(await audited()).not.toContain('action.executed by system');
    expect(await story()).toContain('was thrown away: The provider has no refund of this number.');
  });

  test.each([
    ['of another amount', 'refund_of_other_amount', () => byHand({ amount_minor: 10_000 })],
    ['of another order', 'refund_of_other_payment', () => ofAnotherOrder()],
    ['of another request of this order', 'refund_of_other_action', () => ofAnotherAction()],
  ])('that is %s: nothing is closed', async (_title, code, refundOf) => {
    await bothState(await refundOf());
    await closeUnknown(bench.deps);
    expect(await action()).toMatchObject({ status: 'unknown' });
    expect((await refused())?.code).toBe(code);
  });

  test('at a provider that cannot be asked by number: closed on their word, and row, customer and story say so and whose it is', async () => {
    const { getRefund: _none, ...commerce } = bench.deps.commerce;
    await bothState('re_77');
    await closeUnknown({ ...bench.deps, commerce });
    expect(await action()).toMatchObject({
      status: 'executed',
      result: { refund_ids: ['re_77'], closed_by_people: { by: ['asha', 'ben'], provider: 'not_asked' } },
    });
    expect(await lastLine()).toBe(
      `Two colleagues have looked into your refund of INR 500.00 for order ${order} and state that it was paid. The order system has not confirmed it to us; please write to us if you see nothing of it.`,
    );
    expect(await story()).toContain(
      'because asha and ben stated that it paid INR 500.00 to payment p1 as refund re_77',
    );
    expect(await story()).not.toContain('The store paid');
    expect(await unexplained()).toContain(`on order ${order}, is paid in the ledger, and the provider has no refund`);
  });

  test('while the provider does not answer: not before an hour, then on their word; that nothing was paid, never', async () => {
    const find = async () => ({ kind: 'unavailable', detail: 'down' }) as const;
    const effects = { ...bench.deps.effects, refund: { ...bench.deps.effects.refund, find } };
    const commerce = { ...bench.deps.commerce, getRefund: find };
    const down = { ...bench.deps, effects, commerce };
    await state('asha');
    await state('ben');
    await closeUnknown(down, 20, 0);
    expect(await action()).toMatchObject({ status: 'unknown' });
    await bench.database.sql`update actions set result = result - 'closing' where order_id = ${order}`;
    await bothState('re_77');
    await closeUnknown(down);
    expect(await action()).toMatchObject({ status: 'unknown' });
    await closeUnknown(down, 20, 0);
    expect(await action()).toMatchObject({
      status: 'executed',
      result: { closed_by_people: { provider: 'not_asked' } },
    });
  });
});

async function ofAnotherOrder(): Promise<string> {
  await bench.order(`${order}-b`, { customer_id: `unknown-c${n}`, ...pricedOrder({ L1: 50_000 }) });
  return await byHand({ order_id: `${order}-b` });
}

/** What the ledger knows as the refund of another request. */
async function ofAnotherAction(): Promise<string> {
  const refundId = await byHand();
  const [other] = await bench.database.sql`select action_id from actions where order_id <> ${order} limit 1`;
  await bench.database
    .sql`update action_legs set refund_id = ${refundId} where action_id = ${String(other?.['action_id'])}`;
  return refundId;
}

describe('a statement that nobody has agreed to yet', () => {
  const closing = async () =>
    (await listUnknownActions(bench.database.sql, 100)).find(({ orderId }) => orderId === order)?.closing;

  test('is corrected by whoever made it, and then needs another person as before', async () => {
    await state('asha', 'paid', 'rf_TYPO');
    expect(await state('asha')).toBe('stated');
    expect(await state('asha')).toBe('stated_already');
    expect(await closing()).toMatchObject({
      outcome: 'not_paid',
      statements: [{ by: 'asha' }],
      earlier: [{ outcome: 'paid', refund_id: 'rf_TYPO', statements: [{ by: 'asha' }] }],
    });
    await closeUnknown(bench.deps);
    expect(await action()).toMatchObject({ status: 'unknown' });
    expect(await state('ben')).toBe('stated');
    await closeUnknown(bench.deps);
    expect(await action()).toMatchObject({ status: 'failed', result: { closed_by_people: { by: ['asha', 'ben'] } } });
    const codes = await bench.database.sql`
      select result ->> 'code' as code from audit_log where order_id = ${order} and event = 'action.outcome_stated' order by id`;
    expect(codes.map(({ code }) => code)).toEqual(['outcome_stated', 'outcome_restated', 'outcome_stated']);
  });

  test('is replaced by another person, who alone closes nothing; the first may agree to theirs', async () => {
    await state('asha', 'paid', 'rf_TYPO');
    expect(await state('ben')).toBe('stated');
    await closeUnknown(bench.deps);
    expect(await action()).toMatchObject({ status: 'unknown' });
    expect(await state('asha')).toBe('stated');
    expect((await closing())?.statements.map(({ by }) => by)).toEqual(['ben', 'asha']);
    expect(await state('carla', 'paid', 're_1')).toBe('stated_otherwise');
  });
});

test('the provider has it after all: its word counts, whatever people stated', async () => {
  const [row] = await bench.database.sql`select action_id from actions where order_id = ${order}`;
  const key = String(row?.['action_id']);
  const late = { order_id: order, payment_id: 'p1', amount_minor: 50_000, currency: 'INR', reference: key };
  expect((await bench.sandbox.send('POST', '/v1/refunds', late, key)).status).toBe(201);
  await state('asha');
  await state('ben');
  await closeUnknown(bench.deps);
  expect(await action()).toMatchObject({ status: 'executed' });
  expect(await held()).toHaveLength(1);
});

test('as long as the provider cannot be asked, nothing is closed', async () => {
  await state('asha');
  await state('ben');
  const find = async () => ({ kind: 'unavailable', detail: 'down' }) as const;
  const down = { ...bench.deps, effects: { ...bench.deps.effects, refund: { ...bench.deps.effects.refund, find } } };
  await closeUnknown(down);
  expect((await action())?.['status']).toBe('unknown');
});

test('nobody closes what belongs to an account of their own', async () => {
  await bench.database.sql`
    insert into staff_tokens (token_hash, staff_id, role, email) values (${Buffer.from(`t${n}`)}, ${`own-${n}`}, 'approver', ${`OWNER-${n}@example.com`})`;
  await state('asha');
  await state(`own-${n}`);
  await closeUnknown(bench.deps);
  expect((await action())?.['status']).toBe('unknown');
  const [listed] = (await listUnknownActions(bench.database.sql, 100)).filter(({ orderId }) => orderId === order);
  expect(listed?.closing).toBeNull();
  expect((await audited()).at(-1)).toBe('action.outcome_stated by system');
});

test('what was paid in part is never closed as not paid', async () => {
  await bench.database.sql`update actions set result = result || '{"partly": true}' where order_id = ${order}`;
  expect(await state('asha')).toBe('partly_paid');
});
