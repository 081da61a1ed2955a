import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../config/project-root.ts';
import { chunkArticle } from './chunk-article.ts';
import { readGuidelines } from './read-guidelines.ts';

test('every subject of a flow becomes an article with its instructions and steps', () => {
  const source = JSON.stringify({
    Returns: {
      description: 'sending back',
      subflows: {
        'By size': {
          instructions: ['Ask for the order.'],
          actions: [
            {
              type: 'interaction',
              button: 'Look',
              text: 'Look at the level.',
              subtext: ['Gold: 90 days', 'Silver: 60 days'],
            },
          ],
        },
      },
    },
  });
  expect(readGuidelines(source, 'g.json')).toEqual([
    {
      ...{
        id: 'returns-by-size',
        version: null,
        title: 'By size (Returns)',
        effective: null,
        audience: 'customers',
        url: null,
      },
      sections: [
        { headings: ['Instructions'], blocks: ['Ask for the order.'] },
        { headings: ['Steps'], blocks: ['Look at the level.', '- Gold: 90 days', '- Silver: 60 days'] },
      ],
    },
  ]);
});

test('JSON of another layout is refused', () => {
  expect(() => readGuidelines('{"a": 1}', 'g.json')).toThrow(/g\.json: a JSON file must hold guidelines/);
  expect(() => readGuidelines('{', 'g.json')).toThrow(/g\.json: it is not valid JSON/);
});

const published = join(projectRoot, '..', 'shared', 'data', 'policies', 'guidelines.json');

test.skipIf(!existsSync(published))('the published guidelines become 55 articles that can be indexed', () => {
  const articles = readGuidelines(readFileSync(published, 'utf8'), 'guidelines.json');
  expect(articles).toHaveLength(55);
  expect(new Set(articles.map(({ id }) => id)).size).toBe(55);
  for (const article of articles) expect(chunkArticle(article).passages.length, article.id).toBeGreaterThan(0);
});
