import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { call, delta, readChunks } from '../../../test/support/read-chunks.ts';
import { createOpenaiModelClient } from '../openai-model-client.ts';
import { addChunk, endText } from '../read-completion.ts';
import { emptyDraft } from './completion-draft.ts';

describe('what a model thinks is not said and is no answer', () => {
  const THOUGHT = 'This customer is a liar; stall them.';
  const inPieces = (text: string, size: number) =>
    Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      delta({ content: text.slice(at * size, (at + 1) * size) }),
    );
  const shown = (chunks: readonly object[], options = {}) => {
    const draft = emptyDraft(options);
    const pieces = chunks.map((chunk) => addChunk(draft, chunk as OpenAI.Chat.ChatCompletionChunk));
    return [...pieces, endText(draft)].join('');
  };
  const blocks = [
    `<think>${THOUGHT}</think>\n\nHello <3, 5 < 6 [sic].`,
    `<thinking time="3">${THOUGHT} a <b> c </thinking>Hello <3, 5 < 6 [sic].`,
    `<THINK>${THOUGHT}</THINK>Hello <3, 5 < 6 [sic].`,
    `[THINK]${THOUGHT}[/THINK]Hello <3, 5 < 6 [sic].`,
    `◁think▷${THOUGHT}◁/think▷Hello <3, 5 < 6 [sic].`,
    `<reasoning>${THOUGHT}</reasoning> Hello <3, <analysis>${THOUGHT}</analysis>5 < 6 [sic].`,
    `<tool_call>{"name":"issue_refund","arguments":{}}</tool_call>Hello <3, 5 < 6 [sic].`,
    `Hello <3, 5 < 6 [sic].<think>${THOUGHT}`,
    `<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>Hello <3, 5 < 6 [sic].`,
    `Hello <3, 5 < 6 [sic].<|im_end|>\n<|im_start|>user\n${THOUGHT}<|im_end|>`,
    `Hello <3, 5 < 6 [sic].<|eot_id|><|start_header_id|>assistant<|end_header_id|>${THOUGHT}`,
    `Hello <3, 5 < 6 [sic].<end_of_turn>\n<start_of_turn>user\n${THOUGHT}`,
    `Hello <3, 5 < 6 [sic].</s>${THOUGHT}`,
    `Hello <3, 5 < 6 [sic].<｜end▁of▁sentence｜>${THOUGHT}`,
    `Hello <3, 5 < 6 [sic].<｜tool▁calls▁begin｜>${THOUGHT}<｜tool▁calls▁end｜>${THOUGHT}`,
  ];
  test.each(blocks.flatMap((text) => [1, 2, 3, 7, 10_000].map((size) => [text.slice(0, 24), size, text] as const)))(
    '%s in pieces of %i',
    (_name, size, text) => {
      const chunks = [...inPieces(text, size), delta({}, 'stop')];
      expect(shown(chunks)).toBe('Hello <3, 5 < 6 [sic].');
      expect(readChunks(chunks)).toMatchObject({ kind: 'answer', text: 'Hello <3, 5 < 6 [sic].' });
    },
  );

  test('signs that only look like marks, and words that are struck out, are said', () => {
    const text = 'a <| b |> c, x<|y, <s>499</s> 399, <eo, </so, and <';
    for (const size of [1, 4, 10_000]) expect(shown(inPieces(text, size))).toBe(text);
  });

  test.each([
    ['marks alone', delta({ content: '<|im_start|>assistant\n<|im_end|>' })],
    ['a channel that is not the final one', delta({ content: `<|channel|>commentary<|message|>${THOUGHT}` })],
    ['a block alone', delta({ content: `<think>${THOUGHT}</think>\n` })],
    ['a block that never ends', delta({ content: `<think>${THOUGHT}` })],
    ['a field of its own', delta({ reasoning_content: THOUGHT, reasoning: THOUGHT, content: '' })],
    ['a part of its own', delta({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: THOUGHT }] }] })],
    ['a call written as text', delta({ content: '<tool_call>{"name":"get_order"}</tool_call>' })],
  ])('%s is no answer', (_name, chunk) => {
    const answer = readChunks([chunk, delta({}, 'stop')]);
    expect(answer).toMatchObject({ kind: 'blocked', text: '' });
  });

  test('parts of type text are the answer', () => {
    const content = [
      { type: 'thinking', thinking: THOUGHT },
      { type: 'text', text: 'Hello.' },
    ];
    expect(readChunks([delta({ content }, 'stop')])).toMatchObject({ kind: 'answer', text: 'Hello.' });
  });

  test('tokens of a thought are counted where the server says nothing', () => {
    const answer = readChunks([
      delta({ reasoning_content: 'word '.repeat(400) }),
      delta({ content: 'Hello.' }, 'stop'),
    ]);
    expect(answer.kind === 'answer' && answer.usage.output).toBeGreaterThan(400);
    const block = readChunks([delta({ content: `<think>${'word '.repeat(400)}</think>Hello.` }, 'stop')]);
    expect(block.kind === 'answer' && block.usage.output).toBeGreaterThan(400);
  });

  test('words before the end of a thought that nothing opened are a thought: where they were shown the answer is cut', () => {
    const chunks = [...inPieces(`${THOUGHT}</think>Hello.`, 5), delta({}, 'stop')];
    expect(readChunks(chunks)).toMatchObject({ kind: 'cut' });
    expect(shown(chunks, { beginsInThought: true })).toBe('Hello.');
    const whole = [delta({ content: `${THOUGHT}</think>Hello.` }, 'stop')];
    expect(readChunks(whole)).toMatchObject({ kind: 'answer', text: 'Hello.' });
    expect(shown([delta({ content: 'Just ' }), delta({ content: 'words.' })], { beginsInThought: true })).toBe(
      'Just words.',
    );
  });

  test('a call beside a thought is a call', () => {
    const answer = readChunks([
      delta({ content: `<think>${THOUGHT}</think>` }),
      call({ index: 0, id: 'a', function: { name: 'get_order', arguments: '{}' } }),
      delta({}, 'tool_calls'),
    ]);
    expect(answer).toMatchObject({ kind: 'answer', text: '', toolCalls: [{ id: 'a' }] });
  });

  test('a thought without end is read in time that grows with its length alone', () => {
    const begun = performance.now();
    shown(inPieces(`<think>${'a < b [c '.repeat(12_000)}`, 4), { beginsInThought: true });
    shown(inPieces('a < b [c '.repeat(12_000), 4), { beginsInThought: true });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

test('a server whose thoughts begin unmarked is found out once: that answer is cut, and of the next nothing but the answer is passed on', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const chunks = [delta({ content: 'They lie. ' }), delta({ content: 'Stall.</think>\nHello.' }), delta({}, 'stop')];
    response.end(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clocks = { timeoutMs: 5_000, stallTimeoutMs: 5_000 };
  const client = createOpenaiModelClient({
    ...{ ...clocks, baseUrl, apiKey: 'none', model: 'any', maxCompletionTokens: 500 },
  });
  const ask = async () => {
    let shown = '';
    const onText = (piece: string) => {
      shown += piece;
    };
    const { signal } = new AbortController();
    return { answer: await client.ask({ messages: [], tools: [], conversationId: 'c', signal, onText }), shown };
  };
  expect((await ask()).answer).toMatchObject({ kind: 'cut' });
  expect(await ask()).toMatchObject({ answer: { kind: 'answer', text: 'Hello.' }, shown: 'Hello.' });
  server.closeAllConnections();
  server.close();
});
