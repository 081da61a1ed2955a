import type { PolicyChunk, PolicyChunkChanges } from '../store/policy-chunks.ts';
import { chunkArticle } from './chunk-article.ts';
import type { PolicyArticle } from './read-article.ts';

/** What indexing needs from the database. */
export type IndexArticlesDeps = {
  /** Makes the index hold exactly these passages, in one transaction. */
  readonly replaceChunks: (chunks: readonly PolicyChunk[]) => Promise<PolicyChunkChanges>;
};

/** What an indexing run did. */
export type IndexOutcome = PolicyChunkChanges & {
  /** Articles for customers that are now in the index. */
  readonly articles: number;
  /** Passages that are now in the index. */
  readonly chunks: number;
  /**
   * Ids of articles whose text changed under the version they already had. A citation made before no longer says what the customer was told:
   * warn the operator, who should raise the version.
   */
  readonly reusedVersions: readonly string[];
};

/**
 * Puts the articles for customers into the search index and takes everything else out, atomically.
 *
 * Safe and cheap to call at every start: unchanged passages are not written. Throws `PolicyArticleError` before anything is touched when
 * an article cannot be cut into passages.
 */
export const indexArticles =
  (deps: IndexArticlesDeps) =>
  async (articles: readonly PolicyArticle[]): Promise<IndexOutcome> => {
    const shown = articles.filter((article) => article.audience === 'customers');
    const chunks = shown.flatMap(chunkArticle);
    const changes = await deps.replaceChunks(chunks);
    return {
      ...changes,
      articles: shown.length,
      chunks: chunks.length,
      reusedVersions: reusedVersions(chunks, changes),
    };
  };

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
