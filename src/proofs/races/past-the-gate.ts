import { moveAction } from '../../store/actions.ts';
import { isUniqueViolation } from '../../store/unique-violation.ts';
import { mustHold } from '../violation.ts';
import { decide } from './approval-ends-once.ts';
import { openShopper, propose, type Race, type Round } from './race.ts';

/*
 * The gate judges under locks, and the database is the last word behind it. These races go past the gate, as a later mistake in it
 * would: two writers with no lock and no rule meet at the index alone.
 */

/** Two actions claim one unit. */
export const twoClaimsOfOneUnit: Race = {
  title: 'two claims of one unit, past the gate',
  run: async (round) => {
    const { orderId, actions } = await twoApproved(round);
    const { sql } = round.stage.database;
    const claim = async (actionId: string) =>
      await sql`insert into unit_claims (order_id, line_id, unit, kind, action_id) values (${orderId}, 'L3', 1, 'refund', ${actionId})`;
    await onlyOne(orderId, 'a unit is held once', actions.map(claim));
  },
};

/** Two actions of one order are carried out at once. */
export const twoActionsInFlight: Race = {
  title: 'two money actions of one order in flight, past the gate',
  run: async (round) => {
    const { orderId, actions } = await twoApproved(round);
    const { sql } = round.stage.database;
    const start = (actionId: string) => moveAction(sql, actionId, ['approved'], 'executing');
    await onlyOne(orderId, 'one money action in flight per order', actions.map(start));
  },
};

async function twoApproved(round: Round) {
  const shopper = await openShopper(round, [250_000, 260_000, 10_000]);
  const proposals = [await propose(round.stage, shopper, 'L1'), await propose(round.stage, shopper, 'L2')];
  for (const { approvalId } of proposals) await decide(round.stage, approvalId, 'asha');
  return { orderId: shopper.orderId, actions: proposals.map(({ actionId }) => actionId) };
}

async function onlyOne(orderId: string, rule: string, attempts: readonly Promise<unknown>[]): Promise<void> {
  const done = await Promise.allSettled(attempts);
  for (const one of done) if (one.status === 'rejected' && !isUniqueViolation(one.reason)) throw one.reason;
  const worked = done.filter(({ status }) => status === 'fulfilled').length;
  mustHold(worked === 1, rule, `order ${orderId}: ${worked} of ${done.length} writers got through`);
}

/** Two approved refunds of one order settle at once: through the gate they go one after the other. */
export const twoApprovedOnOneOrder: Race = {
  title: 'two approved refunds of one order',
  run: async (round) => {
    const { stage } = round;
    const shopper = await openShopper(round, [250_000, 260_000]);
    const proposals = [await propose(stage, shopper, 'L1'), await propose(stage, shopper, 'L2')];
    await Promise.all(proposals.map(({ approvalId }) => decide(stage, approvalId, 'asha')));
    for (let times = 0; times < 2; times += 1)
      await Promise.all(proposals.map(({ approvalId }) => stage.settle(approvalId)));
    const bookings = await stage.shop.bookingsOf(shopper.orderId);
    const overlapping = await stage.owner.sql`
      select 1 from action_legs x join action_legs y on x.action_id < y.action_id
        and x.sent_at < y.finished_at and y.sent_at < x.finished_at
      where x.action_id in ${stage.owner.sql(proposals.map(({ actionId }) => actionId))}
        and y.action_id in ${stage.owner.sql(proposals.map(({ actionId }) => actionId))}`;
    mustHold(overlapping.length === 0, 'one money action in flight per order', `order ${shopper.orderId}`);
    mustHold(bookings.length === 2, 'each approved refund is paid', `order ${shopper.orderId}: ${bookings.length}`);
  },
};
