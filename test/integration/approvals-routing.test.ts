import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimApproval, reassignApproval, releaseApproval } from '../../src/approvals/claim.ts';
import { createOfficeDesk } from '../../src/approvals/office-desk.ts';
import { withStanding } from '../../src/approvals/show-standing.ts';
import { sweepApprovals } from '../../src/approvals/sweep-approvals.ts';
import { tellStory } from '../../src/audit/tell-story.ts';
import type { StaffRole } from '../../src/contracts/staff.ts';
import { tellApprovers } from '../../src/identity/tell-approvers.ts';
import { readLimitHolders } from '../../src/store/approvers.ts';
import { saveStaffMember, setStaffDisabled, setStaffRole } from '../../src/store/staff-members.ts';
import { createStaffToken, revokeTokensOf } from '../../src/store/staff-tokens.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { listQueuedTo } from '../support/queued-mail.ts';

/* Who may decide a request, for whom it is meant, and what happens to it while people are out or do nothing. */

const TIMES = { claimMs: 600_000, assignedMs: 3_600_000 };
let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let office: ReturnType<typeof createOfficeDesk>;
let n = 0;

const joins = (staffId: string, role: StaffRole) =>
  saveStaffMember(bench.database, {
    ...{ staffId, name: staffId, email: `${staffId}@shop.example`, role, passwordHash: 'x' },
  });

beforeAll(async () => {
  bench = await openMoneyBench();
  const { database, deps } = bench;
  office = createOfficeDesk({ ...deps, database, claims: TIMES, signal: { publish: () => {} } });
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  const { sql } = bench.database;
  await sql`delete from approver_absences`;
  await sql`delete from approver_limits`;
  await sql`update staff_members set disabled = true`;
  await bench.asOwner((owner) => owner`delete from mails`);
  for (const [staffId, role] of [
    ['asha', 'approver'],
    ['ravi', 'approver'],
    ['boss', 'admin'],
  ] as const) {
    await joins(staffId, role);
    await setStaffDisabled(sql, staffId, false);
  }
});
afterEach(async () => {
  // what a test left waiting is over, and its reminder with it
  await bench.database
    .sql`update approvals set claimed_by = null, claim_until = null, assigned_by = null where status = 'pending'`;
  for (const { approval_id: id } of await bench.approvals({ status: 'pending' }))
    await bench.decide(id, 'reject', { id: 'closer' });
});

const desk = () => ({ ...bench.deps, claims: TIMES });
const person = (staffId: string, role: StaffRole = 'approver') => ({
  ...{ staffId, role, email: `${staffId}@shop.example` },
});
const claim = (approvalId: string, staffId: string) => claimApproval(desk(), { approvalId, by: person(staffId) });
const decide = (approvalId: string, decision: 'approve' | 'reject', staffId: string) =>
  bench.decide(approvalId, decision, { id: staffId, email: `${staffId}@shop.example` });
const out = (staffId: string, delegateId: string | null = null, until: Date | null = null) =>
  office.markOut({ staffId, until, delegateId }, staffId);

/** A request above the automatic limit that waits: INR 8,000.00 unless said otherwise. */
async function propose(price = 800_000, email = `routed-${n}@example.com`) {
  const [customer, order] = [`route-c${n}-${price}`, `route-o${n}-${price}`];
  await bench.customer(customer, email);
  await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: price }) });
  const chat = await bench.chat(customer);
  await chat.call('issue_refund', { order_id: order, item_ids: ['L1'], reason: 'damaged' });
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  if (!approval) throw new Error('nothing was proposed');
  return { approvalId: approval.approval_id, actionId: approval.action_id, customer, order, chat };
}

/** The request as this person's page reads it. */
async function read(approvalId: string, staffId: string, role: StaffRole = 'approver') {
  const rows = (await bench.approvals({ limit: 500 })).filter((row) => row.approval_id === approvalId);
  const deps = { ...bench.deps, sql: bench.database.sql, detailOf: (why: object) => JSON.stringify(why) };
  const [row] = await withStanding(deps, rows, person(staffId, role));
  if (!row) throw new Error('there is no such request');
  return row;
}
const audited = async (actionId: string, event: string) =>
  await bench.database.sql`select * from audit_log where action_id = ${actionId} and event = ${event} order by id`;

