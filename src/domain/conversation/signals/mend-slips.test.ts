import { expect, test } from 'vitest';
import { englishSlips } from './english-slips.ts';
import { findSignal } from './find-signal.ts';
import { mendSlips } from './mend-slips.ts';

const mend = mendSlips(englishSlips);

test.each([
  ['a humna', 'a human'],
  ['hooman', 'human'],
  ['huuuuman', 'human'],
  ['ag3nt', 'agent'],
  ['repersentative', 'representative'],
  ['represntativ', 'representative'],
  ['custmer servise agent', 'customer service agent'],
  ['talktoahuman', 'talk to a human'],
  ['iwantanagent', 'i want an agent'],
])('"%s" is read as "%s"', (written, meant) => {
  expect(mend(written)).toBe(meant);
});

test.each([
  'a humane manger',
  'we manage with the gent',
  'the policy on contracts',
  'taking a walking holiday',
  "aren't these layers costly",
  'the toilet is together with its lid',
  'order 1042, SO-1001, b2b',
  'hum',
  'agnes',
])('"%s" stays what it is', (text) => {
  expect(mend(text)).toBe(text);
});

test('a word of the list is one slip away from no other word of it that means something else', () => {
  for (const word of [...englishSlips.words, ...englishSlips.others]) expect(mend(word)).toBe(word);
});

test('twenty thousand characters of words that are all different take no time', () => {
  const words = Array.from({ length: 4_000 }, (_, n) => `${n.toString(26).replaceAll(/\d/g, 'e')}agntsor`);
  const begun = process.cpuUsage();
  findSignal([words.join(' ').slice(0, 20_000)]);
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(3_000);
});
