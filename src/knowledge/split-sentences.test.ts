import { expect, test } from 'vitest';
import { splitSentences } from './split-sentences.ts';

test('running text comes apart into whole sentences, in order', () => {
  expect(splitSentences('Pay at the door. Have the amount ready!  Is change given? No')).toEqual([
    'Pay at the door.',
    'Have the amount ready!',
    'Is change given?',
    'No',
  ]);
});

test('an amount, an abbreviation and the number of a list item end no sentence', () => {
  expect(splitSentences('Up to Rs. 2,000.00 at once, e.g. A kettle. Then 2.5 days pass.')).toEqual([
    'Up to Rs. 2,000.00 at once, e.g. A kettle.',
    'Then 2.5 days pass.',
  ]);
  expect(splitSentences('1. Look at the note. It helps.')).toEqual(['1. Look at the note.', 'It helps.']);
});

test('nothing gives nothing', () => {
  expect(splitSentences(' \n ')).toEqual([]);
});
