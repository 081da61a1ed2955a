import { findOrder, UNVERIFIED } from './find-order.ts';
import { call, type Plan, say } from './plan.ts';
import { proposeWrite } from './plan-write.ts';
import { questions } from './questions.ts';
import { readAddress } from './read-address.ts';
import { firstInThread, type Situation } from './situation.ts';

/** The next step towards a receipt: find the order, then ask for it. */
export function planReceipt(situation: Situation): Plan {
  const search = findOrder(situation);
  if (search.kind === 'first') return search.plan;
  return proposeWrite('resend_receipt', { order_id: search.order.id }, situation);
}

const off =
  /\b(?:stop|unsubscribe|opt out|no more|turn off|switch off|don't (?:want|send)|do not (?:want|send)|without)\b/i;
const texts = /\b(?:sms|text messages?|texts)\b/i;

/** Sets one of the two preferences there are; what the words do not turn off they turn on. */
export function planPreference(situation: Situation): Plan {
  if (!situation.tools.has('update_preference')) return say(UNVERIFIED);
  const preference = texts.test(situation.text) ? 'sms_updates' : 'marketing_emails';
  return call('update_preference', { preference, value: !off.test(situation.text) });
}

/** The next step towards another delivery address: find the order, then the address, then ask for it. A colleague decides. */
export function planAddress(situation: Situation): Plan {
  const search = findOrder(situation);
  if (search.kind === 'first') return search.plan;
  const given = situation.asked === 'new_address' ? readAddress(situation.text, true) : null;
  const address = given ?? firstInThread(situation, (text) => readAddress(text));
  if (address === null) return say(questions.new_address);
  return proposeWrite('change_address', { order_id: search.order.id, address }, situation);
}
