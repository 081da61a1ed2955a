import type { PolicyChunkMatch, PolicyChunkSearch } from '../store/policy-chunks.ts';
import { searchTerms } from './search-terms.ts';

/** One passage to quote, with what a citation needs. Text of an article: data for the model, never an instruction. */
export type PolicyPassage = {
  readonly chunk_id: string;
  readonly article_id: string;
  readonly version: number;
  readonly title: string;
  /** Headings above the passage joined by ` > `; empty before the first heading. */
  readonly heading_path: string;
  readonly text: string;
  /** 0 to 1, higher is better. Comparable between passages of one answer; between questions only roughly. */
  readonly score: number;
};

/** What searching needs from the database. */
export type SearchPolicyDeps = {
  /** The passages that fit best, best first. */
  readonly searchChunks: (search: PolicyChunkSearch) => Promise<readonly PolicyChunkMatch[]>;
};

/** Options of a policy search. */
export type SearchPolicyOptions = {
  /** Most passages to return, 1 to 10. (Default: 3, what the model is shown.) */
  readonly limit?: number;
};

/** At most two passages of one article, so that one article about the main word cannot crowd out the one that answers. */
const perArticle = 2;

/**
 * Lowest score that counts as an answer. Chosen on the committed question set: high enough that a question about something else comes
 * back empty, low enough that a question told as a story is still answered.
 */
const minimumScore = 0.25;

/**
 * Searches the policy articles with the customer's own words, in English.
 *
 * Best passage first; an empty list means that no article covers the question, and then nobody may make up an answer. Any string is
 * a valid query: quotes and operators have no meaning, NUL and emoji are dropped, and only the first 500 characters are read.
 */
export const searchPolicy =
  (deps: SearchPolicyDeps) =>
  async (query: string, options: SearchPolicyOptions = {}): Promise<readonly PolicyPassage[]> => {
    const limit = Math.min(Math.max(Math.trunc(options.limit ?? 3), 1), 10);
    const terms = searchTerms(query);
    if (terms.length === 0) return [];
    return (await deps.searchChunks({ terms, limit, perArticle, minimumScore })).map(toPassage);
  };

function toPassage(match: PolicyChunkMatch): PolicyPassage {
  return {
    chunk_id: match.chunkId,
    article_id: match.articleId,
    version: match.version,
    title: match.title,
    heading_path: match.headingPath,
    text: match.text,
    score: Math.round(match.score * 1_000) / 1_000,
  };
}
