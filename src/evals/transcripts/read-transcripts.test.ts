import { describe, expect, test } from 'vitest';
import { failed, mapCall } from './map-call.ts';
import { toTranscript } from './read-transcripts.ts';

describe('a recorded conversation', () => {
  test('of OpenAI’s layout: arguments are JSON text, a result names its call', () => {
    const { turns } = toTranscript('openai', 'one', [
      { role: 'assistant', content: 'Hi! How can I help you today?' },
      { role: 'user', content: 'Where is #W1?' },
      {
        role: 'assistant',
        tool_calls: [{ id: 'a', function: { name: 'get_order_details', arguments: '{"order_id":"#W1"}' } }],
      },
      { role: 'tool', tool_call_id: 'a', content: '{"order_id":"#W1"}' },
      { role: 'assistant', content: 'On its way.' },
      { role: 'user', content: '###STOP###' },
    ]);
    expect(turns).toEqual([
      {
        says: 'Where is #W1?',
        calls: [[{ name: 'get_order_details', args: { order_id: '#W1' }, result: '{"order_id":"#W1"}' }]],
        reply: 'On its way.',
      },
    ]);
  });

  test('of tau2’s layout: arguments are an object, a result has its call’s id as its own, a text may be wrapped', () => {
    const { turns } = toTranscript('tau2', 'two', [
      { role: 'user', content: 'Return it, please. ###STOP###' },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'b', name: 'calculate', arguments: { expression: '1+1' } }],
      },
      { role: 'tool', id: 'b', content: '2' },
      { role: 'assistant', content: '{"message":"Done.\\nAnything else?"}' },
    ]);
    expect(turns).toEqual([
      {
        says: 'Return it, please.',
        calls: [[{ name: 'calculate', args: { expression: '1+1' }, result: '2' }]],
        reply: 'Done.\nAnything else?',
      },
    ]);
  });
});

describe('a recorded call is with our tools', () => {
  test.each([
    ['get_order_details', { order_id: '#W1' }, { kind: 'read', orderId: '#W1' }],
    [
      'return_delivered_order_items',
      { order_id: '#W1', item_ids: ['5', '5'], payment_method_id: 'paypal_1' },
      { kind: 'return', orderId: '#W1', itemIds: ['5', '5'], refundTo: 'paypal_1' },
    ],
    ['cancel_pending_order', { order_id: '#W1', reason: 'x' }, { kind: 'person', orderId: '#W1' }],
    ['transfer_to_human_agents', { summary: 'x' }, { kind: 'person', orderId: null }],
    ['get_user_details', { user_id: 'a_b_1' }, { kind: 'needless' }],
  ])('%s', (name, args, mapped) => {
    expect(mapCall({ name, args })).toEqual(mapped);
  });

  test('nothing that nobody has told of', () => {
    expect(() => mapCall({ name: 'delete_account', args: {} })).toThrow('delete_account');
  });

  test('a refusal in the recording is told apart from a result', () => {
    expect([failed({ result: 'Error: order not found' }), failed({ result: '{"order_id":"#W1"}' })]).toEqual([
      true,
      false,
    ]);
  });
});
