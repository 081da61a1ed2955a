import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publishPolicy } from '../../src/autonomy/publish-policy.ts';
import { buildConfig } from '../../src/config/config.ts';
import { type AutonomyPolicy, startingPolicy } from '../../src/domain/autonomy.ts';
import { newestAutonomyVersion } from '../../src/store/autonomy.ts';
import { inTransaction } from '../../src/store/database.ts';
import { lockOrder } from '../../src/store/guards.ts';
import { eventually } from '../support/eventually.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import type { Chat } from '../support/open-chat.ts';

/* A yes is worth what the policy in force asks for: a stricter version refuses it and shows what changed, any other lets it stand. */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
let order = '';
let chat: Chat;
let version = 0;

const limits = buildConfig().refunds;
const demo = startingPolicy('demo');
const ladder = { profile: 'demo', limits, plan: buildConfig().ladder } as const;

async function publish(policy: Partial<AutonomyPolicy>): Promise<void> {
  const basedOn = await newestAutonomyVersion(bench.database.sql);
  const change = { basedOn, reason: 'A drill.', overrideReason: 'A drill.', staffId: 'olga' };
  await publishPolicy({ database: bench.database, ladder }, { ...demo, limits, ...policy }, change);
}

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  await publish({});
  version = await newestAutonomyVersion(bench.database.sql);
  order = `policy-o${n}`;
  await bench.customer(`policy-c${n}`);
  await bench.order(order, { customer_id: `policy-c${n}`, ...pricedOrder({ L1: 250_000 }) });
  chat = await bench.chat(`policy-c${n}`);
});

const booked = async () => (await bench.ledger()).filter((row) => row.order_id === order);
const audited = async (event: string) =>
  await bench.database.sql`select * from audit_log where order_id = ${order} and event = ${event} order by id`;
const waiting = async () => (await bench.approvals({ conversationId: chat.conversationId, status: 'pending' }))[0];

async function propose() {
  await chat.call('issue_refund', { order_id: order, item_ids: ['L1'], reason: 'damaged' });
  const approval = await waiting();
  if (!approval) throw new Error('nothing was proposed');
  return { approvalId: approval.approval_id, actionId: approval.action_id };
}

test('two people must agree by the newer version: the one yes is refused, and the request is back with both versions and what changed', async () => {
  const { approvalId, actionId } = await propose();
  await bench.decide(approvalId, 'approve');
  await publish({ limits: { ...limits, secondApproverFrom: { INR: 200_000 } } });
  await bench.settle(approvalId);
  expect(await booked()).toEqual([]);
  const rows = await bench.approvals({ conversationId: chat.conversationId });
  const changed = { from: version, to: version + 1 };
  expect(rows.find((row) => row.approval_id === approvalId)).toMatchObject({
    ...{ status: 'blocked', action_status: 'blocked', blocked_by: 'policy_changed', policy_change: changed },
  });
  const renewed = await waiting();
  expect(renewed).toMatchObject({ supersedes: actionId, amount_minor: 250_000, required_approvers: 2 });
  expect(renewed?.evidence['drift']).toMatchObject({
    policy: changed,
    differences: [
      { field: 'policy version', before: version, after: version + 1 },
      { field: 'policy handling', before: 'one person has to agree', after: 'two people have to agree' },
    ],
  });
  expect(renewed?.evidence['why']).toContain(
    'The policy on autonomy became stricter after a colleague had approved the earlier request.',
  );
  const [entry] = await bench.inbox(chat.conversationId);
  expect(entry?.['body']['line']).toMatch(/^The rules of the shop changed since your refund of INR 2,500\.00/);
  for (const id of ['asha', 'ravi']) await bench.decide(renewed?.approval_id ?? '', 'approve', { id });
  await bench.settle(renewed?.approval_id ?? '');
  expect(await booked()).toMatchObject([{ amount_minor: 250_000, key: renewed?.action_id }]);
  expect(await audited('action.drifted')).toHaveLength(1);
});

test('a request decided only after a lower limit was published is refused and shown in the same way, with the limit', async () => {
  const { approvalId } = await propose();
  const auto = { INR: 100_000 };
  await publish({ limits: { ...limits, autoLimits: auto } });
  await bench.decide(approvalId, 'approve');
  await bench.settle(approvalId);
  expect(await booked()).toEqual([]);
  const renewed = await waiting();
  expect(renewed?.evidence['drift']).toMatchObject({
    differences: [
      { field: 'policy version' },
      { field: 'policy within_automatic_limit limit_minor', before: limits.autoLimits['INR'], after: 100_000 },
    ],
  });
  expect(renewed?.evidence['why']).toContain('INR 2,500.00 is above the automatic limit of INR 1,000.00.');
  await bench.decide(renewed?.approval_id ?? '', 'approve');
  await bench.settle(renewed?.approval_id ?? '');
  expect(await booked()).toHaveLength(1);
});

test('a version that asks for no more, or changes something else, lets the yes stand; the audit names both versions', async () => {
  const { approvalId } = await propose();
  await bench.decide(approvalId, 'approve');
  const tools = { ...demo.tools, resend_receipt: { tier: 'draft' } } as const;
  await publish({ tools, limits: { ...limits, autoLimits: { INR: 240_000 } } });
  await bench.settle(approvalId);
  expect(await booked()).toHaveLength(1);
  expect(await audited('action.drifted')).toEqual([]);
  expect(await audited('action.judged_by_newer_policy')).toMatchObject([
    { result: { policy: { from: version, to: version + 1 }, people_needed: 1 } },
  ]);
});

test('a version that leaves such requests to people has nothing carried out: a person has it, and the request shows why', async () => {
  for (const [tier, code] of [
    ['draft', 'draft'],
    ['off', 'tool_off'],
  ] as const) {
    await publish({});
    n += 100;
    order = `policy-o${n}`;
    await bench.order(order, { customer_id: 'policy-left', ...pricedOrder({ L1: 250_000 }) });
    await bench.customer('policy-left');
    chat = await bench.chat('policy-left');
    const { approvalId } = await propose();
    await bench.decide(approvalId, 'approve');
    await publish({ tools: { ...demo.tools, issue_refund: { tier } } });
    await bench.settle(approvalId);
    expect(await booked()).toEqual([]);
    const [row] = await bench.approvals({ conversationId: chat.conversationId });
    expect(row).toMatchObject({ status: 'blocked', blocked_by: code });
    expect(row?.policy_change?.differences.slice(0, 2)).toMatchObject([
      { field: 'policy version' },
      { field: 'policy handling', before: 'one person has to agree' },
    ]);
    const [conversation] = await bench.database.sql`
      select state from conversations where conversation_id = ${chat.conversationId}`;
    expect(conversation?.['state']).toBe('escalated');
  }
});

test('a stricter version that comes into force between the judging and the commit is seen: nothing is sent', async () => {
  const { approvalId } = await propose();
  await bench.decide(approvalId, 'approve');
  let settling: Promise<unknown> = Promise.resolve();
  await inTransaction(bench.database, async (tx) => {
    await lockOrder(tx, order);
    settling = bench.settle(approvalId);
    await eventually(async () => {
      const held = await bench.database.sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      expect(held.length).toBeGreaterThan(0);
    });
    await publish({ limits: { ...limits, secondApproverFrom: { INR: 200_000 } } });
  });
  await settling;
  expect(await booked()).toEqual([]);
  expect(await waiting()).toMatchObject({ required_approvers: 2 });
});
