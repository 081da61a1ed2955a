import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateRefunds } from './allocate-refunds.ts';

const payments = [
  { id: 'credit', captured_minor: 300, booked_minor: 0 },
  { id: 'card', captured_minor: 700, booked_minor: 100 },
];

describe('placing earlier refunds on payments', () => {
  test('fills the payments in their order', () => {
    const placed = allocateRefunds(payments, [{ id: 'r', amount_minor: 400 }]);
    expect(placed.kind === 'placed' && placed.allocations.get('r')).toEqual([
      { payment_id: 'credit', amount_minor: 300 },
      { payment_id: 'card', amount_minor: 100 },
    ]);
    expect(placed.kind === 'placed' && [...placed.refunded]).toEqual([
      ['credit', 300],
      ['card', 200],
    ]);
  });

  test('places refunds that name a payment first, so that the others cannot take their room', () => {
    const placed = allocateRefunds(payments, [
      { id: 'any', amount_minor: 500 },
      { id: 'named', amount_minor: 300, payment_id: 'credit' },
    ]);
    expect(placed.kind === 'placed' && placed.allocations.get('any')).toEqual([
      { payment_id: 'card', amount_minor: 500 },
    ]);
  });

  test('says which refund finds no room', () => {
    expect(allocateRefunds(payments, [{ id: 'r', amount_minor: 901 }])).toMatchObject({
      refundId: 'r',
      paymentId: null,
    });
    const named = [{ id: 'r', amount_minor: 301, payment_id: 'credit' }];
    expect(allocateRefunds(payments, named)).toMatchObject({ refundId: 'r', paymentId: 'credit' });
  });

  test('says which payment holds less than was booked on it', () => {
    const short = [{ id: 'card', captured_minor: 99, booked_minor: 100 }];
    expect(allocateRefunds(short, [])).toMatchObject({ kind: 'exceeds_captured', paymentId: 'card' });
  });

  test('never gives back more than a payment took in, and loses nothing', () => {
    const amounts = fc.array(fc.nat(1_000), { maxLength: 6 });
    fc.assert(
      fc.property(amounts, amounts, (captured, wanted) => {
        const from = captured.map((captured_minor, index) => ({ id: `p${index}`, captured_minor, booked_minor: 0 }));
        const refunds = wanted.map((amount, index) => ({ id: `r${index}`, amount_minor: amount + 1 }));
        const placed = allocateRefunds(from, refunds);
        const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);
        const total = sum(refunds.map((one) => one.amount_minor));
        if (placed.kind !== 'placed') return total > sum(captured);
        const within = from.every(({ id, captured_minor }) => (placed.refunded.get(id) ?? 0) <= captured_minor);
        return within && sum(placed.refunded.values()) === total;
      }),
    );
  });
});
