import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approveTogether } from '../../src/approvals/approve-together.ts';
import { claimApproval, reassignApproval, releaseApproval } from '../../src/approvals/claim.ts';
import { plantItem } from '../../src/approvals/plant-items.ts';
import { tellStory } from '../../src/audit/tell-story.ts';
import type { StaffRole } from '../../src/contracts/staff.ts';
import { noteOpening } from '../../src/store/approval-claims.ts';
import { readApproverFigures, readQueueFigures } from '../../src/store/approver-telemetry.ts';
import { readLadderCounts, readLadderVolumes } from '../../src/store/ladder-evidence.ts';
import { createStaffToken } from '../../src/store/staff-tokens.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import type { Chat } from '../support/open-chat.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
const TIMES = { claimMs: 600_000, assignedMs: 3_600_000 };
const by = (staffId: string, role: StaffRole = 'approver') => ({ staffId, role, email: null });
const desk = () => ({ database: bench.database, fingerprintMail: bench.deps.fingerprintMail, claims: TIMES });

beforeAll(async () => {
  bench = await openMoneyBench();
  for (const staffId of ['asha', 'ravi'])
    await createStaffToken(bench.database.sql, { staffId, role: 'approver', email: null });
});
afterAll(() => bench.close());
beforeEach(() => {
  n += 1;
});

/** A request above the limit that waits, with what the desk shows of it. */
async function propose(price = 250_000, name = `${n}`) {
  const [customer, order] = [`desk-c${name}`, `desk-o${name}`];
  await bench.customer(customer);
  await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: price }) });
  const chat: Chat = await bench.chat(customer);
  const { result } = await chat.call('issue_refund', { order_id: order, item_ids: ['L1'], reason: 'damaged' });
  const actionId = String(result['action_id']);
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  if (!approval) throw new Error('no approval was opened');
  return { actionId, approvalId: approval.approval_id, approval, order, chat };
}

const shown = async (approvalId: string) =>
  (await bench.approvals({ limit: 500 })).find((row) => row.approval_id === approvalId);

