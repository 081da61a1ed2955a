import { expect, test } from 'vitest';
import { type TicketFact, ticketOutcome, ticketSummary } from './ticket-outcome.ts';

const refund = (status: string): TicketFact => ({
  tool: 'issue_refund',
  kind: 'refund',
  orderId: 'A-1',
  status,
  amountMinor: 120000,
  currency: 'INR',
});

test('a conversation without an action changed nothing, whatever was said in it', () => {
  expect(ticketOutcome([])).toBe('no_change');
  expect(ticketSummary([])).toBe('Nothing was changed.');
});

test.each([
  ['executed', 'refunded'],
  ['pending_settlement', 'refund_started'],
  ['proposed', 'waiting'],
  ['unknown', 'unconfirmed'],
  ['rejected', 'rejected'],
  ['failed', 'no_change'],
  ['expired', 'no_change'],
  ['withdrawn', 'no_change'],
])('a refund that is %s makes the ticket %s', (status, outcome) => {
  expect(ticketOutcome([refund(status)])).toBe(outcome);
});

test('an outcome nobody could confirm is not hidden behind a refund that was paid', () => {
  expect(ticketOutcome([refund('executed'), refund('unknown')])).toBe('unconfirmed');
});

test('the summary says what, how much, for which order and how it stands', () => {
  expect(ticketSummary([refund('rejected')])).toBe('Refund of INR 1,200.00 on order A-1: rejected.');
});
