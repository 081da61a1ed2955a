import { expect, test } from 'vitest';
import { gatherEvidence } from './evidence.ts';
import { judgeSentence } from './judge-sentence.ts';

/** Processor time for one sentence, in milliseconds. Far above what it takes, so that a busy machine does not fail it, and far below what anybody notices. */
const MOST_MS = 5;

test('checking a sentence takes no time a customer could notice', () => {
  const evidence = gatherEvidence({
    ...{ results: [], lines: [], customerTexts: ['I paid 500'], now: new Date('2026-11-30T06:00:00Z') },
    policy: 'An item can be returned within 30 days of its delivery. Cards: 5 to 7 business days.',
  });
  const sentences = [
    'Your kettle is on its way, and the parcel should be with you soon, as far as the records of the order show it.',
    'You can return an item within 30 days of its delivery.',
    'I have refunded INR 1,499.00 to your card, and it takes 5 to 7 business days.',
    `${'word '.repeat(100)}.`,
    `${'1,499.00 and 12 days, '.repeat(30)}.`,
  ];
  const rounds = 20;
  for (const sentence of sentences) judgeSentence(sentence, evidence);
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) for (const sentence of sentences) judgeSentence(sentence, evidence);
  const { user } = process.cpuUsage(before);
  const each = user / 1000 / rounds / sentences.length;
  expect(each).toBeLessThan(MOST_MS);
  process.stdout.write(`${each.toFixed(3)} ms of processor time per sentence\n`);
});