describe('a claim', () => {
  test('shows others who works on a request, and refuses their decision with the name, until it is let go of', async () => {
    const { approvalId } = await propose();
    const claim = (staffId: string) => claimApproval(desk(), { approvalId, by: by(staffId) });
    expect(await claim('asha')).toEqual({ kind: 'done' });
    expect((await shown(approvalId))?.claim).toMatchObject({ staff_id: 'asha', assigned_by: null });
    expect(await claim('ravi')).toMatchObject({ kind: 'held_by_other', staffId: 'asha' });
    expect(await bench.decide(approvalId, 'approve', { id: 'ravi' })).toMatchObject({
      code: 'claimed_by_other',
      httpStatus: 409,
      claimedBy: 'asha',
    });
    expect(await releaseApproval(desk(), { approvalId, by: by('ravi') })).toEqual({ kind: 'done' });
    expect((await shown(approvalId))?.claim).toMatchObject({ staff_id: 'asha' });
    await releaseApproval(desk(), { approvalId, by: by('asha') });
    expect(await bench.decide(approvalId, 'approve', { id: 'ravi' })).toMatchObject({ kind: 'decided' });
  });

  test('lapses by itself', async () => {
    const { approvalId } = await propose();
    await claimApproval(desk(), { approvalId, by: by('asha') });
    await bench.database.sql`
      update approvals set claim_until = clock_timestamp() - interval '1 second' where approval_id = ${approvalId}`;
    expect((await shown(approvalId))?.claim).toBeNull();
    expect(await bench.decide(approvalId, 'approve', { id: 'ravi' })).toMatchObject({ kind: 'decided' });
  });

  test('is handed on by whoever has it or an admin, to somebody who may decide, and the audit names both', async () => {
    const { approvalId, actionId } = await propose();
    const hand = (from: string, to: string, role: StaffRole = 'approver') =>
      reassignApproval(desk(), { approvalId, by: by(from, role), to });
    expect(await hand('asha', 'ravi')).toEqual({ kind: 'not_yours' });
    await claimApproval(desk(), { approvalId, by: by('asha') });
    expect(await hand('asha', 'nobody-of-that-name')).toEqual({ kind: 'unknown_approver' });
    expect(await hand('asha', 'ravi')).toEqual({ kind: 'done' });
    expect((await shown(approvalId))?.claim).toMatchObject({ staff_id: 'ravi', assigned_by: 'asha' });
    expect(await bench.decide(approvalId, 'approve', { id: 'asha' })).toMatchObject({ code: 'claimed_by_other' });
    expect(await hand('boss', 'asha', 'admin')).toEqual({ kind: 'done' });
    const rows = await bench.database.sql`
      select event, actor, result ->> 'from_staff' as from_staff, result ->> 'given_to' as given_to from audit_log
      where action_id = ${actionId} and event like 'approval.%' order by id`;
    expect(rows.map((row) => [row['event'], row['actor'], row['from_staff'], row['given_to']])).toEqual([
      ['approval.claimed', 'staff:asha', null, 'asha'],
      ['approval.reassigned', 'staff:asha', 'asha', 'ravi'],
      ['approval.reassigned', 'staff:boss', 'ravi', 'asha'],
    ]);
    const told = await tellStory(bench.database.sql, { kind: 'action', id: actionId }, 'Asia/Kolkata');
    const sentences = told.flatMap((part) => part.sentences).join('\n');
    expect(sentences).toContain('asha took the request to decide it.');
    expect(sentences).toContain('asha handed the request on to ravi.');
    expect(sentences).toContain('boss took the request from ravi and handed it on to asha.');
  });

  test('goes with the first of two approvals, so that the second person can decide', async () => {
    const { approvalId } = await propose(1_000_000);
    await claimApproval(desk(), { approvalId, by: by('asha') });
    await bench.decide(approvalId, 'approve', { id: 'asha' });
    expect((await shown(approvalId))?.claim).toBeNull();
    expect(await bench.decide(approvalId, 'approve', { id: 'ravi' })).toMatchObject({ kind: 'decided', settle: true });
  });

  test('of a decided or overdue request is refused', async () => {
    const { approvalId } = await propose();
    await bench.decide(approvalId, 'approve');
    expect(await claimApproval(desk(), { approvalId, by: by('asha') })).toEqual({
      kind: 'already_decided',
    });
    const missing = { approvalId: '00000000-0000-4000-8000-000000000000', by: by('asha') };
    expect(await claimApproval(desk(), missing)).toEqual({ kind: 'not_found' });
  });
});

describe('approving together', () => {
  test('is a decision row each; what changed, is claimed or was decided against drops out and is named', async () => {
    const names = ['a', 'b', 'claimed', 'changed', 'gone'].map((name) => `${n}${name}`);
    const made = [];
    for (const name of names) made.push(await propose(250_000, name));
    const [a, b, claimed, changed, gone] = made;
    if (!(a && b && claimed && changed && gone)) throw new Error('five were made');
    await claimApproval(desk(), { approvalId: claimed.approvalId, by: by('ravi') });
    await bench.decide(gone.approvalId, 'reject', { id: 'ravi' });
    const items = made.map(({ approvalId, approval }) => ({ approvalId, digest: approval.digest }));
    const together = await approveTogether(bench.deps, {
      items: items.map((item) => (item.approvalId === changed.approvalId ? { ...item, digest: '0'.repeat(64) } : item)),
      approver: { staffId: 'asha', email: null, role: 'approver' },
      note: null,
    });
    expect(together).toMatchObject({ kind: 'decided' });
    if (together.kind !== 'decided') return;
    expect(together.decided.map(({ approval }) => approval.approval_id)).toEqual([a.approvalId, b.approvalId]);
    expect(together.dropped).toEqual([
      { approvalId: claimed.approvalId, code: 'claimed_by_other' },
      { approvalId: changed.approvalId, code: 'digest_mismatch' },
      { approvalId: gone.approvalId, code: 'already_decided' },
    ]);
    const rows = await bench.database.sql`
      select approval_id from approval_decisions where approver_id = 'asha' and approval_id = any(${made.map((one) => one.approvalId)}::uuid[])`;
    expect(rows).toHaveLength(2);
  });

  test('of requests that wait for different reasons is refused, and nothing is decided', async () => {
    const one = await propose(250_000, `${n}inr`);
    const [customer, order] = [`desk-c${n}usd`, `desk-o${n}usd`];
    await bench.customer(customer);
    await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 5_000 }, { currency: 'JPY' }) });
    const chat = await bench.chat(customer);
    await chat.call('issue_refund', { order_id: order, item_ids: ['L1'], reason: 'damaged' });
    const [other] = await bench.approvals({ conversationId: chat.conversationId });
    if (!other) throw new Error('no approval was opened');
    expect(other.rule_result).not.toBe(one.approval.rule_result);
    const items = [one.approval, other].map(({ approval_id, digest }) => ({ approvalId: approval_id, digest }));
    const approver = { staffId: 'asha', email: null, role: 'approver' };
    expect(await approveTogether(bench.deps, { items, approver, note: null })).toEqual({ kind: 'mixed' });
    expect((await shown(one.approvalId))?.status).toBe('pending');
  });

  test('leaves out a request that somebody decided against before: it is looked at by itself', async () => {
    const { approvalId, order, chat } = await propose();
    await bench.decide(approvalId, 'reject', { note: 'The photo shows another item.' });
    await chat.ask('please look again');
    await chat.call('issue_refund', { order_id: order, item_ids: ['L1'], reason: 'damaged' });
    const again = (await bench.approvals({ conversationId: chat.conversationId, status: 'pending' }))[0];
    if (!again) throw new Error('nothing was proposed again');
    expect(again.together).toBe(false);
    const items = [{ approvalId: again.approval_id, digest: again.digest }];
    const approver = { staffId: 'asha', email: null, role: 'approver' };
    expect(await approveTogether(bench.deps, { items, approver, note: null })).toMatchObject({
      decided: [],
      dropped: [{ approvalId: again.approval_id, code: 'needs_own_look' }],
    });
  });
});

