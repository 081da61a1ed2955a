import type { ExpectedCall, Phrasing } from './phrasings.ts';

const getOrder = (order_id: string): ExpectedCall => ['get_order', { order_id }];
const listOrders: ExpectedCall = ['list_orders', {}];
const lakeRoad = { line1: '12 Lake Road', city: 'Pune', postal_code: '411001', country: 'IN' };

/** What a customer may say about receipts, preferences and where an order goes, beside the phrasings of `phrasings.ts`. */
export const accountPhrasings: readonly Phrasing[] = [
  {
    name: 'a receipt by order number',
    turns: [
      {
        says: 'Please resend the receipt for order ORD-1001',
        calls: [getOrder('ORD-1001'), ['resend_receipt', { order_id: 'ORD-1001' }]],
        answer: /receipt for order ORD-1001 has been sent again/,
      },
    ],
  },
  {
    name: 'a receipt without an order, then the item',
    turns: [
      { says: 'Resend my receipt', calls: [], answer: /Which order is it about/ },
      {
        says: 'The one for the kettle',
        calls: [listOrders, ['resend_receipt', { order_id: 'ORD-1001' }]],
        answer: /has been sent again/,
      },
    ],
  },
  {
    name: 'marketing mails stopped',
    turns: [
      {
        says: 'Stop sending me marketing mails',
        calls: [['update_preference', { preference: 'marketing_emails', value: false }]],
        answer: /marketing_emails are switched off now/,
      },
    ],
  },
  {
    name: 'text messages turned on',
    turns: [
      {
        says: 'Please turn on text messages about my orders',
        calls: [['update_preference', { preference: 'sms_updates', value: true }]],
        answer: /sms_updates are switched on now/,
      },
    ],
  },
  {
    name: 'another delivery address in one line',
    turns: [
      {
        says: 'Change the delivery address of order ORD-1005 to 12 Lake Road, Pune 411001, India',
        calls: [getOrder('ORD-1005'), ['change_address', { order_id: 'ORD-1005', address: lakeRoad }]],
        answer: /needs the agreement of a colleague.*you may leave the chat/,
      },
    ],
  },
  {
    name: 'another delivery address, asked for',
    turns: [
      {
        says: 'I need to change the delivery address of ORD-1005',
        calls: [getOrder('ORD-1005')],
        answer: /What is the new address/,
      },
      {
        says: '12 Lake Road, 411001 Pune',
        calls: [['change_address', { order_id: 'ORD-1005', address: lakeRoad }]],
        answer: /needs the agreement/,
      },
    ],
  },
];