const sweep = () =>
  sweepApprovals(bench.deps, {
    claims: TIMES,
    tell: (tx, due) =>
      tellApprovers(tx, { ...bench.deps, storeName: 'Test Store', publicUrl: 'https://desk.example' }, due),
  });
const mailsTo = async (staffId: string) =>
  (await listQueuedTo(bench.database, bench.keyring, `${staffId}@shop.example`)).length;

describe('an own limit', () => {
  test('is said before the click and holds at the click: nothing above it is approved, and rejecting stays possible', async () => {
    expect(await office.setLimits('asha', { INR: 500_000 }, 'boss')).toBe('changed');
    const { approvalId, actionId } = await propose();
    expect(await read(approvalId, 'asha')).toMatchObject({
      ...{ may_decide: false, may_reject: true },
      why_not: { code: 'above_own_limit' },
      meant_for: { kind: 'approvers', to: [{ staff_id: 'ravi', instead_of: [] }] },
    });
    expect(await read(approvalId, 'ravi')).toMatchObject({ may_decide: true, why_not: null });
    await bench.flip('tool:issue_refund', true);
    const stopped = { may_decide: false, may_reject: false };
    expect(await read(approvalId, 'ravi')).toMatchObject({ ...stopped, why_not: { code: 'stopped' } });
    for (const decision of ['approve', 'reject'] as const)
      expect(await decide(approvalId, decision, 'ravi')).toMatchObject({ code: 'stopped' });
    expect(await read(approvalId, 'asha')).toMatchObject({ ...stopped, why_not: { code: 'above_own_limit' } });
    await bench.flip('tool:issue_refund', false);
    const refused = {
      ...{ kind: 'refused', code: 'above_own_limit', httpStatus: 403, canApprove: ['ravi'] },
      detail:
        'Your own limit is INR 5,000.00, and this is INR 8,000.00. It can be approved by ravi. You may reject it.',
    };
    expect(await decide(approvalId, 'approve', 'asha')).toEqual(refused);
    expect(await claim(approvalId, 'asha')).toMatchObject({ kind: 'barred', why: { code: 'above_own_limit' } });
    // Whatever a process that does not know of limits writes, the database refuses it.
    await expect(
      bench.database
        .sql`insert into approval_decisions (approval_id, approver_id, decision) values (${approvalId}, 'asha', 'approve')`,
    ).rejects.toThrow(/above the own limit of asha/);
    expect(await audited(actionId, 'action.approved')).toEqual([]);
    expect(await decide(approvalId, 'reject', 'asha')).toMatchObject({ kind: 'decided' });
    expect(await bench.ledger()).toEqual([]);
  });

  test('is per currency and inclusive, is set by somebody else, and what it was stands in the audit', async () => {
    const { approvalId } = await propose();
    await office.setLimits('asha', { USD: 1 }, 'boss');
    expect(await read(approvalId, 'asha')).toMatchObject({ may_decide: true });
    expect(await office.setLimits('asha', { INR: 800_000 }, 'boss')).toBe('changed');
    expect(await decide(approvalId, 'approve', 'asha')).toMatchObject({ kind: 'decided' });
    expect(await office.setLimits('boss', {}, 'boss')).toBe('own_limits');
    expect(await office.setLimits('nobody-here', {}, 'boss')).toBe('not_found');
    const [row] = (await bench.audit('staff.limits_changed')).slice(-1);
    expect(row).toMatchObject({
      actor: 'staff:boss',
      result: { staff_id: 'asha', before: { USD: 1 }, limits: { INR: 800_000 } },
    });
  });

  test('where nobody in office keeps within it the request falls to the administrators, and says so', async () => {
    for (const staffId of ['asha', 'ravi']) await office.setLimits(staffId, { INR: 500_000 }, 'boss');
    const { approvalId } = await propose();
    expect(await read(approvalId, 'asha')).toMatchObject({
      meant_for: { kind: 'administrators', to: [{ staff_id: 'boss', instead_of: [] }] },
    });
    expect(await decide(approvalId, 'approve', 'ravi')).toMatchObject({
      detail: expect.stringContaining('No approver in office can approve it, so it is for the administrators: boss.'),
    });
    await bench.passHours(2);
    await sweep();
    expect([await mailsTo('asha'), await mailsTo('ravi'), await mailsTo('boss')]).toEqual([0, 0, 1]);
    await bench.passHours(-2);
    await office.setLimits('boss', { INR: 500_000 }, 'ops-command');
    expect(await read(approvalId, 'boss', 'admin')).toMatchObject({ may_decide: false, meant_for: { kind: 'nobody' } });
  });
});

