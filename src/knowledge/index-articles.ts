import type {
  ArticleSet,
  ArticleSource,
  NewArticle,
  PassageEmbeddings,
  PolicyChunkChanges,
  ReplaceOutcome,
} from '../store/policy-articles.ts';
import type { PolicyChunk } from '../store/policy-chunks.ts';
import { chunkArticle } from './chunk-article.ts';
import { type Embedder, passageText } from './embedder.ts';
import type { PolicyArticle } from './policy-article.ts';
import { PolicyArticleError } from './policy-article-error.ts';

/** What indexing needs. */
export type IndexArticlesDeps = {
  /** Makes the index hold exactly these articles, in one transaction. */
  readonly replaceArticles: (set: ArticleSet) => Promise<ReplaceOutcome>;
  /** Makes embeddings before anything is touched. Left out: changed passages are found by words until they have one. */
  readonly embedding?: {
    readonly embedder: Embedder;
    /** Those of the hashes whose passages have an embedding already. */
    readonly listEmbedded: (hashes: readonly string[]) => Promise<ReadonlySet<string>>;
  };
};

/** How an indexing run is meant. */
export type IndexArticlesOptions = Pick<ArticleSet, 'source' | 'scope' | 'force'> & {
  /** Told how many of the passages that need an embedding have one. */
  readonly onEmbedded?: (done: number, of: number) => void;
};

/** What an indexing run did. `store_articles_stand`: nothing, because the store has articles of its own. */
export type IndexOutcome =
  | { readonly kind: 'store_articles_stand' }
  | (PolicyChunkChanges & {
      readonly kind: 'indexed';
      /** Articles for customers of this run, with the versions they stand under. */
      readonly articles: readonly { readonly articleId: string; readonly version: number }[];
      /** Passages of these articles. */
      readonly chunks: number;
      /** Passages that were embedded anew. */
      readonly embedded: number;
      /**
       * Ids of articles whose text changed under the version they already had. A citation made before no longer says what the customer was told:
       * warn the operator, who should raise the version.
       */
      readonly reusedVersions: readonly string[];
    });

/** What the start does with the articles that came with the product. */
export const ofTheSandbox: { readonly source: ArticleSource; readonly scope: 'all' } = {
  source: 'sandbox',
  scope: 'all',
};

/**
 * Puts the articles for customers into the search index and takes the others of its scope out, atomically.
 *
 * Safe and cheap to call at every start: unchanged passages are neither embedded nor written. Throws before anything is touched: `PolicyArticleError` with
 * the faults of all articles that cannot be cut into passages, `EmbeddingError` when one embedding cannot be had.
 */
export const indexArticles =
  (deps: IndexArticlesDeps) =>
  async (articles: readonly PolicyArticle[], options: IndexArticlesOptions): Promise<IndexOutcome> => {
    const { onEmbedded, ...set } = options;
    const cut = cutAll(articles.filter((article) => article.audience === 'customers'));
    const embeddings = await embed(cut, deps, onEmbedded);
    const outcome = await deps.replaceArticles({ ...set, articles: cut, embeddings });
    if (outcome.kind === 'store_articles_stand') return outcome;
    const { chunks, added, changed, removed } = outcome;
    return {
      kind: 'indexed',
      ...{ added, changed, removed },
      articles: [...new Map(chunks.map(({ articleId, version }) => [articleId, { articleId, version }])).values()],
      chunks: chunks.length,
      embedded: embeddings?.byHash.size ?? 0,
      reusedVersions: reusedVersions(chunks, outcome),
    };
  };

function cutAll(articles: readonly PolicyArticle[]): readonly NewArticle[] {
  const faults: string[] = [];
  const cut = articles.flatMap((article) => {
    try {
      return [chunkArticle(article)];
    } catch (error) {
      if (!(error instanceof PolicyArticleError)) throw error;
      faults.push(...error.faults);
      return [];
    }
  });
  if (faults.length > 0) throw new PolicyArticleError(faults);
  return cut;
}

async function embed(
  articles: readonly NewArticle[],
  { embedding }: IndexArticlesDeps,
  onEmbedded?: (done: number, of: number) => void,
): Promise<PassageEmbeddings | null> {
  if (!embedding) return null;
  const texts = new Map(
    articles.flatMap(({ title, passages }) =>
      passages.map(({ contentHash, ...passage }) => [contentHash, passageText({ title, ...passage })] as const),
    ),
  );
  const known = await embedding.listEmbedded([...texts.keys()]);
  const missing = [...texts].filter(([hash]) => !known.has(hash));
  const values = await embedding.embedder.embedTexts(
    missing.map(([, text]) => text),
    (done) => onEmbedded?.(done, missing.length),
  );
  const byHash = new Map(missing.map(([hash], at) => [hash, values[at] ?? []]));
  return { model: embedding.embedder.model, byHash };
}

/**
 * An article was edited under its old version when passages of that version changed or went, or when new ones stand beside old ones.
 * An article or version that is new as a whole has only added passages.
 */
function reusedVersions(chunks: readonly PolicyChunk[], changes: PolicyChunkChanges): readonly string[] {
  const added = new Set(changes.added);
  const disturbed = new Set([...changes.changed, ...changes.removed].map(articleVersionOf));
  const grown = new Set(changes.added.map(articleVersionOf));
  const reused = chunks.filter(({ chunkId }) => {
    const version = articleVersionOf(chunkId);
    return disturbed.has(version) || (grown.has(version) && !added.has(chunkId));
  });
  return [...new Set(reused.map(({ articleId }) => articleId))];
}

function articleVersionOf(chunkId: string): string {
  return chunkId.slice(0, chunkId.lastIndexOf('#'));
}
