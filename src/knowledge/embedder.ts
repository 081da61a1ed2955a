import type { ModelCallRecord } from '../domain/cost/model-call.ts';

/** Numbers of an embedding, here and in the database. Models with more are asked for this many (`dimensions`). */
export const EMBEDDING_DIMENSIONS = 1_024;

/** Told of a call to a model, to be counted. */
export type NoteModelCall = (call: ModelCallRecord) => void;

/** Turns text into numbers whose nearness stands for nearness of meaning. */
export type Embedder = {
  /** Name under which its embeddings are stored: those of different models are never compared. */
  readonly model: string;
  /**
   * One embedding a text, in order, of unit length. Tries again what a second try can help; `onDone` hears how many are done.
   *
   * Throws {@link EmbeddingError}.
   */
  readonly embedTexts: (
    texts: readonly string[],
    onDone?: (done: number) => void,
  ) => Promise<readonly (readonly number[])[]>;
  /**
   * The embedding of a customer's question, or null when it cannot be had at once: the customer waits. Never throws. `noteModelCall` hears what was taken of the
   * endpoint, and nothing where it was left alone.
   */
  readonly embedQuestion: (question: string, noteModelCall?: NoteModelCall) => Promise<readonly number[] | null>;
};

/** An embedding cannot be had. What to do about it is in its words. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  /** Stable code for logs and tests. */
  readonly code = 'no_embedding';
}

/** What is embedded of a passage: with its title and headings, which say what "it" is in the text. */
export function passageText(passage: {
  readonly title: string;
  readonly headingPath: string;
  readonly text: string;
}): string {
  return [passage.title, passage.headingPath, passage.text].filter((part) => part !== '').join('\n');
}

/** The same direction at length 1, so that a distance is one product. Throws {@link EmbeddingError} for what has no direction. */
export function toUnitLength(values: readonly number[]): readonly number[] {
  const length = Math.hypot(...values);
  if (!Number.isFinite(length) || length === 0)
    throw new EmbeddingError(
      'The embedding endpoint answered with numbers that have no direction: all of them zero, or not finite.',
    );
  return values.map((value) => value / length);
}

/** An embedder that is made when it is first needed. */
export function embedLazily(model: string, make: () => Promise<Embedder>): Embedder {
  let made: Promise<Embedder> | undefined;
  const get = (): Promise<Embedder> => {
    made ??= make();
    return made;
  };
  return {
    model,
    embedTexts: async (texts, onDone) => (texts.length === 0 ? [] : await (await get()).embedTexts(texts, onDone)),
    embedQuestion: async (question, noteModelCall) => await (await get()).embedQuestion(question, noteModelCall),
  };
}
