import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ModelAnswer, ModelClient } from '../model-client.ts';
import { guardEndpoint } from './guard-endpoint.ts';
import { tellFailure } from './tell-failure.ts';

const request = {
  messages: [],
  tools: [],
  onText: () => {},
  signal: new AbortController().signal,
  conversationId: 'c',
};
const usage = { input: 1, output: 1, cached: 0 };
const well: ModelAnswer = { kind: 'answer', text: 'Yes.', toolCalls: [], usage };

function endpoint(given: () => ModelAnswer | Promise<ModelAnswer>) {
  const [states, seen]: [string[], { calls: number }] = [[], { calls: 0 }];
  const inner: ModelClient = {
    model: 'any',
    ask: async () => {
      seen.calls += 1;
      return await given();
    },
  };
  const guarded = guardEndpoint(inner, { failures: 3, openMs: 60, onState: (state) => states.push(state) });
  return { guarded, states, seen };
}

test('after three failures in a row no call is made, one tries again after a while, and a success lets all through', async () => {
  let answer: ModelAnswer = tellFailure('down');
  const { guarded, states, seen } = endpoint(() => answer);
  for (let time = 0; time < 3; time += 1) await guarded.ask(request);
  expect(await guarded.ask(request)).toMatchObject({ kind: 'unavailable', asked: false, mayRetry: true });
  expect(seen.calls).toBe(3);
  await wait(80);
  await guarded.ask(request);
  expect(seen.calls).toBe(4);
  expect(await guarded.ask(request)).toMatchObject({ asked: false });
  answer = well;
  await wait(80);
  expect(await guarded.ask(request)).toEqual(well);
  expect(await guarded.ask(request)).toEqual(well);
  expect(states).toEqual(['open', 'half_open', 'open', 'half_open', 'closed']);
});

test('while one call tries whether it is back, nobody waits for that call', async () => {
  let finish: (answer: ModelAnswer) => void = () => {};
  let down = true;
  const { guarded } = endpoint(() => (down ? tellFailure('down') : new Promise((resolve) => (finish = resolve))));
  for (let time = 0; time < 3; time += 1) await guarded.ask(request);
  down = false;
  await wait(80);
  const trying = guarded.ask(request);
  expect(await guarded.ask(request)).toMatchObject({ asked: false, mayRetry: true });
  finish(well);
  expect(await trying).toEqual(well);
});

test('"too many", a refused request, a cut answer and a call that was ended are no outage', async () => {
  const answers: ModelAnswer[] = [
    tellFailure('429', { limited: true }),
    tellFailure('400', { mayRetry: false }),
    { kind: 'cut', usage },
    tellFailure('ended', { ended: true }),
  ];
  const { guarded, seen } = endpoint(() => answers[seen.calls % answers.length] ?? well);
  for (let time = 0; time < 12; time += 1) await guarded.ask(request);
  expect(seen.calls).toBe(12);
});
