import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../evals/client/wait-until.ts';
import { mustHold } from '../violation.ts';
import {
  type CrashCase,
  type CrashStory,
  mustBeAudited,
  mustBeBooked,
  scriptCalls,
  untilAtRest,
} from './crash-case.ts';

/** What the two payments of {@link twoPaymentCases} captured. */
export const TWO_PAYMENTS = [90_000, 59_900] as const;
/** How long each provider call takes, so that the second can be met. */
const SLOW_MS = 1_200;

/** A refund of an order that was paid in two parts, one provider call each: the process dies at either of them. */
export const twoPaymentCases: readonly CrashCase[] = (['native', 'lookup'] as const).flatMap((keys) =>
  ([1, 2] as const).flatMap((call) =>
    (['before_send', 'after_effect'] as const).map((point) => ({
      ...{ path: `refund to two payments, call ${call}`, point, keys },
      run: (story: CrashStory) => twoPaymentCase(story, call, keys === 'lookup' && point === 'before_send'),
    })),
  ),
);

async function twoPaymentCase(story: CrashStory, call: 1 | 2, open: boolean): Promise<void> {
  const { place, orderId, conversation } = story;
  const args = { order_id: orderId, item_ids: ['L1'], reason: 'damaged' };
  await scriptCalls(story, { name: 'issue_refund', arguments: args });
  await place.slowRefunds(SLOW_MS, 2);
  if (call === 1) await place.crashAt(story.point);
  const answered = conversation.say('Everything is broken');
  if (call === 2) await orderDuringSecondCall(story);
  await place.untilCrashed();
  await answered;
  const { status } = await untilAtRest(story);
  const expected = open ? 'unknown' : 'executed';
  mustHold(status === expected, 'partly paid is not paid', `order ${orderId}: it is ${status}, not ${expected}`);
  // an open call keeps the rest from being sent: a person finishes what is only partly paid
  const paid = open ? TWO_PAYMENTS.slice(0, call - 1) : TWO_PAYMENTS;
  await mustBeBooked(story, ...paid);
  await mustBeAudited(story, 'intended', expected);
}

/** The first call is slow: its point before sending has passed, and the second one's has not. */
async function orderDuringSecondCall({ place, point, orderId }: CrashStory): Promise<void> {
  const sent = point === 'before_send' ? 1 : 2;
  const look = async () => {
    const rows = await place.owner.sql`
      select 1 from action_legs join actions using (action_id) where order_id = ${orderId} and action_legs.sent_at is not null`;
    return rows.length >= sent || undefined;
  };
  await waitUntil(`provider call ${sent} to begin`, look, { everyMs: 20 });
  // taking the right to send comes a moment before the point
  await pause(150);
  await place.crashAt(point);
}
