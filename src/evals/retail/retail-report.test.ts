import { expect, test } from 'vitest';
import { wrongWrite } from '../graders/end-state.ts';
import { printReport } from './print-report.ts';
import { type CaseReport, passed, type RetailReport, totalsOf } from './retail-report.ts';

const refund = {
  order_id: '#A',
  amount_minor: 35_449,
  currency: 'USD',
  payment_id: 'card_1',
  status: 'succeeded',
  key: 'k',
};

function aCase(over: Partial<CaseReport> = {}): CaseReport {
  const observed = {
    conversation_id: 'c',
    state: 'open',
    handover: null,
    returns: [{ order_id: '#A', lines: [], status: 'requested' }],
    refunds: [refund],
    approvals: [],
  };
  return {
    case_id: 'returns_and_cancels/7',
    list: 'returns_and_cancels',
    customer_id: 'mia',
    round: 1,
    expected: {
      returns: [{ orderId: '#A', lines: [], refundMinor: 35_449, currency: 'USD', paymentId: 'card_1' }],
      handover: false,
    },
    observed,
    verdict: 'as_expected',
    reasons: [],
    known_faults: [],
    elapsed_ms: 10,
    ...over,
  };
}

function aReport(cases: CaseReport[], bystanders = [] as ReturnType<typeof wrongWrite>[]): RetailReport {
  return {
    suite: 'retail',
    speaker: 'script',
    started_at: '2026-03-01T12:00:00Z',
    elapsed_ms: 1_000,
    data: '/data',
    instance: 'temporary',
    auto_limit_usd_cents: 200_000,
    totals: totalsOf(cases, bystanders),
    rounds: [{ round: 1, cases: cases.length, bystanders, elapsed_ms: 900 }],
    overlaps: [],
    cases,
  };
}

const doubled = aCase({ verdict: 'mismatch', reasons: [wrongWrite('doubled_refund', 'There are 2 refunds.')] });

test('a suite passes when every case that ran ended as expected', () => {
  const report = aReport([aCase(), aCase({ verdict: 'not_run', observed: null })]);
  expect(passed(report)).toBe(true);
  expect(report.totals).toMatchObject({ cases: 2, as_expected: 1, not_run: 1, refunds: 1, refunded_minor: 35_449 });
  expect(printReport(report)).toMatch(/PASSED: 1 of 1 cases as expected, 0 wrong writes/);
});

test.each([
  ['a mismatch', aReport([aCase(), doubled])],
  ['a case that broke off', aReport([aCase({ verdict: 'error', observed: null })])],
  ['a write outside every case', aReport([aCase()], [wrongWrite('unexpected_refund', 'A refund nobody expects.')])],
])('it fails with %s', (_name, report) => {
  expect(passed(report)).toBe(false);
  expect(printReport(report)).toContain('FAILED');
});

test('every reason is printed with its case, and wrong writes are counted wherever they are', () => {
  const report = aReport([doubled], [wrongWrite('order_changed', 'The order #B has another status.')]);
  const text = printReport(report);
  expect(text).toContain('returns_and_cancels/7: mismatch\n  doubled_refund: There are 2 refunds.');
  expect(text).toContain('round 1, outside every case: order_changed');
  expect(report.totals.wrong_writes).toBe(2);
});

test('known faults of the gold are printed also where the case ended as expected', () => {
  const known = { fault: 'The gold leaves out two returns.', treatment: 'The gold is followed.' };
  expect(printReport(aReport([aCase({ known_faults: [known] })]))).toContain(
    'returns_and_cancels/7 (as_expected): The gold leaves out two returns. The gold is followed.',
  );
});
