import type { PolicyChunkMatch, QuestionEmbedding } from '../store/policy-chunks.ts';

/** The rehearsal model's embeddings know words and not sentences: where the words themselves are found, they have little to add. */
const REHEARSAL = 'countersign-rehearsal-embedding-1';

/** What a place by meaning counts beside one by words, for a model's embeddings: as much, unless it was found to deserve less. */
export function meaningWeight(model: string): QuestionEmbedding['weight'] {
  return model === REHEARSAL ? { always: 0.2, forStrangeness: 0.8 } : { always: 1, forStrangeness: 0 };
}

/** How a confidence is made of what was found: the exponent of a logistic curve. */
export type Calibration = {
  readonly bias: number;
  /** For the best word score. */
  readonly words: number;
  /** For the highest cosine; 0 where it is not trusted. */
  readonly similarity: number;
  /** For the weight of the question's words that no article holds. */
  readonly strangeness: number;
};

/**
 * A calibration and the lowest confidence that counts as an answer: the lowest, in steps of 0.05, that at most one in twenty of the tuning questions without an
 * answer reaches.
 */
type Judge = Calibration & { readonly from: number };

/** What is known of a search before it is judged. */
export type SearchEvidence = { readonly words: number; readonly similarity: number; readonly strangeness: number };

/**
 * By words alone. Fitted, like the next, by `npm run knowledge -- measure --fit` on the tuning half of the committed questions: the probability that
 * the articles answer the question.
 */
const BY_WORDS: Judge = { from: 0.6, bias: -2.52, words: 14.82, similarity: 0, strangeness: -9.91 };

/**
 * With embeddings, by the model they are of: every model has cosines of its own, so those of a model that was not fitted order the passages and have no
 * say in whether there is an answer.
 */
const BY_MODEL: Readonly<Record<string, Judge>> = {
  [REHEARSAL]: { from: 0.7, bias: -3.98, words: 10.73, similarity: 9.99, strangeness: -9.06 },
};

/** Passages to quote, none where no article answers, and how sure that is. */
export type Judgement = {
  readonly passages: readonly PolicyChunkMatch[];
  readonly confidence: number;
  /** From which confidence on it counts as an answer. */
  readonly from: number;
};

/** Judges what a search found: all of it, or nothing where the question is likely to be about something else. `model` is that of the embeddings, null without. */
export function judgePassages(found: readonly PolicyChunkMatch[], model: string | null): Judgement {
  const judge = (model === null ? undefined : BY_MODEL[model]) ?? BY_WORDS;
  const confidence = found.length === 0 ? 0 : confidenceOf(evidenceOf(found), judge);
  return { passages: confidence < judge.from ? [] : found, confidence, from: judge.from };
}

/** The best that any passage has: the one that shares the words need not be the one that is nearest. */
export function evidenceOf(found: readonly PolicyChunkMatch[]): SearchEvidence {
  return {
    words: Math.max(0, ...found.map(({ wordScore }) => wordScore)),
    similarity: Math.max(0, ...found.map(({ similarity }) => similarity ?? 0)),
    strangeness: found[0]?.strangeness ?? 1,
  };
}

/** 0 to 1: how likely the articles answer. */
export function confidenceOf(evidence: SearchEvidence, calibration: Calibration): number {
  const exponent =
    calibration.bias +
    calibration.words * evidence.words +
    calibration.similarity * evidence.similarity +
    calibration.strangeness * evidence.strangeness;
  return 1 / (1 + Math.exp(-exponent));
}
