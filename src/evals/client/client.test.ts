import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runBounded } from '../run-bounded.ts';
import { openConversation, stateOf } from './customer-conversation.ts';
import { openJsonClient } from './json-client.ts';
import { readToolCalls } from './model-control.ts';
import { waitUntil } from './wait-until.ts';

const turn = 'b0000000-0000-4000-8000-000000000001';
const at = '2026-03-01T12:00:00Z';
const event = (data: Record<string, unknown>) =>
  `id: ${data['seq']}\nevent: ${data['type']}\ndata: ${JSON.stringify(data)}\n\n`;

/** Replays seq 1 to 3, cut in the middle of an event, then stays open on `/events` and ends on `/messages`. */
const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/v1/conversations') {
    response.statusCode = 201;
    response.end(
      JSON.stringify({
        conversation_id: 'b0000000-0000-4000-8000-000000000002',
        conversation_token: 't',
        state: 'open',
      }),
    );
  } else if (path.endsWith('/messages')) {
    const text =
      event({ seq: 1, at, type: 'message', role: 'customer', text: 'hi', turn_id: null }) +
      event({ seq: 3, at, type: 'state', state: 'waiting_approval', covers: [1] });
    response.write(text.slice(0, 70));
    setImmediate(() => response.end(text.slice(70)));
  } else if (path.includes('/events')) {
    response.write(event({ seq: 3, at, type: 'state', state: 'waiting_approval', covers: [1] }));
    response.write(event({ seq: 4, at, type: 'message', role: 'agent', text: 'Approved.', turn_id: turn }));
    response.write(event({ seq: 5, at, type: 'state', state: 'open', covers: [] }));
  } else if (path === '/refused') {
    response.statusCode = 409;
    response.end(JSON.stringify({ code: 'stopped', detail: 'The switch is on.' }));
  } else response.end('{"odd":true}');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a conversation', () => {
  test('is read to the end of its answer, and followed from there without seeing anything twice', async () => {
    const conversation = await openConversation({ webUrl: url, sessionToken: null });
    const answer = await conversation.say('hi');
    expect(answer.map(({ seq }) => seq)).toEqual([1, 3]);
    const resting = await conversation.follow('the decision', (seen) => seen.type === 'state' && seen.state === 'open');
    expect(resting.seq).toBe(5);
    expect(conversation.events.map(({ seq }) => seq)).toEqual([1, 3, 4, 5]);
    expect(stateOf(conversation.events)).toBe('open');
  });

  test('says what it waited for when that does not come', async () => {
    const conversation = await openConversation({ webUrl: url, sessionToken: null, timeoutMs: 100 });
    await expect(conversation.follow('a miracle', () => false)).rejects.toThrow(/Waited 0\.1 s for a miracle/);
  });
});

describe('answers of a server', () => {
  test('a refusal carries its code, an answer of another form is an error', async () => {
    const client = openJsonClient({ baseUrl: url });
    await expect(client.get('/refused', z.unknown())).rejects.toMatchObject({ status: 409, code: 'stopped' });
    await expect(client.get('/x', z.object({ even: z.boolean() }))).rejects.toMatchObject({ code: 'bad_answer' });
  });

  test('a server that is not there is said to be so', async () => {
    const client = openJsonClient({ baseUrl: 'http://127.0.0.1:9' });
    await expect(client.get('/x', z.unknown())).rejects.toMatchObject({ status: 0 });
  });
});

test('tool calls are paired with their results, and a call without one has none', () => {
  const call = (id: string) => ({ id, function: { name: 'get_order', arguments: '{"order_id":"A"}' } });
  const messages = [
    { role: 'user', content: 'hi' },
    { role: 'assistant', content: null, tool_calls: [call('1'), call('2')] },
    { role: 'tool', tool_call_id: '1', content: '{"status":"ok"}' },
  ];
  expect(readToolCalls(messages)).toEqual([
    { name: 'get_order', arguments: { order_id: 'A' }, result: { status: 'ok' } },
    { name: 'get_order', arguments: { order_id: 'A' }, result: null },
  ]);
});

test('a bounded run keeps the order and never does more than so much at once', async () => {
  let running = 0;
  let most = 0;
  const results = await runBounded([5, 1, 4, 2, 3], 2, async (number) => {
    running += 1;
    most = Math.max(most, running);
    for (let turns = 0; turns < number; turns += 1) await Promise.resolve();
    running -= 1;
    return number * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
});

test('a wait ends with the value, or with a sentence', async () => {
  let looks = 0;
  const found = await waitUntil('the third look', async () => (++looks === 3 ? looks : undefined), { everyMs: 1 });
  expect(found).toBe(3);
  await expect(waitUntil('nothing', async () => undefined, { withinMs: 5, everyMs: 1 })).rejects.toThrow(/for nothing/);
});
