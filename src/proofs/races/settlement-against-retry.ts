import { setTimeout as pause } from 'node:timers/promises';
import { recoverUnfinished } from '../../gateway/recover-action.ts';
import { mustHold } from '../violation.ts';
import { mustHaveBooked, openShopper, type Race, refund, resultOf, statusOf } from './race.ts';

/** The provider settles a pending refund while the model asks again, the call comes again and the watcher looks. */
export const settlementAgainstRetry: Race = {
  title: 'settlement against retry',
  run: async (round) => {
    const { stage, random } = round;
    const shopper = await openShopper(round, [50_000]);
    const { chat, orderId } = shopper;
    await stage.shop.fault('refund', 'pending');
    const first = await chat.call(refund(shopper, 'L1'));
    const actionId = resultOf(first, 'action_id');
    const [booking] = await stage.shop.bookingsOf(orderId);
    mustHold(booking?.status === 'pending', 'accepted is not settled', `order ${orderId}: ${resultOf(first, 'code')}`);
    const status = random.pick(['succeeded', 'failed'] as const);
    await Promise.all([
      stage.shop.settle(booking.refundId, status),
      recoverUnfinished(stage.deps, 50, { olderThanMs: 0 }),
      chat.call(refund(shopper, 'L1')),
      chat.call({ ...refund(shopper, 'L1'), step: chat.lastStep() }),
    ]);
    await Promise.all([1, 2].map(() => recoverUnfinished(stage.deps, 50, { olderThanMs: 0 })));
    const ended = await statusOf(stage, actionId);
    const expected = status === 'succeeded' ? 'executed' : 'failed';
    mustHold(ended === expected, 'the settlement is believed', `order ${orderId}: ${status}, but ${ended}`);
    const standing = (await stage.shop.bookingsOf(orderId)).filter((one) => one.status !== 'failed');
    mustHold(standing.length <= 1, 'money moves once', `order ${orderId}: ${standing.length} stand`);
    if (status === 'succeeded') await mustHaveBooked(stage, orderId, 1);
  },
};

/** How long the provider takes, and how long until what it was slow with is surely booked. */
const [LATE_MS, BOOKED_BY_MS] = [700, 1_100];

/**
 * A provider without a guard answers after everybody has given up on it, while two look whether it has. There is more money on the order, so
 * that the provider itself would not refuse a second send.
 */
export const lateAnswerAgainstRecovery: Race = {
  title: 'a late answer against recovery, where keys guard nothing',
  run: async (round) => {
    const { stage } = round;
    const shopper = await openShopper(round, [50_000, 90_000]);
    const { chat, orderId } = shopper;
    await stage.shop.setMode('lookup');
    try {
      await stage.shop.fault('refund', 'latency', LATE_MS);
      const calling = chat.call(refund(shopper, 'L1'));
      await Promise.all([calling, recoverUnfinished(stage.deps, 50, { olderThanMs: 0 }), pause(BOOKED_BY_MS)]);
      await recoverUnfinished(stage.deps, 50, { olderThanMs: 0 });
      await mustHaveBooked(stage, orderId, 1, 'one send, where keys guard nothing');
    } finally {
      await stage.shop.setMode('native');
    }
  },
};
