import { describe, expect, test } from 'vitest';
import { startRehearsalModel } from '../../start-rehearsal-model.ts';
import { classifyTurn } from './classify-turn.ts';

test.each([
  ['Where is my parcel SO-1042?', 'order_status'],
  ['when will I get my order', 'order_status'],
  ['order 1042 status', 'order_status'],
  ['Please give me my money back for the kettle', 'refund'],
  ['has my refund been paid yet?', 'refund'],
  ['I would like to send the kettle back', 'return'],
  ['In what cases can I get a refund?', 'policy'],
  ['how long do refunds take', 'policy'],
  ['do you ship to Norway', 'policy'],
  ['what is your warranty?', 'policy'],
  ['Cancel my order 1042', 'account_detail'],
  ['I forgot my pasword', 'account_detail'],
  ['send me the invoice again', 'account_detail'],
  ['I want to buy another kettle', 'other'],
  ['thank you!', 'other'],
  ['मेरा ऑर्डर कहाँ है', 'order_status'],
  ['quiero un reembolso', 'refund'],
  ['أين طلبي', 'order_status'],
])('"%s" is about %s', (text, intent) => {
  expect(classifyTurn(text)).toMatchObject({ intent, in_scope: true, wants_person: false });
});

test.each(['What is the weather in Pune?', 'write me a poem about the sea', 'who won the cricket match'])(
  '"%s" is none of the shop’s business',
  (text) => {
    expect(classifyTurn(text)).toMatchObject({ intent: 'other', in_scope: false });
  },
);

test('wishes, threats and danger are told', () => {
  expect(classifyTurn('i want to tlak to an agnet')).toMatchObject({ wants_person: true });
  expect(classifyTurn('I do not want to talk to a person')).toMatchObject({ wants_person: false });
  expect(classifyTurn('where is my order? if it is late I want a human')).toMatchObject({
    intent: 'order_status',
    wants_person: false,
  });
  expect(classifyTurn('my lawyer will write to you')).toMatchObject({ legal_threat: true });
  expect(classifyTurn('the kettle caught fire')).toMatchObject({ safety: true });
});

describe('the server', () => {
  const ask = async (baseUrl: string, body: object) => {
    const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body: JSON.stringify(body) });
    const answer = (await response.json()) as { choices?: { message: { content: string } }[] };
    return answer.choices?.[0]?.message.content ?? '';
  };
  const control = async (url: string, path: string, init?: RequestInit) =>
    (await (await fetch(`${url}/_control/${path}`, init)).json()) as Record<string, unknown[]>;
  const messages = [
    { role: 'system', content: 'Sort.' },
    { role: 'user', content: '<customer_message>\nwhere is my order\n</customer_message>' },
  ];

  test('sorts without taking anything from a script, and lists what it sorted apart', async () => {
    await using model = await startRehearsalModel();
    await control(model.url, 'script', { method: 'POST', body: JSON.stringify([{ text: 'scripted' }]) });
    const sorted = await ask(model.baseUrl, { model: 'countersign-rehearsal-router-1', messages });
    expect(JSON.parse(sorted)).toMatchObject({ intent: 'order_status', wants_person: false });
    expect(await ask(model.baseUrl, { model: 'any', messages })).toBe('scripted');
    const log = await control(model.url, 'requests');
    expect([log['requests']?.length, log['router_requests']?.length]).toEqual([1, 1]);
    expect(await control(model.url, 'script')).toMatchObject({ complete: true });
  });

  test('answers a customer under the router’s name, too, where tools are offered: from the script', async () => {
    await using model = await startRehearsalModel();
    await control(model.url, 'script', { method: 'POST', body: JSON.stringify([{ text: 'scripted' }]) });
    const tools = [
      { type: 'function', function: { name: 'get_order', parameters: { type: 'object', properties: {} } } },
    ];
    expect(await ask(model.baseUrl, { model: 'countersign-rehearsal-router-1', messages, tools })).toBe('scripted');
  });
});
