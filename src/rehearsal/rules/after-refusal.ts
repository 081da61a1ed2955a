import { messageOf } from './explain-action.ts';
import { findIntent } from './intents.ts';
import { type Plan, say } from './plan.ts';
import { questions } from './questions.ts';
import { readItemWords, readOrderId } from './read-text.ts';
import { type Situation, stepsOf } from './situation.ts';

const WHY = /^\W*(?:but\s+)?(?:why|how come|what do you mean)\b/i;
const PLEADS =
  /\b(?:exception|unfair|not fair|please|come on|only (?:a|one|two) (?:day|days)|just (?:a|one|two) days?|really need|can't you|kindly)\b/i;
const NO_EXCEPTION = 'I cannot make an exception; a colleague can look at your case.';
const OF_PLEADING = new Set(['exception', 'day', 'chance', 'favor', 'favour', 'bit', 'little', 'week']);

/**
 * The next step behind a refusal that offered a colleague, where the customer asks why, pleads, or says what no rule knows: the refused request is not simply made again. Null where they say something
 * of their own.
 */
export function planAfterRefusal({ text, asked, thread }: Situation): Plan | null {
  const last = stepsOf(thread.slice(1).toReversed())[0];
  if (asked !== 'person' || last === undefined || last.status !== 'refused') return null;
  const names = readItemWords(text).filter((word) => !OF_PLEADING.has(word));
  if (readOrderId(text) !== null || names.length > 0) return null;
  const intent = findIntent(text);
  if (WHY.test(text)) return say('That is what our rules say.', messageOf(last) ?? '', NO_EXCEPTION, questions.person);
  if (PLEADS.test(text) && (intent === null || intent.weak === true)) return say(NO_EXCEPTION, questions.person);
  return null;
}
