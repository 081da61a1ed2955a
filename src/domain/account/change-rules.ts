import type { Order } from '../order.ts';
import type { Consequence, Rule } from '../rule.ts';
import { sameAddress } from './address.ts';
import type { AddressFacts, CancellationFacts, ChangeBasis, PreferenceFacts, ReceiptFacts } from './change-facts.ts';
import { countryCode } from './country.ts';

const askAPerson: Consequence = { kind: 'needs_approval' };

const belongsToCustomer: Rule<ChangeBasis & { readonly order: Order }> = {
  name: 'order_belongs_to_customer',
  broken: { kind: 'refuse', code: 'order_not_found' },
  judge: ({ order, customerId }) => ({ passed: order.customerId === customerId, inputs: { order_id: order.orderId } }),
};

const nothingOpen: Rule<ChangeBasis> = {
  name: 'no_open_request_overlaps',
  broken: { kind: 'refuse', code: 'overlaps_open_request' },
  judge: ({ overlaps }) => ({ passed: overlaps === null, inputs: { open_action_id: overlaps } }),
};

/** What must hold for a receipt to be sent again. It goes to the address on record, which no argument names. */
export const receiptRules: readonly Rule<ReceiptFacts>[] = [
  belongsToCustomer,
  {
    name: 'few_receipts_in_a_day',
    broken: { kind: 'refuse', code: 'too_many_receipts' },
    judge: ({ sentInDay, perDay }) => ({
      passed: sentInDay < perDay,
      inputs: { sent_in_day: sentInDay, per_day: perDay },
    }),
  },
];

/** What must hold for a preference to be set. */
export const preferenceRules: readonly Rule<PreferenceFacts>[] = [
  {
    name: 'account_is_the_customers',
    broken: { kind: 'refuse', code: 'account_not_found' },
    judge: ({ customer, customerId }) => ({ passed: customer.customerId === customerId, inputs: {} }),
  },
  {
    name: 'preference_differs',
    broken: { kind: 'refuse', code: 'already_set' },
    judge: ({ customer, preference, value }) => ({
      passed: customer.preferences[preference] !== value,
      inputs: { preference, value, present: customer.preferences[preference] ?? null },
    }),
  },
  nothingOpen,
];

/** What must hold for an order to be sent elsewhere, whoever agrees. Addresses are personal: the inputs say what is so of them, never what they are. */
export const addressRules: readonly Rule<AddressFacts>[] = [
  belongsToCustomer,
  {
    name: 'order_has_not_left',
    broken: { kind: 'refuse', code: 'already_shipped' },
    judge: ({ order }) => ({
      passed: order.status === 'pending' || order.status === 'processed',
      inputs: { status: order.status },
    }),
  },
  {
    name: 'address_differs',
    broken: { kind: 'refuse', code: 'same_address' },
    judge: ({ present, wanted }) => ({ passed: !sameAddress(present, wanted), inputs: { known: present !== null } }),
  },
  {
    name: 'country_stays',
    // an unknown spelling is for a person to read; another country is a no
    broken: ({ wanted, present }) =>
      countryCode(wanted.country) !== null && countryCode(present?.country ?? '') !== null
        ? { kind: 'refuse', code: 'other_country' }
        : askAPerson,
    judge: ({ present, wanted }) => ({
      passed: present === null || sameCountry(present.country, wanted.country),
      inputs: { from: present?.country ?? null, to: countryCode(wanted.country) },
    }),
  },
  nothingOpen,
];

function sameCountry(a: string, b: string): boolean {
  const [from, to] = [countryCode(a), countryCode(b)];
  return from === null || to === null ? a.trim().toLowerCase() === b.trim().toLowerCase() : from === to;
}

/** What must hold for a return to be called off. */
export const cancellationRules: readonly Rule<CancellationFacts>[] = [
  belongsToCustomer,
  {
    name: 'return_is_open',
    broken: { kind: 'refuse', code: 'no_open_return' },
    judge: ({ order, returnId }) => {
      const found = order.returns.find((one) => one.returnId === returnId);
      return { passed: found?.status === 'requested', inputs: { return_id: returnId, status: found?.status ?? null } };
    },
  },
  nothingOpen,
];

/** What must hold besides for a change to be made without a person. A broken one is a reason on the approver's card, never a no. */
export const aloneRules: readonly Rule<ChangeBasis>[] = [
  {
    name: 'tool_may_act_alone',
    broken: askAPerson,
    judge: ({ tier }) => ({ passed: tier === 'auto', inputs: { tier } }),
  },
  {
    name: 'never_decided_against',
    broken: askAPerson,
    judge: ({ decidedAgainst }) => ({
      passed: decidedAgainst.length === 0,
      inputs: { earlier_action_ids: decidedAgainst },
    }),
  },
];