describe('telemetry', () => {
  const figuresOf = async (staffId: string) =>
    (await readApproverFigures(bench.database.sql, { days: 30, timeZone: 'Asia/Kolkata' })).find(
      (row) => row.staff_id === staffId,
    );

  test('counts the time from the first opening, the load, and decisions that did not stand', async () => {
    const staff = `tele-${n}`;
    const slow = await propose(250_000, `${n}slow`);
    await noteOpening(bench.database.sql, slow.approvalId, staff);
    await bench.database.sql`
      update approval_openings set opened_at = clock_timestamp() - interval '40 seconds' where approval_id = ${slow.approvalId}`;
    await noteOpening(bench.database.sql, slow.approvalId, staff);
    await bench.decide(slow.approvalId, 'approve', { id: staff });
    const refused = await propose(260_000, `${n}refused`);
    await bench.decide(refused.approvalId, 'approve', { id: staff });
    await bench.fault('refund', 'refuse');
    await bench.settle(refused.approvalId);
    const rejected = await propose(270_000, `${n}rejected`);
    await bench.decide(rejected.approvalId, 'reject', { id: staff });
    const figures = await figuresOf(staff);
    expect(figures).toMatchObject({
      decisions: 3,
      approved: 2,
      rejected: 1,
      timed: 1,
      reversed: 1,
      under_5_seconds: 0,
    });
    expect(figures?.median_seconds).toBeGreaterThanOrEqual(40);
    expect(figures?.median_seconds).toBeLessThan(100);
    expect(figures?.reversals).toEqual([{ approval_id: refused.approvalId, kind: 'failed' }]);
    expect(figures?.busiest_hour?.decisions).toBe(3);
    expect(figures?.days.reduce((sum, day) => sum + day.decisions, 0)).toBe(3);
  });

  test('a first approval that the second person rejects, and a rejection that somebody else approves later, did not stand', async () => {
    const [first, second] = [`over-${n}`, `ruler-${n}`];
    const two = await propose(1_000_000, `${n}two`);
    await bench.decide(two.approvalId, 'approve', { id: first });
    await bench.decide(two.approvalId, 'reject', { id: second });
    const { approvalId, order, chat } = await propose(250_000, `${n}again`);
    await bench.decide(approvalId, 'reject', { id: first });
    await chat.ask('please look again');
    await chat.call('issue_refund', { order_id: order, item_ids: ['L1'], reason: 'damaged' });
    const again = (await bench.approvals({ conversationId: chat.conversationId, status: 'pending' }))[0];
    await bench.decide(again?.approval_id ?? '', 'approve', { id: second });
    const figures = await figuresOf(first);
    expect(figures?.reversals.map(({ kind }) => kind).sort()).toEqual(['approved_later', 'overruled']);
    expect(await readQueueFigures(bench.database.sql)).toMatchObject({ waiting: expect.any(Number) });
  });
});

