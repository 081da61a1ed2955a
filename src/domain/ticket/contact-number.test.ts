import { expect, test } from 'vitest';
import { contactSentences } from './contact-number.ts';

test.each([
  [1, '2nd'],
  [2, '3rd'],
  [3, '4th'],
  [10, '11th'],
  [20, '21st'],
])('%i conversations about an order before make this one the %s', (earlier, which) => {
  expect(contactSentences([{ orderId: 'ORD-1', earlier }], ['ORD-1'])).toEqual([
    `This is the ${which} conversation about ORD-1.`,
  ]);
});

test('an order that came up twice is named although this conversation has not named it; once is nothing to tell', () => {
  const contacts = [
    { orderId: 'ORD-2', earlier: 2 },
    { orderId: 'ORD-3', earlier: 1 },
    { orderId: 'ORD-4', earlier: 0 },
  ];
  expect(contactSentences(contacts, ['ORD-4'])).toEqual(['2 earlier conversations were about ORD-2.']);
});
