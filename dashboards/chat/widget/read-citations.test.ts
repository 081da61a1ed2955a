import { expect, test } from 'vitest';
import { readCitations } from './read-citations.ts';

const good = { article_id: 'returns-window', version: 2, title: 'Return window', url: 'https://shop.example/returns' };

test('a citation with a web address is a link', () => {
  expect(readCitations([good])).toEqual([good]);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '/articles/returns-window',
  '',
])('%j is no link', (url) => {
  expect(readCitations([{ ...good, url }])).toEqual([]);
});

test.each([undefined, null, 'text', {}, [null], [{}], [{ ...good, version: 'two' }]])(
  '%j is no list of citations',
  (value) => {
    expect(readCitations(value)).toEqual([]);
  },
);
