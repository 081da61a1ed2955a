import { setTimeout as pause } from 'node:timers/promises';
import { recoverUnfinished } from '../../gateway/recover-action.ts';
import { Crashed } from '../stage/money-stage.ts';
import { mustHold } from '../violation.ts';
import { decide } from './approval-ends-once.ts';
import { audited, mustBeTold, mustHaveBooked, openProposal, openShopper, type Race, refund } from './race.ts';

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

/** Two rings for one approval reach two workers of the queue at once, while a sweep looks at it too. */
export const twoWorkersOnOneJob: Race = {
  title: 'two workers on one job',
  run: async (round) => {
    const { stage } = round;
    const { orderId, chat, approvalId } = await openProposal(round, [250_000]);
    await decide(stage, approvalId, 'asha');
    await Promise.all([
      stage.settle(approvalId),
      stage.settle(approvalId),
      recoverUnfinished(stage.deps, 50, { olderThanMs: 0 }),
    ]);
    await stage.settle(approvalId);
    await mustHaveBooked(stage, orderId, 1);
    await mustBeTold(stage, chat.conversationId, orderId);
  },
};

/** How long the queue may take to give up on a worker that stopped renewing its hold. */
const STALLS_WITHIN_MS = 20_000;

/** A worker is held in the middle of an approved refund, the queue takes it for dead and gives its job to another, and then it goes on. */
export const oneJobThatStalled: Race = {
  title: 'a job that stalled under its worker, and the next worker',
  run: async (round) => {
    const { stage, random } = round;
    const { orderId, chat, approvalId } = await openProposal(round, [250_000]);
    await decide(stage, approvalId, 'asha');
    const point = random.pick(['after_approved_intent', 'before_send', 'after_effect', 'after_outcome'] as const);
    const frozen = stage.freezeAt(point);
    await stage.queue.ring(approvalId);
    await frozen.held;
    const waitsUntil = performance.now() + STALLS_WITHIN_MS;
    while (stage.queue.deliveries(approvalId) < 2 && performance.now() < waitsUntil) await pause(20);
    const deliveries = stage.queue.deliveries(approvalId);
    // who is held wakes at any moment of the other's work
    await pause(random.whole(0, 60));
    frozen.thaw();
    await stage.queue.rest();
    mustHold(deliveries >= 2, 'the queue gives a stalled job to another worker', `order ${orderId}: held ${point}`);
    await stage.settle(approvalId);
    await recoverUnfinished(stage.deps, 50, { olderThanMs: 0 });
    await mustHaveBooked(stage, orderId, 1);
    const outcomes = await audited(stage, orderId, 'action.executed');
    mustHold(outcomes === 1, 'one outcome', `order ${orderId}: ${outcomes} after it was held ${point}`);
    await mustBeTold(stage, chat.conversationId, orderId);
  },
};
