import { createHash } from 'node:crypto';
import { type Database, inTransaction, type Queryable, type Transaction } from './database.ts';
import type { PolicyChunk } from './policy-chunks.ts';

/** Where an indexed article came from: with the product, or from the store's own folder or file. */
export type ArticleSource = 'sandbox' | 'store';

/** A passage before its article has a number. */
export type NewPassage = Pick<PolicyChunk, 'headingPath' | 'text' | 'contentHash'>;

/** An article to be indexed. */
export type NewArticle = {
  readonly articleId: string;
  /** Null: the newest version known while the passages are the same, else one more. */
  readonly version: number | null;
  readonly title: string;
  /** The store's own page; null for ours. */
  readonly url: string | null;
  readonly passages: readonly NewPassage[];
};

/** Embeddings by the hash of the passage they were made of. */
export type PassageEmbeddings = {
  readonly model: string;
  readonly byHash: ReadonlyMap<string, readonly number[]>;
};

/** What the index is to hold. */
export type ArticleSet = {
  readonly articles: readonly NewArticle[];
  readonly source: ArticleSource;
  /** `all`: these and nothing else. `these`: the store's other articles stay. */
  readonly scope: 'all' | 'these';
  /** Null: passages that changed are found by words alone until they have one. */
  readonly embeddings: PassageEmbeddings | null;
  /** Lets the sandbox store's articles take out those of the store. (Default: false.) */
  readonly force?: boolean;
};

/** Which passages an indexing run touched, by chunk id. All empty: the index already held exactly these passages. */
export type PolicyChunkChanges = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
};

/** What {@link replaceArticles} did. `store_articles_stand`: nothing, because the store has articles of its own. */
export type ReplaceOutcome =
  | (PolicyChunkChanges & { readonly kind: 'replaced'; readonly chunks: readonly PolicyChunk[] })
  | { readonly kind: 'store_articles_stand' };

/** Advisory lock that lets one process at a time rewrite the index: several may start at once. */
const indexLock = 'countersign.policy_chunks';

type KnownArticle = {
  article_id: string;
  version: number;
  content_hash: string;
  source: ArticleSource;
  current: boolean;
};

/**
 * Makes the index hold exactly these articles, in one transaction: a reader sees the old index or the new one, never a mixture. What is unchanged is left
 * alone, so calling it again writes nothing. Embeddings of passages that stay word for word are kept, under whatever version they now stand.
 */
export function replaceArticles(database: Database, set: ArticleSet): Promise<ReplaceOutcome> {
  return inTransaction(database, async (tx): Promise<ReplaceOutcome> => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${indexLock}, 0))`;
    const known = await tx<KnownArticle[]>`
      select article_id, version, content_hash, source, current from policy_articles order by article_id, version desc`;
    if (set.source === 'sandbox' && set.force !== true && known.some((one) => one.current && one.source === 'store'))
      return { kind: 'store_articles_stand' };
    const named = set.articles.map((article) => ({
      ...article,
      version: article.version ?? nextVersion(article, known),
    }));
    const chunks = named.flatMap(toChunks);
    const stay = set.scope === 'all' ? [] : staying(known, set);
    const changes = await writeChunks(tx, chunks, stay, set.embeddings);
    await writeArticles(tx, named, stay, set.source);
    return { kind: 'replaced', chunks, ...changes };
  });
}

/** The store's articles that a run over single ones leaves in the index. */
function staying(known: readonly KnownArticle[], { articles }: ArticleSet): readonly string[] {
  const given = new Set(articles.map(({ articleId }) => articleId));
  return known
    .filter((one) => one.current && one.source === 'store' && !given.has(one.article_id))
    .map((one) => one.article_id);
}

/** `known` has the newest version of an article first. */
function nextVersion(article: NewArticle, known: readonly KnownArticle[]): number {
  const newest = known.find((one) => one.article_id === article.articleId);
  if (newest === undefined) return 1;
  return newest.content_hash === hashOfArticle(article) ? newest.version : newest.version + 1;
}

/** The migration computed the same of what it found. */
function hashOfArticle({ passages }: Pick<NewArticle, 'passages'>): string {
  return createHash('sha256')
    .update(passages.map(({ contentHash }) => contentHash).join(','))
    .digest('hex');
}

function toChunks({ articleId, title, passages, ...article }: NewArticle): readonly PolicyChunk[] {
  const version = article.version ?? 1;
  return passages.map((passage, position) => ({
    chunkId: `${articleId}@${version}#${position}`,
    ...{ articleId, version, title, position, ...passage },
  }));
}

