import { expect, test } from 'vitest';
import { maskRecord } from './mask-record.ts';

test('an invented item id that is a mail address, card or telephone number is masked at any depth, field names too', () => {
  const words = ['bea@example.test', '4111 1111 1111 1111', '+91 98765 43210'];
  expect(maskRecord({ asked: [{ lineId: words[0] }, words[1]], deep: { bea: [words[2]] }, 'a@b.example': 1 })).toEqual({
    asked: [{ lineId: '[email]' }, '[card]'],
    deep: { bea: ['[phone]'] },
    '[email]': 1,
  });
});

test('a ten-digit line id stays when the records know it, and is masked when they do not', () => {
  const known = new Set(['9408160950']);
  expect(maskRecord(['9408160950', '9876543210'], { known })).toEqual(['9408160950', '[phone]']);
});

test.each([
  'ORD-1001',
  '#W2378156',
  'R-123-1',
  'L1',
  '2026-11-25T10:00:00.000Z',
  '12345678-1234-4123-9123-123456789012',
])('%s is nobody’s and stays', (id) => {
  expect(maskRecord({ ids: [id] })).toEqual({ ids: [id] });
});

test.each([
  ['an order number of digits', { order_id: '1000000123' }],
  ['refund ids of digits, in a list', { refund_ids: ['4029357733', '1000000123'] }],
  ['a payment id, as the domain spells it', { paymentId: '7723019456' }],
  ['what stands in a list of records', { legs: [{ booked_id: '4029357733', payment_id: '7723019456' }] }],
])('%s stays readable in its field', (_what, record) => {
  expect(maskRecord(record)).toEqual(record);
});

test('a field for ids keeps what can be an id, and nothing else a model puts there', () => {
  expect(
    maskRecord({
      order_id: '4111 1111 1111 1111',
      item_ids: ['4111111111111111', '+91 98765 43210', 'bea@example.test', '1000000123'],
      note: 'call 1000000123',
    }),
  ).toEqual({ order_id: '[card]', item_ids: ['[card]', '[phone]', '[email]', '1000000123'], note: 'call [phone]' });
});

test('where code alone writes, a field for ids keeps whatever stands there, and other fields do not', () => {
  expect(maskRecord({ refund_id: '4111111111111111', reason: '9408160950' }, { idFields: true })).toEqual({
    refund_id: '4111111111111111',
    reason: '[phone]',
  });
});
