import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ActionDeps, ActionEffect } from '../../src/gateway/action-deps.ts';
import { executeAction } from '../../src/gateway/execute-action.ts';
import { settleOutcome } from '../../src/gateway/settle-outcome.ts';
import { createToolGateway } from '../../src/gateway/tool-gateway.ts';
import type { CrashPointName } from '../../src/observability/crash-points.ts';
import { type LegFinding, plannedLegs } from '../../src/store/action-legs.ts';
import type { Action } from '../../src/store/action-row.ts';
import { readAction } from '../../src/store/actions.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { type Chat, openChat } from '../support/open-chat.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
let order = '';
let customer = '';
let chat: Chat;

beforeAll(async () => {
  bench = await openMoneyBench();
  await bench.sandbox.control('POST', 'mode', { idempotency: 'native' });
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  customer = `cust-${n}`;
  order = `order-${n}`;
  await bench.customer(customer);
  await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 50_000, L2: 50_000 }) });
  chat = await bench.chat(customer);
});

const ask = () => ({ order_id: order, item_ids: ['L1'], reason: 'damaged' });
const booked = async () => (await bench.ledger()).filter((row) => row.order_id === order);
const held = () => bench.database.sql`select 1 from unit_claims where order_id = ${order} and released_at is null`;
const legs = () =>
  bench.database
    .sql`select action_legs.status from action_legs join actions using (action_id) where order_id = ${order}`;

async function action(): Promise<Action> {
  const [row] = await bench.database.sql<{ action_id: string }[]>`
    select action_id from actions where order_id = ${order}`;
  const found = await readAction(bench.database.sql, row?.action_id ?? '');
  if (!found) throw new Error('no action was begun');
  return found;
}

/** A chat of the same customer at a gateway whose provider behaves otherwise. */
function chatWith(kind: 'refund' | 'return', changed: Partial<ActionEffect>): Promise<Chat> {
  const effects = { ...bench.deps.effects, [kind]: { ...bench.deps.effects[kind], ...changed } };
  const deps: ActionDeps = { ...bench.deps, effects };
  const gateway = createToolGateway({ ...deps, searchPolicy: async () => [] });
  return openChat({ database: bench.database, keyring: bench.keyring, gateway }, customer);
}

async function crash(at: CrashPointName) {
  bench.crash.at = at;
  await expect(chat.call('issue_refund', ask())).rejects.toThrow(at);
}

/** Somebody refunds on the order in the shop's own system. */
const refundByHand = (amount: number, lines: object[]) =>
  bench.order(order, {
    customer_id: customer,
    ...pricedOrder({ L1: 50_000, L2: 50_000 }),
    refunds: [{ id: `by-hand-${n}`, amount_minor: amount, lines }],
  });
const sameRefundByHand = () => refundByHand(50_000, [{ line_id: 'L1', quantity: 1 }]);

test('an unknown refund is paid by a recovery after somebody paid it by hand', async () => {
  const lost = await chatWith('refund', {
    send: async () => ({ kind: 'unknown', detail: 'no answer', evidence: null }),
    find: async () => ({ kind: 'not_found' }),
  });
  await lost.call('issue_refund', ask());
  expect((await action()).status).toBe('unknown');
  await sameRefundByHand();
  await bench.recoverAll();
  expect(await booked()).toEqual([]);
  expect((await action()).status).toBe('unknown');
});

test('a refund that crashed around its call is sent again after somebody paid it by hand', async () => {
  await crash('before_send');
  await sameRefundByHand();
  expect((await chat.repeatLastCall()).result).toMatchObject({ code: 'unknown' });
  expect(await booked()).toEqual([]);
});

test.each([
  ['refund', 'issue_refund'],
  ['return', 'create_return'],
] as const)('a refused repeat is read as proof that the first %s failed', async (kind, tool) => {
  let sends = 0;
  const refusing = await chatWith(kind, {
    send: async () => {
      sends += 1;
      if (sends === 1) return { kind: 'unknown', detail: 'no answer', evidence: null };
      return { kind: 'rejected', code: 'not_refundable', message: 'no', evidence: null };
    },
    find: async () => ({ kind: 'not_found' }),
  });
  await refusing.call(tool, ask());
  expect(sends).toBeGreaterThan(1);
  expect((await action()).status).toBe('unknown');
  expect(await held()).toHaveLength(1);
});

test('a thawed worker repeats its call for an action that was settled meanwhile', async () => {
  const { sql } = bench.database;
  let sends = 0;
  const thawed = await chatWith('refund', {
    send: async () => {
      sends += 1;
      return { kind: 'unknown', detail: 'no answer', evidence: null };
    },
    find: async ({ actionId }) => {
      await sql`update action_legs set status = 'unknown' where action_id = ${actionId}`;
      await sql`update actions set status = 'unknown' where action_id = ${actionId}`;
      return { kind: 'not_found' };
    },
  });
  await thawed.call('issue_refund', ask());
  expect(sends).toBe(1);
});

test('a stale "never sent" closes a call that another process has made', async () => {
  await crash('before_send');
  const finding: LegFinding = { status: 'planned', bookedId: null, evidence: null };
  await settleOutcome(await action(), { findings: new Map([[0, finding]]), answering: null }, bench.deps);
  expect((await action()).status).toBe('executing');
  expect(await legs()).toEqual([{ status: 'sent' }]);
});

test('a late refusal overwrites a call that was paid', async () => {
  await chat.call('issue_refund', ask());
  const finding: LegFinding = { status: 'failed', bookedId: null, evidence: { rejected: 'late' } };
  await settleOutcome(await action(), { findings: new Map([[0, finding]]), answering: null }, bench.deps);
  expect((await action()).status).toBe('executed');
  expect(await legs()).toEqual([{ status: 'succeeded' }]);
});

test('an action is blocked as stopped although no switch was touched', async () => {
  await crash('after_intent');
  const begun = await action();
  await bench.database.sql`update action_legs set status = 'unknown' where action_id = ${begun.actionId}`;
  await executeAction(begun, bench.deps, { answering: null, legs: plannedLegs(begun) });
  expect((await action()).status).toBe('executing');
});

test('an automatic refund goes on after a crash although a refund by hand that names no line needs a person', async () => {
  await crash('after_intent');
  await refundByHand(10_000, []);
  expect((await chat.repeatLastCall()).result).toMatchObject({ code: 'blocked' });
  expect(await booked()).toEqual([]);
  expect((await action()).result).toMatchObject({ blocked_by: expect.not.stringMatching('order_changed') });
});

test('a person takes the conversation during the call and the customer never hears of the refund', async () => {
  const { sql } = bench.database;
  const taken = await chatWith('refund', {
    send: async (sent, leg, leaveWithinMs) => {
      await sql`
        update conversations set speaker = 'person', state = 'escalated', fence = fence + 1
        where conversation_id = ${sent.conversationId}`;
      return await bench.deps.effects.refund.send(sent, leg, leaveWithinMs);
    },
  });
  await taken.call('issue_refund', ask());
  expect((await action()).status).toBe('executed');
  expect(await bench.systemLines(taken.conversationId)).toHaveLength(1);
});
