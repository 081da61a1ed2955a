import { settleApproval } from '../../approvals/settle-approval.ts';
import { recoverUnfinished } from '../../gateway/recover-action.ts';
import { Crashed } from '../stage/money-stage.ts';
import { mustHold } from '../violation.ts';
import { decide } from './approval-ends-once.ts';
import { audited, mustHaveBooked, openProposal, openShopper, type Race, refund } from './race.ts';

/** The same call by two workers, one of which may have died in the middle of it before. */
export const twoWorkersOnOneCall: Race = {
  title: 'two workers on one call',
  run: async (round) => {
    const { stage, random } = round;
    const shopper = await openShopper(round, [50_000]);
    const { chat, orderId } = shopper;
    const died = random.pick([null, 'after_intent', 'after_effect', 'after_outcome'] as const);
    stage.crashAt(died);
    if (died !== null)
      await chat.call(refund(shopper, 'L1')).catch((error: unknown) => {
        if (!(error instanceof Crashed)) throw error;
      });
    const step = died === null ? chat.lastStep() + 1 : chat.lastStep();
    const again = { ...refund(shopper, 'L1'), step };
    await Promise.all([chat.call(again), chat.call(again), recoverUnfinished(stage.deps, 50, { olderThanMs: 0 })]);
    await mustHaveBooked(stage, orderId, 1);
    const outcomes = await audited(stage, orderId, 'action.executed');
    mustHold(outcomes === 1, 'one outcome', `order ${orderId}: ${outcomes} after ${died ?? 'no crash'}`);
  },
};

/** A worker that lost its conversation calls while the new one does: the old one begins nothing. */
export const workerThatLostItsLease: Race = {
  title: 'a worker that lost its lease against the new one',
  run: async (round) => {
    const { stage } = round;
    const shopper = await openShopper(round, [50_000, 60_000]);
    const { chat, orderId } = shopper;
    const before = chat.fence();
    await chat.ask('and quickly');
    const [old] = await Promise.all([
      chat.call(refund(shopper, 'L1'), { fence: before }),
      chat.call(refund(shopper, 'L2')),
    ]);
    mustHold(old.kind === 'fence_lost', 'who lost the lease does nothing', `order ${orderId}: ${old.kind}`);
    const bookings = await mustHaveBooked(stage, orderId, 1);
    const line = bookings[0]?.lines[0]?.line_id;
    mustHold(line === 'L2', 'only the holder acts', `order ${orderId}: ${line} was booked`);
  },
};

/** The same ring of the approvals queue reaches two workers, while a sweep looks at it too. */
export const twoWorkersOnOneJob: Race = {
  title: 'two workers on one job',
  run: async (round) => {
    const { stage } = round;
    const { orderId, chat, approvalId } = await openProposal(round, [250_000]);
    await decide(stage, approvalId, 'asha');
    await Promise.all([
      settleApproval(approvalId, stage.deps),
      settleApproval(approvalId, stage.deps),
      recoverUnfinished(stage.deps, 50, { olderThanMs: 0 }),
    ]);
    await settleApproval(approvalId, stage.deps);
    await mustHaveBooked(stage, orderId, 1);
    const told = await stage.owner.sql`
      select 1 from inbox_entries where conversation_id = ${chat.conversationId}`;
    mustHold(told.length === 1, 'the customer is told once', `order ${orderId}: ${told.length} times`);
  },
};
