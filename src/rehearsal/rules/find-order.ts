import { namesLineOf } from './choose-items.ts';
import { call, type Plan, say } from './plan.ts';
import { askWhichOne, questions } from './questions.ts';
import type { Step } from './read-history.ts';
import { dateOf, type KnownOrder, ordersIn } from './read-result.ts';
import { meansLast, pointsBack, readItemWords, readOrderId } from './read-text.ts';
import { firstInThread, knownOrders, type Situation, stepsOf, topicOrderId } from './situation.ts';

/** The order that is meant, with whether only a list told of it; or the step that has to come first. */
export type OrderSearch =
  | { readonly kind: 'order'; readonly order: KnownOrder; readonly fromList: boolean }
  | { readonly kind: 'first'; readonly plan: Plan };

/** Said when the tools for orders are not on offer: the customer is not known yet. */
export const UNVERIFIED =
  'Before I can look at an order I need to know that it is yours: please verify yourself in this chat first.';

/** Finds the order the thread is about: by number, by "my last order", by an item's name, or the one spoken of before. */
export function findOrder(situation: Situation): OrderSearch {
  const id = firstInThread(situation, (text) => readOrderId(text));
  if (id !== null) return lookUp(id, situation);
  const last = firstInThread(situation, (text) => (meansLast(text) ? true : null)) !== null;
  const topic = topicOrderId(situation);
  if (!last && topic !== null && isAboutTopic(topic, situation)) return lookUp(topic, situation);
  const items = firstInThread(situation, (text) => (readItemWords(text).length > 0 ? text : null));
  if (last || items !== null) return searchList(situation, last, items ?? '');
  return /\bmy (?:order|purchase|parcel|package)\b/i.test(situation.text)
    ? onlyOrder(situation)
    : first(say(questions.which_order));
}

/** "My order" of somebody who has one. */
function onlyOrder(situation: Situation): OrderSearch {
  const list = readList(situation);
  if ('plan' in list) return first(list.plan);
  const [only, ...others] = ordersIn(list.step.result);
  return only && others.length === 0 ? lookUp(only.id, situation) : first(say(questions.which_order));
}

/** Reads one order, unless this thread did already. */
function lookUp(id: string, situation: Situation): OrderSearch {
  const steps = stepsOf(situation.thread);
  const asked = steps.find((step) => step.name === 'get_order' && step.args['order_id'] === id);
  const known = steps
    .flatMap((step) => ordersIn(step.result).map((order) => ({ order, step })))
    .find(({ order }) => sameId(order.id, id));
  if (known) return { kind: 'order', order: known.order, fromList: known.step.name === 'list_orders' };
  if (asked) return first(say(`I cannot find order ${id} on your account.`, questions.which_order));
  if (!situation.tools.has('get_order')) return first(say(UNVERIFIED));
  return first(call('get_order', { order_id: id }));
}

/** The newest list of orders this thread read, or the call that reads it. */
export function readList(situation: Situation): { readonly step: Step } | { readonly plan: Plan } {
  const step = stepsOf(situation.thread).find((candidate) => candidate.name === 'list_orders');
  if (step) return { step };
  const required = situation.tools.get('list_orders');
  if (!required) return { plan: say(UNVERIFIED) };
  return { plan: call('list_orders', required.includes('limit') ? { limit: 10 } : {}) };
}

/** Newest first, by the time it was placed. */
export function newestFirst(orders: readonly KnownOrder[]): KnownOrder[] {
  return orders.toSorted((a, b) => Date.parse(b.placedAt) - Date.parse(a.placedAt));
}

function searchList(situation: Situation, last: boolean, items: string): OrderSearch {
  const list = readList(situation);
  if ('plan' in list) return first(list.plan);
  const orders = newestFirst(ordersIn(list.step.result));
  const found = last ? orders.slice(0, 1) : orders.filter((order) => namesLineOf(order, items));
  const [only, ...others] = found;
  if (!only) return first(say('I cannot find that among your latest orders.', questions.which_order));
  if (others.length === 0) return lookUp(only.id, situation);
  const names = found.slice(0, 5).map(
    ({ id, placedAt, lines }) =>
      `${id} (${lines
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')}, placed on ${dateOf(placedAt)})`,
  );
  return first(say('There is more than one order with that, and I take one at a time.', askWhichOne(names)));
}

/** The customer points back to it, names something in it, or answers a question about it. */
function isAboutTopic(topic: string, situation: Situation): boolean {
  const order = knownOrders(situation).find((known) => known.id === topic);
  if (order && firstInThread(situation, (text) => (namesLineOf(order, text) ? true : null))) return true;
  if (firstInThread(situation, (text) => (readItemWords(text).length > 0 ? true : null))) return false;
  return pointsBack(situation.text) || (situation.thread.length > 1 && situation.asked !== 'which_order');
}

function sameId(a: string, b: string): boolean {
  return a.replace('#', '').toLowerCase() === b.replace('#', '').toLowerCase();
}

function first(plan: Plan): OrderSearch {
  return { kind: 'first', plan };
}
