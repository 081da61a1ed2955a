import { chooseItems } from './choose-items.ts';
import { findOrder, UNVERIFIED } from './find-order.ts';
import { call, type Plan, say } from './plan.ts';
import { rejectedRefund } from './read-action.ts';
import type { Step } from './read-history.ts';
import type { KnownOrder } from './read-result.ts';
import { pointsBack, readItemWords, readOrderId, readReason } from './read-text.ts';
import { firstInThread, isPutOff, lastWrite, type Situation, stepsOf } from './situation.ts';

/** A tool that changes something. */
export type WriteTool = 'issue_refund' | 'create_return';

/** The next step towards a refund or a return: find the order, then the items, then ask for it. The shop's rules decide. */
export function planWrite(tool: WriteTool, situation: Situation): Plan {
  const instead = tool === 'create_return' ? rejectedRefund(situation) : null;
  if (instead && isBare(situation.text)) return proposeWrite(tool, instead.args, situation);
  const before = lastWrite(situation);
  if (before && before.name !== tool && isPutOff(before) && isInstead(situation.text))
    return proposeWrite(tool, before.args, situation);
  const returned = tool === 'issue_refund' && pointsBack(situation.text) ? justReturned(situation) : null;
  if (returned && isBare(situation.text)) return proposeWrite(tool, returned.args, situation);
  const search = findOrder(situation);
  if (search.kind === 'first') return search.plan;
  const { order, fromList } = search;
  const choice = chooseItems(order, situation);
  if (choice.kind === 'ask') return say(choice.question);
  if (choice.whole && fromList && situation.tools.has('get_order')) return call('get_order', { order_id: order.id });
  const reason = firstInThread(situation, (text) => (readReason(text) === 'other' ? null : readReason(text)));
  return proposeWrite(
    tool,
    { order_id: order.id, item_ids: unitsFor(tool, order, choice.itemIds, situation), reason: reason ?? 'other' },
    situation,
  );
}

/** Money for what was just sent back is for those very units, where an order holds the same thing twice. */
function unitsFor(
  tool: WriteTool,
  order: KnownOrder,
  chosen: readonly string[],
  { blocks }: Situation,
): readonly string[] {
  const last = stepsOf(blocks).find(
    ({ name, args, status }) => name === 'create_return' && args['order_id'] === order.id && status === 'ok',
  );
  const returned = last?.args['item_ids'];
  if (tool !== 'issue_refund' || !Array.isArray(returned)) return chosen;
  const namesOf = (ids: readonly unknown[]) =>
    ids.map((id) => order.lines.find((line) => line.id === id)?.name ?? '').sort();
  return JSON.stringify(namesOf(returned)) === JSON.stringify(namesOf(chosen)) ? returned.map(String) : chosen;
}

/** The return that was registered last, where nothing was done since: "and my money for it?" is about its units. */
function justReturned({ blocks }: Situation): Step | null {
  const [last] = stepsOf(blocks);
  return last?.name === 'create_return' && last.status === 'ok' ? last : null;
}

/** The call itself, if the tool is on offer. */
export function proposeWrite(tool: string, args: Readonly<Record<string, unknown>>, situation: Situation): Plan {
  return situation.tools.has(tool) ? call(tool, args) : say(UNVERIFIED);
}

/** "OK then return it": the other way for what was just put to the customer, and nothing else named. */
function isInstead(text: string): boolean {
  return isBare(text) && text.split(/\s+/).length <= 6;
}

/** Names neither an order nor an item: "return it then". */
function isBare(text: string): boolean {
  return readOrderId(text) === null && (pointsBack(text) || readItemWords(text).length === 0);
}
