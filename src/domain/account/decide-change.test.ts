import { describe, expect, test } from 'vitest';
import { anOrder } from '../../../test/support/build-order.ts';
import type { Address, Customer } from '../order.ts';
import type { StaffHand } from '../staff/staff-hand.ts';
import type { AddressFacts, CancellationFacts, ChangeBasis, PreferenceFacts, ReceiptFacts } from './change-facts.ts';
import { decideChange, recheckChange } from './decide-change.ts';

const here: Address = { line1: '1 Road', city: 'Pune', postalCode: '411001', country: 'IN' };
const there: Address = { line1: '2 Lane', city: 'Goa', postalCode: '403001', country: 'IN' };
const basis: ChangeBasis = { customerId: 'c1', tier: 'auto', overlaps: null, decidedAgainst: [], staff: null };
const customer: Customer = {
  customerId: 'c1',
  name: 'Asha',
  email: 'asha@example.com',
  phone: null,
  address: here,
  preferences: { marketing_emails: true },
};
const open = anOrder({ status: 'pending', deliveredAt: null });
const receipt = (changes: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  ...basis,
  kind: 'receipt',
  order: anOrder(),
  sentInDay: 0,
  perDay: 3,
  ...changes,
});
const preference = (changes: Partial<PreferenceFacts> = {}): PreferenceFacts => ({
  ...basis,
  kind: 'preference',
  customer,
  preference: 'marketing_emails',
  value: false,
  ...changes,
});
const address = (changes: Partial<AddressFacts> = {}): AddressFacts => ({
  ...basis,
  kind: 'address',
  order: open,
  present: here,
  wanted: there,
  ...changes,
});
const returned = { returnId: 'R1', lines: [], status: 'requested', reference: null } as const;
const cancellation = (changes: Partial<CancellationFacts> = {}): CancellationFacts => ({
  ...basis,
  kind: 'cancellation',
  order: anOrder({ returns: [returned] }),
  returnId: 'R1',
  refundedOnIt: [],
  ...changes,
});
const person: StaffHand = {
  staffId: 'ravi',
  ownAccount: false,
  limits: { refundLimits: {}, dayLimits: {} },
  orderMinor: 0,
  dayMinor: 0,
  rejectedBefore: [],
};

describe('a receipt', () => {
  test('is sent again by itself, three times in a day and no more', () => {
    expect(decideChange(receipt())).toMatchObject({ kind: 'execute' });
    expect(decideChange(receipt({ sentInDay: 2 }))).toMatchObject({ kind: 'execute' });
    expect(decideChange(receipt({ sentInDay: 3 }))).toMatchObject({ kind: 'refuse', code: 'too_many_receipts' });
  });

  test("of somebody else's order looks like one of no order", () => {
    const order = anOrder({ customerId: 'c2' });
    expect(decideChange(receipt({ order }))).toMatchObject({ kind: 'refuse', code: 'order_not_found' });
    expect(decideChange(receipt({ order, staff: person }))).toMatchObject({ code: 'order_not_found' });
  });
});

describe('a preference', () => {
  test('is set by itself where it differs', () => {
    expect(decideChange(preference())).toMatchObject({ kind: 'execute' });
    expect(decideChange(preference({ value: true }))).toMatchObject({ kind: 'refuse', code: 'already_set' });
    expect(decideChange(preference({ preference: 'sms_updates' }))).toMatchObject({ kind: 'execute' });
  });

  test('of another account is refused', () => {
    const other = { ...customer, customerId: 'c2' };
    expect(decideChange(preference({ customer: other }))).toMatchObject({ code: 'account_not_found' });
  });

  test.each(['off', 'draft', 'approve'] as const)('is not set alone in the tier %s', (tier) => {
    expect(decideChange(preference({ tier })).kind).toBe(
      { off: 'needs_person', draft: 'draft', approve: 'needs_approval' }[tier],
    );
  });
});

