import { planAfterRefusal } from './after-refusal.ts';
import { NOTHING_CHANGED, planAfterSummary } from './after-summary.ts';
import { findIntent } from './intents.ts';
import { type Plan, say } from './plan.ts';
import { escalate } from './plan-intent.ts';
import { planWrite, proposeWrite } from './plan-write.ts';
import { rejectedRefund } from './read-action.ts';
import { isNo, isYes, readItemWords, readOrderId } from './read-text.ts';
import { planOtherWish } from './second-wish.ts';
import { isPutOff, lastWrite, type Situation } from './situation.ts';

/** The next step when the customer says yes or no to a question of ours; null when the words say more than that. */
export function planReply(situation: Situation): Plan | null {
  const { text, asked } = situation;
  const answered = planAfterSummary(situation) ?? planAfterRefusal(situation);
  if (answered !== null) return answered;
  if (asked === null)
    return isYes(text) && findIntent(text) === null && waitsForYes(situation) ? repeatLastWrite(situation) : null;
  const intent = findIntent(text);
  const no = isNo(text);
  if (intent !== null && !intent.weak && !(no && intent.name === 'withdraw')) return null;
  if (no) {
    const corrects = readOrderId(text) !== null || (asked.startsWith('which') && readItemWords(text).length > 0);
    return corrects ? null : say(NOTHING_CHANGED);
  }
  if (!isYes(text)) return null;
  switch (asked) {
    case 'return_instead':
      return returnInstead(situation);
    case 'person':
      return escalate(situation, reasonOf(situation));
    case 'go_ahead':
      return planOtherWish(situation) ?? repeatLastWrite(situation);
    case 'refund_or_return':
      return planWrite('issue_refund', situation);
    default:
      return null;
  }
}

/** Sets up a return of just what the rejected refund was about. */
function returnInstead(situation: Situation): Plan | null {
  const refund = rejectedRefund(situation);
  return refund === null ? null : proposeWrite('create_return', refund.args, situation);
}

/** The newest write waits for a yes to its summary, and other things were spoken of since: the customer is to see it once more. */
function waitsForYes(situation: Situation): boolean {
  const last = lastWrite(situation);
  return last !== undefined && isPutOff(last);
}

function repeatLastWrite(situation: Situation): Plan | null {
  const step = lastWrite(situation);
  return step ? proposeWrite(step.name, step.args, situation) : null;
}

function reasonOf(situation: Situation): string {
  const before = situation.blocks.at(-2)?.steps.at(-1);
  return before?.name === 'search_policy' ? 'policy_gap' : 'customer_request';
}
