import { sweepApprovals } from '../../approvals/sweep-approvals.ts';
import { mustHold } from '../violation.ts';
import { decide } from './approval-ends-once.ts';
import { audited, mustHaveBooked, openProposal, type Race, statusOf } from './race.ts';

/** Everything that can end a waiting request happens at once: a double click, a colleague's no, the customer who takes it back, the deadline. */
export const everyEndAtOnce: Race = {
  title: 'approve twice against reject against expiry against withdrawal',
  run: async (round) => {
    const { stage } = round;
    const { orderId, chat, actionId, approvalId } = await openProposal(round, [250_000]);
    await chat.ask('never mind');
    const [first, again, no] = await Promise.all([
      decide(stage, approvalId, 'asha'),
      decide(stage, approvalId, 'asha'),
      decide(stage, approvalId, 'ben', 'reject'),
      chat.call({ name: 'withdraw_request', args: { action_id: actionId } }),
      stage.owner.sql`
        update approvals set due_at = clock_timestamp(), rung_at = null where approval_id = ${approvalId}`.then(() =>
        sweepApprovals(stage.deps),
      ),
    ]);
    await stage.settle(approvalId);
    await sweepApprovals(stage.deps);
    const taken = [first, again, no].filter(({ kind }) => kind === 'decided').length;
    mustHold(taken <= 1, 'one decision is taken', `order ${orderId}: ${taken}`);
    const status = await statusOf(stage, actionId);
    const ends = ['executed', 'rejected', 'withdrawn', 'expired'];
    mustHold(ends.includes(status), 'a proposal ends once', `order ${orderId}: it is ${status}`);
    await mustHaveBooked(stage, orderId, status === 'executed' ? 1 : 0);
    const told = await Promise.all(ends.map((end) => audited(stage, orderId, `action.${end}`)));
    mustHold(told.reduce((sum, n) => sum + n, 0) === 1, 'one end in the audit', `order ${orderId}: ${ends} ${told}`);
    const rows = await stage.owner.sql`select 1 from approval_decisions where approval_id = ${approvalId}`;
    mustHold(
      rows.length === taken,
      'a decision row for each decision taken',
      `order ${orderId}: ${rows.length} rows, ${taken}`,
    );
  },
};
