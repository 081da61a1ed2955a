import { decideApproval } from '../../approvals/decide.ts';
import { sweepApprovals } from '../../approvals/sweep-approvals.ts';
import { recoverUnfinished } from '../../gateway/recover-action.ts';
import { Crashed, type MoneyStage } from '../stage/money-stage.ts';
import { mustHold } from '../violation.ts';
import { audited, mustHaveBooked, openProposal, type Race, statusOf } from './race.ts';

/** One person's decision. */
export function decide(
  stage: MoneyStage,
  approvalId: string,
  staffId: string,
  decision: 'approve' | 'reject' = 'approve',
) {
  const approver = { staffId, email: null, role: 'approver' };
  return decideApproval(stage.deps, { approvalId, decision, note: 'looked at it', approver });
}

/** Approval, withdrawal and deadline meet: one of them ends it, and money moves only if it was the approval. */
export const approvalAgainstWithdrawalAndExpiry: Race = {
  title: 'approval against withdrawal and expiry',
  run: async (round) => {
    const { stage, random } = round;
    const { orderId, chat, actionId, approvalId } = await openProposal(round, [250_000]);
    await chat.ask('never mind');
    const deadline = random.chance(0.5);
    const pass = () => stage.owner.sql`
      update approvals set due_at = clock_timestamp(), rung_at = null where approval_id = ${approvalId}`;
    await Promise.all([
      decide(stage, approvalId, 'asha').then(() => stage.settle(approvalId)),
      chat.call({ name: 'withdraw_request', args: { action_id: actionId } }),
      deadline ? pass().then(() => sweepApprovals(stage.deps)) : null,
      stage.settle(approvalId),
    ]);
    await stage.settle(approvalId);
    const status = await statusOf(stage, actionId);
    const ends = ['executed', 'withdrawn', ...(deadline ? ['expired'] : [])];
    mustHold(ends.includes(status), 'a proposal ends once', `order ${orderId}: it is ${status}`);
    await mustHaveBooked(stage, orderId, status === 'executed' ? 1 : 0);
    const told = await Promise.all(ends.map((end) => audited(stage, orderId, `action.${end}`)));
    mustHold(told.reduce((sum, n) => sum + n, 0) === 1, 'one end in the audit', `order ${orderId}: ${ends} ${told}`);
  },
};

/** A click too many, and a colleague who says no at the same moment: one decision, and what follows is that decision's. */
export const approveAgainstReject: Race = {
  title: 'double click, and approve against reject',
  run: async (round) => {
    const { stage, random } = round;
    const { orderId, actionId, approvalId } = await openProposal(round, [250_000]);
    const other = random.pick([
      { by: 'asha', decision: 'approve' },
      { by: 'ben', decision: 'approve' },
      { by: 'ben', decision: 'reject' },
    ] as const);
    const decided = await Promise.all([
      decide(stage, approvalId, 'asha'),
      decide(stage, approvalId, other.by, other.decision),
    ]);
    const taken = decided.filter(({ kind }) => kind === 'decided').length;
    mustHold(
      taken === 1,
      'one decision is taken',
      `order ${orderId}: ${taken} of asha and ${other.by} ${other.decision}`,
    );
    await Promise.all([stage.settle(approvalId), stage.settle(approvalId)]);
    const status = await statusOf(stage, actionId);
    const rows = await stage.owner.sql<{ decision: string }[]>`
      select decision from approval_decisions where approval_id = ${approvalId}`;
    const expected = rows[0]?.decision === 'approve' ? 'executed' : 'rejected';
    mustHold(status === expected, 'the decision taken is the one that holds', `order ${orderId}: ${status}`);
    await mustHaveBooked(stage, orderId, status === 'executed' ? 1 : 0);
  },
};

/** A refund that needs two people: two at once are enough, one who clicks twice is not. */
export const twoSecondApprovers: Race = {
  title: 'two second approvers, and one who clicks twice',
  run: async (round) => {
    const { stage, random } = round;
    const { orderId, actionId, approvalId } = await openProposal(round, [1_000_000]);
    const people = random.pick([
      ['asha', 'ben'],
      ['asha', 'asha'],
      ['asha', 'ben', 'carla'],
    ]);
    await Promise.all([...people.map((one) => decide(stage, approvalId, one)), stage.settle(approvalId)]);
    await Promise.all([stage.settle(approvalId), stage.settle(approvalId)]);
    const enough = new Set(people).size >= 2;
    const status = await statusOf(stage, actionId);
    mustHold(
      status === (enough ? 'executed' : 'proposed'),
      'two different people',
      `order ${orderId}: ${people}, ${status}`,
    );
    await mustHaveBooked(stage, orderId, enough ? 1 : 0);
    const rows = await stage.owner.sql`select 1 from approval_decisions where approval_id = ${approvalId}`;
    mustHold(rows.length === (enough ? 2 : 1), 'two different people', `order ${orderId}: ${rows.length} votes`);
  },
};

/** A process dies with an approved refund in its hands, and the deadline passes before the next one finds it: the approval is no longer good. */
export const approvalThatLapsedBehindACrash: Race = {
  title: 'an approval that ran out behind a crash',
  run: async (round) => {
    const { stage } = round;
    const { orderId, actionId, approvalId } = await openProposal(round, [250_000]);
    await decide(stage, approvalId, 'asha');
    stage.crashAt('after_approved_intent');
    await stage.settle(approvalId).catch((error: unknown) => {
      if (!(error instanceof Crashed)) throw error;
    });
    await stage.owner.sql`update approvals set due_at = clock_timestamp() where approval_id = ${approvalId}`;
    await Promise.all([stage.settle(approvalId), recoverUnfinished(stage.deps, 50, { olderThanMs: 0 })]);
    const status = await statusOf(stage, actionId);
    mustHold(status === 'blocked', 'nothing after the deadline', `order ${orderId}: it is ${status}`);
    await mustHaveBooked(stage, orderId, 0);
  },
};
