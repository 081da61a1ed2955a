import type { IntentName } from './intent.ts';
import { findIntent } from './intents.ts';
import { type Plan, say } from './plan.ts';
import { planReceipt } from './plan-account.ts';
import { planWrite } from './plan-write.ts';
import { questions } from './questions.ts';
import type { Step } from './read-history.ts';
import { readItemWords, readOrderId } from './read-text.ts';
import { wasSaid } from './reply-language.ts';
import type { Situation } from './situation.ts';

/** Wishes that are asked about where they stand beside another one, and how they are called. */
const CALLED: Partial<Readonly<Record<IntentName, string>>> = {
  refund: 'a refund',
  return: 'a return',
  receipt: 'the receipt',
};
/** What is done or answered at once, by the tool it takes. */
const DONE: Readonly<Record<string, IntentName>> = {
  resend_receipt: 'receipt',
  update_preference: 'preference',
  search_policy: 'policy',
};
const ALSO = 'You also asked for';
const BORDER = /[.?!;\n]+|,\s+|\s+(?:and|also|plus|then)\s+/i;

/** What else was wished in the words a finished step answers, put as a question; nothing where that was all. */
export function alsoWished(step: Step, { text }: Situation): readonly string[] {
  const done = DONE[step.name];
  const wish = done === undefined || step.status !== 'ok' ? null : otherWish(text, done);
  return wish === null ? [] : [`${ALSO} ${CALLED[wish]}.`, questions.go_ahead];
}

/** The next step where the customer agrees to that question; null where it was not asked. */
export function planOtherWish(situation: Situation): Plan | null {
  const before = situation.blocks.at(-2);
  const last = before?.steps.findLast(({ ran }) => ran);
  if (before === undefined || last === undefined || !wasSaid(ALSO, before.reply ?? '')) return null;
  const wish = otherWish(before.text, DONE[last.name] ?? 'policy');
  const own = wishPart(before.text, wish);
  const ofIt = {
    ...situation,
    thread: situation.thread.map((block) => (block === before ? { ...block, text: own } : block)),
  };
  switch (wish) {
    case 'refund':
      return planWrite('issue_refund', ofIt);
    case 'return':
      return planWrite('create_return', ofIt);
    case 'receipt':
      return planReceipt(ofIt);
    default:
      return say(questions.clarify);
  }
}

/** The part of the words that says the wish, where it names what it is about; else all of them. */
function wishPart(text: string, wish: IntentName | null): string {
  const part = text.split(BORDER).find((one) => findIntent(one.trim())?.name === wish);
  const named = part !== undefined && (readOrderId(part) !== null || readItemWords(part).length > 0);
  return named ? part : text;
}

function otherWish(text: string, done: IntentName): IntentName | null {
  const wishes = text.split(BORDER).map((part) => findIntent(part.trim())?.name);
  return wishes.find((name) => name !== undefined && name !== done && CALLED[name] !== undefined) ?? null;
}
