import OpenAI from 'openai';
import { leanFetch } from './lean-fetch.ts';
import type { ChatMessage, ChatTool, ModelAnswer, ModelClient, ModelRequest } from './model-client.ts';
import { addChunk, emptyDraft, judgeDraft } from './read-completion.ts';

/** Options of {@link createOpenaiModelClient}. */
export type OpenaiModelClientOptions = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** Whole call, in milliseconds. */
  readonly timeoutMs: number;
  /** Longest silence on an open stream, the first piece included, in milliseconds. */
  readonly stallTimeoutMs: number;
  /** Sent with every request as `max_completion_tokens`. */
  readonly maxCompletionTokens: number;
};

/** A model client for any OpenAI-compatible server, over the `openai` package. It never retries: the loop decides that, because a retry is an attempt the customer can see. */
export function createOpenaiModelClient(options: OpenaiModelClientOptions): ModelClient {
  const openai = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    maxRetries: 0,
    timeout: options.timeoutMs,
    fetch: leanFetch,
  });
  return {
    model: options.model,
    ask: async (request) => {
      const watch = watchStream(request.signal, options);
      try {
        return await streamOnce(openai, options, request, watch);
      } catch (error) {
        return toUnavailable(error);
      } finally {
        watch.stop();
      }
    },
  };
}

async function streamOnce(
  openai: OpenAI,
  options: OpenaiModelClientOptions,
  request: ModelRequest,
  watch: StreamWatch,
): Promise<ModelAnswer> {
  const stream = await openai.chat.completions.create(toBody(options, request), { signal: watch.signal });
  const draft = emptyDraft();
  for await (const chunk of stream) {
    watch.heard();
    const text = addChunk(draft, chunk);
    if (text !== '') request.onText(text);
  }
  if (watch.signal.aborted) return unavailable('the model call was ended early', null, true);
  const inputChars = JSON.stringify(request.messages).length;
  return judgeDraft(draft, { maxCompletionTokens: options.maxCompletionTokens, inputChars });
}

function toBody(
  options: OpenaiModelClientOptions,
  request: ModelRequest,
): OpenAI.Chat.ChatCompletionCreateParamsStreaming {
  return {
    model: options.model,
    messages: request.messages as ChatMessage[] as OpenAI.Chat.ChatCompletionMessageParam[],
    tools: request.tools.map(toTool),
    max_completion_tokens: options.maxCompletionTokens,
    stream: true,
    stream_options: { include_usage: true },
    user: request.conversationId,
  };
}

function toTool(tool: ChatTool): OpenAI.Chat.ChatCompletionTool {
  return {
    type: 'function',
    function: { name: tool.name, description: tool.description, parameters: tool.parameters },
  };
}

type StreamWatch = { readonly signal: AbortSignal; readonly heard: () => void; readonly stop: () => void };

// The package's timeout ends with the headers; a stream that goes silent afterwards needs a clock of its own.
function watchStream(outer: AbortSignal, options: OpenaiModelClientOptions): StreamWatch {
  const controller = new AbortController();
  const end = (): void => controller.abort();
  outer.addEventListener('abort', end, { once: true });
  if (outer.aborted) end();
  const total = setTimeout(end, options.timeoutMs);
  let stall = setTimeout(end, options.stallTimeoutMs);
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(stall);
      stall = setTimeout(end, options.stallTimeoutMs);
    },
    stop: () => {
      clearTimeout(total);
      clearTimeout(stall);
      outer.removeEventListener('abort', end);
    },
  };
}

function toUnavailable(error: unknown): ModelAnswer {
  if (error instanceof OpenAI.APIError && typeof error.status === 'number') {
    const mayRetry = error.status === 408 || error.status === 409 || error.status === 429 || error.status >= 500;
    const answer = unavailable(`the model server answered ${error.status}`, retryAfter(error.headers), mayRetry);
    return error.status === 429 ? { ...answer, limited: true } : answer;
  }
  return unavailable(error instanceof Error ? error.message : 'the model call failed', null, true);
}

function retryAfter(headers: Headers | undefined): number | null {
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

type Unavailable = Extract<ModelAnswer, { kind: 'unavailable' }>;

function unavailable(detail: string, retryAfterMs: number | null, mayRetry: boolean): Unavailable {
  return { kind: 'unavailable', detail, retryAfterMs, mayRetry };
}