describe('an own limit of a name that may not decide now', () => {
  test('is there before the role: whoever becomes an approver never was one without it', async () => {
    await joins('trainee', 'agent');
    await setStaffDisabled(bench.database.sql, 'trainee', false);
    expect(await office.setLimits('trainee', { INR: 500_000 }, 'boss')).toBe('changed');
    expect(await readLimitHolders(bench.database.sql)).toContainEqual({
      ...{ staffId: 'trainee', limits: { INR: 500_000 } },
    });
    await setStaffRole(bench.database.sql, 'trainee', 'approver');
    const { approvalId } = await propose();
    expect(await read(approvalId, 'trainee')).toMatchObject({
      ...{ may_decide: false, why_not: { code: 'above_own_limit' } },
      meant_for: { to: [{ staff_id: 'asha' }, { staff_id: 'ravi' }] },
    });
  });

  test('and what was asked or decided under it, count for the same person everywhere, until it is cleared', async () => {
    const { sql } = bench.database;
    const email = 'asha@shop.example';
    await createStaffToken(sql, { staffId: 'old-desk', role: 'approver', email });
    expect(await office.setLimits('old-desk', { INR: 500_000 }, 'boss')).toBe('changed');
    await revokeTokensOf(sql, 'old-desk');
    const { approvalId } = await propose();
    expect(await read(approvalId, 'asha')).toMatchObject({
      ...{ may_decide: false, why_not: { code: 'above_own_limit' } },
      meant_for: { to: [{ staff_id: 'ravi' }] },
    });
    expect(await decide(approvalId, 'approve', 'asha')).toMatchObject({ canApprove: ['ravi'] });
    expect(await readLimitHolders(sql)).toContainEqual({ staffId: 'old-desk', limits: { INR: 500_000 } });
    expect(await office.setLimits('old-desk', {}, 'boss')).toBe('changed');
    expect(await read(approvalId, 'asha')).toMatchObject({ may_decide: true });
    // The first of two approvals, given under a name that counts no more.
    const large = await propose(1_200_000);
    await bench.decide(large.approvalId, 'approve', { id: 'old-desk', email });
    expect(await read(large.approvalId, 'asha')).toMatchObject({
      ...{ may_decide: false, why_not: { code: 'same_person' } },
      meant_for: { to: [{ staff_id: 'ravi' }] },
    });
  });

  test('and an address that only a machine token of theirs had, is their own account whichever name they decide under', async () => {
    const { sql } = bench.database;
    await createStaffToken(sql, { staffId: 'ravi', role: 'approver', email: 'ravi.at.home@shop.example' });
    await revokeTokensOf(sql, 'ravi');
    const { approvalId } = await propose(800_000, 'ravi.at.home@shop.example');
    expect(await read(approvalId, 'ravi')).toMatchObject({
      ...{ may_decide: false, why_not: { code: 'own_account' } },
      meant_for: { to: [{ staff_id: 'asha' }] },
    });
    expect(await decide(approvalId, 'approve', 'ravi')).toMatchObject({ code: 'own_account' });
  });
});

