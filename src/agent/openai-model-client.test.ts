import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createOpenaiModelClient } from './openai-model-client.ts';

let server: Server | null = null;
afterEach(() => server?.close());

/** A model server that streams these chunks, as they are, to whoever asks. */
async function serve(chunks: readonly string[]): Promise<string> {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' });
    response.end(`${chunks.map((chunk) => `data: ${chunk}\n\n`).join('')}data: [DONE]\n\n`);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('whatever a model server sends, what leaves the client can be stored: no NUL, no half character, no figure beyond reason', async () => {
  const baseUrl = await serve([
    '{"choices":[{"index":0,"delta":{"content":"Hi\\u0000 there \\ud83c"}}]}',
    '{"choices":[{"index":0,"delta":{"content":"\\udf89 \\udc00"},"finish_reason":"stop"}]}',
    '{"choices":[],"usage":{"prompt_tokens":1e400,"completion_tokens":-7}}',
  ]);
  const shown: string[] = [];
  const client = createOpenaiModelClient({
    ...{ baseUrl, apiKey: 'none', model: 'any', timeoutMs: 5_000, stallTimeoutMs: 5_000, maxCompletionTokens: 500 },
  });
  const answer = await client.ask({
    ...{ messages: [], tools: [], conversationId: 'c', signal: new AbortController().signal },
    onText: (piece) => shown.push(piece),
  });
  expect(answer).toEqual({
    ...{ kind: 'answer', text: 'Hi\uFFFD there \u{1F389} \uFFFD', toolCalls: [] },
    usage: { input: 1, output: 4, cached: 0 },
  });
  expect(shown).toEqual(['Hi\uFFFD there ', '\u{1F389} \uFFFD']);
});
