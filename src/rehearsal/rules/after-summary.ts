import { findIntent } from './intents.ts';
import { type Plan, say } from './plan.ts';
import { proposeWrite } from './plan-write.ts';
import { askWhichOne } from './questions.ts';
import type { Step } from './read-history.ts';
import { isNo, readItemWords, readOrderId, readReason } from './read-text.ts';
import { isPutOff, knownOrders, type Situation } from './situation.ts';

/** Said after a no: the safe reading of it. */
export const NOTHING_CHANGED = 'All right. Nothing has been changed. Is there anything else I can do for you?';

/** The next step where the customer answers a summary with less than a new wish: a no in other words, fewer units, the reason. Null where they say something else, or no summary was the last word. */
export function planAfterSummary(situation: Situation): Plan | null {
  const step = summedUp(situation);
  if (step === undefined) return null;
  return allOf(step, situation) ?? fewer(step, situation) ?? declined(situation.text) ?? withReason(step, situation);
}

/** The write whose summary was the last word. */
function summedUp({ blocks }: Situation): Step | undefined {
  const last = blocks.at(-2)?.steps.findLast(({ ran }) => ran);
  return last !== undefined && isPutOff(last) ? last : undefined;
}

/** What people say before they say what they mean. */
const FILLERS =
  /^(?:\W*(?:h+m+|u+m+|uh|oh|well|wait|hold on|actually|sorry|ok(?:ay)?|but|on second thoughts?|thinking about it)\b[\s,.!…-]*)+/i;
const KEEPS =
  /\b(?:changed my mind|leave it|leave that|(?:i'll|i will|let me|rather) keep|(?:don't|do not) do (?:it|that)|no need|forget (?:it|that)|rather not|not (?:any ?more|now))\b/i;

function declined(text: string): Plan | null {
  const meant = text.replace(FILLERS, '');
  const intent = findIntent(meant);
  if (intent !== null && !intent.weak && intent.name !== 'withdraw') return null;
  const names = readOrderId(text) !== null || readItemWords(text).length > 0;
  return (isNo(meant) && !names) || KEEPS.test(meant) ? say(NOTHING_CHANGED) : null;
}

const NUMBERS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 };
const ORDINALS: Readonly<Record<string, number>> = {
  first: 0,
  '1st': 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  last: -1,
};
const many = Object.keys(NUMBERS).join('|');
const COUNT = new RegExp(
  `\\b(?:only|just|make (?:it|that)|i meant)\\s+(?:for\\s+)?(${many}|\\d{1,2})\\b(?!\\s+(?:day|week|month|hour|question|minute))|^\\W*(${many}|\\d{1,2})(?: of (?:them|those|these|the (?:${many})))?(?:\\W+(?:only|please|actually|is enough))*\\W*$|\\b(${many}) of (?:them|those|these)\\b`,
  'i',
);
const ORDINAL = new RegExp(
  `\\b(?:the\\s+)?(${Object.keys(ORDINALS).join('|')})(?:\\s+(?:one|item|thing))?(?=\\W*(?:$|only|please|actually))`,
  'i',
);

/** "Only one of them actually", "wait, only the first one": the same with fewer units. Of several things a bare number has to be asked about. */
function fewer(step: Step, situation: Situation): Plan | null {
  const { text } = situation;
  const ids = Array.isArray(step.args['item_ids']) ? step.args['item_ids'].map(String) : [];
  if (ids.length < 2 || readOrderId(text) !== null) return null;
  const ordinal = ORDINALS[ORDINAL.exec(text)?.[1]?.toLowerCase() ?? ''];
  const picked = ordinal === undefined ? undefined : ids.at(ordinal);
  if (picked !== undefined) return proposeWrite(step.name, { ...step.args, item_ids: [picked] }, situation);
  const found = COUNT.exec(text)
    ?.slice(1)
    .find((one) => one !== undefined)
    ?.toLowerCase();
  const count = found === undefined ? Number.NaN : (NUMBERS[found] ?? Number(found));
  if (!(count >= 1 && count < ids.length)) return null;
  const names = namesOf(ids, step, situation);
  if (names.length > 1) return say(askWhichOne(names));
  return proposeWrite(step.name, { ...step.args, item_ids: ids.slice(0, count) }, situation);
}

/** Words at most of an answer that says no more than how many. */
const FEW_WORDS = 5;

/** "No wait, both": every unit of what stands in the summary. */
function allOf(step: Step, situation: Situation): Plan | null {
  const { text } = situation;
  if (!/\b(?:both|all|everything)\b(?! right)/i.test(text) || text.split(/\s+/).length > FEW_WORDS) return null;
  if (readOrderId(text) !== null || readItemWords(text).length > 0) return null;
  const ids = Array.isArray(step.args['item_ids']) ? step.args['item_ids'].map(String) : [];
  const order = knownOrders(situation).find(({ id }) => id === step.args['order_id']);
  const names = namesOf(ids, step, situation);
  const lines = order?.lines.filter(({ name }) => names.includes(name)) ?? [];
  const units = lines.flatMap(({ id, remaining }) => Array.from({ length: remaining }, () => id));
  return units.length === 0 ? null : proposeWrite(step.name, { ...step.args, item_ids: units }, situation);
}

function namesOf(ids: readonly string[], step: Step, situation: Situation): readonly string[] {
  const order = knownOrders(situation).find(({ id }) => id === step.args['order_id']);
  return [...new Set(ids.map((id) => order?.lines.find((line) => line.id === id)?.name ?? id))];
}

/** Words at most of an answer that only gives the reason. */
const SHORT = 8;

/** "It's broken": why, for what stands in the summary. */
function withReason(step: Step, situation: Situation): Plan | null {
  const { text } = situation;
  const reason = readReason(text);
  const intent = findIntent(text);
  if (reason === 'other' || reason === 'changed_mind' || (intent !== null && !intent.weak)) return null;
  if (text.split(/\s+/).length > SHORT || readItemWords(text).length > 0 || readOrderId(text) !== null) return null;
  return proposeWrite(step.name, { ...step.args, reason }, situation);
}