describe('somebody out of office', () => {
  test('is reminded of nothing; the delegate is, decides within their own limit, and decision, audit and story name both', async () => {
    await office.setLimits('boss', { INR: 900_000 }, 'ops-command');
    const [small, large] = [await propose(800_000), await propose(950_000)];
    expect(await out('asha', 'boss')).toBe('changed');
    await office.markOut({ staffId: 'ravi', until: null, delegateId: null }, 'boss');
    await bench.passHours(2);
    await sweep();
    expect([await mailsTo('asha'), await mailsTo('ravi'), await mailsTo('boss')]).toEqual([0, 0, 1]);
    await bench.passHours(-2);
    expect(await read(small.approvalId, 'boss', 'admin')).toMatchObject({
      meant_for: { kind: 'approvers', to: [{ staff_id: 'boss', instead_of: ['asha'] }] },
    });
    expect(await decide(large.approvalId, 'approve', 'boss')).toMatchObject({
      code: 'above_own_limit',
      canApprove: [],
    });
    expect(await decide(small.approvalId, 'approve', 'boss')).toMatchObject({
      approval: { decisions: [{ approver_id: 'boss', decision: 'approve', stands_in_for: ['asha'] }] },
    });
    const [approved] = await audited(small.actionId, 'action.approved');
    expect(approved).toMatchObject({ actor: 'staff:boss', result: { stands_in_for: ['asha'] } });
    await bench.settle(small.approvalId);
    await bench.database.sql`update staff_members set name = 'Asha K.' where staff_id = 'asha'`;
    const told = await tellStory(bench.database.sql, { kind: 'action', id: small.actionId }, 'Asia/Kolkata');
    expect(JSON.stringify(told)).toContain('boss (in the place of Asha K. (asha), who was out of office) approved at');
  });

  test('two who name each other end after one step: the administrators have it', async () => {
    const { approvalId } = await propose();
    await out('asha', 'ravi');
    await out('ravi', 'asha');
    expect(await read(approvalId, 'boss', 'admin')).toMatchObject({
      meant_for: { kind: 'administrators', to: [{ staff_id: 'boss', instead_of: [] }] },
    });
    expect(await decide(approvalId, 'approve', 'boss')).toMatchObject({
      approval: { decisions: [{ stands_in_for: [] }] },
    });
  });

  test('had something in hand: it goes to the delegate, or back where these cannot approve it, with both names in the audit', async () => {
    await office.setLimits('ravi', { INR: 850_000 }, 'boss');
    const [small, large] = [await propose(800_000), await propose(900_000)];
    for (const { approvalId } of [small, large]) expect(await claim(approvalId, 'asha')).toEqual({ kind: 'done' });
    await out('asha', 'ravi');
    expect((await read(small.approvalId, 'ravi')).claim).toMatchObject({ staff_id: 'ravi', assigned_by: 'asha' });
    expect((await read(large.approvalId, 'ravi')).claim).toBeNull();
    const why = { actor: 'system', result: { from_staff: 'asha', because: 'out_of_office' } };
    expect(await audited(small.actionId, 'approval.reassigned')).toMatchObject([
      { ...why, result: { ...why.result, given_to: 'ravi' } },
    ]);
    expect(await audited(large.actionId, 'approval.released')).toMatchObject([why]);
    const handOn = (to: string) =>
      reassignApproval(desk(), { approvalId: large.approvalId, by: person('boss', 'admin'), to });
    expect(await handOn('asha')).toEqual({ kind: 'out_of_office', until: null, standIn: 'ravi' });
    expect(await handOn('ravi')).toEqual({ kind: 'cannot_approve' });
  });

  test('is back when the time is over or they say so; a delegate is another person who may decide, and an end lies ahead', async () => {
    const { approvalId } = await propose();
    const [row] = await bench.database.sql<{ now: Date }[]>`select business_now() as now`;
    const inHours = (hours: number) => new Date((row?.now.getTime() ?? 0) + hours * 3_600_000);
    await joins('agent-1', 'agent');
    for (const [delegate, until, code] of [
      ['asha', null, 'unknown_delegate'],
      ['agent-1', null, 'unknown_delegate'],
      ['ravi', inHours(-1), 'in_the_past'],
    ] as const)
      expect(await out('asha', delegate, until)).toBe(code);
    expect(await out('agent-1')).toBe('not_an_approver');
    const forAsha = async () =>
      JSON.stringify((await read(approvalId, 'ravi')).meant_for).includes('"staff_id":"asha"');
    await out('asha', null, inHours(1));
    expect(await forAsha()).toBe(false);
    await bench.passHours(1);
    expect(await forAsha()).toBe(true);
    await bench.passHours(-1);
    expect(await forAsha()).toBe(false);
    await office.markBack('asha', 'asha');
    expect(await forAsha()).toBe(true);
    expect((await bench.audit('staff.back_in_office')).at(-1)).toMatchObject({ actor: 'staff:asha' });
  });
});

