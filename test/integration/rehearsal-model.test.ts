import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hearRefusals } from '../../src/rehearsal/refusals.ts';
import { type RehearsalModel, startRehearsalModel } from '../../src/rehearsal/start-rehearsal-model.ts';
import { expectRefusals } from '../support/strict-histories.ts';

expectRefusals();

type Messages = OpenAI.Chat.ChatCompletionMessageParam[];

const tools: OpenAI.Chat.ChatCompletionTool[] = ['get_order', 'list_orders', 'issue_refund', 'escalate_to_human'].map(
  (name) => ({ type: 'function', function: { name, parameters: { type: 'object' } } }),
);
const where: Messages = [
  { role: 'user', content: '<customer_message>\nWhere is my order ORD-1001?\n</customer_message>' },
];
const ask = { model: 'gpt-anything', messages: where, tools };

let model: RehearsalModel;
let openai: OpenAI;

beforeAll(async () => {
  model = await startRehearsalModel();
  openai = new OpenAI({ baseURL: model.baseUrl, apiKey: 'any key at all', maxRetries: 0 });
});

afterAll(() => model.close());

afterEach(async () => {
  const left = await control('DELETE', 'script');
  await control('DELETE', 'requests');
  expect(left).toMatchObject({ remaining: 0, unexpected_calls: [] });
});

