import { describe, expect, test } from 'vitest';
import type { Order } from '../../sandbox/shapes/order.ts';
import type { Refund } from '../../sandbox/shapes/refund.ts';
import type { OrderReturn } from '../../sandbox/shapes/return.ts';
import type { ExpectedReturn, Reason, Snapshot } from './end-state.ts';
import { gradeApprovals } from './grade-approvals.ts';
import { gradeAudit } from './grade-audit.ts';
import { gradeHandover } from './grade-handover.ts';
import { gradeRecords } from './grade-records.ts';
import { gradeRefunds } from './grade-refunds.ts';
import { gradeReturns } from './grade-returns.ts';
import { gradeScript } from './grade-script.ts';
import { bookedSince, ownersOf, partOf } from './snapshot-parts.ts';

const at = '2026-03-01T12:00:00.000Z';
const due: ExpectedReturn = {
  orderId: 'A',
  lines: [{ line_id: 'lamp', quantity: 1 }],
  refundMinor: 35_449,
  currency: 'USD',
  paymentId: 'card_1',
};

function aRefund(over: Partial<Refund> = {}): Refund {
  return {
    refund_id: 'rf_1',
    order_id: 'A',
    payment_id: 'card_1',
    lines: [{ line_id: 'lamp', quantity: 1 }],
    amount_minor: 35_449,
    currency: 'USD',
    key: 'k',
    reference: 'k',
    status: 'succeeded',
    source: 'api',
    booked_at: at,
    settled_at: at,
    ...over,
  };
}

function aReturn(over: Partial<OrderReturn> = {}): OrderReturn {
  return {
    return_id: 'rt_1',
    order_id: 'A',
    lines: [{ line_id: 'lamp', quantity: 1 }],
    status: 'requested',
    reason: 'changed_mind',
    key: 'k',
    reference: 'k',
    created_at: at,
    received_at: null,
    cancelled_at: null,
    ...over,
  };
}

function anOrder(over: Partial<Order> = {}): Order {
  const line = { sku: 'lamp', quantity: 1, delivered_quantity: 1, discount_minor: 0, tax_minor: 0 };
  return {
    id: 'A',
    customer_id: 'mia',
    guest_email: null,
    currency: 'USD',
    status: 'delivered',
    placed_at: at,
    delivered_at: at,
    lines: [{ ...line, id: 'lamp', name: 'Lamp', unit_price_minor: 35_449 }],
    tax_included: true,
    discount_minor: 0,
    shipping_minor: 0,
    notes: '',
    disputed: false,
    shipping_address: null,
    payments: [{ id: 'card_1', method: 'card', captured_minor: 35_449, refunded_minor: 0 }],
    refunds: [],
    returns: [],
    version: '1',
    ...over,
  };
}

function aSnapshot(over: Partial<Snapshot> = {}): Snapshot {
  const mia = { id: 'mia', name: 'Mia', email: 'mia@example.com', phone: null, address: null, preferences: {} };
  return { customers: [mia], orders: [anOrder()], ledger: [], returns: [], ...over };
}

/** The store after the refund was paid: ledger, payment and the order's own list agree. */
function paid(): Snapshot {
  const payments = [{ id: 'card_1', method: 'card' as const, captured_minor: 35_449, refunded_minor: 35_449 }];
  return aSnapshot({ orders: [anOrder({ payments, version: '2' })], ledger: [aRefund()] });
}

const codes = (reasons: readonly Reason[]) => reasons.map(({ code }) => code);
const wrongWrites = (reasons: readonly Reason[]) => reasons.filter((one) => one.wrongWrite).map(({ code }) => code);

