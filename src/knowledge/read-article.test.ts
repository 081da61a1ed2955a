import { expect, test } from 'vitest';
import { PolicyArticleError } from './policy-article-error.ts';
import { readArticle } from './read-article.ts';

const good =
  '---\nid: kettles\nversion: 2\ntitle: Kettles\neffective: 2026-01-31\naudience: customers\n---\n\n## Boil\n\nText.\n';

test('an article is its front matter and the markdown below', () => {
  expect(readArticle(good, 'kettles.md')).toEqual({
    id: 'kettles',
    version: 2,
    title: 'Kettles',
    effective: '2026-01-31',
    audience: 'customers',
    url: null,
    sections: [{ headings: ['Boil'], blocks: ['Text.'] }],
  });
});

test('a file saved on Windows reads the same', () => {
  expect(readArticle(`\uFEFF${good.replaceAll('\n', '\r\n')}`, 'kettles.md')).toEqual(readArticle(good, 'kettles.md'));
});

test('all faults of a file are told at once, each with the name of the file and the field', () => {
  const bad = good
    .replace('kettles', 'Kettles!')
    .replace('2026-01-31', '31 January')
    .replace('version: 2', 'version: two');
  try {
    readArticle(bad, 'k.md');
    expect.unreachable('a bad article was read');
  } catch (error) {
    expect(error).toBeInstanceOf(PolicyArticleError);
    const { faults } = error as PolicyArticleError;
    expect(faults.map((fault) => fault.split(':', 2).join(':'))).toEqual([
      'k.md: id',
      'k.md: version',
      'k.md: effective',
    ]);
    expect(faults[1]).toBe('k.md: version: must be a number, not "two".');
    expect(faults.join('\n')).not.toMatch(/Invalid|expected/);
  }
});

test.each([
  ['an open front matter', '---\nid: kettles\n\nText.', /between two lines/],
  ['front matter that is no YAML', good.replace('title: Kettles', 'title: "Kettles'), /not valid YAML/],
  ['a list in place of fields', '---\n- kettles\n---\nText.', /front matter/],
  ['a field nobody knows', good.replace('audience', 'author: me\naudience'), /author/],
  ['no text', good.slice(0, good.indexOf('## Boil')), /no text/],
  ['a NUL character', good.replace('Text', 'Te\0xt'), /NUL/],
])('%s is refused', (_, source, message) => {
  expect(() => readArticle(source, 'k.md')).toThrow(message);
});

test('a file without front matter goes by its name and its first heading, and the index counts its versions', () => {
  expect(readArticle('# Kettles & more\n\nHello.\n\n## Boil\n\nText.', 'Kettles and More.md')).toEqual({
    ...{
      id: 'kettles-and-more',
      version: null,
      title: 'Kettles & more',
      effective: null,
      audience: 'customers',
      url: null,
    },
    sections: [
      { headings: [], blocks: ['Hello.'] },
      { headings: ['Boil'], blocks: ['Text.'] },
    ],
  });
});

test('an article may name the store page it stands on; anything but a web address is refused', () => {
  const at = (url: string) => good.replace('audience', `url: ${url}\naudience`);
  expect(readArticle(at('https://shop.example/kettles'), 'k.md').url).toBe('https://shop.example/kettles');
  for (const url of ['javascript:alert(1)', 'ftp://shop.example/k', '/kettles', 'data:text/html,x'])
    expect(() => readArticle(at(url), 'k.md'), url).toThrow(/web address/);
});

test('a name without a letter or digit is told to be changed', () => {
  expect(() => readArticle('Text.', '\u4F60\u597D.md')).toThrow(/Latin letters/);
});
