import { expect, test } from 'vitest';
import { confirmWords, previewWords, readPreview } from './preview.ts';

const refund = { outcome: 'alone', amount: 'INR 1,299.00', methods: ['card'], approvers: 0 };

test('the amount and whether somebody else has to agree stand before the click that pays', () => {
  const alone = readPreview(refund);
  expect(previewWords(alone)).toBe(
    'INR 1,299.00 is paid back at once, the way the order was paid (card). Nobody else has to agree.',
  );
  expect(confirmWords(alone, 'Refund')).toBe('Do it now: Refund INR 1,299.00');
  const asks = readPreview({ ...refund, outcome: 'needs_approval', approvers: 2 });
  expect(previewWords(asks)).toMatch(/^INR 1,299.00 is paid back once 2 other people have agreed/);
  expect(confirmWords(asks, 'Refund')).toBe('Ask for agreement: Refund INR 1,299.00');
});

test('what would be refused cannot be asked for from there', () => {
  const no = readPreview({ outcome: 'refused', message: 'These items have already been refunded.' });
  expect(previewWords(no)).toBe('This would not be done. These items have already been refunded.');
  expect(confirmWords(no, 'Refund')).toBeNull();
});

test('an answer nobody can read is no preview, and the click says so', () => {
  expect(readPreview({ outcome: 'sure' }).outcome).toBe('unavailable');
  expect(confirmWords(readPreview({}), 'Refund')).toBe('Ask for it without knowing: Refund');
});
