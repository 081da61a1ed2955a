import { formatMoney } from './money.ts';
import type { RuleResult } from './rule.ts';

type Inputs = Readonly<Record<string, unknown>>;

/**
 * Why a rule did not hold, in one sentence with its numbers, as an approver reads it first. A rule without a sentence of its own gets its name in
 * words, so that a new one is never silent.
 */
export function brokenRuleSentence({ rule, inputs }: Pick<RuleResult, 'rule' | 'inputs'>): string {
  const sentence = Object.hasOwn(SENTENCES, rule) ? SENTENCES[rule] : undefined;
  return sentence?.(inputs) ?? `The rule “${rule.replaceAll('_', ' ')}” does not hold.`;
}

const SENTENCES: Readonly<Record<string, (inputs: Inputs) => string>> = {
  tool_may_act_alone: () => 'By the present policy a person decides on every request of this kind.',
  within_automatic_limit: (inputs) =>
    inputs['limit_minor'] === null
      ? `There is no automatic limit for ${text(inputs['currency'])}, so a person decides.`
      : `${money(inputs, 'amount_minor')} is above the automatic limit of ${money(inputs, 'limit_minor')}.`,
  within_order_total: (inputs) => totals(inputs, 'on this order'),
  within_customer_total: (inputs) => totals(inputs, 'for this customer in the window'),
  few_refunds_in_window: (inputs) =>
    `This customer has had ${text(inputs['refunds'])} refunds in ${text(inputs['window_days'])} days; from ${text(inputs['before_approval'])} on a person decides.`,
  within_store_day: (inputs) =>
    inputs['limit_minor'] === null
      ? `There is no daily amount of automatic refunds in ${text(inputs['currency'])}, so a person decides.`
      : `Automatic refunds of the whole store today come to ${money(inputs, 'before_minor')}; the day's limit is ${money(inputs, 'limit_minor')}.`,
  first_refund_of_these_lines: () => 'These items were refunded before, and the customer asked again since.',
  never_decided_against: () => 'An earlier request for these items was refused, ran out of time or was stopped.',
  earlier_refunds_explained: () => 'There are refunds on this order that nobody can tie to items.',
  our_refunds_are_on_record: (inputs) =>
    `Our ledger has ${money(inputs, 'ledger_minor')} of refunds on this order, its record shows ${money(inputs, 'on_record_minor')} of them.`,
  goes_back_as_it_was_paid: () =>
    'An earlier refund did not go back the way the order was paid, so one method would pay out what came in by another.',
  dispute_state_is_known: () => 'The shop cannot tell whether the payment is disputed with the bank.',
  address_may_change_without_another_person: () =>
    'A member of staff asks for this. An address decides where goods of value go, so another person has to agree.',
  no_refund_rests_on_it: () =>
    'Items of this return were refunded already, and this shop pays only for what is on its way back.',
  within_staff_limit_on_order: (inputs) => ofPeople(inputs, 'on this order'),
  within_staff_day: (inputs) => ofPeople(inputs, 'of this person today'),
  no_person_rejected_it_before: () => 'A person rejected this before.',
  country_stays: () => 'From how the country is written it cannot be told whether the order stays in it.',
  policy_changed_since_approval: () =>
    'The policy on autonomy became stricter after a colleague had approved the earlier request.',
  order_changed_since_approval: () => 'The order changed after a colleague had approved the earlier request.',
};

function totals(inputs: Inputs, where: string): string {
  if (inputs['limit_minor'] === null)
    return `There is no total of automatic refunds ${where} in ${text(inputs['currency'])}, so a person decides.`;
  return `With this refund, automatic and waiting refunds ${where} would come to ${money(inputs, 'after_minor')}; the limit is ${money(inputs, 'limit_minor')}.`;
}

function ofPeople(inputs: Inputs, where: string): string {
  if (inputs['limit_minor'] === null)
    return `There is no limit in ${text(inputs['currency'])} for what one person gives back alone ${where}.`;
  return `With this, refunds ${where} to which nobody else agreed would come to ${money(inputs, 'after_minor')}; the limit is ${money(inputs, 'limit_minor')}.`;
}

function money(inputs: Inputs, field: string): string {
  const amount = inputs[field];
  const currency = inputs['currency'];
  return typeof amount === 'number' && typeof currency === 'string' ? formatMoney(amount, currency) : 'no amount';
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'unknown';
}
