import { admitsNotKnowing, asksSomething, offersPerson } from '../../domain/conversation/offers-person.ts';
import { policyMisses } from '../../domain/conversation/policy-misses.ts';
import { CHANGED } from '../../domain/conversation/stop-conditions.ts';
import { lineIn } from '../../domain/languages/line-in.ts';
import type { OpenTurn } from '../open-turn.ts';

/**
 * What code adds to a reply for which the help articles were searched in vain: that nothing was found, where the reply does not say so, and a person, where it offers none. Empty where it
 * asks the customer something first, and in a turn that did something: there the articles were looked at by the way.
 *
 * @param saysRule whether the reply states a rule that another text of the store bears out, such as the policy in short: then something was found, and a person can still say more.
 */
export function offerBehind(
  { calls, language }: Pick<OpenTurn, 'calls' | 'language'>,
  reply: string,
  saysRule: boolean,
): string {
  if (policyMisses(calls) === 0 || calls.some(({ code }) => CHANGED.has(code)) || asksSomething(reply)) return '';
  return [
    ...(saysRule || admitsNotKnowing(reply) ? [] : [lineIn(language, 'answer.no_article')]),
    ...(offersPerson(reply) ? [] : [lineIn(language, 'answer.person_can')]),
  ].join(' ');
}
