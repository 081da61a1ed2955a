import { namesLineOf } from './choose-items.ts';
import { describeOrder } from './explain-step.ts';
import { findOrder, newestFirst, readList, UNVERIFIED } from './find-order.ts';
import type { IntentName } from './intent.ts';
import { call, type Plan, say } from './plan.ts';
import { planAddress, planPreference, planReceipt } from './plan-account.ts';
import { planWrite } from './plan-write.ts';
import { policyQuery } from './policy-query.ts';
import { questions } from './questions.ts';
import { newestAction, requestElsewhere, waitingAction } from './read-action.ts';
import { ordersIn } from './read-result.ts';
import { meansLast, pointsBack, readItemWords, readOrderId } from './read-text.ts';
import { wasSaid } from './reply-language.ts';
import { type Situation, topicOrderId } from './situation.ts';

/** The next step for what the customer is after; null is for words no rule knows. */
export function planIntent(intent: IntentName | null, situation: Situation): Plan {
  return intent === null ? planUnclear(situation) : plans[intent](situation);
}

const plans: Readonly<Record<IntentName, (situation: Situation) => Plan>> = {
  legal_threat: (situation) => escalate(situation, 'legal'),
  danger: (situation) => escalate(situation, 'safety'),
  wants_person: (situation) => escalate(situation, 'customer_request'),
  beyond_our_tools: (situation) => escalate(situation, 'out_of_scope'),
  withdraw: planWithdrawal,
  other_amount: () => say(OTHER_AMOUNT, questions.person),
  price: planPrice,
  receipt: planReceipt,
  preference: planPreference,
  address: planAddress,
  request_status: planRequestStatus,
  policy: planPolicy,
  refund: (situation) => planWrite('issue_refund', situation),
  return: (situation) => planWrite('create_return', situation),
  promise: () => say('I see no record of such a promise, so I cannot act on it from here.', questions.person),
  order_list: planOrderList,
  order_status: planStatus,
  about_me: () => say(ABOUT_ME),
  sign_in: () => say(HOW_TO_SIGN_IN),
  anothers_order: () => say(ANOTHERS_ORDER),
  complaint: () => say('I am sorry to hear that.', questions.refund_or_return),
  insult: () =>
    say('I am sorry that this has been so annoying. Tell me which order it is and what went wrong.', questions.person),
  out_of_scope: () =>
    say('I cannot help with that, sorry. I can help with your orders, returns, refunds and our policies.'),
  thanks: () => say('You are welcome!'),
  goodbye: () => say('Goodbye, and have a good day!'),
  greeting: () => say('Hello! I can help with your orders, returns, refunds and our policies. What can I do for you?'),
};

const ABOUT_ME =
  'I am an automated assistant. I can look up your orders, set up returns, ask for refunds, send receipts again and look things up in our help articles. If you want a person, just say so.';
const HOW_TO_SIGN_IN =
  'Sign in to your account in the shop, or ask for a one-time code in this chat: it goes to the mail address of your account, and you type it in here.';
const ANOTHERS_ORDER =
  'To protect everybody\u2019s privacy I can only speak about orders of the account you are signed in with. Whoever placed the order can write to us from their own account.';

const OTHER_AMOUNT = 'The amount is computed from the order record, and I cannot choose another one; a colleague may.';

/** Words at most of a question that is about what was spoken of last. */
const SHORT_QUESTION = 8;

const APPROVAL_TIME = 'How long does the check by a person take while I wait?';

const MONEY = /\b(?:my|the) money\b/i;

/** Hands over, with what the customer wrote as the summary. */
export function escalate(situation: Situation, reason: string): Plan {
  if (!situation.tools.has('escalate_to_human')) return say('I cannot hand you over from here, sorry.');
  const words = situation.blocks.map((block) => block.said).filter((text) => text !== '');
  const summary = `The customer wrote: ${words.slice(-4).join(' / ')}`.slice(0, 1_000);
  return call('escalate_to_human', { reason, summary });
}

function planWithdrawal(situation: Situation): Plan {
  const action = waitingAction(situation);
  if (action === null) return say('There is no request of yours waiting that could be withdrawn.', questions.person);
  return situation.tools.has('withdraw_request') ? call('withdraw_request', { action_id: action }) : say(UNVERIFIED);
}