async function control(method: string, path: string, body?: unknown) {
  const response = await fetch(`${model.url}/_control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown> & { requests: Record<string, unknown>[] };
}

async function chunksOf(stream: AsyncIterable<OpenAI.Chat.ChatCompletionChunk>) {
  const chunks: OpenAI.Chat.ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

const textOf = (chunks: readonly OpenAI.Chat.ChatCompletionChunk[]) =>
  chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');

/** Waits until the log says how a request ended; the answer may reach the client before the server has noted it. */
async function delivered(delivery: string) {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const { requests } = await control('GET', 'requests');
    if (requests.at(-1)?.['delivery'] === delivery) return requests;
    if (Date.now() > deadline) throw new Error(`No request became ${delivery}: ${JSON.stringify(requests)}`);
  }
}

describe('the real client gets what OpenAI would send', () => {
  test('a tool call in one piece, under the model’s honest name', async () => {
    const completion = await openai.chat.completions.create(ask);
    expect(completion).toMatchObject({
      object: 'chat.completion',
      model: 'countersign-rehearsal-1',
      system_fingerprint: 'fp_countersign_rehearsal_1',
      choices: [
        {
          finish_reason: 'tool_calls',
          message: {
            content: null,
            tool_calls: [{ type: 'function', function: { name: 'get_order', arguments: '{"order_id":"ORD-1001"}' } }],
          },
        },
      ],
      usage: { prompt_tokens_details: { cached_tokens: 0 } },
    });
    const usage = completion.usage;
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
    expect(usage?.completion_tokens).toBe(Math.ceil('get_order{"order_id":"ORD-1001"}'.length / 4));
  });

  test('the same tool call streamed: name first, arguments in fragments, then finish reason and usage', async () => {
    const chunks = await chunksOf(
      await openai.chat.completions.create({ ...ask, stream: true, stream_options: { include_usage: true } }),
    );
    const calls = chunks.flatMap((chunk) => chunk.choices[0]?.delta.tool_calls ?? []);
    expect(chunks[0]?.choices[0]?.delta).toMatchObject({ role: 'assistant' });
    expect(calls[0]).toMatchObject({ index: 0, type: 'function', function: { name: 'get_order', arguments: '' } });
    expect(calls[0]?.id).toMatch(/^call_\w{10,35}$/);
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.map((call) => call.function?.arguments).join('')).toBe('{"order_id":"ORD-1001"}');
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('tool_calls');
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { prompt_tokens: expect.any(Number) } });
    expect(chunks.slice(0, -1).every((chunk) => chunk.usage === null)).toBe(true);
  });

  test('text in small pieces that join to the whole, and no usage that was not asked for', async () => {
    const messages: Messages = [{ role: 'user', content: 'hello' }];
    const whole = await openai.chat.completions.create({ model: 'x', messages });
    const chunks = await chunksOf(await openai.chat.completions.create({ model: 'x', messages, stream: true }));
    expect(textOf(chunks)).toBe(whole.choices[0]?.message.content);
    expect(chunks.length).toBeGreaterThan(10);
    expect(chunks.at(-1)?.choices[0]?.finish_reason).toBe('stop');
    expect(chunks.some((chunk) => 'usage' in chunk)).toBe(false);
  });

  test('the client’s own stream helper assembles a conversation to its end', async () => {
    const messages: Messages = [...where];
    const first = await openai.chat.completions.stream({ ...ask, messages }).finalMessage();
    const order = { order_id: 'ORD-1001', status: 'shipped', lines: [{ line_id: 'L', name: 'Kettle', quantity: 1 }] };
    messages.push(first, {
      role: 'tool',
      tool_call_id: first.tool_calls?.[0]?.id ?? '',
      content: JSON.stringify({ status: 'ok', order }),
    });
    const last = await openai.chat.completions.stream({ ...ask, messages }).finalMessage();
    expect(last.content).toBe('Order ORD-1001 (Kettle) has been shipped and is on its way.');
  });

  test('an answer longer than the limit is cut with finish reason length', async () => {
    const cut = await openai.chat.completions.create({
      model: 'x',
      messages: [{ role: 'user', content: 'hello' }],
      max_completion_tokens: 3,
    });
    expect(cut.choices[0]).toMatchObject({ finish_reason: 'length', message: { content: 'Hello! I can' } });
    expect(cut.usage?.completion_tokens).toBe(3);
  });

  test('its models, and none it is not', async () => {
    const { data } = await openai.models.list();
    expect(data.map(({ id }) => id)).toEqual([
      'countersign-rehearsal-1',
      'countersign-rehearsal-router-1',
      'countersign-rehearsal-embedding-1',
    ]);
    expect(await openai.models.retrieve('countersign-rehearsal-1')).toMatchObject({ object: 'model' });
    await expect(openai.models.retrieve('gpt-5')).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  });
});

describe('a malformed history is refused as a provider refuses it', () => {
  const unanswered: Messages = [
    { role: 'user', content: 'hi' },
    {
      role: 'assistant',
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'get_order', arguments: '{}' } }],
    },
  ];

  test.each([false, true])('by the rules, stream %s', async (stream) => {
    const refused = openai.chat.completions.create({ ...ask, messages: unanswered, stream });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param: 'messages.[1].role',
      message: expect.stringContaining('did not have response messages: call_1'),
    });
  });

  test('under a script too, which it does not move on', async () => {
    await control('POST', 'script', [{ text: 'scripted' }]);
    await expect(openai.chat.completions.create({ ...ask, messages: unanswered })).rejects.toMatchObject({
      status: 400,
    });
    expect(await control('GET', 'script')).toMatchObject({ remaining: 1, unexpected_calls: [] });
    const { requests } = await control('GET', 'requests');
    expect(requests).toMatchObject([
      { answer: 'rejected', status: 400, body: { messages: [{ role: 'user' }, { role: 'assistant' }] } },
    ]);
    expect((await openai.chat.completions.create(ask)).choices[0]?.message.content).toBe('scripted');
  });

  test('a body that is no JSON, and a path that is none', async () => {
    const bad = await fetch(`${model.baseUrl}/chat/completions`, { method: 'POST', body: '{"model":' });
    expect([bad.status, await bad.json()]).toMatchObject([400, { error: { type: 'invalid_request_error' } }]);
    const lost = await fetch(`${model.baseUrl}/completions`, { method: 'POST', body: '{}' });
    expect([lost.status, await lost.json()]).toMatchObject([
      404,
      { error: { message: expect.stringContaining('Invalid URL') } },
    ]);
  });
});

describe('a script is played to the letter', () => {
  test('tool calls with and without ids, several at once, with text, bad arguments included', async () => {
    const calls = [
      { name: 'issue_refund', arguments: { order_id: 'A', item_ids: ['1', '1'], reason: 'other' } },
      { id: 'mine', name: 'get_order', arguments: '{"order_id": ' },
      { name: 'get_order', arguments: '' },
    ];
    await control('POST', 'script', [{ text: 'One moment.', tool_calls: calls, times: 2 }]);
    const whole = (await openai.chat.completions.create(ask)).choices[0];
    const streamed = (await openai.chat.completions.stream(ask).finalChatCompletion()).choices[0];
    for (const choice of [whole, streamed]) {
      const made = (choice?.message.tool_calls ?? []).map((call) => (call.type === 'function' ? call.function : null));
      expect(made.map((call) => call?.arguments)).toEqual([
        '{"order_id":"A","item_ids":["1","1"],"reason":"other"}',
        '{"order_id": ',
        '',
      ]);
      expect(choice?.message.tool_calls?.[1]?.id).toBe('mine');
      expect(new Set(choice?.message.tool_calls?.map((call) => call.id)).size).toBe(3);
      expect(choice).toMatchObject({ finish_reason: 'tool_calls', message: { content: 'One moment.' } });
    }
  });

  test('an unexpected call fails, is not asked again by the client, and is reported', async () => {
    await control('POST', 'script', [{ text: 'only this' }]);
    const retrying = new OpenAI({ baseURL: model.baseUrl, apiKey: 'k', maxRetries: 2 });
    await retrying.chat.completions.create(ask);
    await expect(retrying.chat.completions.create(ask)).rejects.toMatchObject({ status: 500, code: 'unexpected_call' });
    const report = await control('DELETE', 'script');
    expect(report).toMatchObject({
      complete: false,
      unexpected_calls: [{ last_message: expect.stringContaining('ORD-1001') }],
    });
    expect(report['unexpected_calls']).toHaveLength(1);
  });

  test('a rule’s answer inside a script', async () => {
    await control('POST', 'script', [{ by: 'rules' }, { text: 'Scripted.' }]);
    expect((await openai.chat.completions.create(ask)).choices[0]?.finish_reason).toBe('tool_calls');
    expect((await openai.chat.completions.create(ask)).choices[0]?.message.content).toBe('Scripted.');
  });

  test('an error status with headers and body, then the client’s own retry', async () => {
    await control('POST', 'script', [
      { status: 429, headers: { 'Retry-After-Ms': 1 } },
      {
        status: 503,
        body: { error: { message: 'overloaded', type: 'server_error', code: null, param: null } },
        headers: { 'retry-after-ms': '1' },
      },
      { text: 'third time' },
    ]);
    const retrying = new OpenAI({ baseURL: model.baseUrl, apiKey: 'k', maxRetries: 2 });
    expect((await retrying.chat.completions.create(ask)).choices[0]?.message.content).toBe('third time');
    await control('POST', 'script', [{ status: 429, headers: { 'Retry-After': '7' } }]);
    const refused = await openai.chat.completions.create(ask).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OpenAI.RateLimitError);
    expect((refused as InstanceType<typeof OpenAI.APIError>).headers?.get('retry-after')).toBe('7');
  });

  test('raw chunks: no choices first, no delta, no usage', async () => {
    const odd = [
      { choices: [] },
      { choices: [{ index: 0 }] },
      'data: {"choices":[{"index":0,"delta":{"content":"odd"},"finish_reason":"stop"}]}\n\n',
      '[DONE]',
    ];
    await control('POST', 'script', [{ raw_chunks: odd }, { raw_chunks: ['data: {"choices": [{"del'] }]);
    const chunks = await chunksOf(await openai.chat.completions.create({ ...ask, stream: true }));
    expect(chunks).toHaveLength(3);
    expect(chunks[2]?.choices[0]?.delta.content).toBe('odd');
    const quiet = new OpenAI({ baseURL: model.baseUrl, apiKey: 'k', maxRetries: 0, logLevel: 'off' });
    await expect(quiet.chat.completions.create({ ...ask, stream: true }).then(chunksOf)).rejects.toThrow();
  });

  test('finish reason, refusal and usage as scripted, also none at all', async () => {
    await control('POST', 'script', [
      { text: 'cut he', finish_reason: 'length', usage: { completion_tokens: 1024 } },
      { refusal: 'I cannot.', finish_reason: 'content_filter' },
      { text: '', finish_reason: null, usage: null },
    ]);
    const cut = await openai.chat.completions.create(ask);
    expect(cut).toMatchObject({
      choices: [{ finish_reason: 'length' }],
      usage: { completion_tokens: 1024, total_tokens: (cut.usage?.prompt_tokens ?? 0) + 1024 },
    });
    const refused = await openai.chat.completions.create(ask);
    expect(refused.choices[0]).toMatchObject({
      finish_reason: 'content_filter',
      message: { content: null, refusal: 'I cannot.' },
    });
    const none = await chunksOf(
      await openai.chat.completions.create({ ...ask, stream: true, stream_options: { include_usage: true } }),
    );
    expect(none.every((chunk) => !chunk.usage && !chunk.choices[0]?.finish_reason)).toBe(true);
  });

  test('each conversation plays its own script while others play by the rules', async () => {
    await control('POST', 'script', { conversation: 'conv-7', answers: [{ text: 'for seven' }] });
    const other = await openai.chat.completions.create({ ...ask, user: 'conv-8' });
    const seven = await openai.chat.completions.create({ ...ask, user: 'conv-7' });
    expect(other.choices[0]?.finish_reason).toBe('tool_calls');
    expect(seven.choices[0]?.message.content).toBe('for seven');
    const { requests } = await control('GET', 'requests');
    expect(requests.map((request) => [request['answer'], (request['body'] as { user: string }).user])).toEqual([
      ['rules', 'conv-8'],
      ['script', 'conv-7'],
    ]);
  });
});

describe('silence, cuts and delays', () => {
  test('a stream that stops after two chunks ends with the client’s abort', async () => {
    await control('POST', 'script', [{ text: 'a long answer that never comes', hang: { after_chunks: 2 } }]);
    const abort = new AbortController();
    const stream = await openai.chat.completions.create({ ...ask, stream: true }, { signal: abort.signal });
    const seen: string[] = [];
    for await (const chunk of stream) {
      seen.push(chunk.choices[0]?.delta.content ?? '');
      if (seen.length === 2) abort.abort();
    }
    expect(seen).toEqual(['', 'a long']);
    expect(await delivered('aborted')).toMatchObject([{ answer: 'script', stream: true, status: 200 }]);
  });

  test('headers and then silence, and not even headers', async () => {
    await control('POST', 'script', [{ hang: true }, { hang: 'before_headers' }]);
    const response = await openai.chat.completions.create({ ...ask, stream: true }).withResponse();
    expect(response.response.status).toBe(200);
    response.data.controller.abort();
    const silent = openai.chat.completions.create(ask, { timeout: 200 });
    await expect(silent).rejects.toBeInstanceOf(OpenAI.APIConnectionTimeoutError);
  });

  test('a connection that is cut in the middle reaches the client as an error', async () => {
    await control('POST', 'script', [{ text: 'half of this is lost', reset: 3 }]);
    const seen: string[] = [];
    const read = async () => {
      for await (const chunk of await openai.chat.completions.create({ ...ask, stream: true })) {
        seen.push(chunk.choices[0]?.delta.content ?? '');
      }
    };
    await expect(read()).rejects.toThrow();
    expect(seen.join('').length).toBeLessThan('half of this is lost'.length);
  });

  test('delays are kept: before the answer and between its pieces', async () => {
    await control('POST', 'script', [{ text: 'abcd', delay_ms: 80, chunk_delay_ms: 20, chunk_size: 1 }]);
    const start = performance.now();
    const chunks = await chunksOf(await openai.chat.completions.create({ ...ask, stream: true }));
    expect(performance.now() - start).toBeGreaterThan(80 + 5 * 20 - 10);
    expect(textOf(chunks)).toBe('abcd');
  });

  test('a close ends answers that hang', async () => {
    await using other = await startRehearsalModel();
    await fetch(`${other.url}/_control/script`, { method: 'POST', body: JSON.stringify([{ hang: true }]) });
    const client = new OpenAI({ baseURL: other.baseUrl, apiKey: 'k', maxRetries: 0 });
    const stream = await client.chat.completions.create({ ...ask, stream: true });
    await other.close();
    await expect(chunksOf(stream)).rejects.toThrow();
  });
});

describe('the handles for tests', () => {
  test('are absent in production', async () => {
    await using production = await startRehearsalModel({ testControl: false });
    for (const path of ['script', 'requests']) {
      expect((await fetch(`${production.url}/_control/${path}`)).status).toBe(404);
    }
    expect((await fetch(`${production.url}/v1/models`)).status).toBe(200);
  });

  test('a script that cannot be read changes nothing', async () => {
    await control('POST', 'script', [{ text: 'kept' }]);
    expect(await control('POST', 'script', [{ txet: 'typo' }])).toMatchObject({ error: { code: 'bad_script' } });
    expect((await openai.chat.completions.create(ask)).choices[0]?.message.content).toBe('kept');
  });

  test('the log holds the whole request and no key', async () => {
    await openai.chat.completions.create({ ...ask, metadata: { conversation_id: 'c' } });
    const requests = await delivered('sent');
    expect(requests).toMatchObject([
      {
        at: expect.stringMatching(/Z$/),
        body: { model: 'gpt-anything', messages: where, tools, metadata: { conversation_id: 'c' } },
        answer: 'rules',
        stream: false,
        status: 200,
      },
    ]);
    expect(JSON.stringify(requests)).not.toContain('any key at all');
  });

  test('a port that is taken is said at once', async () => {
    await expect(startRehearsalModel({ port: model.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

test('a request it refuses is told to whoever listens, which is how a test and a launched instance fail on one', async () => {
  const told: string[] = [];
  hearRefusals((refusal) => told.push(refusal));
  const orphan: Messages = [...where, { role: 'tool', tool_call_id: 'call_1', content: '{}' }];
  await expect(openai.chat.completions.create({ ...ask, messages: orphan })).rejects.toMatchObject({ status: 400 });
  expect(told).toEqual([expect.stringContaining("messages with role 'tool' must be a response")]);
});
