import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeUnknown } from '../../src/gateway/close-unknown.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
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
  expect(await state('ben', 'paid', 're_1')).toBe('stated_otherwise');
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

test('two people who saw that it was paid: executed under the number they gave, units held', async () => {
  await state('asha', 'paid', 're_77');
  await state('ben', 'paid', 're_77');
  await closeUnknown(bench.deps);
  expect(await action()).toMatchObject({ status: 'executed', result: { refund_ids: ['re_77'] } });
  expect(await held()).toHaveLength(1);
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