describe('a planted item', () => {
  const plant = () => plantItem(bench.deps, 5, () => true);

  test('is off unless configured, and looks like any other until it is decided', async () => {
    const real = await propose();
    await bench.decide(real.approvalId, 'approve');
    expect(await plantItem(bench.deps, 0, () => true)).toBeNull();
    const approvalId = await plant();
    if (!approvalId) throw new Error('nothing was planted');
    expect(await plant()).toBeNull();
    const row = await shown(approvalId);
    const other = await propose(250_000, `${n}other`);
    expect(Object.keys(row ?? {}).sort()).toEqual(Object.keys(other.approval).sort());
    expect(Object.keys(row?.evidence ?? {}).sort()).toEqual(Object.keys(other.approval.evidence).sort());
    expect(row).toMatchObject({ status: 'pending', action_status: 'proposed', planted: null, currency: 'INR' });
    expect(JSON.stringify(row)).not.toContain('planted:');
    expect(row?.order_id).not.toMatch(/planted/);
    const decided = await bench.decide(approvalId, 'approve', { id: `gull-${n}` });
    expect(decided).toMatchObject({ kind: 'decided', settle: false, ring: [] });
    expect(decided.kind === 'decided' && decided.approval.planted).toMatchObject({ caught: false });
    await bench.settle(approvalId);
    await bench.sweep();
    const [action] = await bench.database.sql`select status, conversation_id from actions where planted`;
    expect(action?.['status']).toBe('blocked');
    expect(await bench.inbox(String(action?.['conversation_id']))).toEqual([]);
    expect(await bench.systemLines(String(action?.['conversation_id']))).toEqual([]);
    const [figures] = (await readApproverFigures(bench.database.sql, { days: 1, timeZone: 'UTC' })).filter(
      ({ staff_id }) => staff_id === `gull-${n}`,
    );
    expect(figures).toMatchObject({ decisions: 0, planted: { decided: 1, caught: 0, missed: 1 } });
    const marked = await bench.database.sql`
      select 1 from audit_log where action_id = (select action_id from actions where planted) and not (result ->> 'planted')::boolean is true`;
    expect(marked).toHaveLength(0);
  });

  test('is caught by a rejection, whose lesson the decider reads, and which says nothing against the agent', async () => {
    await bench.asOwner((sql) => sql`update business_clock set clock_offset = clock_offset + interval '1 day'`);
    const evidence = async () => {
      const { refunds, proposals } = await readLadderVolumes(bench.database.sql, 30);
      return { counts: await readLadderCounts(bench.database.sql, 30), refunds, proposals };
    };
    const before = await evidence();
    const approvalId = await plant();
    if (!approvalId) throw new Error('nothing was planted');
    const decided = await bench.decide(approvalId, 'reject', { id: 'ravi', note: 'Refunded before.' });
    expect(decided.kind === 'decided' && decided.approval.planted).toMatchObject({
      caught: true,
      lesson: expect.stringMatching(/./),
    });
    expect(await evidence()).toEqual(before);
  });

  test('cannot be carried out, whatever is written: the database refuses the status, the mark and a real order', async () => {
    const actionId = (await bench.database.sql`select action_id from actions where planted limit 1`)[0]?.['action_id'];
    const { sql } = bench.database;
    for (const status of ['approved', 'executing', 'executed', 'pending_settlement', 'unknown', 'failed'])
      await expect(sql`update actions set status = ${status} where action_id = ${actionId}`).rejects.toThrow();
    await bench.asOwner(async (owner) => {
      for (const change of [owner`planted = false`, owner`order_id = 'desk-o1'`, owner`automatic = true`])
        await expect(owner`update actions set ${change} where action_id = ${actionId}`).rejects.toThrow(
          /actions_planted_is_never_carried_out/,
        );
    });
    const sums = await sql`
      select 1 from actions where planted and (automatic or order_id not like 'planted:%' or customer_id not like 'planted:%')`;
    expect(sums).toHaveLength(0);
  });
});
