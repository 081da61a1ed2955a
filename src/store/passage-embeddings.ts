import type { Database, Queryable } from './database.ts';

/** A passage that lacks an embedding, with what is embedded. */
export type UnembeddedPassage = {
  readonly chunkId: string;
  readonly contentHash: string;
  readonly title: string;
  readonly headingPath: string;
  readonly text: string;
};

/** Passages without an embedding of this model, at most `limit`. */
export async function listUnembedded(
  sql: Queryable,
  model: string,
  limit: number,
): Promise<readonly UnembeddedPassage[]> {
  return await sql<UnembeddedPassage[]>`
    select chunk_id as "chunkId", content_hash as "contentHash", title, heading_path as "headingPath", text
    from policy_chunks where embedding is null or embedding_model is distinct from ${model} order by chunk_id limit ${limit}`;
}

/** Those of the hashes whose passages have an embedding of this model already. */
export async function listEmbeddedHashes(
  sql: Queryable,
  model: string,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ content_hash: string }[]>`
    select distinct content_hash from policy_chunks
    where embedding is not null and embedding_model = ${model} and content_hash = any(${[...hashes]})`;
  return new Set(rows.map((row) => row.content_hash));
}

/** Stores embeddings of passages that are still what was embedded; how many there were. */
export async function storeEmbeddings(
  database: Database,
  model: string,
  embeddings: readonly { readonly chunkId: string; readonly contentHash: string; readonly values: readonly number[] }[],
): Promise<number> {
  const written = await database.sql`
    update policy_chunks p set embedding = g.embedding::embedding, embedding_model = ${model}
    from json_to_recordset(${JSON.stringify(embeddings.map(({ values, ...rest }) => ({ ...rest, embedding: values })))}::text::json)
      as g("chunkId" text, "contentHash" text, embedding real[])
    where p.chunk_id = g."chunkId" and p.content_hash = g."contentHash"`;
  return written.count;
}

/** Which kind of embedding this database holds: pgvector's, or plain arrays compared one by one. */
export async function readEmbeddingKind(sql: Queryable): Promise<'pgvector' | 'exact'> {
  const [row] = await sql<{ kind: 'pgvector' | 'exact' }[]>`
    select case when t.typbasetype = 'real[]'::regtype then 'exact' else 'pgvector' end as kind
    from pg_type t where t.oid = to_regtype('embedding')`;
  return row?.kind ?? 'exact';
}
