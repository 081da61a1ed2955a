import { mustHold } from '../violation.ts';
import { decide } from './approval-ends-once.ts';
import { mustHaveBooked, openProposal, orderOf, type Race, statusOf } from './race.ts';

/** The world moves on after the approval: refunded by hand, disputed, or taken back. What was agreed to is not paid then. */
export const orderChangedAfterApproval: Race = {
  title: 'an order that changed after its approval',
  run: async (round) => {
    const { stage, random } = round;
    const prices = [250_000, 90_000, 300_000];
    const { orderId, customerId, actionId, approvalId } = await openProposal(round, prices);
    await decide(stage, approvalId, 'asha');
    const record = orderOf(customerId, prices);
    const change = random.pick(['refunded', 'disputed', 'cancelled'] as const);
    await stage.shop.putOrders({
      [orderId]: {
        ...record,
        disputed: change === 'disputed',
        status: change === 'cancelled' ? 'cancelled' : 'delivered',
        refunds:
          change === 'refunded' ? [{ id: 'hand', amount_minor: 250_000, lines: [{ line_id: 'L1', quantity: 1 }] }] : [],
      },
    });
    await Promise.all([stage.settle(approvalId), stage.settle(approvalId)]);
    await mustHaveBooked(stage, orderId, 0, 'what no longer holds is not paid');
    const status = await statusOf(stage, actionId);
    mustHold(status === 'blocked', 'what no longer holds is blocked', `order ${orderId}: ${change}, ${status}`);
  },
};

/** Somebody with the database's keys points an approved refund at another line of the same price. */
export const snapshotChangedAfterApproval: Race = {
  title: 'a proposal that was changed after its approval',
  run: async (round) => {
    const { stage } = round;
    const { orderId, actionId, approvalId } = await openProposal(round, [250_000, 250_000]);
    await decide(stage, approvalId, 'asha');
    const { sql } = stage.owner;
    await sql`
      update actions set units = ${sql.json([{ line_id: 'L2', unit: 1 }])}, args = jsonb_set(args, '{item_ids}', '["L2"]')
      where action_id = ${actionId}`;
    await Promise.all([stage.settle(approvalId), stage.settle(approvalId)]);
    await mustHaveBooked(stage, orderId, 0, 'an approval is of exactly this refund');
  },
};
