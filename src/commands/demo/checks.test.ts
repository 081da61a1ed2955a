import { describe, expect, test } from 'vitest';
import type { AuditRow } from '../../evals/client/staff-desk.ts';
import { order as orderShape } from '../../sandbox/shapes/order.ts';
import type { Refund } from '../../sandbox/shapes/refund.ts';
import { auditCount, auditNames, callCount, ledgerHasOneRow, ledgerIsEmpty, nobodyAsked } from './checks.ts';
import { emptyUntilDecided } from './empty-until-decided.ts';
import { printStory, printSummary } from './print-story.ts';
import { stories } from './stories.ts';
import { type Evidence, type StoryRun, storyPassed } from './story.ts';

const at = '2026-03-01T12:00:00Z';
const order = orderShape.parse({
  id: 'ORD-1',
  customer_id: 'c',
  guest_email: null,
  currency: 'INR',
  status: 'delivered',
  placed_at: at,
  delivered_at: at,
  lines: [
    {
      id: 'L1',
      sku: null,
      name: 'Kettle',
      quantity: 1,
      delivered_quantity: 1,
      unit_price_minor: 149_900,
      discount_minor: 0,
      tax_minor: 0,
    },
  ],
  tax_included: true,
  discount_minor: 0,
  shipping_minor: 0,
  notes: '',
  disputed: false,
  shipping_address: null,
  payments: [{ id: 'pay_1', method: 'upi', captured_minor: 149_900, refunded_minor: 0 }],
  refunds: [],
  returns: [],
  version: '1',
});

function aRefund(over: Partial<Refund> = {}): Refund {
  return {
    refund_id: 'rf_1',
    order_id: 'ORD-1',
    payment_id: 'pay_1',
    lines: [{ line_id: 'L1', quantity: 1 }],
    amount_minor: 149_900,
    currency: 'INR',
    key: 'k',
    reference: 'k',
    status: 'succeeded',
    source: 'api',
    booked_at: at,
    settled_at: at,
    ...over,
  };
}

function anAuditRow(over: Partial<AuditRow> = {}): AuditRow {
  return {
    id: 1,
    at,
    event: 'action.executed',
    actor: 'system',
    conversation_id: 'x',
    action_id: 'a',
    order_id: 'ORD-1',
    tool: 'issue_refund',
    args: {},
    rule_results: [{ rule: 'order_was_delivered', passed: true, inputs: {} }],
    result: {},
    approver_id: null,
    position: 1,
    sentence: 'The refund was carried out by the store.',
    ...over,
  };
}

function someEvidence(over: Partial<Evidence> = {}): Evidence {
  return {
    orderId: 'ORD-1',
    customerId: 'c',
    conversationId: 'x',
    messages: [],
    state: 'open',
    calls: [],
    audit: [anAuditRow()],
    approvals: [],
    handover: null,
    ledgerBefore: [],
    ledgerAtDecision: null,
    ledgerAfter: [aRefund()],
    returns: [],
    orderBefore: order,
    orderAfter: order,
    ...over,
  };
}

function aRun(over: Partial<StoryRun> = {}): StoryRun {
  return {
    story: { name: 'n', title: 'A title' },
    evidence: someEvidence(),
    checks: [],
    error: null,
    elapsedMs: 5,
    ...over,
  };
}

describe('the checks of the ledger', () => {
  test('one right row holds', () => {
    expect(ledgerHasOneRow(someEvidence(), 149_900, 'L1').holds).toBe(true);
  });

  test.each<[string, readonly Refund[]]>([
    ['none', []],
    ['two', [aRefund(), aRefund({ refund_id: 'rf_2' })]],
    ['one that is a paisa short', [aRefund({ amount_minor: 149_899 })]],
    ['one for another line', [aRefund({ lines: [{ line_id: 'L2', quantity: 1 }] })]],
    ['one for two units', [aRefund({ lines: [{ line_id: 'L1', quantity: 2 }] })]],
    ['one to another payment', [aRefund({ payment_id: 'pay_2' })]],
    ['one that is not paid yet', [aRefund({ status: 'pending' })]],
  ])('%s does not', (_name, ledgerAfter) => {
    expect(ledgerHasOneRow(someEvidence({ ledgerAfter }), 149_900, 'L1').holds).toBe(false);
  });

  test('an empty one is empty, before a decision too', () => {
    expect(ledgerIsEmpty(someEvidence({ ledgerAfter: [] })).holds).toBe(true);
    expect(ledgerIsEmpty(someEvidence()).holds).toBe(false);
    expect(emptyUntilDecided(someEvidence({ ledgerAtDecision: [] })).holds).toBe(true);
    expect(emptyUntilDecided(someEvidence({ ledgerAtDecision: [aRefund()] })).holds).toBe(false);
    expect(emptyUntilDecided(someEvidence()).holds).toBe(false);
  });
});

test('the audit is counted by event and tool, and a decision needs a name', () => {
  expect(auditCount(someEvidence(), 'action.executed', 1, 'issue_refund').holds).toBe(true);
  expect(auditCount(someEvidence(), 'action.executed', 1, 'create_return').holds).toBe(false);
  const approved = (approver_id: string | null) =>
    someEvidence({ audit: [anAuditRow({ event: 'action.approved', approver_id })] });
  expect(auditNames(approved('desk-approver'), 'action.approved').holds).toBe(true);
  expect(auditNames(approved(null), 'action.approved').holds).toBe(false);
  expect(auditNames(someEvidence({ audit: [] }), 'action.approved').holds).toBe(false);
});

test('calls and approvals are counted', () => {
  const call = { name: 'issue_refund', arguments: {}, result: {} };
  expect(callCount(someEvidence({ calls: [call, call] }), 'issue_refund', 2).holds).toBe(true);
  const putOff = { ...call, result: { status: 'refused', code: 'confirmation_required' } };
  expect(callCount(someEvidence({ calls: [putOff, call, call] }), 'issue_refund', 2).holds).toBe(true);
  expect(nobodyAsked(someEvidence()).holds).toBe(true);
});

describe('the verdict', () => {
  const ok = { text: 'the ledger is right', holds: true, found: '' };

  test('a story passes when it came to its end and every check holds, and never without a check', () => {
    expect(storyPassed(aRun({ checks: [ok] }))).toBe(true);
    expect(storyPassed(aRun())).toBe(false);
    expect(storyPassed(aRun({ checks: [ok, { ...ok, holds: false }] }))).toBe(false);
    expect(storyPassed(aRun({ checks: [ok], error: 'no answer' }))).toBe(false);
  });

  test('a broken check and an error are printed with what was found', () => {
    const broken = { text: 'the ledger has no row', holds: false, found: 'INR 1.00' };
    expect(printStory(aRun({ checks: [broken] }))).toMatch(/FAILED.* the ledger has no row; found: INR 1\.00/);
    expect(printStory(aRun({ evidence: null, error: 'no answer' }))).toMatch(/FAILED.* no answer/);
    expect(printSummary([aRun({ checks: [ok] }), aRun()], 1_000)).toContain('FAILED: 1 of 2 stories');
  });

  test('text from a conversation cannot move the cursor', () => {
    const messages = [{ role: 'customer', text: 'hi \u001b[2J there' }];
    expect(printStory(aRun({ evidence: someEvidence({ messages }) }))).toContain('hi \\x1b[2J there');
  });
});

test('there are eight stories with names of their own', () => {
  expect(new Set(stories.map(({ name }) => name)).size).toBe(8);
});
