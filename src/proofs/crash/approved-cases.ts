import { waitUntil } from '../../evals/client/wait-until.ts';
import { mustHold } from '../violation.ts';
import {
  type CrashCase,
  type CrashStory,
  mustBeAudited,
  mustBeBooked,
  mustBeToldOnce,
  scriptCalls,
  untilAtRest,
} from './crash-case.ts';

const PRICE = 429_900;
const AMOUNT = /4,299\.00/;

/** Asks for a refund that a person must agree to. */
export async function askForApproval(story: CrashStory): Promise<void> {
  const args = { order_id: story.orderId, item_ids: ['L1'], reason: 'damaged' };
  await scriptCalls(story, { name: 'issue_refund', arguments: args });
  await story.conversation.say('The mixer is broken, refund it please');
}

/** The approval that waits for this story. */
export async function waitingApproval({ place, conversation }: CrashStory): Promise<string> {
  const look = async () => (await place.instance.desk.approvals(conversation.id))[0]?.approval_id;
  return await waitUntil('the approval to be listed', look);
}

/** Decides; the process that takes the decision may be the one that dies of it. */
export async function decide(story: CrashStory, decision: 'approve' | 'reject'): Promise<void> {
  const approvalId = await waitingApproval(story);
  await story.place.instance.desk.decide({ approvalId, decision, note: 'looked at it' }).catch(() => undefined);
}

/** Refunds above the limit: proposed by the agent, decided by a person, carried out by the approvals worker. */
export const approvedCases: readonly CrashCase[] = (['native', 'lookup'] as const).flatMap((keys) => [
  { path: 'approved refund', point: 'after_proposal' as const, keys, run: proposalCase },
  ...(['after_decision_stored', 'after_approved_intent', 'before_send', 'after_effect', 'after_outcome'] as const).map(
    (point) => ({
      ...{ path: 'approved refund', point, keys },
      run: (story: CrashStory) => approvedCase(story, keys === 'lookup' && point === 'before_send'),
    }),
  ),
]);

/** The agent dies with the proposal committed: asked once, decided once, paid once. */
async function proposalCase(story: CrashStory): Promise<void> {
  await story.place.crashAt(story.point);
  const asked = askForApproval(story);
  await story.place.untilCrashed();
  await asked;
  await decide(story, 'approve');
  await mustEndPaid(story);
}

async function approvedCase(story: CrashStory, open: boolean): Promise<void> {
  await askForApproval(story);
  await story.place.crashAt(story.point);
  await decide(story, 'approve');
  await story.place.untilCrashed();
  if (!open) return await mustEndPaid(story);
  await untilAtRest(story);
  await mustBeBooked(story);
  await mustBeAudited(story, 'proposed', 'approved', 'unknown');
  await mustBeToldOnce(story, /could not confirm/);
}

async function mustEndPaid(story: CrashStory): Promise<void> {
  const { status } = await untilAtRest(story);
  mustHold(status === 'executed', 'an approved refund is paid', `order ${story.orderId}: it is ${status}`);
  await mustBeBooked(story, PRICE);
  await mustBeAudited(story, 'proposed', 'approved', 'executed');
  await mustBeToldOnce(story, AMOUNT);
}
