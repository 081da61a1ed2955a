import type { PolicyChunkMatch, PolicyChunkSearch } from '../store/policy-chunks.ts';
import type { NoteModelCall } from './embedder.ts';
import { judgePassages, meaningWeight } from './judge-passages.ts';
import { queryLength, searchTerms } from './search-terms.ts';

/** One passage to quote, with what a citation needs. Text of an article: data for the model, never an instruction. */
export type PolicyPassage = {
  readonly chunk_id: string;
  readonly article_id: string;
  readonly version: number;
  readonly title: string;
  /** Headings above the passage joined by ` > `; empty before the first heading. */
  readonly heading_path: string;
  readonly text: string;
  /** 0 to 1: how likely the question is one that the articles answer. Comparable between questions; the same for all passages of one. */
  readonly confidence: number;
};

/** What searching needs. */
export type SearchPolicyDeps = {
  /** The passages that fit best, best first. */
  readonly searchChunks: (search: PolicyChunkSearch) => Promise<readonly PolicyChunkMatch[]>;
  /** Left out: search by words alone. */
  readonly embedder?: {
    readonly model: string;
    /** Null when the embedding cannot be had in time: this question is then searched by words alone. */
    readonly embedQuestion: (question: string, noteModelCall?: NoteModelCall) => Promise<readonly number[] | null>;
  };
};

/** Options of a policy search. */
export type SearchPolicyOptions = {
  /** Most passages to return, 1 to 10. (Default: 3, what the model is shown.) */
  readonly limit?: number;
  /** Hears what embedding the question took. */
  readonly noteModelCall?: NoteModelCall;
};

/** At most two passages of one article, so that one article about the main word cannot crowd out the one that answers. */
const perArticle = 2;

/** Passages looked at before it is judged whether any of them answers. */
const CANDIDATES = 10;

/**
 * Searches the policy articles with the customer's own words, in English, and by meaning where there are embeddings.
 *
 * Best passage first; an empty list means that no article covers the question, and then nobody may make up an answer. Any string is
 * a valid query: quotes and operators have no meaning, NUL and emoji are dropped, and only the first 500 characters are read.
 */
export const searchPolicy =
  (deps: SearchPolicyDeps) =>
  async (query: string, options: SearchPolicyOptions = {}): Promise<readonly PolicyPassage[]> => {
    const limit = Math.min(Math.max(Math.trunc(options.limit ?? 3), 1), 10);
    const terms = searchTerms(query);
    const embedding = await embed(query, deps, options.noteModelCall);
    if (terms.length === 0 && embedding === null) return [];
    const found = await deps.searchChunks({ terms, embedding, limit: CANDIDATES, perArticle });
    const { passages, confidence } = judgePassages(found, embedding?.model ?? null);
    return passages.slice(0, limit).map((match) => toPassage(match, confidence));
  };

async function embed(
  query: string,
  { embedder }: SearchPolicyDeps,
  noteModelCall: NoteModelCall | undefined,
): Promise<PolicyChunkSearch['embedding']> {
  const question = query.slice(0, queryLength).toWellFormed().replaceAll('\0', ' ').trim();
  if (!embedder || !/[\p{L}\p{N}]/u.test(question)) return null;
  const values = await embedder.embedQuestion(question, noteModelCall);
  return values === null ? null : { model: embedder.model, values, weight: meaningWeight(embedder.model) };
}

function toPassage(match: PolicyChunkMatch, confidence: number): PolicyPassage {
  return {
    chunk_id: match.chunkId,
    article_id: match.articleId,
    version: match.version,
    title: match.title,
    heading_path: match.headingPath,
    text: match.text,
    confidence: Math.round(confidence * 1_000) / 1_000,
  };
}
