import { openWorkerChat } from '../stage/worker-chat.ts';
import { mustHold } from '../violation.ts';
import { openShopper, type Race, refund } from './race.ts';

const LIMIT = 200_000;

/** Two conversations ask for the same order at once: the same units, overlapping ones, or parts that together pass the limit. */
export const twoConversations: Race = {
  title: 'two conversations on one order',
  run: async (round) => {
    const { stage, random } = round;
    const shopper = await openShopper(round, [120_000, 90_000, 70_000]);
    const { orderId } = shopper;
    const other = await openWorkerChat(stage, shopper.customerId);
    const [mine, theirs] = random.pick([
      [['L1'], ['L1']],
      [['L1'], ['L1', 'L3']],
      [['L1'], ['L2']],
      [
        ['L1', 'L3'],
        ['L3', 'L2'],
      ],
    ]);
    await Promise.all([shopper.chat.call(refund(shopper, ...mine)), other.call(refund(shopper, ...theirs))]);
    const bookings = await stage.shop.bookingsOf(orderId);
    const units = bookings.flatMap(({ lines }) => lines.map(({ line_id }) => line_id));
    const story = `order ${orderId}: asked ${mine} and ${theirs}, booked ${units}`;
    mustHold(new Set(units).size === units.length, 'each unit at most once', story);
    const amount = bookings.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    mustHold(amount <= LIMIT, 'without a person at most the limit per order', `${story}, ${amount} of ${LIMIT}`);
    mustHold(bookings.length >= 1, 'one of two gets it', story);
  },
};
