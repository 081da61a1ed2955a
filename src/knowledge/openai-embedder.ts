import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  isBrokenCircuitError,
} from 'cockatiel';
import OpenAI from 'openai';
import type { ModelCallRecord } from '../domain/cost/model-call.ts';
import { maskPersonalValues } from '../domain/masking.ts';
import { EMBEDDING_DIMENSIONS, type Embedder, EmbeddingError, type NoteModelCall, toUnitLength } from './embedder.ts';

/** Options of {@link createOpenaiEmbedder}. */
export type OpenaiEmbedderOptions = {
  /** With its version path: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** How long a customer's question may wait for its embedding, in milliseconds. (Default: 400.) */
  readonly questionTimeoutMs?: number;
  /** How long one batch of passages may take, in milliseconds. (Default: 60,000.) */
  readonly batchTimeoutMs?: number;
  /** Times a batch is sent again, with growing pauses or as the server's Retry-After says. (Default: 4.) */
  readonly batchRetries?: number;
  /** Told when a question had to be searched by words alone. */
  readonly onQuestionFailure?: (error: unknown) => void;
};

/** Passages of one request: some 15,000 tokens, far below what providers take. */
const BATCH = 64;
/** After so many questions in a row without an answer the endpoint is left alone for a while: every try keeps a customer waiting. */
const FAILURES = 3;
const LEFT_ALONE_MS = 30_000;

/**
 * An embedder over any OpenAI-compatible endpoint. 1,024 dimensions are asked for and checked; a server with a model of just that size that refuses to be
 * asked is asked without. Personal values in a question are masked before it leaves.
 */
export function createOpenaiEmbedder(options: OpenaiEmbedderOptions): Embedder {
  const openai = new OpenAI({ apiKey: options.apiKey, baseURL: options.baseUrl, maxRetries: 0 });
  const server: Server = { openai, model: options.model, namesDimensions: true };
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: LEFT_ALONE_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  return {
    model: options.model,
    embedTexts: (texts, onDone) => embedInBatches(server, texts, options, onDone),
    embedQuestion: (question, noteModelCall) => embedAtOnce(server, breaker, question, { ...options, noteModelCall }),
  };
}

type Server = { readonly openai: OpenAI; readonly model: string; namesDimensions: boolean };
type Patience = { readonly timeout: number; readonly maxRetries: number; readonly signal?: AbortSignal };

async function embedInBatches(
  server: Server,
  texts: readonly string[],
  { batchTimeoutMs = 60_000, batchRetries = 4 }: OpenaiEmbedderOptions,
  onDone?: (done: number) => void,
): Promise<readonly (readonly number[])[]> {
  const done: (readonly number[])[] = [];
  for (let at = 0; at < texts.length; at += BATCH) {
    const batch = texts.slice(at, at + BATCH);
    const patience = { timeout: batchTimeoutMs, maxRetries: batchRetries };
    done.push(
      ...(await request(server, batch, patience).catch((error: unknown) => Promise.reject(inWords(error, server))))
        .vectors,
    );
    onDone?.(done.length);
  }
  return done;
}

async function embedAtOnce(
  server: Server,
  breaker: CircuitBreakerPolicy,
  question: string,
  asked: OpenaiEmbedderOptions & { readonly noteModelCall: NoteModelCall | undefined },
): Promise<readonly number[] | null> {
  const { questionTimeoutMs = 400, onQuestionFailure, noteModelCall } = asked;
  const startedAt = performance.now();
  const note = (input: number, outcome: ModelCallRecord['outcome']) =>
    noteModelCall?.({
      ...{ purpose: 'embedding', model: server.model, input, cached: 0, output: 0, firstTokenMs: null, outcome },
      totalMs: Math.round(performance.now() - startedAt),
    });
  const patience = { timeout: questionTimeoutMs, maxRetries: 0 };
  try {
    const { vectors, tokens } = await breaker.execute(() =>
      request(server, [maskPersonalValues(question)], { ...patience, signal: AbortSignal.timeout(questionTimeoutMs) }),
    );
    note(tokens, 'answer');
    return vectors[0] ?? null;
  } catch (error) {
    if (!isBrokenCircuitError(error)) {
      note(0, 'unavailable');
      onQuestionFailure?.(error);
    }
    return null;
  }
}

async function request(
  server: Server,
  input: readonly string[],
  patience: Patience,
): Promise<{ readonly vectors: readonly (readonly number[])[]; readonly tokens: number }> {
  try {
    const { openai, model, namesDimensions } = server;
    const size = namesDimensions ? { dimensions: EMBEDDING_DIMENSIONS } : {};
    const { data, usage } = await openai.embeddings.create(
      { model, input: [...input], encoding_format: 'float', ...size },
      patience,
    );
    return { vectors: inOrder(data, input.length), tokens: tokensOf(usage, input) };
  } catch (error) {
    if (!(server.namesDimensions && refusesDimensions(error))) throw error;
    server.namesDimensions = false;
    return await request(server, input, patience);
  }
}

/** As the server counts; where it does not, a token for four characters. */
function tokensOf(usage: { readonly prompt_tokens?: number } | undefined, input: readonly string[]): number {
  return usage?.prompt_tokens ?? Math.ceil(input.join('').length / 4);
}

/** Servers of models that know one size alone answer like this, even where it is the size they were asked for. */
function refusesDimensions(error: unknown): boolean {
  return (
    error instanceof OpenAI.APIError &&
    (error.status === 400 || error.status === 422) &&
    /dimension|matryoshka/i.test(error.message)
  );
}

function inOrder(
  data: readonly { readonly index: number; readonly embedding: readonly number[] }[],
  texts: number,
): readonly (readonly number[])[] {
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  return Array.from({ length: texts }, (_, index) => {
    const embedding = byIndex.get(index);
    if (embedding?.length !== EMBEDDING_DIMENSIONS)
      throw new EmbeddingError(
        `The embedding endpoint answered with ${embedding === undefined ? 'fewer embeddings than texts' : `${embedding.length} numbers`}, and ${EMBEDDING_DIMENSIONS} a text are needed. Choose a model (EMBEDDING_MODEL) of ${EMBEDDING_DIMENSIONS} dimensions, or one that can be asked for them.`,
      );
    return toUnitLength(embedding);
  });
}

function inWords(error: unknown, { openai, model }: Server): Error {
  if (error instanceof EmbeddingError) return error;
  const what =
    error instanceof OpenAI.APIError && error.status !== undefined
      ? `answered ${error.message}`
      : 'could not be reached';
  return new EmbeddingError(
    `The embedding endpoint ${openai.baseURL} (model ${model}) ${what}. Check EMBEDDING_BASE_URL, EMBEDDING_MODEL and EMBEDDING_API_KEY, or search by words alone with EMBEDDING_MODEL=off.`,
    { cause: error },
  );
}
