import { randomUUID } from 'node:crypto';
import { waitUntil } from '../../evals/client/wait-until.ts';
import { mustHold } from '../violation.ts';
import {
  type CrashCase,
  type CrashStory,
  mustBeAudited,
  mustBeBooked,
  mustBeToldOnce,
  untilAtRest,
} from './crash-case.ts';

const PRICE = 149_900;
const AMOUNT = /1,499\.00/;

/** Refunds that a person asks for from a handover, carried out by the approvals worker under the limits of people. */
export const staffCases: readonly CrashCase[] = (['native', 'lookup'] as const).flatMap((keys) =>
  (['after_intent', 'before_send', 'after_effect', 'after_outcome'] as const).map((point) => ({
    ...{ path: 'refund by a person', point, keys },
    run: (story: CrashStory) => staffCase(story, keys === 'lookup' && point === 'before_send'),
  })),
);

async function staffCase(story: CrashStory, open: boolean): Promise<void> {
  const { place, conversation, orderId } = story;
  await place.instance.desk.take(conversation.id);
  await place.crashAt(story.point);
  await place.instance.desk.ask(conversation.id, {
    tool: 'issue_refund',
    args: { order_id: orderId, item_ids: ['L1'], reason: 'damaged' },
    client_request_id: randomUUID(),
  });
  await place.untilCrashed();
  const { status } = await untilAtRest(story);
  mustHold(
    status === (open ? 'unknown' : 'executed'),
    'what a person asked for is done',
    `order ${orderId}: ${status}`,
  );
  await mustBeRequestedOnce(story, status);
  await mustBeBooked(story, ...(open ? [] : [PRICE]));
  await mustBeAudited(story, 'intended', status);
  await mustBeToldOnce(story, open ? /could not confirm/ : AMOUNT);
}

/** Fails unless the person sees one request, and of it what became of the action. */
async function mustBeRequestedOnce({ place, conversation, orderId }: CrashStory, status: string): Promise<void> {
  const look = async () => {
    const seen = (await place.instance.desk.requests(conversation.id)).map((one) => one.status);
    return seen.join() === status ? seen : undefined;
  };
  await waitUntil(`the request about ${orderId} to be shown as ${status}`, look);
}
