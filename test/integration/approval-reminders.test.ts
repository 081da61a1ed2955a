import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimApproval } from '../../src/approvals/claim.ts';
import { sweepApprovals } from '../../src/approvals/sweep-approvals.ts';
import type { StaffRole } from '../../src/contracts/staff.ts';
import { createStaffDesk } from '../../src/identity/staff-desk.ts';
import { tellApprovers } from '../../src/identity/tell-approvers.ts';
import { saveStaffMember, setStaffDisabled } from '../../src/store/staff-members.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { listQueuedTo } from '../support/queued-mail.ts';

/* Requests that wait reach the people who may decide, and never hang on somebody who has left. */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  // what earlier tests left waiting is over, and its reminders with it
  await bench.sweep();
  await bench.database.sql`delete from mails`.catch(() => {});
});

const joins = (staffId: string, role: StaffRole) =>
  saveStaffMember(bench.database, {
    staffId,
    name: staffId,
    email: `${staffId}@shop.example`,
    role,
    passwordHash: 'x',
  });
const mailsTo = (staffId: string) => listQueuedTo(bench.database, bench.keyring, `${staffId}@shop.example`);

async function propose(name: string) {
  const [customer, order] = [`rem-c${n}${name}`, `rem-o${n}${name}`];
  await bench.customer(customer);
  await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 250_000 }) });
  const chat = await bench.chat(customer);
  await chat.call('issue_refund', { order_id: order, item_ids: ['L1'], reason: 'damaged' });
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  if (!approval) throw new Error('nothing was proposed');
  return { approvalId: approval.approval_id, actionId: approval.action_id, order };
}

/** Takes a request for longer than any test goes on. */
const claim = (approvalId: string, { staffId }: { staffId: string }) =>
  claimApproval(
    {
      ...{ database: bench.database, fingerprintMail: bench.deps.fingerprintMail },
      claims: { claimMs: 36_000_000, assignedMs: 36_000_000 },
    },
    { approvalId, by: { staffId, role: 'approver', email: null } },
  );

const sweep = () =>
  sweepApprovals(bench.deps, {
    tell: (tx, due) =>
      tellApprovers(tx, { ...bench.deps, storeName: 'Test Store', publicUrl: 'https://desk.example' }, due),
  });

test('after half its time a request is told to every approver once, however many look; what somebody works on, to them alone', async () => {
  for (const [staffId, role] of [
    ['asha', 'approver'],
    ['ravi', 'approver'],
    ['olga', 'ops'],
    ['boss', 'admin'],
  ] as const)
    await joins(staffId, role);
  const [free, taken, decided] = [await propose('free'), await propose('taken'), await propose('decided')];
  await bench.decide(decided.approvalId, 'reject', { note: 'Not this one.' });
  expect((await sweep()).remind).toEqual([]);
  expect(await mailsTo('asha')).toEqual([]);
  await bench.passHours(2);
  // Taken a moment ago, so it is being worked on.
  await claim(taken.approvalId, { staffId: 'ravi' });
  const looks = await Promise.all([sweep(), sweep(), sweep()]);
  expect(looks.flatMap(({ remind }) => remind).sort()).toEqual([free.approvalId, taken.approvalId].sort());
  await sweep();
  const [toAsha, ...more] = await mailsTo('asha');
  expect(more).toEqual([]);
  expect(toAsha?.subject).toBe('1 request waits for a decision at Test Store');
  const toRavi = await mailsTo('ravi');
  expect(toRavi.map(({ subject }) => subject).join()).toMatch(/2 requests wait|1 request waits.*1 request waits/);
  for (const one of ['olga', 'boss']) expect(await mailsTo(one)).toEqual([]);
  // It leads to the sign-in and nowhere else, and says nothing of the case.
  expect(/https:\S+/.exec(toAsha?.text ?? '')?.[0]).toBe('https://desk.example/console/#/approvals');
  expect(toAsha?.text).not.toMatch(/2,500|rem-|approve\b/i);
  const reminded = await bench.database.sql`
    select action_id from audit_log where event = 'approval.reminded' and action_id in (${free.actionId}, ${taken.actionId})`;
  expect(reminded).toHaveLength(2);
  expect(await bench.ledger()).toEqual([]);
  await bench.passHours(-2);
});

test('where no approver is left administrators are told, and a request in the hands of a machine is told to all', async () => {
  for (const staffId of ['asha', 'ravi']) await setStaffDisabled(bench.database.sql, staffId, true);
  const { approvalId } = await propose('machine');
  await claim(approvalId, { staffId: 'night-script' });
  await bench.passHours(2);
  const before = (await mailsTo('boss')).length;
  expect((await sweep()).remind).toContain(approvalId);
  expect(await mailsTo('boss')).toHaveLength(before + 1);
  await bench.passHours(-2);
});

test('what a member had taken to decide goes back when they are deactivated or may decide no more', async () => {
  const desk = createStaffDesk({
    ...{ database: bench.database, keyring: bench.keyring, storeName: 'Test Store', publicUrl: 'https://desk.example' },
    signal: { publish: () => {} },
  });
  await joins('admin-2', 'admin');
  for (const [staffId, leave] of [
    ['leaver', () => desk.deactivate('leaver', 'boss')],
    ['mover', () => desk.changeRole('mover', 'agent', 'boss')],
  ] as const) {
    await joins(staffId, 'approver');
    const { approvalId, actionId } = await propose(staffId);
    await claim(approvalId, { staffId });
    expect(await bench.decide(approvalId, 'approve', { id: 'meena' })).toMatchObject({ code: 'claimed_by_other' });
    expect(await leave()).toBe('changed');
    expect(await bench.decide(approvalId, 'approve', { id: 'meena' })).toMatchObject({ kind: 'decided' });
    const [row] = await bench.database.sql`
      select actor, result from audit_log where action_id = ${actionId} and event = 'approval.released'`;
    expect(row).toMatchObject({ actor: 'system', result: { from_staff: staffId } });
  }
});
