import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkArticle, longestSentence, passageSize } from './chunk-article.ts';
import { outlineArticle } from './outline-article.ts';
import type { PolicyArticle } from './policy-article.ts';
import { PolicyArticleError } from './policy-article-error.ts';
import { splitSentences } from './split-sentences.ts';

function article(body: string, changes: Partial<PolicyArticle> = {}): PolicyArticle {
  return {
    id: 'kettles',
    version: 3,
    title: 'Kettles',
    effective: '2026-01-01',
    audience: 'customers',
    url: null,
    sections: outlineArticle(body),
    ...changes,
  };
}

test('a passage carries what a citation needs', () => {
  const { passages, ...cut } = chunkArticle(article('## Boiling\n\nIt boils.\n\n### Fast\n\nIn a minute.'));
  const [first, second] = passages;
  expect(cut).toEqual({ articleId: 'kettles', version: 3, title: 'Kettles', url: null });
  expect(first).toMatchObject({ headingPath: 'Boiling', text: 'It boils.' });
  expect(second).toMatchObject({ headingPath: 'Boiling > Fast', text: 'In a minute.' });
});

test('the hash changes with title, headings and text, and with nothing else', () => {
  const hash = (body: string, changes?: Partial<PolicyArticle>) =>
    chunkArticle(article(body, changes)).passages[0]?.contentHash;
  const plain = hash('## A\n\nText.');
  expect(hash('## A\n\n*Text.*', { version: 9, effective: '2027-01-01' })).toBe(plain);
  expect(hash('## B\n\nText.')).not.toBe(plain);
  expect(hash('## A\n\nTexts.')).not.toBe(plain);
  expect(hash('## A\n\nText.', { title: 'Pans' })).not.toBe(plain);
});

const sentence = fc
  .array(fc.constantFrom('kettle', 'boils', 'water', 'again', '2,000', 'rupees'), { minLength: 1, maxLength: 60 })
  .map((words) => `We say ${words.join(' ')}.`);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 12 }).map((sentences) => sentences.join(' '));

test('whatever the text, no passage is too long, no sentence is cut, and nothing is lost or doubled', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 5 }), (paragraphs) => {
      const passages = chunkArticle(article(paragraphs.join('\n\n'))).passages.map(({ text }) => text);
      expect(passages.every((text) => text.length <= passageSize)).toBe(true);
      expect(passages.flatMap((text) => splitSentences(text))).toEqual(
        paragraphs.flatMap((text) => splitSentences(text)),
      );
    }),
  );
});

test('a long sentence stays whole and alone; one that is far too long is refused with its article named', () => {
  const long = `Long ${'word '.repeat(240)}end.`;
  expect(chunkArticle(article(`Short. ${long} Short again.`)).passages.map(({ text }) => text)).toEqual([
    'Short.',
    long,
    'Short again.',
  ]);
  const endless = 'word '.repeat(longestSentence);
  expect(() => chunkArticle(article(endless))).toThrow(PolicyArticleError);
  expect(() => chunkArticle(article(endless))).toThrow(/kettles: a sentence of \d+ characters/);
});

test('an article without readable text is refused', () => {
  expect(() => chunkArticle(article('## Only a heading\n\n<!-- and a comment -->'))).toThrow(/no readable text/);
});
