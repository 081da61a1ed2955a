import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';
import type { Queryable } from '../../src/store/database.ts';
import { type PolicyChunkMatch, searchPolicyChunks } from '../../src/store/policy-chunks.ts';

/*
 * The embedded PostgreSQL has no pgvector, and this one, which runs inside Node, has: the same migration and the same statement on both.
 */

let db: PGlite;
beforeAll(async () => {
  db = await PGlite.create({ extensions: { vector } });
  await db.exec('create schema countersign; set search_path to countersign');
  const created = await readFile(join(projectRoot, 'migrations', '0001_create_countersign.sql'), 'utf8');
  await db.exec(created);
});
afterAll(() => db.close());

type Fragment = { readonly strings: readonly string[]; readonly values: readonly unknown[] };

/** As much of the driver's template tag as the search needs: parameters, and fragments inside. */
const sql = ((strings: readonly string[], ...values: readonly unknown[]) => {
  const fragment: Fragment = { strings, values };
  const run = async (): Promise<unknown> => {
    const parameters: unknown[] = [];
    return (await db.query(render(fragment, parameters), parameters)).rows;
  };
  return {
    ...fragment,
    // biome-ignore lint/suspicious/noThenProperty: a query of the driver is one, too
    then: (done: (rows: unknown) => void, failed: (error: unknown) => void) => run().then(done, failed),
  };
}) as unknown as Queryable;

function render({ strings, values }: Fragment, parameters: unknown[]): string {
  return strings.reduce((text, part, at) => {
    const value = values[at - 1];
    const isFragment = typeof value === 'object' && value !== null && 'strings' in value;
    if (!isFragment) parameters.push(value);
    return `${text}${isFragment ? render(value as Fragment, parameters) : `$${parameters.length}`}${part}`;
  });
}

const direction = (...first: readonly number[]) => {
  const values = [...first, ...new Array<number>(1_024 - first.length).fill(0)];
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};

async function fill(): Promise<void> {
  for (const [id, text, values] of [
    ['hay', 'Zebras eat hay.', direction(1, 0)],
    ['shade', 'Okapis need shade.', direction(1, 1)],
    ['gone', 'No quagga is left.', direction(0, 1)],
  ] as const) {
    await db.query(
      `insert into policy_chunks (chunk_id, article_id, version, title, heading_path, position, text, content_hash, embedding, embedding_model)
       values ($1 || '@1#0', $1, 1, $1, '', 0, $2, $1, $3::real[]::embedding, 'toy')`,
      [id, text, values],
    );
  }
}

const search = (): Promise<readonly PolicyChunkMatch[]> =>
  searchPolicyChunks(sql, {
    ...{ terms: ['okapi', 'hay'], limit: 3, perArticle: 2 },
    embedding: { model: 'toy', values: direction(1, 0.1), weight: { always: 1, forStrangeness: 0 } },
  });

const settled = async () => (await db.query<{ kind: string }>('select settle_embeddings() as kind')).rows[0]?.kind;

test('with pgvector and without it the same statement finds the same, to six decimals of the cosine', async () => {
  await db.exec(await readFile(join(projectRoot, 'migrations', '0017_search_by_meaning.sql'), 'utf8'));
  const types = await db.query<{ base: string }>(
    "select typbasetype::regtype::text as base from pg_type where typname = 'embedding'",
  );
  expect(types.rows).toEqual([{ base: 'vector' }]);
  await fill();
  const plan = await db.query<{ 'QUERY PLAN': string }>(
    'explain (verbose) select distance from policy_chunks cross join lateral embedding_distance(embedding, embedding)',
  );
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/<=>/);
  const withVector = await search();
  expect(withVector.map(({ articleId }) => articleId)).toEqual(['hay', 'shade', 'gone']);

  await db.exec(
    'delete from policy_chunks; alter table policy_chunks drop column embedding; drop function embedding_distance; drop domain embedding; drop extension vector',
  );
  await db.exec(
    "create or replace function no_extension() returns event_trigger language plpgsql as $$ begin raise 'may not'; end $$; create event trigger no_extension on ddl_command_start when tag in ('CREATE EXTENSION') execute function no_extension()",
  );
  expect(await settled()).toBe('exact');
  await fill();
  const exact = await search();
  const comparable = (found: readonly PolicyChunkMatch[]) =>
    found.map((match) => ({
      ...match,
      similarity: match.similarity?.toFixed(6),
      wordScore: match.wordScore.toFixed(6),
    }));
  expect(comparable(exact)).toEqual(comparable(withVector));
  await expect(db.query('update policy_chunks set embedding = array[1, 2]::real[]')).rejects.toThrow(
    /embedding_dimensions/,
  );
});

test('the owner may settle again once the server has it: embeddings are then made anew', async () => {
  await db.exec('drop event trigger no_extension');
  expect(await settled()).toBe('pgvector');
  expect((await db.query('select 1 from policy_chunks where embedding is not null')).rows).toEqual([]);
  expect(await settled()).toBe('pgvector');
});