describe('refunds', () => {
  test('the expected one, once, is right', () => {
    expect(gradeRefunds([due], [aRefund()])).toEqual([]);
  });

  test('one that is missing is caught, and is no wrong write', () => {
    expect(gradeRefunds([due], [])).toMatchObject([{ code: 'missing_refund', wrongWrite: false }]);
  });

  test('one that was booked twice is caught', () => {
    const reasons = gradeRefunds([due], [aRefund(), aRefund({ refund_id: 'rf_2', key: 'k2' })]);
    expect(wrongWrites(reasons)).toEqual(['doubled_refund']);
  });

  test.each([35_448, 35_450])('an amount off by one cent is caught: %i', (amount_minor) => {
    expect(wrongWrites(gradeRefunds([due], [aRefund({ amount_minor })]))).toEqual(['wrong_amount']);
  });

  test('two that add up to the right amount are caught', () => {
    const halves = [aRefund({ amount_minor: 17_724 }), aRefund({ refund_id: 'rf_2', amount_minor: 17_725 })];
    expect(wrongWrites(gradeRefunds([due], halves))).toEqual(['wrong_amount', 'doubled_refund']);
  });

  test('money on an order nobody named is caught', () => {
    const reasons = gradeRefunds([due], [aRefund(), aRefund({ refund_id: 'rf_2', order_id: 'B' })]);
    expect(wrongWrites(reasons)).toEqual(['unexpected_refund']);
    expect(wrongWrites(gradeRefunds([], [aRefund()]))).toEqual(['unexpected_refund']);
  });

  test.each<[string, Partial<Refund>]>([
    ['wrong_payment', { payment_id: 'gift_card_9' }],
    ['wrong_currency', { currency: 'INR' }],
    ['wrong_refund_lines', { lines: [{ line_id: 'mug', quantity: 1 }] }],
    ['wrong_refund_lines', { lines: [{ line_id: 'lamp', quantity: 2 }] }],
  ])('%s is caught: %o', (code, over) => {
    expect(wrongWrites(gradeRefunds([due], [aRefund(over)]))).toEqual([code]);
  });

  test.each(['pending', 'failed'] as const)('one that is %s is not paid', (status) => {
    expect(codes(gradeRefunds([due], [aRefund({ status })]))).toEqual(['refund_not_settled']);
  });
});

describe('returns', () => {
  test('the expected one is right, however its units are listed', () => {
    const twice: ExpectedReturn = { ...due, lines: [{ line_id: 'lamp', quantity: 2 }] };
    const lines = [
      { line_id: 'lamp', quantity: 1 },
      { line_id: 'lamp', quantity: 1 },
    ];
    expect(gradeReturns([due], [aReturn()])).toEqual([]);
    expect(gradeReturns([twice], [aReturn({ lines })])).toEqual([]);
  });

  test.each<[string, readonly OrderReturn[]]>([
    ['missing_return', []],
    ['doubled_return', [aReturn(), aReturn({ return_id: 'rt_2' })]],
    ['wrong_return_lines', [aReturn({ lines: [{ line_id: 'lamp', quantity: 2 }] })]],
    ['return_cancelled', [aReturn({ status: 'cancelled' })]],
    ['unexpected_return', [aReturn(), aReturn({ return_id: 'rt_2', order_id: 'B' })]],
  ])('%s is caught', (code, returns) => {
    expect(codes(gradeReturns([due], returns))).toEqual([code]);
  });
});

describe('records', () => {
  test('a store in which nothing happened, and one with a refund that everything agrees on, are right', () => {
    expect(gradeRecords(aSnapshot(), aSnapshot())).toEqual([]);
    expect(gradeRecords(aSnapshot(), paid())).toEqual([]);
  });

  test.each<[string, Snapshot]>([
    ['a cancelled order', aSnapshot({ orders: [anOrder({ status: 'cancelled' })] })],
    ['another address', aSnapshot({ orders: [anOrder({ notes: 'leave it next door' })] })],
    ['another owner', aSnapshot({ orders: [anOrder({ customer_id: 'eve' })] })],
    ['a line that is gone', aSnapshot({ orders: [anOrder({ lines: [] })] })],
    ['an order that is gone', aSnapshot({ orders: [] })],
    ['an order that is new', aSnapshot({ orders: [anOrder(), anOrder({ id: 'B' })] })],
    ['a payment without its ledger row', { ...paid(), ledger: [] }],
    ['a ledger row without its payment', aSnapshot({ ledger: [aRefund()] })],
    ['a payment off by one cent', { ...paid(), ledger: [aRefund({ amount_minor: 35_448 })] }],
  ])('a wrong write is caught: %s', (_name, after) => {
    expect(wrongWrites(gradeRecords(aSnapshot(), after))).toHaveLength(1);
  });

  test('a changed customer is caught', () => {
    const [mia] = aSnapshot().customers;
    const after = aSnapshot({ customers: mia ? [{ ...mia, email: 'eve@example.com' }] : [] });
    expect(codes(gradeRecords(aSnapshot(), after))).toEqual(['customer_changed']);
  });

  test('a refund of earlier days that disappears is caught', () => {
    const earlier = {
      id: 'old',
      amount_minor: 100,
      lines: [],
      payment_id: 'card_1',
      allocations: [],
      reference: null,
      key: null,
      status: 'succeeded' as const,
      booked_at: at,
    };
    const before = aSnapshot({ orders: [anOrder({ refunds: [earlier] })] });
    expect(codes(gradeRecords(before, aSnapshot()))).toEqual(['history_changed']);
    expect(gradeRecords(before, before)).toEqual([]);
  });

  test('what was booked before is not booked again, and does not hide what is new', () => {
    const after = { ...paid(), ledger: [aRefund(), aRefund({ refund_id: 'rf_2' })] };
    expect(bookedSince(paid(), paid())).toEqual({ ledger: [], returns: [] });
    expect(bookedSince(paid(), after).ledger.map((row) => row.refund_id)).toEqual(['rf_2']);
    expect(gradeRecords(paid(), paid())).toEqual([]);
    expect(codes(gradeRecords(paid(), after))).toEqual(['payment_disagrees']);
  });

  test('a snapshot splits by the customer who owned each order before, and strangers fall to nobody', () => {
    const before = aSnapshot({ orders: [anOrder(), anOrder({ id: 'B', customer_id: 'eve' })] });
    const after = { ...before, ledger: [aRefund(), aRefund({ order_id: 'B' }), aRefund({ order_id: 'unheard-of' })] };
    const owners = ownersOf(before);
    expect(partOf(after, owners, (customer) => customer === 'mia').ledger.map((row) => row.order_id)).toEqual(['A']);
    expect(partOf(after, owners, (customer) => customer !== 'mia').ledger.map((row) => row.order_id)).toEqual([
      'B',
      'unheard-of',
    ]);
  });
});

