import { expect, test } from 'vitest';
import { amountOf, byDueTime, readApproval, readApprovals, titleOf } from './approval.ts';
import { wordsOfBlock, wordsOfWhyNot } from './status-words.ts';

const row = {
  approval_id: '11111111-1111-4111-8111-111111111111',
  status: 'pending',
  tool: 'issue_refund',
  args: { order_id: '5013' },
  amount_minor: 499_900,
  currency: 'INR',
  due_at: '2026-03-01T16:00:00Z',
};

test('a row is named by its action, amount and order', () => {
  const approval = readApproval(row);
  expect(approval && titleOf(approval)).toBe('Refund INR 4,999.00');
  expect(approval?.orderId).toBe('5013');
});

test('a row that lacks nearly everything is still shown', () => {
  const approval = readApproval({
    approval_id: 'x',
    evidence: 'odd',
    decisions: 7,
    amount_minor: '12',
    due_at: 'soon',
  });
  expect(approval).toMatchObject({ status: 'unknown', dueAt: null, decisions: [], evidence: { evidence: 'odd' } });
  expect(approval && amountOf(approval)).toBeNull();
});

test('what is no row is left out', () => {
  expect(readApprovals({ approvals: [null, 3, {}, row] })).toHaveLength(1);
  expect(readApprovals({})).toEqual([]);
});

test('records written with capitals read like records written with underscores', () => {
  const approval = readApproval({ ...row, evidence: { order: { orderId: '7', lines: [{ unitPriceMinor: 5 }] } } });
  expect(approval?.evidence).toEqual({ order: { order_id: '7', lines: [{ unit_price_minor: 5 }] } });
});

test('the list is in the order of the due times, and a row without one comes last', () => {
  const rows = [
    { ...row, approval_id: 'never', due_at: null },
    { ...row, approval_id: 'later', due_at: '2026-03-01T18:00:00+02:00' },
    { ...row, approval_id: 'first', due_at: '2026-03-01T15:59:59Z' },
  ];
  expect(byDueTime(readApprovals({ approvals: rows })).map((approval) => approval.id)).toEqual([
    'first',
    'later',
    'never',
  ]);
});

test('why a request was not carried out is told in words, whatever the code', () => {
  expect(wordsOfBlock(readApproval({ ...row, blocked_by: 'already_refunded' })?.blockedBy ?? null)).toContain(
    'other hands',
  );
  expect(wordsOfBlock('some_new_rule')).toBe('A rule did not hold any more: some new rule.');
  expect(wordsOfBlock('constructor')).toContain('constructor');
  expect(wordsOfBlock(readApproval(row)?.blockedBy ?? null)).toBeNull();
});

test('a stop stands in the place of both buttons, in words of its own', () => {
  const whyNot = { code: 'stopped', detail: 'as the server says it' };
  const approval = readApproval({ ...row, may_decide: false, may_reject: false, why_not: whyNot });
  expect(approval).toMatchObject({ mayReject: false, whyNot });
  expect(wordsOfWhyNot(whyNot)).toContain('cannot be decided now');
  expect(wordsOfWhyNot({ ...whyNot, code: 'above_own_limit' })).toBe('as the server says it');
});
