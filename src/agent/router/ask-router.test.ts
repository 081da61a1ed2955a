import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startRehearsalModel } from '../../rehearsal/start-rehearsal-model.ts';
import { createOpenaiModelClient } from '../openai-model-client.ts';
import { askRouter, type Router } from './ask-router.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers as told, and the bodies it was sent. */
async function serve(answer: (body: Record<string, unknown>, response: ServerResponse) => void) {
  const asked: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    let sent = '';
    request.setEncoding('utf8').on('data', (piece: string) => {
      sent += piece;
    });
    request.on('end', () => {
      const body = JSON.parse(sent) as Record<string, unknown>;
      asked.push(body);
      answer(body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function routerAt(baseUrl: string, timeoutMs = 5_000) {
  const outcomes: string[] = [];
  const clocks = { timeoutMs: 60_000, firstTokenTimeoutMs: 60_000, stallTimeoutMs: 60_000 };
  const model = createOpenaiModelClient({
    ...{ baseUrl, apiKey: 'none', model: 'countersign-rehearsal-router-1', maxCompletionTokens: 400 },
    ...clocks,
  });
  const router: Router = {
    model,
    small: model,
    timeoutMs,
    smallIntents: [],
    onOutcome: (outcome) => outcomes.push(outcome),
  };
  const ask = (text: string) =>
    askRouter(router, { texts: [text], before: null, conversationId: 'c1', signal: new AbortController().signal });
  return { ask, outcomes };
}

const answerOf = (content: string) =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] });
const whole = JSON.stringify({
  ...{ intent: 'refund', language: 'en', wants_person: false, legal_threat: false, safety: false, in_scope: true },
});

test('a route comes back over the wire, with the call as it is counted', async () => {
  await using rehearsal = await startRehearsalModel();
  const { route, outcome, call } = await routerAt(rehearsal.baseUrl).ask('Where is my order 1042?');
  expect(route).toMatchObject({ intent: 'order_status', language: 'en', wantsPerson: false, inScope: true });
  expect(outcome).toBe('routed');
  expect(call).toMatchObject({ purpose: 'router', model: 'countersign-rehearsal-router-1', outcome: 'answer' });
  expect(call?.input).toBeGreaterThan(100);
});

test('the answer is asked for by a schema, and without one of a server that refuses it', async () => {
  const { asked, baseUrl } = await serve((body, response) => {
    const refused = body['response_format'] !== undefined;
    response.writeHead(refused ? 400 : 200, { 'content-type': 'application/json' });
    const error = { message: "Unknown parameter: 'response_format'.", param: 'response_format', code: null };
    response.end(refused ? JSON.stringify({ error }) : answerOf(whole));
  });
  const router = routerAt(baseUrl);
  expect((await router.ask('money back')).route?.intent).toBe('refund');
  expect((await router.ask('money back')).route?.intent).toBe('refund');
  expect(asked.map((body) => body['response_format'] !== undefined)).toEqual([true, false, false]);
  expect(asked[0]?.['response_format']).toMatchObject({ type: 'json_schema', json_schema: { strict: true } });
});

test.each([
  ['words', 'I would say a refund.', 'unreadable'],
  ['an error', null, 'failed'],
])('%s is no route', async (_what, content, outcome) => {
  const { baseUrl } = await serve((_body, response) => {
    response.writeHead(content === null ? 500 : 200, { 'content-type': 'application/json' });
    response.end(content === null ? '{"error":{"message":"down"}}' : answerOf(content));
  });
  const router = routerAt(baseUrl);
  expect((await router.ask('money back')).route).toBeNull();
  expect(router.outcomes).toEqual([outcome]);
});

test('why there is no route is said for the log, without words of the server', async () => {
  const why = async (answer: (response: ServerResponse) => void, timeoutMs = 5_000) => {
    const { baseUrl } = await serve((_body, response) => answer(response));
    return (await routerAt(baseUrl, timeoutMs).ask('money back')).detail;
  };
  expect(await why((response) => response.end('<html>Sign in</html>'))).toMatch(/a web page/);
  expect(await why((response) => response.writeHead(500).end('secret'))).toBe('the model server answered 500');
  expect(await why((response) => response.end(answerOf('a secret')))).toBe('what it said is no route');
  expect(await why((response) => response.end(answerOf('')))).toBe('nothing a reader could see');
  expect(await why(() => {}, 100)).toBe('no answer within 100 ms');
  expect(await why((response) => response.end(answerOf(whole)))).toBeNull();
});

test('a router that hangs is left after its time', async () => {
  const { baseUrl } = await serve(() => {});
  const begun = performance.now();
  expect((await routerAt(baseUrl, 100).ask('money back')).outcome).toBe('failed');
  expect(performance.now() - begun).toBeLessThan(2_000);
});
