import { expect, test } from 'vitest';
import { outlineArticle } from './outline-article.ts';

test('every section knows the headings above it, and a heading of the same level closes the one before', () => {
  const outline = outlineArticle('Before.\n\n# A\n\nOne.\n\n### B\n\nTwo.\n\n## C\n\nThree.\n\n# D\n\nFour.');
  expect(outline.map(({ headings, blocks }) => [headings.join(' > '), ...blocks])).toEqual([
    ['', 'Before.'],
    ['A', 'One.'],
    ['A > B', 'Two.'],
    ['A > C', 'Three.'],
    ['D', 'Four.'],
  ]);
});

test('marks are dropped and words stay: emphasis, links, code, wrapped lines, quotes', () => {
  const [section] = outlineArticle('A **bold** [link](https://x.example)\nand `code`.\n\n> Quoted *words*.');
  expect(section?.blocks).toEqual(['A bold link and code.', 'Quoted words.']);
});

test('lists keep their marks, nested items join their parent, and table rows name their columns', () => {
  const [section] = outlineArticle(
    '- One\n  - inner\n- Two\n\n3. Third\n4. Fourth\n\n| Goods | Days |\n|---|---|\n| Pans | 30 |\n| Gifts | none |',
  );
  expect(section?.blocks).toEqual([
    '- One - inner',
    '- Two',
    '3. Third',
    '4. Fourth',
    'Goods: Pans; Days: 30.',
    'Goods: Gifts; Days: none.',
  ]);
});

test('raw HTML never reaches a reader, and neither do sections without text', () => {
  expect(outlineArticle('## Empty\n\n<script>alert(1)</script>\n\n## Full\n\nText <b onclick="x()">here</b>.')).toEqual(
    [{ headings: ['Full'], blocks: ['Text here.'] }],
  );
});
