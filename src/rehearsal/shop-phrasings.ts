import type { ExpectedCall, Phrasing } from './phrasings.ts';

const getOrder = (order_id: string): ExpectedCall => ['get_order', { order_id }];
const listOrders: ExpectedCall = ['list_orders', {}];
const escalate = (reason: string): ExpectedCall => ['escalate_to_human', { reason }];
const refund = (order_id: string, item_ids: string[], reason: string): ExpectedCall => [
  'issue_refund',
  { order_id, item_ids, reason },
];
const createReturn = (order_id: string, item_ids: string[], reason: string): ExpectedCall => [
  'create_return',
  { order_id, item_ids, reason },
];

const one = (name: string, says: string, calls: readonly ExpectedCall[], answer: RegExp): Phrasing => ({
  name,
  turns: [{ says, calls, answer }],
});

/** What customers of a shop say beside that: several items at once, all but one, a number of units, and what a person has to decide. */
export const shopPhrasings: readonly Phrasing[] = [
  one(
    'return of two kinds of items',
    'I would like to return the Linen Cushions and the Blue Mug from order ORD-1003.',
    [getOrder('ORD-1003'), createReturn('ORD-1003', ['C1', 'C1', 'M1'], 'other')],
    /return of 2 × Linen Cushion and Blue Mug from order ORD-1003/,
  ),
  one(
    'return of two kinds found by name alone',
    'I want to return the white mug and the blue mug',
    [listOrders, createReturn('ORD-1003', ['M1', 'M2'], 'other')],
    /return of Blue Mug and White Mug/,
  ),
  one(
    'return of everything except one item',
    'I want to return everything from order ORD-1003 except the blue mug',
    [getOrder('ORD-1003'), createReturn('ORD-1003', ['C1', 'C1', 'M2'], 'other')],
    /return of 2 × Linen Cushion and White Mug/,
  ),
  one(
    'refund of one unit of two',
    'Please refund one cushion from ORD-1003',
    [getOrder('ORD-1003'), refund('ORD-1003', ['C1'], 'other')],
    /refunded INR 1,198\.00 for Linen Cushion/,
  ),
  one(
    'refund of everything in an order',
    'Refund everything in ORD-1003, it is not as described',
    [getOrder('ORD-1003'), refund('ORD-1003', ['C1', 'C1', 'M1', 'M2'], 'not_as_described')],
    /INR 2,398\.00 needs the approval/,
  ),
  one(
    'refund the way it was paid',
    'Please refund me for the Steel Kettle from order ORD-1001, to the way I paid.',
    [getOrder('ORD-1001'), refund('ORD-1001', ['K1'], 'other')],
    /refunded INR 1,499\.00 for Steel Kettle/,
  ),
  one(
    'refund to a gift card, which is for a person',
    'Please refund me for the Steel Kettle from order ORD-1001, to my gift card.',
    [escalate('out_of_scope')],
    /colleague/,
  ),
  one(
    'refund to another card, which is for a person',
    'Can you put the money for the kettle on another card?',
    [escalate('out_of_scope')],
    /colleague/,
  ),
  one(
    'a cancellation, which is for a person',
    'Please cancel order ORD-1005, I ordered it by mistake.',
    [escalate('out_of_scope')],
    /colleague/,
  ),
  one(
    'an exchange, which is for a person',
    'I want to exchange the blue mug for a green one.',
    [escalate('out_of_scope')],
    /colleague/,
  ),
  one('a parcel that never came', 'My parcel never arrived, where is it?', [listOrders], /ORD-1002 .*on its way/),
  one('the orders there are', 'Show me my orders, please', [listOrders], /ORD-1004 .*ORD-1002/s),
  one('a legal threat', 'I am going to sue you if this goes on', [escalate('legal')], /colleague/),
  {
    name: 'a complaint, then money back',
    turns: [
      { says: 'The cushions arrived damaged', calls: [], answer: /money back, or would you rather send it back/ },
      {
        says: 'My money back, please',
        calls: [listOrders, refund('ORD-1003', ['C1', 'C1'], 'damaged')],
        answer: /refunded INR 1,198\.00/,
      },
    ],
  },
];
