import { addToDecision, explainAction, itemNames, messageOf } from './explain-action.ts';
import { unnamedIn } from './policy-query.ts';
import { questions } from './questions.ts';
import { rejectedRefund } from './read-action.ts';
import type { Step } from './read-history.ts';
import { amountField, dateOf, type KnownOrder, type Passage, passagesIn, textField } from './read-result.ts';
import { knownOrders, type Situation } from './situation.ts';

/** Said where nothing is left to say. */
export const ANYTHING_ELSE = 'Is there anything else I can do for you?';

/** What a finished step means for the customer; of a decision that came in unasked, what helps further. Amounts and dates are copied out of the result; nothing is made up. What code has told the customer is not told again. */
export function explainStep(step: Step, situation: Situation): string {
  if (textField(step.result, 'customer_has_read') !== null) return ANYTHING_ELSE;
  if (step.name === 'check_action') {
    const offersReturn = situation.tools.has('create_return') && rejectedRefund(situation) !== null;
    return step.isDecision ? addToDecision(step, offersReturn) : explainAction(step, offersReturn);
  }
  if (step.name === 'escalate_to_human') {
    return (
      messageOf(step) ??
      'I have handed this to a colleague, who will continue here. You do not have to repeat anything.'
    );
  }
  if (step.name === 'search_policy') return explainPolicy(step, situation);
  switch (step.status) {
    case 'ok':
      return explainDone(step, knownOrders(situation));
    case 'pending_approval':
      return explainWaiting(step);
    case 'awaiting_person':
      return 'I have passed this on to a colleague, who will take care of it. Nothing has been done yet.';
    case 'unknown':
      return 'The payment provider has not confirmed it yet, so it is being checked. I will not send it a second time, and you will hear from us here.';
    case 'not_found':
      return notFound(step);
    case 'refused':
      return explainRefusal(step);
    default:
      return 'I cannot reach the order system at the moment, and I will not guess. Please try again later.';
  }
}

/** How an order stands, in the words of its record. */
export function describeOrder(order: KnownOrder): string {
  const items = order.lines.map((line) => (line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name));
  const content = items.length > 0 ? ` (${items.slice(0, 6).join(', ')})` : '';
  return `Order ${order.id}${content} ${statusWords(order)}`;
}

function statusWords(order: KnownOrder): string {
  switch (order.status) {
    case 'delivered':
      return order.deliveredAt === null ? 'was delivered.' : `was delivered on ${dateOf(order.deliveredAt)}.`;
    case 'shipped':
      return 'has been shipped and is on its way.';
    case 'processed':
      return 'is packed and waits for the courier.';
    case 'pending':
      return 'has been received and is not packed yet.';
    case 'cancelled':
      return 'was cancelled.';
    default:
      return order.status === '' ? 'is in our records.' : `has the status \u201C${order.status}\u201D.`;
  }
}

function explainDone(step: Step, orders: readonly KnownOrder[]): string {
  const order = String(step.args['order_id'] ?? '');
  const amount = amountField(step.result);
  const code = textField(step.result, 'code', 'refund.status', 'action_status') ?? '';
  if (step.name === 'withdraw_request') return 'Your request has been withdrawn. Nothing was paid or changed.';
  if (step.name === 'create_return') {
    const id = textField(step.result, 'return_id', 'return.return_id', 'return.id');
    return `The return of ${itemNames(step, orders)} from order ${order} is set up${id === null ? '' : ` under number ${id}`}.`;
  }
  if (step.name !== 'issue_refund') return messageOf(step) ?? 'That is done.';
  if (/replay|already/.test(code) || step.result['replayed'] === true) {
    const which = amount === null ? 'That refund' : `That refund of ${amount}`;
    return `${which} for order ${order} was made before. It was not paid a second time.`;
  }
  if (/pending|settle|accepted/.test(code)) {
    return `The refund of ${amount ?? itemNames(step, orders)} for order ${order} has been started. It is not confirmed as paid yet.`;
  }
  const what = amount === null ? itemNames(step, orders) : `${amount} for ${itemNames(step, orders)}`;
  return `I have refunded ${what} from order ${order} to your original payment method.`;
}

function explainWaiting(step: Step): string {
  if (step.name !== 'issue_refund' && step.name !== 'create_return') {
    const told = messageOf(step) ?? 'A colleague has been asked.';
    return told.includes('close this chat')
      ? told
      : `${told} The answer will come here; you may leave the chat in the meantime.`;
  }
  const amount = amountField(step.result);
  const what = amount === null ? 'This refund' : `This refund of ${amount}`;
  return `${what} needs the approval of a colleague, and I have asked for it. Nothing has been paid yet. The answer will come here; you may leave the chat in the meantime.`;
}

function notFound(step: Step): string {
  const order = textField(step.args, 'order_id');
  if (order === null) return messageOf(step) ?? 'I cannot find that on your account.';
  return `I cannot find order ${order} on your account. ${questions.which_order}`;
}

/** Refusals that are good news: what was asked for is so already, and nobody is needed. */
const ALREADY_SO = new Set(['already_set', 'same_address']);

function explainRefusal(step: Step): string {
  const code = textField(step.result, 'code') ?? '';
  const message = messageOf(step) ?? 'The shop\u2019s rules do not allow that.';
  if (/confirm/.test(code)) return `${message} ${questions.go_ahead}`;
  if (/verif|identity|signed_in/.test(code)) return message;
  if (ALREADY_SO.has(code)) return message;
  return `I could not do that. ${message} ${questions.person}`;
}

function explainPolicy(step: Step, { text }: Situation): string {
  if (step.status === 'error') return `I cannot look that up at the moment. ${questions.person}`;
  const passage = passagesIn(step.result).find((candidate) => candidate.text !== '');
  if (step.status !== 'ok' || !passage) return `I have found no article of ours that answers this. ${questions.person}`;
  const quoted = `Our help article ${sourceOf(passage)} says: \u201C${quote(passage.text)}\u201D`;
  const unnamed = unnamedIn(passage.text, text);
  return unnamed === null
    ? quoted
    : `Our articles do not mention \u201C${unnamed}\u201D. ${quoted} ${questions.person}`;
}

function sourceOf({ articleId, version }: Passage): string {
  return version === '' ? articleId : `${articleId} (version ${version})`;
}

/** Whole sentences of the passage, at most about 400 characters, word for word; headings and list marks are left out. */
function quote(text: string): string {
  const plain = text
    .split('\n')
    .filter((line) => !/^\s*(?:#|---|$)/.test(line))
    .map((line) => line.replace(/^\s*(?:[-*>]|\d+\.)\s+/, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain.length <= 400) return plain;
  const end = plain.slice(0, 400).lastIndexOf('. ');
  return end > 0 ? plain.slice(0, end + 1) : `${plain.slice(0, plain.lastIndexOf(' ', 400))} \u2026`;
}
