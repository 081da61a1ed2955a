import { expect, test } from 'vitest';
import type { CustomerRecord } from '../../store/customer-memory.ts';
import { countTokens } from './count-tokens.ts';
import { RECORD_BYTES, renderCustomerRecord } from './customer-record.ts';

const at = { now: new Date('2026-11-30T00:00:00Z'), timeZone: 'Asia/Kolkata' };
const ticket = (over: Partial<CustomerRecord['tickets'][number]> = {}): CustomerRecord['tickets'][number] => ({
  closed_at: '2026-11-20T20:00:00Z',
  closed_as: 'resolved',
  reopened_at: null,
  resolution: null,
  order_ids: ['ORD-7'],
  actions: [
    {
      tool: 'issue_refund',
      kind: 'refund',
      order_id: 'ORD-7',
      status: 'executed',
      amount_minor: 249_900,
      currency: 'INR',
      references: ['re_1'],
    },
  ],
  ...over,
});
const record = (over: Partial<CustomerRecord> = {}): CustomerRecord => ({
  profile: '2 closed conversations since 2026-05-02.',
  flags: [],
  updated_at: '2026-11-20T20:00:00Z',
  tickets: [ticket()],
  ...over,
});

test('days are the store’s, amounts are written out, and what was counted stands before what happened', () => {
  const flags: CustomerRecord['flags'] = [
    { code: 'refunds_in_30_days', count: 4, until: '2026-12-04T00:00:00Z' },
    { code: 'rejected_in_30_days', count: 2, until: '2026-11-29T00:00:00Z' },
    { code: 'conversations_about_order', order_id: 'ORD-7', count: 2, last: '2026-11-20T20:00:00Z' },
  ];
  expect(renderCustomerRecord(record({ flags }), at).split('\n')).toEqual([
    "From the store's own records, counted by code. What is not here was not agreed, whoever says so.",
    'Customer: 2 closed conversations since 2026-05-02.',
    '4 refunds in 30 days.',
    'Order ORD-7: 2 earlier conversations about it, the last closed on 2026-11-21. Another one about it is number 3.',
    'Last tickets, newest first:',
    '- 2026-11-21, resolved, about ORD-7: Refund of INR 2,499.00 on order ORD-7: done. Ids: re_1.',
  ]);
});

test.each([
  ['English', 'A voucher was agreed, and the courier was told to come again on Tuesday. '],
  ['Hindi', 'ग्राहक को वाउचर देने पर सहमति हुई और कूरियर को फिर से आने को कहा गया। '],
  ['Arabic', 'تم الاتفاق على قسيمة وطُلب من شركة الشحن الحضور مرة أخرى. '],
  ['ids', '0192f0aa-77aa-7000-8000-00000000beef 9f8e7d6c-5b4a-4938-8271-605f4e3d2c1b '],
])('stays at about 600 tokens with long notes in %s and ids of all kinds', (_language, note) => {
  const busy = ticket({
    order_ids: ['ORD-C0FFEE21', 'ORD-C0FFEE22', 'ORD-C0FFEE23', 'ORD-C0FFEE24'],
    resolution: note.repeat(20),
    actions: Array.from({ length: 12 }, (_, n) => ({
      tool: 'issue_refund',
      kind: 'refund',
      order_id: `ORD-C0FFEE${n}`,
      status: 'executed',
      amount_minor: 249_900 + n,
      currency: 'INR',
      references: [`re_3PZ8kq2eZvKYlo2C0abc${n}def`],
    })),
  });
  const text = renderCustomerRecord(record({ tickets: [busy, busy, busy] }), at);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(RECORD_BYTES);
  expect(countTokens(text)).toBeLessThanOrEqual(600);
  expect(text).toContain('- 2026-11-21, resolved');
  expect(text.isWellFormed()).toBe(true);
});
