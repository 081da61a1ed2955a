import { labelOf } from '../field-names.ts';

/** What the lists of an order are called where one entry of them is meant. */
const ENTRIES: Readonly<Record<string, string>> = {
  allocation: 'Goes back to payment',
  lines: 'Order line',
  payments: 'Payment',
  refunds: 'Refund',
  returns: 'Return',
};

/**
 * A field that is another now, as people say it. The server names it by the words that lead to it: `allocation pay-1 amount_minor` is "Goes back to payment
 * pay-1", `order lines L1 quantity` is "Order line L1: quantity".
 */
export function driftLabel(field: string): string {
  const policy = /^policy (\w+)(?: (\w+))?$/u.exec(field);
  if (policy !== null) return policyLabel(policy[1] ?? '', policy[2]);
  const [first = '', ...rest] = field.replace(/^order /u, '').split(' ');
  const entry = ENTRIES[first];
  if (entry === undefined || rest.length === 0) return labelOf([first, ...rest].join('_'));
  const last = rest.length > 1 ? (rest.at(-1) ?? '') : '';
  const id = rest.slice(0, last === '' ? undefined : -1).join(' ');
  const part = last === '' || last === 'amount_minor' ? '' : `: ${labelOf(last).toLowerCase()}`;
  return `${entry} ${id}${part}`;
}

/** What another version of the policy changed: "Policy: version", "Policy, limit: within automatic limit". */
function policyLabel(rule: string, bound: string | undefined): string {
  if (rule === 'handling') return 'Policy: who has to agree';
  if (bound === undefined) return `Policy: ${labelOf(rule).toLowerCase()}`;
  return `Policy, ${bound === 'tier' ? 'tier' : 'limit'}: ${labelOf(rule).toLowerCase()}`;
}
