import { EventSourceParserStream } from 'eventsource-parser/stream';

/** An endpoint to be looked at. */
export type Endpoint = {
  /** What it is for. */
  readonly role: 'main' | 'fallback' | 'router';
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
};

/** What came back for one question, as the checks read it. */
export type Heard = {
  /** HTTP status; null when there was no answer at all. */
  readonly status: number | null;
  /** Why there was none, or what the server said of a refusal; never the key. */
  readonly said: string;
  readonly streamed: boolean;
  /** Events of the stream. */
  readonly chunks: number;
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly arguments: string }[];
  readonly finishReason: string | null;
  readonly usage: { readonly input: number; readonly output: number; readonly cached: number | null } | null;
  readonly firstMs: number | null;
  readonly totalMs: number;
};

/** Longest a check waits for one answer, in milliseconds. */
const WAIT_MS = 60_000;

/** Asks for a chat completion, streamed unless the body says otherwise. Never throws. */
export async function askEndpoint(endpoint: Endpoint, body: Readonly<Record<string, unknown>>): Promise<Heard> {
  const startedAt = performance.now();
  const reading = startReading(startedAt);
  try {
    const response = await fetch(`${endpoint.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${endpoint.apiKey}` },
      body: JSON.stringify({ model: endpoint.model, stream: true, ...body }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!response.ok) return reading.end(response.status, await saidIn(response, endpoint));
    const streamed = response.headers.get('content-type')?.includes('event-stream') ?? false;
    if (streamed && response.body) {
      const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
      for await (const { data } of events) if (data !== '[DONE]') reading.take(JSON.parse(data), 'delta');
    } else reading.take(await response.json(), 'message');
    return { ...reading.end(response.status, ''), streamed };
  } catch (error) {
    return reading.end(null, whyNot(error, WAIT_MS));
  }
}

/** What the server's list of models holds; empty where there is none. */
export async function listModels({ baseUrl, apiKey }: Endpoint): Promise<readonly string[]> {
  try {
    const headers = { authorization: `Bearer ${apiKey}` };
    const response = await fetch(`${baseUrl}/models`, { headers, signal: AbortSignal.timeout(10_000) });
    const { data } = (await response.json()) as { data?: readonly { id?: unknown }[] };
    return (data ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  } catch {
    return [];
  }
}

type WireUsage = {
  prompt_tokens?: number;
  completion_tokens?: number;
  prompt_tokens_details?: { cached_tokens?: number } | null;
};
type WirePart = {
  content?: string | null;
  tool_calls?: readonly { index?: number; function?: { name?: string; arguments?: string } }[] | null;
};
type WireChunk = {
  choices?: readonly { delta?: WirePart; message?: WirePart; finish_reason?: string | null }[];
  usage?: WireUsage | null;
};

function startReading(startedAt: number) {
  const calls = new Map<number, { name: string; arguments: string }>();
  const heard = { chunks: 0, text: '', finishReason: null as string | null, usage: null as Heard['usage'] };
  let firstMs: number | null = null;
  const addCalls = (part: WirePart): void => {
    for (const [place, piece] of (part.tool_calls ?? []).entries()) {
      const call = calls.get(piece.index ?? place) ?? { name: '', arguments: '' };
      call.name += piece.function?.name ?? '';
      call.arguments += piece.function?.arguments ?? '';
      calls.set(piece.index ?? place, call);
    }
  };
  return {
    take: (value: unknown, where: 'delta' | 'message'): void => {
      const chunk = value as WireChunk;
      const choice = chunk.choices?.[0];
      const part = choice?.[where] ?? {};
      heard.chunks += 1;
      heard.text += part.content ?? '';
      addCalls(part);
      if (firstMs === null && (heard.text !== '' || calls.size > 0)) firstMs = performance.now() - startedAt;
      heard.finishReason = choice?.finish_reason ?? heard.finishReason;
      if (chunk.usage) heard.usage = toUsage(chunk.usage);
    },
    end: (status: number | null, said: string): Heard => ({
      ...{ status, said, streamed: false, ...heard, calls: [...calls.values()], firstMs },
      totalMs: performance.now() - startedAt,
    }),
  };
}

function toUsage({ prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details }: WireUsage) {
  return { input: input ?? 0, output: output ?? 0, cached: details?.cached_tokens ?? null };
}

/** The server's words on one line, without the key, which some of them repeat. */
export async function saidIn(response: Response, { apiKey }: Pick<Endpoint, 'apiKey'>): Promise<string> {
  const text = await response.text().catch(() => '');
  const message = /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
  const line = message.replaceAll(/\s+/g, ' ').replaceAll(/sk-[\w*-]+/g, '[key]');
  return (apiKey.length > 3 ? line.replaceAll(apiKey, '[key]') : line).slice(0, 200);
}

/** Why there was no answer, in a few words. `waitedMs` is how long one was waited for. */
export function whyNot(error: unknown, waitedMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return `no answer within ${waitedMs / 1000} s`;
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error)) return 'the answer could not be read';
  return 'code' in cause ? String(cause.code) : cause.message;
}
