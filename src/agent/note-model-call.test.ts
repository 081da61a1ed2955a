import { expect, test } from 'vitest';
import { tellFailure } from './model/tell-failure.ts';
import type { ModelAnswer } from './model-client.ts';
import { noteAnswer } from './note-model-call.ts';
import { nothingSpent } from './open-turn.ts';

const deps = { model: { model: 'main', ask: () => Promise.reject(new Error('not asked')) } };
const well: ModelAnswer = { kind: 'answer', text: 'Hi', toolCalls: [], usage: { input: 10, output: 5, cached: 0 } };
const broken = tellFailure('silent', { usage: { input: 4_000, output: 800, cached: 0 } });

function noted(answer: ModelAnswer) {
  const turn = { unsaved: nothingSpent, modelCalls: 0, tokensUsed: 0 };
  noteAnswer(turn, deps, answer);
  const { calls, modelCalls, tokens } = turn.unsaved;
  return { calls: calls.map(({ outcome, output }) => [outcome, output]), modelCalls, tokens, of: turn.tokensUsed };
}

test('an answer that broke off counts against the limits like one that came whole', () => {
  expect(noted(well)).toEqual({ calls: [['answer', 5]], modelCalls: 1, tokens: 15, of: 15 });
  expect(noted(broken)).toEqual({ calls: [['unavailable', 800]], modelCalls: 1, tokens: 4_800, of: 4_800 });
});

test('a call of the main model that broke off is counted beside the fallback that answered', () => {
  expect(noted({ ...well, failedBefore: [broken] })).toEqual({
    calls: [
      ['unavailable', 800],
      ['answer', 5],
    ],
    ...{ modelCalls: 2, tokens: 4_815, of: 4_815 },
  });
});

test('a call that brought nothing is noted and counts no further; one that was not made is not noted', () => {
  expect(noted(tellFailure('down'))).toEqual({ calls: [['unavailable', 0]], modelCalls: 0, tokens: 0, of: 0 });
  expect(noted(tellFailure('left alone', { asked: false })).calls).toEqual([]);
});
