import { expect, test } from 'vitest';
import { createMailFingerprint } from './mail-fingerprint.ts';
import { digestOf, snapshotOf } from './snapshot.ts';

const action = {
  actionId: 'a1',
  tool: 'issue_refund',
  customerId: 'c1',
  orderId: 'o1',
  args: { order_id: 'o1', item_ids: ['L1'], reason: 'damaged' },
  units: [{ lineId: 'L1', unit: 1 }],
  amountMinor: 250_000,
  currency: 'INR',
  allocation: [{ paymentId: 'p1', method: 'card' as const, amountMinor: 250_000 }],
};

test('the order of fields does not matter to a digest, and every value does', () => {
  const snapshot = snapshotOf(action);
  const turned = Object.fromEntries(Object.entries(snapshot).reverse());
  expect(digestOf(turned)).toBe(digestOf(snapshot));
  const changes = [
    { amountMinor: 249_999 },
    { currency: 'USD' },
    { customerId: 'c2' },
    { units: [{ lineId: 'L1', unit: 2 }] },
    { allocation: [{ ...action.allocation[0], paymentId: 'p2' }] as typeof action.allocation },
    { args: { ...action.args, reason: 'other' } },
  ];
  const digests = changes.map((change) => digestOf(snapshotOf({ ...action, ...change })));
  expect(new Set([digestOf(snapshot), ...digests]).size).toBe(changes.length + 1);
});

test('a mail address is recognised whatever its capitals, and only with the key', () => {
  const one = createMailFingerprint(Buffer.alloc(32, 1));
  const other = createMailFingerprint(Buffer.alloc(32, 2));
  expect(one(' Asha@Example.com ')).toBe(one('asha@example.com'));
  expect(one('asha@example.com')).not.toBe(one('asha@example.org'));
  expect(one('asha@example.com')).not.toBe(other('asha@example.com'));
  expect(one('asha@example.com')).not.toContain('asha');
});
