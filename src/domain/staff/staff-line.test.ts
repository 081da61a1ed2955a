import { expect, test } from 'vitest';
import type { ActionStatus } from '../action/action-state.ts';
import type { DecisionFacts } from '../decision-line.ts';
import { staffLine } from './staff-line.ts';

const facts = (status: ActionStatus, changes: Partial<DecisionFacts> = {}): DecisionFacts => ({
  ...{ kind: 'refund', status, orderId: 'ORD-7', amount: 'INR 1,299.00', methods: ['card'], approved: false },
  ...changes,
});

test.each<[ActionStatus, Partial<DecisionFacts>, string]>([
  [
    'executed',
    {},
    'The refund of INR 1,299.00 for order ORD-7 was carried out, to the payment method of the order. The customer has been told.',
  ],
  ['rejected', {}, 'The refund of INR 1,299.00 for order ORD-7 was rejected by a person. Nothing was paid.'],
  [
    'expired',
    { approved: true },
    'The refund of INR 1,299.00 for order ORD-7 was approved, and its deadline passed before it could be carried out. Nothing was paid.',
  ],
  [
    'expired',
    {},
    'Nobody decided on the refund of INR 1,299.00 for order ORD-7 before its deadline. Nothing was paid.',
  ],
  [
    'blocked',
    { newAmount: 'INR 900.00' },
    'The refund of INR 1,299.00 for order ORD-7 was not carried out: the order changed, and a new request over INR 900.00 took its place. Nothing was paid.',
  ],
  [
    'executed',
    { kind: 'cancellation', amount: null, returnId: 'R-1', approved: true },
    'The cancellation of return R-1 for order ORD-7 was approved and carried out. The customer has been told.',
  ],
])('%s %o', (status, changes, line) => {
  expect(staffLine(facts(status, changes))).toBe(line);
});

test('staff are never spoken to as if the order were theirs', () => {
  const all: ActionStatus[] = [
    ...(['drafted', 'proposed', 'approved', 'executing', 'executed', 'pending_settlement'] as const),
    ...(['rejected', 'expired', 'withdrawn', 'blocked', 'failed', 'unknown'] as const),
  ];
  for (const status of all) expect(staffLine(facts(status))).not.toMatch(/\byour\b|\bwe\b|tell you/i);
});
