import { expect, test } from 'vitest';
import { openSentenceGate } from './release-sentences.ts';

function release(pieces: readonly string[]): { early: string[]; late: string } {
  const gate = openSentenceGate();
  return { early: pieces.map(gate.push), late: gate.flush() };
}

const LONG = `${'This is what happened to your parcel on its way. '.repeat(5)}`;

test('what is short waits until the answer is known to be final, so that words beside a tool call are never shown', () => {
  expect(release(['You will get it back.', ' Let me check', ' that.'])).toEqual({
    early: ['', '', ''],
    late: 'You will get it back. Let me check that.',
  });
});

test('a long answer is released sentence by sentence', () => {
  expect(release([LONG, 'It is here', ' now. Done'])).toEqual({
    early: [LONG.slice(0, 196), LONG.slice(196), 'It is here now. '],
    late: 'Done',
  });
});

test('amounts and abbreviations inside a sentence are not its end', () => {
  const { early } = release([`${LONG}INR 1,499.00 was paid`, ' back. Done']);
  expect(early[1]).toBe('INR 1,499.00 was paid back. ');
});

test('whatever the pieces, nothing is lost, doubled or reordered', () => {
  const text = `${LONG}Hello! Your order is here. “Fine?” Yes.\n\nनमस्ते। आप कैसे हैं?\nEnd`;
  for (let size = 1; size < 12; size += 1) {
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
    const { early, late } = release(pieces);
    expect(early.join('') + late).toBe(text);
  }
});