test('whose own account a request is about is told so before the click, and can neither take it nor be given it', async () => {
  const { approvalId } = await propose(800_000, 'asha@shop.example');
  expect(await read(approvalId, 'asha')).toMatchObject({
    ...{ may_decide: false, may_reject: false, why_not: { code: 'own_account' } },
    meant_for: { to: [{ staff_id: 'ravi' }] },
  });
  expect(await claim(approvalId, 'asha')).toMatchObject({
    kind: 'barred',
    why: { code: 'own_account', httpStatus: 403 },
  });
  const given = await reassignApproval(desk(), { approvalId, by: person('boss', 'admin'), to: 'asha' });
  expect(given).toEqual({ kind: 'cannot_approve' });
  expect((await read(approvalId, 'ravi')).claim).toBeNull();
});

test('whoever approved first is told that another person must, and cannot take it again', async () => {
  const { approvalId } = await propose(1_200_000);
  await decide(approvalId, 'approve', 'asha');
  expect(await read(approvalId, 'asha')).toMatchObject({
    ...{ may_decide: false, may_reject: false, why_not: { code: 'already_decided' } },
    meant_for: { to: [{ staff_id: 'ravi' }] },
  });
  expect(await claim(approvalId, 'asha')).toMatchObject({ kind: 'barred', why: { code: 'already_decided' } });
});

test('a first yes whose giver was deactivated before the second does not count: two people who are here have to agree', async () => {
  const { approvalId, actionId } = await propose(1_200_000);
  await decide(approvalId, 'approve', 'asha');
  await setStaffDisabled(bench.database.sql, 'asha', true);
  expect(await decide(approvalId, 'approve', 'ravi')).toMatchObject({ settle: false, approval: { status: 'pending' } });
  expect(await decide(approvalId, 'approve', 'boss')).toMatchObject({ settle: true, approval: { status: 'approved' } });
  expect((await audited(actionId, 'action.approved')).map(({ actor }) => actor)).toContain('staff:boss');
});

