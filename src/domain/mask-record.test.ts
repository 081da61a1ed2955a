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

test('fields code writes ids into stay only where that is said', () => {
  expect(maskRecord({ refund_id: '9408160950', reason: '9408160950' }, { idFields: true })).toEqual({
    refund_id: '9408160950',
    reason: '[phone]',
  });
  expect(maskRecord({ order_id: '9408160950' })).toEqual({ order_id: '[phone]' });
});
