import { questions } from './questions.ts';
import { type Outcome, outcomeOf } from './read-action.ts';
import type { Step } from './read-history.ts';
import { amountField, type KnownOrder, textField } from './read-result.ts';

/** What a `check_action` result means for the customer, as it stands in the result. `offersReturn`: a return can follow. */
export function explainAction(step: Step, offersReturn: boolean): string {
  const outcome = outcomeOf(step.result);
  const subject = subjectOf(step);
  const tool = textField(step.result, 'tool');
  if (tool !== null && tool !== 'issue_refund' && tool !== 'create_return') return messageOf(step) ?? 'That is noted.';
  if (outcome === null) return messageOf(step) ?? 'I cannot see how that request stands.';
  const words = sentences[outcome](subject, amountField(step.result));
  return `${words} ${addToDecision(step, offersReturn)}`.trimEnd();
}

/** What helps further behind a decision that came in unasked: the sentence about it itself has been said. Empty mostly. */
export function addToDecision(step: Step, offersReturn: boolean): string {
  const outcome = outcomeOf(step.result);
  if (outcome === null) return messageOf(step) ?? '';
  if (outcome !== 'rejected') return '';
  const note = noteOf(step);
  return [note, ...(offersReturn ? [questions.return_instead] : [])].filter((part) => part !== '').join(' ');
}

function noteOf(step: Step): string {
  const note = textField(step.result, 'note', 'action.note', 'approval.note', 'decision_note');
  return note === null ? '' : `Their note: \u201C${note}\u201D`;
}

const sentences: Readonly<Record<Outcome, (subject: string, amount: string | null) => string>> = {
  waiting: (subject) => `${subject} is still waiting for a colleague's decision. Nothing has been paid yet.`,
  approved: (subject) => `${subject} was approved and is being carried out. It is not done yet.`,
  executed: (subject, amount) =>
    amount === null
      ? `${subject} has been carried out.`
      : `${subject} has been carried out: ${amount} went back to your original payment method.`,
  started: (subject, amount) =>
    `${subject} has been started and ${amount ?? 'the payment'} is on its way. The payment provider has not confirmed it as paid yet.`,
  rejected: (subject) => `A colleague looked at it and did not approve ${lowerFirst(subject)}.`,
  expired: (subject) =>
    `${subject} was not decided in time. That is not a rejection: a colleague will take care of it. Nothing has been paid.`,
  withdrawn: (subject) => `${subject} has been withdrawn. Nothing was paid.`,
  blocked: (subject) => `${subject} was stopped before it was carried out. Nothing was paid; it needs a new request.`,
  failed: (subject) => `${subject} could not be carried out. Nothing was paid; a colleague will look at it.`,
  unknown: (subject) =>
    `${subject} is being checked: the payment provider has not confirmed it. I will not send it a second time.`,
};

/** The sentence a result brings for the customer, or null. */
export function messageOf(step: Step): string | null {
  const message = textField(step.result, 'message');
  if (message === null) return null;
  return /[.!?\u201D]$/.test(message) ? message : `${message}.`;
}

/** Items of a write call by name, as in `2 × Mug and Kettle`; the words "your items" when no order told their names. */
export function itemNames(step: Step, orders: readonly KnownOrder[]): string {
  const ids = Array.isArray(step.args['item_ids']) ? step.args['item_ids'].map(String) : [];
  const lines = orders.filter((order) => order.id === step.args['order_id']).flatMap((order) => order.lines);
  const counted = Map.groupBy(ids, (id) => lines.find((line) => line.id === id)?.name ?? 'item');
  const names = [...counted].map(([name, units]) => (units.length > 1 ? `${units.length} × ${name}` : name));
  return names.length === 0 || counted.has('item') ? 'your items' : names.join(' and ');
}

function subjectOf(step: Step): string {
  const tool = textField(step.result, 'tool', 'action.tool') ?? 'issue_refund';
  const order = textField(step.result, 'order_id', 'action.order_id', 'args.order_id', 'action.args.order_id');
  const thing = tool === 'create_return' ? 'The return' : 'The refund';
  return order === null ? thing : `${thing} for order ${order}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