describe('what somebody took and left alone', () => {
  /** Both clocks move on: the business clock, and the one claims lapse by. */
  const pass = async (minutes: number) => {
    await bench.passHours(minutes / 60);
    await bench.database.sql`
      update approvals set claim_until = claim_until - make_interval(mins => ${minutes}) where status = 'pending' and claim_until is not null`;
  };

  test('goes past its reminder, once, to somebody in office who can approve it, and they alone are told', async () => {
    await joins('meena', 'approver');
    await setStaffDisabled(bench.database.sql, 'meena', false);
    await office.setLimits('meena', { INR: 1 }, 'boss');
    const { approvalId, actionId } = await propose();
    await claim(approvalId, 'asha');
    await pass(120);
    const looks = await Promise.all([sweep(), sweep(), sweep()]);
    expect(looks.flatMap(({ givenOn }) => givenOn)).toEqual([approvalId]);
    expect((await read(approvalId, 'ravi')).claim).toMatchObject({ staff_id: 'ravi', assigned_by: 'asha' });
    expect(await audited(actionId, 'approval.reassigned')).toMatchObject([
      { actor: 'system', result: { from_staff: 'asha', given_to: 'ravi', because: 'left_alone' } },
    ]);
    expect([await mailsTo('asha'), await mailsTo('meena'), await mailsTo('ravi')]).toEqual([0, 0, 1]);
    await pass(60);
    expect((await sweep()).givenOn).toEqual([]);
    await pass(60);
    expect((await sweep()).settled).toContain(approvalId);
    expect(await bench.approvals({ conversationId: (await read(approvalId, 'ravi')).conversation_id })).toMatchObject([
      { status: 'expired' },
    ]);
    await bench.passHours(-4);
  });

  test('goes back for everybody where nobody else can approve it; what was taken a moment ago stays', async () => {
    for (const staffId of ['ravi', 'boss']) await office.setLimits(staffId, { INR: 1 }, 'ops-command');
    const { approvalId, actionId } = await propose();
    await claim(approvalId, 'asha');
    const fresh = await propose(700_000);
    await pass(120);
    await claim(fresh.approvalId, 'asha');
    expect((await sweep()).givenOn).toEqual([approvalId]);
    expect((await read(approvalId, 'asha')).claim).toBeNull();
    expect((await read(fresh.approvalId, 'asha')).claim).toMatchObject({ staff_id: 'asha' });
    expect(await audited(actionId, 'approval.released')).toMatchObject([
      { actor: 'system', result: { from_staff: 'asha', given_to: null, because: 'left_alone' } },
    ]);
    await bench.passHours(-2);
  });

  test('goes on also from somebody who keeps renewing, and does not come back to them: past the reminder everybody takes it once', async () => {
    const { approvalId, actionId } = await propose();
    await pass(115);
    expect(await claim(approvalId, 'asha')).toEqual({ kind: 'done' });
    await pass(5);
    expect(await claim(approvalId, 'asha')).toEqual({ kind: 'done' });
    // Renewed at the reminder, which moves the end of the claim and not its beginning.
    expect(await sweep()).toMatchObject({ remind: [approvalId], givenOn: [] });
    const again = { kind: 'taken_before' };
    expect(await claim(approvalId, 'asha')).toEqual(again);
    const toOneself = { approvalId, by: person('asha'), to: 'asha' };
    expect(await reassignApproval(desk(), toOneself)).toEqual(again);
    await pass(5);
    expect((await sweep()).givenOn).toEqual([approvalId]);
    expect((await read(approvalId, 'ravi')).claim).toMatchObject({ staff_id: 'ravi', assigned_by: 'asha' });
    expect(await claim(approvalId, 'ravi')).toEqual(again);
    await pass(61);
    expect((await read(approvalId, 'ravi')).claim).toBeNull();
    for (const staffId of ['asha', 'ravi']) expect(await claim(approvalId, staffId)).toEqual(again);
    // The first take is everybody's own, and putting it back does not begin it anew.
    expect(await claim(approvalId, 'boss')).toEqual({ kind: 'done' });
    await releaseApproval(desk(), { approvalId, by: person('boss') });
    expect(await claim(approvalId, 'boss')).toEqual(again);
    expect(await audited(actionId, 'approval.claimed')).toHaveLength(3);
    expect(await decide(approvalId, 'approve', 'asha')).toMatchObject({ kind: 'decided' });
    await bench.passHours(-186 / 60);
  });
});

test('a second conversation that asked about a waiting request waits for the approval too, until it is decided', async () => {
  const { approvalId, customer, order } = await propose();
  const second = await bench.chat(customer);
  await second.call('issue_refund', { order_id: order, item_ids: ['L1'], reason: 'damaged' });
  const state = async () => {
    const [row] = await bench.database.sql`select resting_state(${second.conversationId}) as state`;
    return row?.['state'];
  };
  expect(await state()).toBe('waiting_approval');
  await decide(approvalId, 'reject', 'ravi');
  expect(await state()).toBe('open');
});
