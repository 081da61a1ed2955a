import { saidIn, whyNot } from './ask-endpoint.ts';

/** The embedding endpoint to be looked at. */
export type EmbeddingEndpoint = {
  /** With its version path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** How long a customer's question waits for its embedding in the product, in milliseconds. */
  readonly questionTimeoutMs: number;
};

/** What came back for some texts. */
export type Embedded = {
  /** HTTP status; null when there was no answer at all. */
  readonly status: number | null;
  /** Why there was none, or what the server said of a refusal; never the key. */
  readonly said: string;
  /** One a text, in the order of the texts; a text without one has none here. */
  readonly vectors: readonly (readonly number[])[];
  /** Tokens as the server counts them; null where it does not. */
  readonly tokens: number | null;
  readonly ms: number;
};

/** Longest a check waits for one answer, in milliseconds. */
const WAIT_MS = 30_000;

/** Asks for embeddings as the product does. `dimensions` is left out where null. Never throws. */
export async function askEmbeddings(
  { baseUrl, apiKey, model }: EmbeddingEndpoint,
  texts: readonly string[],
  dimensions: number | null,
): Promise<Embedded> {
  const startedAt = performance.now();
  const end = (more: Pick<Embedded, 'status' | 'said'> & Partial<Embedded>): Embedded => ({
    ...{ vectors: [], tokens: null, ms: performance.now() - startedAt },
    ...more,
  });
  try {
    const response = await fetch(`${baseUrl}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({
        ...{ model, input: texts, encoding_format: 'float' },
        ...(dimensions === null ? {} : { dimensions }),
      }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!response.ok) return end({ status: response.status, said: await saidIn(response, { apiKey }) });
    const { data, usage } = (await response.json()) as WireEmbeddings;
    const tokens = typeof usage?.prompt_tokens === 'number' ? usage.prompt_tokens : null;
    return end({ status: response.status, said: '', vectors: inOrder(data ?? []), tokens });
  } catch (error) {
    return end({ status: null, said: whyNot(error, WAIT_MS) });
  }
}

type WireEmbeddings = {
  readonly data?: readonly { readonly index?: number; readonly embedding?: unknown }[];
  readonly usage?: { readonly prompt_tokens?: unknown };
};

function inOrder(data: NonNullable<WireEmbeddings['data']>): readonly (readonly number[])[] {
  return data
    .map(({ index, embedding }, place) => ({ at: index ?? place, embedding }))
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ embedding }) =>
      Array.isArray(embedding) && embedding.every((value) => typeof value === 'number') ? [embedding] : [],
    );
}