async function writeChunks(
  tx: Transaction,
  chunks: readonly PolicyChunk[],
  stay: readonly string[],
  embeddings: PassageEmbeddings | null,
): Promise<PolicyChunkChanges> {
  const rows = await tx<{ chunk_id: string; content_hash: string; embedded: boolean }[]>`
    select chunk_id, content_hash, embedding is not null and embedding_model is not distinct from ${embeddings?.model ?? null} as embedded
    from policy_chunks where article_id <> all(${[...stay]})`;
  const before = new Map(rows.map((row) => [row.chunk_id, row]));
  const wanted = new Set(chunks.map((chunk) => chunk.chunkId));
  const differs = ({ chunkId, contentHash }: PolicyChunk) => before.get(chunkId)?.content_hash !== contentHash;
  const lacks = ({ chunkId, contentHash }: PolicyChunk) =>
    embeddings?.byHash.has(contentHash) === true && before.get(chunkId)?.embedded !== true;
  const written = chunks.filter((chunk) => differs(chunk) || lacks(chunk));
  for (let at = 0; at < written.length; at += SLICE) await upsertChunks(tx, written.slice(at, at + SLICE), embeddings);
  const changes = {
    added: chunks.filter(({ chunkId }) => !before.has(chunkId)).map(({ chunkId }) => chunkId),
    changed: chunks.filter((chunk) => before.has(chunk.chunkId) && differs(chunk)).map(({ chunkId }) => chunkId),
    removed: [...before.keys()].filter((chunkId) => !wanted.has(chunkId)),
  };
  if (changes.removed.length > 0) await tx`delete from policy_chunks where chunk_id in ${tx(changes.removed)}`;
  return changes;
}

/** Passages of one statement: with an embedding each is some 12 kB. */
const SLICE = 500;

/** One JSON parameter instead of eight per row: a large handbook would pass the limit of 65,535 parameters. */
async function upsertChunks(
  tx: Transaction,
  chunks: readonly PolicyChunk[],
  embeddings: PassageEmbeddings | null,
): Promise<void> {
  const rows = chunks.map((chunk) => ({ ...chunk, embedding: embeddings?.byHash.get(chunk.contentHash) ?? null }));
  await tx`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as c("chunkId" text, "articleId" text, version integer,
        title text, "headingPath" text, position integer, text text, "contentHash" text, embedding real[])
    ), kept as materialized (
      select distinct on (content_hash) content_hash, embedding, embedding_model from policy_chunks
      where embedding is not null and content_hash in (select "contentHash" from given)
      order by content_hash, embedding_model = ${embeddings?.model ?? null} desc nulls last
    )
    insert into policy_chunks (chunk_id, article_id, version, title, heading_path, position, text, content_hash, embedding, embedding_model)
    select g."chunkId", g."articleId", g.version, g.title, g."headingPath", g.position, g.text, g."contentHash",
      coalesce(g.embedding::embedding, k.embedding), case when g.embedding is null then k.embedding_model else ${embeddings?.model ?? null} end
    from given g left join kept k on k.content_hash = g."contentHash"
    on conflict (chunk_id) do update set title = excluded.title, heading_path = excluded.heading_path, text = excluded.text,
      content_hash = excluded.content_hash, embedding = excluded.embedding, embedding_model = excluded.embedding_model,
      indexed_at = clock_timestamp()`;
}

