import type { Queryable } from './database.ts';

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

/** A question as an embedding, and the model it came from: only passages of the same model are compared. */
export type QuestionEmbedding = {
  readonly model: string;
  /** What a place by meaning counts beside one by words: `always`, and so much more the more of the question's words no article holds. */
  readonly weight: { readonly always: number; readonly forStrangeness: number };
  /** 1,024 numbers, of unit length. */
  readonly values: readonly number[];
};

/** What to look for, and how much to return. */
export type PolicyChunkSearch = {
  /** One entry per notion of the question, in the syntax of `websearch_to_tsquery`; a passage may match any of them. */
  readonly terms: readonly string[];
  /** Null searches by words alone. */
  readonly embedding: QuestionEmbedding | null;
  /** Most passages to return. */
  readonly limit: number;
  /** Most passages of one article among them. */
  readonly perArticle: number;
};

/** A passage that was found. */
export type PolicyChunkMatch = Omit<PolicyChunk, 'contentHash' | 'position'> & {
  /** 0 to 1: how well the terms are met, each weighted by its rarity in the index; 0 when it shares no word with the question. */
  readonly wordScore: number;
  /** Cosine of question and passage; null without embeddings. */
  readonly similarity: number | null;
  /** 0 to 1: the weight of the question's terms that no passage of the index holds; the same for all passages of a search. */
  readonly strangeness: number;
};

type MatchRow = {
  chunk_id: string;
  article_id: string;
  version: number;
  title: string;
  heading_path: string;
  text: string;
  word_score: number;
  similarity: number | null;
  strangeness: number;
};

/** Constant of reciprocal-rank fusion (Cormack and others, 2009): how much a first place is worth more than a tenth. */
const FUSION = 60;

/**
 * The passages that fit best, best first: the places a passage has by words and by meaning are put together by reciprocal-rank fusion. Whatever shares a
 * word or lies near is returned; whether it is an answer is for the caller to judge.
 *
 * One statement, so it reads one state of the index, and the same one whether an embedding is pgvector's or an array (migration 0017).
 *
 * Words: PostgreSQL's own ranking does not know that `refund` stands in every second passage and `voltage` in one, so each term is ranked by `ts_rank_cd` and
 * weighted by its rarity (the idf of BM25). A term that no passage contains still weighs, by half: that is what tells a question about something else, while a
 * name or a typing error does not sink the rest. Meaning: exact, over all passages; a help centre has hundreds of them, not millions.
 */
export async function searchPolicyChunks(
  sql: Queryable,
  search: PolicyChunkSearch,
): Promise<readonly PolicyChunkMatch[]> {
  if (search.terms.length === 0 && search.embedding === null) return [];
  const { always, forStrangeness } = search.embedding?.weight ?? { always: 0, forStrangeness: 0 };
  const rows = await sql<MatchRow[]>`
    with terms as materialized (
      select distinct query
      from json_array_elements_text(${JSON.stringify(search.terms)}::text::json) as term,
        lateral websearch_to_tsquery('english', term) as query
      where numnode(query) > 0
    ), hits as materialized (
      select query, chunk_id, ts_rank_cd('{0.1, 0.4, 0.7, 1.0}', search, query) as rank
      from terms join policy_chunks on search @@ query
    ), counted as (
      select query, count(chunk_id)::float8 as frequency, (select count(*) from policy_chunks)::float8 as total
      from terms left join hits using (query) group by query
    ), weighted as materialized (
      select query, frequency = 0 as strange, ln(1 + (total - frequency + 0.5) / (frequency + 0.5)) * case when frequency = 0 then 0.5 else 1 end as weight
      from counted
    ), question as materialized (
      select coalesce(sum(weight) filter (where strange) / sum(weight), case when count(*) = 0 then 1 else 0 end) as strangeness from weighted
    ), worded as materialized (
      select chunk_id, score, row_number() over (order by score desc, chunk_id) as place from (
        select chunk_id, sum(weight * rank / (rank + 0.5)) / (select sum(weight) from weighted) as score
        from hits join weighted using (query) group by chunk_id) as scored
    ), near as materialized (${nearPassages(sql, search.embedding)}
    ), meant as materialized (
      select chunk_id, similarity, row_number() over (order by similarity desc, chunk_id) as place
      from near
    ), fused as (
      select chunk_id, coalesce(w.score, 0) as word_score, m.similarity,
        coalesce(1.0 / (${FUSION} + w.place), 0) + coalesce((${always}::float8 + ${forStrangeness}::float8 * strangeness) / (${FUSION} + m.place), 0) as fusion, strangeness
      from worded w full join meant m using (chunk_id) cross join question
    ), placed as (
      select *, row_number() over (partition by article_id order by fusion desc, chunk_id) as within_article
      from fused join policy_chunks using (chunk_id)
    )
    select chunk_id, article_id, version, title, heading_path, text, word_score, similarity, strangeness
    from placed where within_article <= ${search.perArticle} order by fusion desc, chunk_id limit ${search.limit}`;
  return rows.map(toMatch);
}

function nearPassages(sql: Queryable, embedding: QuestionEmbedding | null) {
  if (embedding === null) return sql`select null::text as chunk_id, null::float8 as similarity where false`;
  return sql`
      select chunk_id, 1 - distance as similarity
      from policy_chunks cross join lateral embedding_distance(embedding, ${[...embedding.values]}::real[]::embedding)
      where embedding_model = ${embedding.model} and embedding is not null`;
}

function toMatch(row: MatchRow): PolicyChunkMatch {
  return {
    chunkId: row.chunk_id,
    articleId: row.article_id,
    version: row.version,
    title: row.title,
    headingPath: row.heading_path,
    text: row.text,
    wordScore: row.word_score,
    similarity: row.similarity,
    strangeness: row.strangeness,
  };
}
