import { mustHold } from '../violation.ts';
import { askForApproval, decide, waitingApproval } from './approved-cases.ts';
import {
  type CrashCase,
  type CrashStory,
  mustBeAudited,
  mustBeBooked,
  mustBeToldOnce,
  scriptCalls,
  untilAtRest,
} from './crash-case.ts';

/** Proposals that end without effect: the process that ends them dies with the end committed. */
export const endingCases: readonly CrashCase[] = [
  { path: 'rejection', point: 'after_decision_stored', keys: 'native', run: rejectionCase },
  { path: 'expiry', point: 'after_expiry', keys: 'native', run: expiryCase },
  { path: 'withdrawal', point: 'after_withdrawal', keys: 'native', run: withdrawalCase },
];

async function rejectionCase(story: CrashStory): Promise<void> {
  await askForApproval(story);
  await story.place.crashAt(story.point);
  await decide(story, 'reject');
  await story.place.untilCrashed();
  await mustEnd(story, 'rejected', /was not approved/);
}

async function expiryCase(story: CrashStory): Promise<void> {
  await askForApproval(story);
  const approvalId = await waitingApproval(story);
  await story.place.crashAt(story.point);
  await story.place.owner.sql`update approvals set due_at = clock_timestamp() where approval_id = ${approvalId}`;
  await story.place.untilCrashed();
  await mustEnd(story, 'expired', /Nobody could decide/);
}

async function withdrawalCase(story: CrashStory): Promise<void> {
  await askForApproval(story);
  const [row] = await story.place.owner.sql<{ action_id: string }[]>`
    select action_id from actions where order_id = ${story.orderId}`;
  await scriptCalls(story, { name: 'withdraw_request', arguments: { action_id: row?.action_id ?? '' } });
  await story.place.crashAt(story.point);
  const answered = story.conversation.say('Never mind, leave it');
  await story.place.untilCrashed();
  await answered;
  await mustEnd(story, 'withdrawn', null);
}

async function mustEnd(story: CrashStory, end: string, told: RegExp | null): Promise<void> {
  const { status, actionId } = await untilAtRest(story);
  mustHold(status === end, 'a proposal ends once', `order ${story.orderId}: it is ${status}, not ${end}`);
  await mustBeBooked(story);
  await mustBeAudited(story, 'proposed', end);
  if (told) await mustBeToldOnce(story, told);
  const held = await story.place.owner.sql`
    select 1 from unit_claims where action_id = ${actionId} and released_at is null`;
  mustHold(held.length === 0, 'its units are free', `order ${story.orderId}: ${held.length} units are still held`);
}
