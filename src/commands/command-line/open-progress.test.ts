import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openProgress } from './open-progress.ts';

function collect() {
  const stream = new PassThrough();
  return {
    stream,
    lines: () =>
      String(stream.read() ?? '')
        .split('\n')
        .slice(0, -1),
  };
}

test('without a terminal every tenth is a line once, and nothing is written after the end', () => {
  const { stream, lines } = collect();
  const progress = openProgress('asking', stream);
  progress.start(870);
  progress.phase('sorting');
  for (let done = 1; done <= 870; done += 1) progress.step(done);
  progress.stop();
  progress.phase('late');
  progress.step(870);
  progress.stop();
  const told = lines();
  expect(told).toHaveLength(10);
  expect([told[0], told.at(-1)]).toEqual(['asking 87/870, sorting', 'asking 870/870, sorting']);
});

test('a phase that changes and a count that stands still are no line of their own', () => {
  const { stream, lines } = collect();
  const progress = openProgress('costs', stream);
  progress.start(4);
  for (const phase of ['starting', 'still starting']) progress.phase(phase);
  progress.step(2, 'playing');
  progress.step(2, 'playing on');
  expect(lines()).toEqual(['costs 2/4, playing']);
});
