import { expect, test } from 'vitest';
import type { EventSignal, Signal } from '../contracts/signals.ts';
import type { ModelAnswer, ModelRequest } from './model-client.ts';
import { shareProvider } from './provider-gate.ts';

const said: ModelAnswer = { kind: 'answer', text: 'Hello.', toolCalls: [], usage: { input: 1, output: 1, cached: 0 } };
const tooMany = (retryAfterMs: number): ModelAnswer => ({
  ...{ kind: 'unavailable', detail: 'the model server answered 429', retryAfterMs, mayRetry: true, limited: true },
});
const request = (signal = new AbortController().signal) => ({ signal }) as ModelRequest;

/** A signal between the processes of a pool. */
function createSignal(): EventSignal {
  const handlers = new Set<(signal: Signal) => void>();
  return {
    publish: (signal) => void queueMicrotask(() => handlers.forEach((handle) => void handle(signal))),
    subscribe: async (handler) => {
      handlers.add(handler);
      return async () => void handlers.delete(handler);
    },
    close: async () => {},
  };
}

/** A provider that notes when it was asked, and how many at once. */
function createProvider(answers: ModelAnswer[]) {
  const seen = { at: [] as number[], atOnce: 0, most: 0 };
  return {
    seen,
    model: {
      model: 'test',
      ask: async () => {
        seen.at.push(performance.now());
        seen.atOnce += 1;
        seen.most = Math.max(seen.most, seen.atOnce);
        await new Promise((done) => setTimeout(done, 15));
        seen.atOnce -= 1;
        return answers.shift() ?? said;
      },
    },
  };
}

test('one process is told "too many": none of the pool asks again before the time is over', async () => {
  const [signal, provider] = [createSignal(), createProvider([tooMany(200)])];
  const pool = await Promise.all([1, 2, 3].map(() => shareProvider(provider.model, { signal, concurrency: 20 })));
  expect(await pool[0]?.model.ask(request())).toMatchObject({ kind: 'unavailable', limited: true });
  const toldAt = performance.now();
  const answers = await Promise.all(pool.map(({ model }) => model.ask(request())));
  expect(answers.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'answer']);
  for (const at of provider.seen.at.slice(1)) expect(at - toldAt).toBeGreaterThan(190);
});

test('after it, half as many are made at once, and all of them come through', async () => {
  const [signal, provider] = [createSignal(), createProvider([])];
  const { model } = await shareProvider(provider.model, { signal, concurrency: 8 });
  const before = Promise.all(Array.from({ length: 8 }, () => model.ask(request())));
  signal.publish({ kind: 'provider_pause', ms: 50 });
  await before;
  expect(provider.seen.most).toBe(8);
  provider.seen.most = 0;
  const answers = await Promise.all(Array.from({ length: 12 }, () => model.ask(request())));
  expect(answers.every(({ kind }) => kind === 'answer')).toBe(true);
  expect(provider.seen.most).toBeLessThan(8);
});

test('a pause longer than a customer waits is told at once as one, and nobody waits for what is not wanted any more', async () => {
  const [signal, provider] = [createSignal(), createProvider([tooMany(60_000)])];
  const { model } = await shareProvider(provider.model, { signal, concurrency: 8, longestWaitMs: 50 });
  await model.ask(request());
  expect(await model.ask(request())).toMatchObject({ kind: 'unavailable', mayRetry: false });
  const unwanted = new AbortController();
  const asked = model.ask(request(unwanted.signal));
  unwanted.abort();
  expect(await asked).toMatchObject({ kind: 'unavailable', mayRetry: true });
  expect(provider.seen.at).toHaveLength(1);
});
