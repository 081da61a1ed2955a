import { leanFetch } from '../../agent/lean-fetch.ts';
import { emptyDraft } from '../../agent/model/completion-draft.ts';
import { type AnswerChunk, NoAnswerError, readAnswer } from '../../agent/model/read-answer.ts';
import type { ChatTool } from '../../agent/model-client.ts';
import { addChunk, endText, judgeDraft } from '../../agent/read-completion.ts';

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
  /** What the product makes of it: an answer, or one it takes for cut or blocked, and why. */
  readonly outcome: 'answer' | 'cut' | 'blocked';
  readonly detail: string | null;
  /** Characters that are no part of what is said: thoughts, and what stands between marks. */
  readonly hidden: number;
  readonly usage: { readonly input: number; readonly output: number; readonly cached: number | null } | null;
  readonly firstMs: number | null;
  readonly totalMs: number;
};

/** Longest a check waits for one answer, in milliseconds. */
const WAIT_MS = 60_000;

/** Asks for a chat completion, streamed unless the body says otherwise, and reads what comes as the product does. Never throws. */
export async function askEndpoint(endpoint: Endpoint, body: Readonly<Record<string, unknown>>): Promise<Heard> {
  const startedAt = performance.now();
  const reading = startReading(startedAt, body);
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    const response = await leanFetch(`${endpoint.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${endpoint.apiKey}` },
      body: JSON.stringify({ model: endpoint.model, stream: true, ...body }),
      signal,
    });
    if (!response.ok) return reading.end(response.status, await saidIn(response, endpoint));
    for await (const chunk of readAnswer(response)) reading.take(chunk);
    const heard = reading.end(response.status, '');
    return { ...heard, streamed: heard.chunks > 1 || isStream(response) };
  } catch (error) {
    return reading.end(null, signal.aborted ? tooLong(WAIT_MS) : whyNot(error, WAIT_MS));
  }
}

function isStream({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('event-stream') ?? false;
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
/** The names of the tools a body offers. */
function toolsIn(body: Readonly<Record<string, unknown>>): ChatTool[] {
  const offered = (body['tools'] ?? []) as readonly { readonly function: ChatTool }[];
  return offered.map((tool) => tool.function);
}

function startReading(startedAt: number, body: Readonly<Record<string, unknown>>) {
  const tools = toolsIn(body);
  const draft = emptyDraft({ tools });
  let [chunks, firstMs, usage] = [0, null as number | null, null as Heard['usage']];
  return {
    take: (chunk: AnswerChunk): void => {
      chunks += 1;
      addChunk(draft, chunk);
      if (firstMs === null && (draft.text !== '' || draft.calls.length > 0)) firstMs = performance.now() - startedAt;
      if (chunk.usage) usage = toUsage(chunk.usage as WireUsage);
    },
    end: (status: number | null, said: string): Heard => {
      const totalMs = performance.now() - startedAt;
      endText(draft);
      const judged = judgeDraft(draft, { messages: [], tools, maxCompletionTokens: Number.POSITIVE_INFINITY });
      return {
        ...{ status, said, streamed: false, chunks, text: draft.text, calls: draft.calls, hidden: draft.thoughtChars },
        ...{ outcome: judged.kind === 'unavailable' ? 'cut' : judged.kind, usage, firstMs, totalMs },
        detail: judged.kind === 'answer' ? null : (judged.detail ?? null),
      };
    },
  };
}

function toUsage({ prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details }: WireUsage) {
  return { input: input ?? 0, output: output ?? 0, cached: details?.cached_tokens ?? null };
}

/** The server's words on one line, without the key, which some of them repeat. */
export async function saidIn(response: Response, { apiKey }: Pick<Endpoint, 'apiKey'>): Promise<string> {
  const text = response.headers.get('location') ?? (await response.text().catch(() => ''));
  const message = /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
  const line = message.replaceAll(/\s+/g, ' ').replaceAll(/sk-[\w*-]+/g, '[key]');
  return (apiKey.length > 3 ? line.replaceAll(apiKey, '[key]') : line).slice(0, 200);
}

function tooLong(waitedMs: number): string {
  return `no answer within ${waitedMs / 1000} s`;
}

/** Why there was no answer, in a few words. `waitedMs` is how long one was waited for. */
export function whyNot(error: unknown, waitedMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return tooLong(waitedMs);
  if (error instanceof NoAnswerError) return error.message;
  const cause = error instanceof Error && !('code' in error) ? error.cause : error;
  if (!(cause instanceof Error)) return 'the answer could not be read';
  return 'code' in cause ? String(cause.code) : cause.message;
}
