import { expect, test } from 'vitest';
import { openSentenceGate } from './release-sentences.ts';

function release(pieces: readonly string[]): { early: string[]; late: string } {
  const gate = openSentenceGate();
  return { early: pieces.map(gate.push), late: gate.flush() };
}

test('a sentence is released once the next has begun', () => {
  expect(release(['One.', ' ', 'Two', '.'])).toEqual({ early: ['', '', 'One. ', ''], late: 'Two.' });
});

test('a lone sentence waits until the answer is known to be final', () => {
  expect(release(['Let me check', ' that.'])).toEqual({ early: ['', ''], late: 'Let me check that.' });
});

test('amounts and abbreviations inside a sentence are not its end', () => {
  expect(release(['INR 1,499.00 was paid', ' back. Done'])).toEqual({
    early: ['', 'INR 1,499.00 was paid back. '],
    late: 'Done',
  });
});

test('whatever the pieces, nothing is lost, doubled or reordered', () => {
  const text = 'Hello! Your order is here. “Fine?” Yes.\n\nनमस्ते। आप कैसे हैं?\nEnd';
  for (let size = 1; size < 12; size += 1) {
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
    const { early, late } = release(pieces);
    expect(early.join('') + late).toBe(text);
  }
});
