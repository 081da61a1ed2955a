import { z } from 'zod';
import { openJsonClient } from '../../evals/client/json-client.ts';
import type { CrashPointName } from '../../observability/crash-points.ts';
import { mustHold } from '../violation.ts';
import { decide } from './approved-cases.ts';
import {
  type CrashCase,
  type CrashStory,
  ENDING,
  mustBeAudited,
  mustBeToldOnce,
  scriptCalls,
  untilAtRest,
} from './crash-case.ts';

/** A change that is killed, and how the store tells how often it was made. */
type Change = {
  readonly path: string;
  readonly call: (orderId: string) => { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> };
  readonly list: 'receipts' | 'changes';
  /** Where a person agrees first. */
  readonly approved: boolean;
};

const lane = { line1: '7 Hidden Lane', city: 'Satara', postal_code: '415001', country: 'IN' };
const changes: readonly Change[] = [
  {
    ...{ path: 'receipt', list: 'receipts', approved: false },
    call: (orderId) => ({ name: 'resend_receipt', arguments: { order_id: orderId } }),
  },
  {
    ...{ path: 'preference', list: 'changes', approved: false },
    call: () => ({ name: 'update_preference', arguments: { preference: 'sms_updates', value: false } }),
  },
  {
    ...{ path: 'address', list: 'changes', approved: true },
    call: (orderId) => ({ name: 'change_address', arguments: { order_id: orderId, address: lane } }),
  },
];

const AFTER_INTENT = { false: 'after_intent', true: 'after_approved_intent' } as const;

/** Receipts and preferences, made by the agent, and addresses, made after an agreement: at every point, and in the dark where keys guard nothing. */
export const changeCases: readonly CrashCase[] = changes.flatMap((change) => {
  const points: readonly CrashPointName[] = [
    AFTER_INTENT[`${change.approved}`],
    'before_send',
    'after_effect',
    'after_outcome',
  ];
  const one = (point: CrashPointName, keys: CrashCase['keys']): CrashCase => ({
    ...{ path: change.path, point, keys },
    run: (story) => changeCase(story, change, keys === 'lookup' && point === 'before_send'),
  });
  return [...points.map((point) => one(point, 'native')), one('before_send', 'lookup')];
});

async function changeCase(story: CrashStory, change: Change, open: boolean): Promise<void> {
  await scriptCalls(story, change.call(story.orderId));
  if (change.approved) await agreeAndDie(story);
  else await askAndDie(story);
  const { status } = await untilAtRest(story);
  const expected = open ? 'unknown' : 'executed';
  mustHold(status === expected, 'a change comes to its end', `${change.path}: it is ${status}, not ${expected}`);
  const made = await timesMade(story, change);
  mustHold(made === (open ? 0 : 1), 'a change is made once', `${change.path}: made ${made} times`);
  const begun = change.approved ? ['proposed', 'approved'] : ['intended'];
  await mustBeAudited(story, ...begun, expected);
  if (open) return await mustBeToldOnce(story, /could not confirm/);
  await mustBeToldOnce(story, change.approved ? /was approved and has been made/ : new RegExp(ENDING));
}

async function askAndDie(story: CrashStory): Promise<void> {
  await story.place.crashAt(story.point);
  const answered = story.conversation.say('Please do it');
  await story.place.untilCrashed();
  await answered;
}

async function agreeAndDie(story: CrashStory): Promise<void> {
  await story.conversation.say('Please do it');
  await story.place.crashAt(story.point);
  await decide(story, 'approve');
  await story.place.untilCrashed();
}

const entry = z.looseObject({ order_id: z.string().nullable(), customer_id: z.string().nullish() });

/** What the store lists of this story's order and customer. */
async function timesMade({ place, orderId, customerId }: CrashStory, { list }: Change): Promise<number> {
  const store = openJsonClient({ baseUrl: place.instance.storeUrl });
  const body = await store.get(`/_control/${list}`, z.record(z.string(), z.array(entry)));
  return (body[list] ?? []).filter((one) => one.order_id === orderId || one.customer_id === customerId).length;
}
