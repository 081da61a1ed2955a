import { sweepApprovals } from '../../approvals/sweep-approvals.ts';
import { recoverUnfinished } from '../../gateway/recover-action.ts';
import { flipSwitch } from '../../store/kill-switches.ts';
import { Crashed, type MoneyStage } from '../stage/money-stage.ts';
import { mustHold } from '../violation.ts';
import { decide } from './approval-ends-once.ts';
import { mustHaveBooked, openProposal, openShopper, propose, type Race, refund, statusOf } from './race.ts';

const SCOPES = ['all', 'tool:issue_refund'] as const;

/** Flips a switch. */
async function flip(stage: MoneyStage, scope: string, enabled: boolean): Promise<void> {
  await flipSwitch(stage.deps, { scope, enabled, reason: 'drill', actor: 'staff:olga' });
}

async function letEverythingRun(stage: MoneyStage): Promise<void> {
  await stage.owner.sql`update approvals set rung_at = null where status in ('pending', 'approved')`;
  await recoverUnfinished(stage.deps, 50, { olderThanMs: 0 });
  await sweepApprovals(stage.deps);
}

/** The switch goes on while an automatic refund and an approved one run: what was not sent by then never is. */
export const switchAgainstExecution: Race = {
  title: 'switch against execution',
  run: async (round) => {
    const { stage, random } = round;
    const scope = random.pick(SCOPES);
    const automatic = await openShopper({ ...round, id: `${round.id}a` }, [50_000]);
    const approved = await openProposal({ ...round, id: `${round.id}b` }, [250_000]);
    await decide(stage, approved.approvalId, 'asha');
    const work = Promise.all([automatic.chat.call(refund(automatic, 'L1')), stage.settle(approved.approvalId)]);
    await flip(stage, scope, true);
    const acknowledged = Date.now();
    await work;
    await letEverythingRun(stage);
    const orders = [automatic.orderId, approved.orderId];
    const booked = async () => (await Promise.all(orders.map((id) => stage.shop.bookingsOf(id)))).flat();
    const before = await booked();
    await flip(stage, scope, false);
    await letEverythingRun(stage);
    await stage.settle(approved.approvalId);
    const where = `orders ${orders.join(' and ')}`;
    mustHold((await booked()).length === before.length, 'lifting a switch fires nothing', where);
    const late = await stage.owner.sql`
      select l.sent_at from action_legs l join actions a using (action_id)
      where a.order_id in ${stage.owner.sql(orders)} and l.sent_at > ${new Date(acknowledged + 1)}`;
    mustHold(late.length === 0, 'no send after the switch is acknowledged', where);
    const open = await stage.owner.sql`
      select 1 from actions where order_id in ${stage.owner.sql(orders)} and status in ('approved', 'executing')`;
    mustHold(open.length === 0, 'nothing waits behind a lifted switch', where);
  },
};

/** While it is on, a new request is asked for and what a dead process left behind is looked after: neither is sent. */
export const requestsWhileStopped: Race = {
  title: 'requests and leftovers while the switch is on',
  run: async (round) => {
    const { stage, random } = round;
    const scope = random.pick(SCOPES);
    const shopper = await openShopper({ ...round, id: `${round.id}a` }, [50_000]);
    const left = await openShopper({ ...round, id: `${round.id}b` }, [50_000]);
    stage.crashAt('after_intent');
    await left.chat.call(refund(left, 'L1')).catch((error: unknown) => {
      if (!(error instanceof Crashed)) throw error;
    });
    await flip(stage, scope, true);
    await Promise.all([shopper.chat.call(refund(shopper, 'L1')), letEverythingRun(stage)]);
    await mustHaveBooked(stage, shopper.orderId, 0, 'nothing is sent while a switch is on');
    await mustHaveBooked(stage, left.orderId, 0, 'nothing from before a stop fires after it');
    await flip(stage, scope, false);
    await letEverythingRun(stage);
    await mustHaveBooked(stage, left.orderId, 0, 'nothing from before a stop fires after it');
  },
};

/** It goes on and off again while a process that holds an intent is dead, and while an approval waits: both belong to the time before. */
export const switchOnAndOff: Race = {
  title: 'switch on and off between intent and send',
  run: async (round) => {
    const { stage, random } = round;
    const scope = random.pick(SCOPES);
    const left = await openShopper({ ...round, id: `${round.id}a` }, [50_000]);
    const waits = await openShopper({ ...round, id: `${round.id}b` }, [250_000]);
    const { actionId, approvalId } = await propose(stage, waits, 'L1');
    await decide(stage, approvalId, 'asha');
    stage.crashAt('after_intent');
    await left.chat.call(refund(left, 'L1')).catch((error: unknown) => {
      if (!(error instanceof Crashed)) throw error;
    });
    await flip(stage, scope, true);
    await flip(stage, scope, false);
    const again = { ...refund(left, 'L1'), step: left.chat.lastStep() };
    await Promise.all([left.chat.call(again), stage.settle(approvalId), letEverythingRun(stage)]);
    await mustHaveBooked(stage, left.orderId, 0, 'nothing from before a stop fires after it');
    await mustHaveBooked(stage, waits.orderId, 0, 'nothing from before a stop fires after it');
    const status = await statusOf(stage, actionId);
    mustHold(status === 'blocked', 'approved before a stop is blocked by it', `order ${waits.orderId}: ${status}`);
  },
};