function planRequestStatus(situation: Situation): Plan {
  const action = waitingAction(situation) ?? newestAction(situation);
  if (action !== null && situation.tools.has('check_action')) return call('check_action', { action_id: action });
  const { text } = situation;
  const namesOne = readOrderId(text) !== null || (readItemWords(text).length > 0 && !MONEY.test(text));
  if (!namesOne) return planPolicy(situation);
  const search = findOrder(situation);
  if (search.kind === 'first') return search.plan;
  if (search.fromList && situation.tools.has('get_order')) return call('get_order', { order_id: search.order.id });
  const elsewhere = requestElsewhere(situation);
  if (elsewhere !== null && situation.tools.has('check_action')) return call('check_action', { action_id: elsewhere });
  return say(describeOrder(search.order));
}

/** What one thing of an order is listed at, and what the order came to. */
function planPrice(situation: Situation): Plan {
  const search = findOrder(situation);
  if (search.kind === 'first') return search.plan;
  if (search.fromList && situation.tools.has('get_order')) return call('get_order', { order_id: search.order.id });
  const { id, total, lines } = search.order;
  const priced = lines.filter(({ price }) => price !== null).map(({ name, price }) => `${name}: ${price} each.`);
  return say(`Order ${id} came to ${total ?? 'an amount I cannot see'}.`, ...priced);
}

/** Asked of a request that waits for a colleague, "how long will that take?" is how long they take. */
function planPolicy(situation: Situation): Plan {
  const { text } = situation;
  const waits = /\b(?:how long|how much longer|when)\b/i.test(text) && text.split(/\s+/).length <= SHORT_QUESTION;
  const query = waits && pointsBack(text) && waitingAction(situation) !== null ? APPROVAL_TIME : policyQuery(situation);
  if (!situation.tools.has('search_policy'))
    return say('I cannot look up our policies from here, sorry.', questions.person);
  return call('search_policy', { query: query.replaceAll(/\s+/g, ' ').slice(0, 300) });
}

function planOrderList(situation: Situation): Plan {
  const list = readList(situation);
  if ('plan' in list) return list.plan;
  const orders = newestFirst(ordersIn(list.step.result)).slice(0, 5);
  return orders.length === 0 ? say('There is no order on your account.') : say(...orders.map(describeOrder));
}

/** Without a number, the orders with a named item are told of; else what is still on its way; else the newest order. */
function planStatus(situation: Situation): Plan {
  const { text } = situation;
  if (readOrderId(text) !== null || meansLast(text) || (topicOrderId(situation) !== null && pointsBack(text))) {
    const search = findOrder(situation);
    return search.kind === 'first' ? search.plan : say(describeOrder(search.order));
  }
  const list = readList(situation);
  if ('plan' in list) return list.plan;
  const orders = newestFirst(ordersIn(list.step.result));
  const named = orders.filter((order) => namesLineOf(order, text));
  const spokenOf = /\bother\b/i.test(text) ? (situation.blocks.at(-2)?.reply ?? '') : '';
  const moving = orders.filter(
    ({ id, status }) => ['pending', 'processed', 'shipped'].includes(status) && !spokenOf.includes(id),
  );
  const told = [named, moving, orders.slice(0, 1)].find((candidates) => candidates.length > 0) ?? [];
  return told.length === 0 ? say('There is no order on your account.') : say(...told.slice(0, 3).map(describeOrder));
}

const STILL_UNCLEAR = 'I am sorry, I still do not follow.';
const QUESTION = /\?\s*$|^\W*(?:do|does|can|could|is|are|what|how|which|when|will|would|why|where)\b/i;

/**
 * Unknown words with an order number ask for its status, and a question may have its answer in the articles. Else we ask, the second time offer a person, and the third time
 * pass it on: nobody is asked the same thing in a circle.
 */
function planUnclear(situation: Situation): Plan {
  const { text, blocks } = situation;
  if (readOrderId(text) !== null) return planStatus(situation);
  if (QUESTION.test(text) && (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3) return planPolicy(situation);
  const before = blocks.at(-2)?.reply ?? '';
  if (wasSaid(STILL_UNCLEAR, before)) return escalate(situation, 'other');
  return wasSaid(questions.clarify, before) ? say(STILL_UNCLEAR, questions.person) : say(questions.clarify);
}
