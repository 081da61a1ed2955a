import { expect, test } from 'vitest';
import { changesInWords } from './changes-in-words.ts';

const nothing = { added: [], changed: [], removed: [], reusedVersions: [] };
const fees = [{ articleId: 'fees', version: 2 }];

test('one changed price is one changed article, under a new version and under the old one', () => {
  const raised = { ...nothing, articles: fees, added: ['fees@2#0', 'fees@2#1'], removed: ['fees@1#0', 'fees@1#1'] };
  expect(changesInWords(raised)).toBe('0 new, 1 changed, 0 taken out');
  const same = { ...nothing, articles: fees, changed: ['fees@2#1'], reusedVersions: ['fees'] };
  expect(changesInWords(same)).toBe('0 new, 1 changed, 0 taken out');
  const grown = { ...nothing, articles: fees, added: ['fees@2#2'], reusedVersions: ['fees'] };
  expect(changesInWords(grown)).toBe('0 new, 1 changed, 0 taken out');
});

test('what comes, goes and stays is counted as articles', () => {
  const articles = [...fees, { articleId: 'returns', version: 1 }];
  expect(changesInWords({ ...nothing, articles })).toBe('0 new, 0 changed, 0 taken out');
  const swapped = { ...nothing, articles, added: ['returns@1#0', 'returns@1#1'], removed: ['old@4#0', 'old@4#1'] };
  expect(changesInWords(swapped)).toBe('1 new, 0 changed, 1 taken out');
});
