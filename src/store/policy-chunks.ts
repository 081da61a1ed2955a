import { type Database, inTransaction, type Queryable, type Transaction } from './database.ts';

/** One passage of a policy article, as it is indexed and quoted. */
export type PolicyChunk = {
  /** `<article id>@<version>#<position>`: unique, and readable in a citation. */
  readonly chunkId: string;
  readonly articleId: string;
  readonly version: number;
  readonly title: string;
  /** Headings above the passage, outermost first, joined by ` > `; empty before the first heading. */
  readonly headingPath: string;
  /** Place within the article, from 0. */
  readonly position: number;
  readonly text: string;
  /** SHA-256 of what is searched; tells a changed passage from an unchanged one. */
  readonly contentHash: string;
};

/** Which passages an indexing run touched, by chunk id. All empty: the index already held exactly these passages. */
export type PolicyChunkChanges = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
};

/** What to look for, and how well it must be met. */
export type PolicyChunkSearch = {
  /** One entry per notion of the question, in the syntax of `websearch_to_tsquery`; a passage may match any of them. */
  readonly terms: readonly string[];
  /** Most passages to return. */
  readonly limit: number;
  /** Most passages of one article among them. */
  readonly perArticle: number;
  /** Lowest score to return, 0 to 1; 0 returns whatever shares a word with the question. */
  readonly minimumScore: number;
};

/** A passage that was found. */
export type PolicyChunkMatch = Omit<PolicyChunk, 'contentHash' | 'position'> & {
  /** 0 to 1, higher is better: how well the terms are met, each weighted by its rarity in the index. */
  readonly score: number;
};

type ChunkRow = { chunk_id: string; content_hash: string };
type MatchRow = {
  chunk_id: string;
  article_id: string;
  version: number;
  title: string;
  heading_path: string;
  text: string;
  score: number;
};

/** Advisory lock that lets one process at a time rewrite the index: several may start at once. */
const indexLock = 'countersign.policy_chunks';

/**
 * Makes the index hold exactly these passages, in one transaction: a reader sees the old index or the new one, never a mixture.
 *
 * Rows whose hash is unchanged are left alone, so calling it again with the same passages writes nothing.
 */
export function replacePolicyChunks(database: Database, chunks: readonly PolicyChunk[]): Promise<PolicyChunkChanges> {
  return inTransaction(database, async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${indexLock}, 0))`;
    const before = await tx<ChunkRow[]>`select chunk_id, content_hash from policy_chunks`;
    const changes = compare(new Map(before.map((row) => [row.chunk_id, row.content_hash])), chunks);
    if (changes.removed.length > 0) await tx`delete from policy_chunks where chunk_id in ${tx(changes.removed)}`;
    const written = new Set([...changes.added, ...changes.changed]);
    await writeChunks(
      tx,
      chunks.filter((chunk) => written.has(chunk.chunkId)),
    );
    return changes;
  });
}

function compare(before: ReadonlyMap<string, string>, chunks: readonly PolicyChunk[]): PolicyChunkChanges {
  const wanted = new Set(chunks.map((chunk) => chunk.chunkId));
  return {
    added: chunks.filter(({ chunkId }) => !before.has(chunkId)).map(({ chunkId }) => chunkId),
    changed: chunks
      .filter(({ chunkId, contentHash }) => before.has(chunkId) && before.get(chunkId) !== contentHash)
      .map(({ chunkId }) => chunkId),
    removed: [...before.keys()].filter((chunkId) => !wanted.has(chunkId)),
  };
}

/** One JSON parameter instead of eight per row: a large handbook would pass the limit of 65,535 parameters. */
async function writeChunks(tx: Transaction, chunks: readonly PolicyChunk[]): Promise<void> {
  if (chunks.length === 0) return;
  await tx`
    insert into policy_chunks (chunk_id, article_id, version, title, heading_path, position, text, content_hash)
    select "chunkId", "articleId", version, title, "headingPath", position, text, "contentHash"
    from json_to_recordset(${JSON.stringify(chunks)}::text::json) as c("chunkId" text, "articleId" text, version integer,
      title text, "headingPath" text, position integer, text text, "contentHash" text)
    on conflict (chunk_id) do update set title = excluded.title, heading_path = excluded.heading_path, text = excluded.text,
      content_hash = excluded.content_hash, indexed_at = clock_timestamp()`;
}

/**
 * The passages that fit best, best first; none when no passage meets enough of the question.
 *
 * One statement, so it reads one state of the index. PostgreSQL's own ranking does not know that `refund` stands in every second
 * passage and `voltage` in one, so each term is ranked by `ts_rank_cd` and weighted by its rarity (the idf of BM25). A term that no passage
 * contains still weighs, by half: that is what makes a question about something else come back empty, while a name or a typing
 * error does not sink the rest.
 */
export async function searchPolicyChunks(
  sql: Queryable,
  search: PolicyChunkSearch,
): Promise<readonly PolicyChunkMatch[]> {
  if (search.terms.length === 0) return [];
  const rows = await sql<MatchRow[]>`
    with terms as materialized (
      select distinct query
      from json_array_elements_text(${JSON.stringify(search.terms)}::text::json) as term,
        lateral websearch_to_tsquery('english', term) as query
      where numnode(query) > 0
    ), hits as materialized (
      select query, chunk_id, article_id, ts_rank_cd('{0.1, 0.4, 0.7, 1.0}', search, query) as rank
      from terms join policy_chunks on search @@ query
    ), counted as (
      select query, count(chunk_id)::float8 as frequency, (select count(*) from policy_chunks)::float8 as total
      from terms left join hits using (query) group by query
    ), weighted as materialized (
      select query, ln(1 + (total - frequency + 0.5) / (frequency + 0.5)) * case when frequency = 0 then 0.5 else 1 end as weight
      from counted
    ), scored as (
      select chunk_id, article_id, sum(weight * rank / (rank + 0.5)) / (select sum(weight) from weighted) as score
      from hits join weighted using (query) group by chunk_id, article_id
    ), placed as (
      select chunk_id, score, row_number() over (partition by article_id order by score desc, chunk_id) as place
      from scored where score >= ${search.minimumScore}
    )
    select chunk_id, article_id, version, title, heading_path, text, score
    from placed join policy_chunks using (chunk_id)
    where place <= ${search.perArticle} order by score desc, chunk_id limit ${search.limit}`;
  return rows.map(toMatch);
}

function toMatch(row: MatchRow): PolicyChunkMatch {
  return {
    chunkId: row.chunk_id,
    articleId: row.article_id,
    version: row.version,
    title: row.title,
    headingPath: row.heading_path,
    text: row.text,
    score: row.score,
  };
}