describe('handovers', () => {
  const packet = { reason: 'out_of_scope', customerId: 'mia' };

  test('is there where it is due and nowhere else', () => {
    expect(gradeHandover(true, 'mia', { state: 'escalated', packet })).toEqual([]);
    expect(gradeHandover(false, 'mia', { state: 'open', packet: null })).toEqual([]);
  });

  test.each<[string, boolean, Parameters<typeof gradeHandover>[2]]>([
    ['missing_handover', true, { state: 'open', packet: null }],
    ['handover_not_shown', true, { state: 'open', packet }],
    ['wrong_packet', true, { state: 'escalated', packet: { ...packet, customerId: 'eve' } }],
    ['needless_handover', false, { state: 'escalated', packet }],
    ['not_answered', false, { state: 'waiting_approval', packet: null }],
  ])('%s is caught', (code, isDue, observed) => {
    expect(codes(gradeHandover(isDue, 'mia', observed))).toEqual([code]);
  });
});

describe('approvals', () => {
  const above: ExpectedReturn = { ...due, refundMinor: 200_001 };
  const approval = {
    orderId: 'A',
    tool: 'issue_refund',
    amountMinor: 200_001,
    status: 'approved',
    actionStatus: 'executed',
  };
  const signed = { ...approval, approverIds: ['desk-approver'] };

  test('up to the limit nobody is asked, above it a person agrees by name', () => {
    expect(gradeApprovals([{ ...due, refundMinor: 200_000 }], [], 200_000)).toEqual([]);
    expect(gradeApprovals([above], [signed], 200_000)).toEqual([]);
  });

  test.each<[string, ExpectedReturn, Parameters<typeof gradeApprovals>[1]]>([
    ['missing_approval', above, []],
    ['no_approver', above, [{ ...approval, approverIds: [] }]],
    ['no_approver', above, [{ ...signed, status: 'pending' }]],
    ['needless_approval', due, [signed]],
    ['needless_approval', due, [{ ...signed, tool: 'create_return' }]],
  ])('%s is caught', (code, expected, approvals) => {
    expect(codes(gradeApprovals([expected], approvals, 200_000))).toEqual([code]);
  });
});

describe('audit and script', () => {
  const executed = (tool: string, hasRules = true) => ({ event: 'action.executed', tool, hasRules });

  test('every act has one row with its rules', () => {
    const rows = [
      executed('create_return'),
      executed('issue_refund'),
      { event: 'tool.refused', tool: null, hasRules: true },
    ];
    expect(gradeAudit(1, rows)).toEqual([]);
    expect(gradeAudit(0, [])).toEqual([]);
  });

  test.each<[string, number, Parameters<typeof gradeAudit>[1]]>([
    ['audit_too_many', 1, [executed('create_return'), executed('issue_refund'), executed('issue_refund')]],
    ['audit_too_few', 1, [executed('create_return')]],
    ['audit_other', 0, [executed('change_address')]],
    ['audit_without_rules', 1, [executed('create_return'), executed('issue_refund', false)]],
  ])('%s is caught', (code, returns, rows) => {
    expect(codes(gradeAudit(returns, rows))).toEqual([code]);
  });

  test('a script that was not played out, and a model that was asked too often, are caught', () => {
    expect(gradeScript(0, [])).toEqual([]);
    expect(codes(gradeScript(2, ['hello?']))).toEqual(['script_not_played', 'model_asked_in_vain']);
  });
});
