import { mustHold } from '../violation.ts';
import {
  type CrashCase,
  type CrashStory,
  ENDING,
  mustBeAudited,
  mustBeBooked,
  mustBeToldOnce,
  scriptCalls,
  untilAtRest,
} from './crash-case.ts';

const PRICE = 149_900;

const request = (name: string, orderId: string) => ({
  name,
  arguments: { order_id: orderId, item_ids: ['L1'], reason: 'damaged' },
});

/** The customer asks, the process that acts dies at the point, and everything comes to rest again. */
async function askAndDie(story: CrashStory, tool: 'issue_refund' | 'create_return') {
  await scriptCalls(story, request(tool, story.orderId));
  await story.place.crashAt(story.point);
  const answered = story.conversation.say('The kettle is broken');
  await story.place.untilCrashed();
  await answered;
  return await untilAtRest(story);
}

/** Whether a provider that can only be asked leaves it open: the right to send was used, and nothing was booked. */
function staysOpen({ keys, point }: Pick<CrashCase, 'keys' | 'point'>): boolean {
  return keys === 'lookup' && point === 'before_send';
}

/** Refunds within the limits, and returns: begun and carried out by the agent. */
export const automaticCases: readonly CrashCase[] = (['native', 'lookup'] as const).flatMap((keys) =>
  (['after_intent', 'before_send', 'after_effect', 'after_outcome'] as const).flatMap((point) => [
    { path: 'automatic refund', point, keys, run: (story) => refundCase(story, staysOpen({ keys, point })) },
    { path: 'return', point, keys, run: (story) => returnCase(story, staysOpen({ keys, point })) },
  ]),
);

async function refundCase(story: CrashStory, open: boolean): Promise<void> {
  await askAndDie(story, 'issue_refund');
  if (open) {
    await mustBeBooked(story);
    await mustBeAudited(story, 'intended', 'unknown');
    return await mustBeToldOnce(story, /could not confirm/);
  }
  await mustBeBooked(story, PRICE);
  await mustBeAudited(story, 'intended', 'executed');
  await mustBeToldOnce(story, new RegExp(ENDING));
}

async function returnCase(story: CrashStory, open: boolean): Promise<void> {
  await askAndDie(story, 'create_return');
  const returns = await story.place.instance.store.returns(story.orderId);
  mustHold(
    returns.length === (open ? 0 : 1),
    'a return is made once',
    `order ${story.orderId}: ${returns.length} returns`,
  );
  await mustBeAudited(story, 'intended', open ? 'unknown' : 'executed');
  await mustBeToldOnce(story, open ? /could not confirm/ : new RegExp(ENDING));
}
