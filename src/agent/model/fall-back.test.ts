import { expect, test } from 'vitest';
import type { ModelAnswer, ModelClient, ModelRequest } from '../model-client.ts';
import { fallBack } from './fall-back.ts';
import { tellFailure } from './tell-failure.ts';

const usage = { input: 1, output: 1, cached: 0 };
const down = tellFailure('down', { retryAfterMs: 900 });

function model(name: string, answer: ModelAnswer | null, piece = ''): ModelClient & { readonly asked: () => number } {
  let asked = 0;
  return {
    model: name,
    asked: () => asked,
    ask: async (request) => {
      asked += 1;
      if (piece !== '') request.onText(piece);
      return answer ?? { kind: 'answer', text: name, toolCalls: [], usage, model: name };
    },
  };
}

const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  ...{ messages: [], tools: [], onText: () => {}, signal: new AbortController().signal, conversationId: 'c' },
  ...more,
});

test('the fallback answers when the main model does not, and says so', async () => {
  const main = model('main', null);
  const spare = model('spare', null);
  expect(await fallBack(main, spare).ask(request())).toMatchObject({ model: 'main' });
  expect(spare.asked()).toBe(0);
  expect(await fallBack(model('main', down), spare).ask(request())).toMatchObject({ kind: 'answer', model: 'spare' });
});

test('what a failed first call has used is not lost', async () => {
  const broken = tellFailure('silent', { usage: { input: 4_000, output: 800, cached: 0 }, model: 'main' });
  for (const second of [null, down])
    expect(await fallBack(model('main', broken), model('spare', second)).ask(request())).toMatchObject({
      failedBefore: [{ model: 'main', usage: { input: 4_000, output: 800 } }],
    });
});

test('once words of a failed answer were passed on the next try begins with the fallback, and not before', async () => {
  const [main, spare] = [model('main', down, 'Your parcel '), model('spare', null)];
  const both = fallBack(main, spare);
  expect(await both.ask(request())).toMatchObject({ kind: 'unavailable', mayRetry: true, retryAfterMs: 0 });
  expect(spare.asked()).toBe(0);
  expect(await both.ask(request({ retry: 1 }))).toMatchObject({ kind: 'answer', model: 'spare' });
  expect(main.asked()).toBe(1);
});

test('a refusal, a filter or a cut answer is an answer of the main model', async () => {
  const spare = model('spare', null);
  expect(await fallBack(model('main', { kind: 'blocked', text: '', usage }), spare).ask(request())).toMatchObject({
    kind: 'blocked',
  });
  expect(await fallBack(model('main', { kind: 'cut', usage }), spare).ask(request())).toMatchObject({ kind: 'cut' });
  expect(spare.asked()).toBe(0);
});

test('with both down there is another try as soon as one of them allows it, and none when neither does', async () => {
  const never = tellFailure('bad key', { mayRetry: false });
  expect(await fallBack(model('main', never), model('spare', down)).ask(request())).toMatchObject({
    mayRetry: true,
    retryAfterMs: 900,
  });
  expect(await fallBack(model('main', never), model('spare', never)).ask(request())).toMatchObject({ mayRetry: false });
});

test('nobody else is asked what nobody wants any more', async () => {
  const spare = model('spare', null);
  await fallBack(model('main', down), spare).ask(request({ signal: AbortSignal.abort() }));
  expect(spare.asked()).toBe(0);
});