describe('an address', () => {
  test.each(['shipped', 'delivered', 'cancelled'] as const)('of a %s order stays, whoever agrees', (status) => {
    const order = anOrder({ status });
    expect(decideChange(address({ order }))).toMatchObject({ kind: 'refuse', code: 'already_shipped' });
    expect(decideChange(address({ order, staff: person }))).toMatchObject({ code: 'already_shipped' });
    expect(recheckChange(address({ order, tier: 'approve' }))).toMatchObject({ code: 'already_shipped' });
  });

  test('needs a person where the tier says so, and holds once one agreed', () => {
    const facts = address({ tier: 'approve' });
    expect(decideChange(facts)).toMatchObject({ kind: 'needs_approval', reasons: ['tool_may_act_alone'] });
    expect(recheckChange(facts)).toMatchObject({ kind: 'execute' });
  });

  test('stays in its country, however that is written; a country nobody knows is for a person to read', () => {
    for (const country of ['IN', 'in', 'India', ' INDIA '])
      expect(decideChange(address({ wanted: { ...there, country } }))).toMatchObject({ kind: 'execute' });
    for (const country of ['US', 'United States', 'usa', 'Nepal'])
      expect(decideChange(address({ wanted: { ...there, country } }))).toMatchObject({ code: 'other_country' });
    expect(decideChange(address({ wanted: { ...there, country: 'Wakanda' } }))).toMatchObject({
      reasons: ['country_stays'],
    });
  });

  test('once decided against is never changed alone', () => {
    expect(decideChange(address({ decidedAgainst: ['a0'] }))).toMatchObject({ reasons: ['never_decided_against'] });
  });

  test('the order has already is no change, however it is written', () => {
    const same = { ...here, line1: ' 1  ROAD', city: 'pune' };
    expect(decideChange(address({ wanted: same }))).toMatchObject({ kind: 'refuse', code: 'same_address' });
    expect(decideChange(address({ present: null }))).toMatchObject({ kind: 'execute' });
  });

  test('never stands in the rules it was judged by', () => {
    const { rules } = decideChange(address());
    expect(JSON.stringify(rules)).not.toMatch(/Lane|Road|403001|411001|Goa|Pune/);
  });
});

describe('a return', () => {
  test('is called off while it is open', () => {
    expect(decideChange(cancellation({ staff: person }))).toMatchObject({ kind: 'execute' });
    expect(decideChange(cancellation({ returnId: 'R2' }))).toMatchObject({ code: 'no_open_return' });
    const order = anOrder({ returns: [{ ...returned, status: 'received' }] });
    expect(decideChange(cancellation({ order, staff: person }))).toMatchObject({ code: 'no_open_return' });
    expect(decideChange(cancellation({ refundedOnIt: ['l1'], staff: person }))).toMatchObject({
      kind: 'needs_approval',
      reasons: ['no_refund_rests_on_it'],
    });
  });
});

describe('a person who asks', () => {
  test('is not bound by the tier of the agent, but sends no order elsewhere without another person', () => {
    for (const tier of ['off', 'draft', 'approve'] as const) {
      expect(decideChange(receipt({ tier, staff: person }))).toMatchObject({ kind: 'execute' });
      expect(decideChange(cancellation({ tier, staff: person }))).toMatchObject({ kind: 'execute' });
      expect(decideChange(address({ tier, staff: person }))).toMatchObject({
        kind: 'needs_approval',
        reasons: ['address_may_change_without_another_person'],
      });
    }
    expect(decideChange(address({ tier: 'auto', staff: person }))).toMatchObject({ kind: 'execute' });
    expect(recheckChange(address({ tier: 'approve', staff: person }))).toMatchObject({ kind: 'execute' });
  });

  test('does nothing to their own account, and overrules no rejection alone', () => {
    const own = { ...person, ownAccount: true };
    expect(decideChange(preference({ staff: own }))).toMatchObject({ kind: 'refuse', code: 'own_account' });
    const rejected = { ...person, rejectedBefore: ['a0'] };
    expect(decideChange(address({ staff: rejected }))).toMatchObject({ kind: 'needs_approval' });
  });
});