async function writeArticles(
  tx: Transaction,
  articles: readonly NewArticle[],
  stay: readonly string[],
  source: ArticleSource,
): Promise<void> {
  const rows = articles.map((article) => ({
    ...{ articleId: article.articleId, version: article.version, title: article.title, url: article.url },
    contentHash: hashOfArticle(article),
    passages: article.passages.map(({ headingPath, text }) => ({ heading_path: headingPath, text })),
  }));
  const current = articles.map(({ articleId, version }) => `${articleId}@${version}`);
  await tx`
    update policy_articles set current = false
    where current and article_id <> all(${[...stay]}) and article_id || '@' || version <> all(${current})`;
  await tx`
    insert into policy_articles as a (article_id, version, title, url, source, current, passages, content_hash)
    select "articleId", version, title, url, ${source}, true, passages, "contentHash"
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g("articleId" text, version integer, title text, url text,
      "contentHash" text, passages jsonb)
    on conflict (article_id, version) do update set title = excluded.title, url = excluded.url, source = excluded.source, current = true,
      passages = excluded.passages, content_hash = excluded.content_hash, indexed_at = clock_timestamp()
    where (a.title, a.url, a.source, a.current, a.content_hash)
      is distinct from (excluded.title, excluded.url, excluded.source, true, excluded.content_hash)`;
}

/** Takes articles of the store out of the index, their versions staying readable; none of them when one is not there. */
export function removeArticles(
  database: Database,
  articleIds: readonly string[],
): Promise<{ readonly removed: readonly string[]; readonly unknown: readonly string[] }> {
  return inTransaction(database, async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${indexLock}, 0))`;
    const known = await tx<{ article_id: string }[]>`
      select article_id from policy_articles where current and source = 'store' and article_id = any(${[...articleIds]})`;
    const unknown = articleIds.filter((id) => !known.some((row) => row.article_id === id));
    if (unknown.length > 0) return { removed: [], unknown };
    await tx`update policy_articles set current = false where current and article_id = any(${[...articleIds]})`;
    await tx`delete from policy_chunks where article_id = any(${[...articleIds]})`;
    return { removed: articleIds, unknown };
  });
}

/** An article in the index, for the operator. */
export type IndexedArticle = {
  readonly articleId: string;
  readonly version: number;
  readonly title: string;
  readonly url: string | null;
  readonly source: ArticleSource;
  readonly passages: number;
  /** Passages that are found by meaning too. */
  readonly embedded: number;
  readonly indexedAt: Date;
};

/** The articles that are searched, by id. `model`: whose embeddings count; null counts none. */
export async function listArticles(sql: Queryable, model: string | null): Promise<readonly IndexedArticle[]> {
  return await sql<IndexedArticle[]>`
    select a.article_id as "articleId", a.version, a.title, a.url, a.source, a.indexed_at as "indexedAt",
      count(c.chunk_id)::int as passages, (count(*) filter (where c.embedding is not null and c.embedding_model = ${model}))::int as embedded
    from policy_articles a left join policy_chunks c using (article_id, version)
    where a.current group by a.article_id, a.version order by a.article_id`;
}

/** One version of an article as its page shows it. */
export type ArticlePage = {
  readonly articleId: string;
  readonly version: number;
  readonly title: string;
  readonly current: boolean;
  readonly passages: readonly { readonly heading_path: string; readonly text: string }[];
};

/** A version of an article, however old; without a version the one that is searched. Null when there is none. */
export async function readArticlePage(
  sql: Queryable,
  articleId: string,
  version: number | null,
): Promise<ArticlePage | null> {
  const [page] = await sql<ArticlePage[]>`
    select article_id as "articleId", version, title, current, passages from policy_articles
    where article_id = ${articleId} and case when ${version}::int is null then current else version = ${version}::int end`;
  return page ?? null;
}
