import OpenAI from 'openai';
import { freshFetch, leanFetch } from './lean-fetch.ts';
import { type CompletionDraft, emptyDraft } from './model/completion-draft.ts';
import { roughUsageOf } from './model/count-usage.ts';
import { keepErrorBody } from './model/keep-error-body.ts';
import { NoAnswerError, readAnswer } from './model/read-answer.ts';
import { type OptionalParameter, type RefusedParameters, rememberRefused } from './model/refused-parameters.ts';
import { tellFailure, toUnavailable } from './model/tell-failure.ts';
import { type CallTimeouts, type CallWatch, watchCall } from './model/watch-call.ts';
import type { ChatMessage, ChatTool, ModelAnswer, ModelClient, ModelRequest } from './model-client.ts';
import { addChunk, endText, isSaid, judgeDraft, signOfLife } from './read-completion.ts';

/** Options of {@link createOpenaiModelClient}. */
export type OpenaiModelClientOptions = CallTimeouts & {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** Sent with every request as `max_completion_tokens`, or as `max_tokens` to a server that does not know that name. */
  readonly maxCompletionTokens: number;
  /** Parts of a request this server is known not to take. (Default: none; what it refuses is learnt.) */
  readonly omit?: readonly OptionalParameter[];
};

/**
 * A model client for any OpenAI-compatible server, over the `openai` package. It never retries a call that failed: the loop decides that, because a retry is an attempt the
 * customer can see. Only a request refused for a part the server does not know is made again at once without it, and the server is not sent that part any more.
 */
export function createOpenaiModelClient(options: OpenaiModelClientOptions): ModelClient {
  const openai = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    maxRetries: 0,
    timeout: options.timeoutMs,
    fetch: keepErrorBody(leanFetch),
  });
  const again = openai.withOptions({ fetch: keepErrorBody(freshFetch) });
  const server: Server = { openai, again, options, refused: rememberRefused(options.omit), beginsInThought: false };
  return { model: options.model, ask: (request) => ask(server, request) };
}

type Server = {
  readonly openai: OpenAI;
  /** For tries after the first: they are counted, so none may go out twice. */
  readonly again: OpenAI;
  readonly options: OpenaiModelClientOptions;
  readonly refused: RefusedParameters;
  /** It has sent a thought whose beginning was not marked: its text is held back until that is known. */
  beginsInThought: boolean;
};

async function ask(server: Server, request: ModelRequest): Promise<ModelAnswer> {
  const watch = watchCall(request.signal, server.options);
  const { maxCompletionTokens, model } = server.options;
  const { beginsInThought } = server;
  const draft = emptyDraft({ beginsInThought, tools: request.tools, maxTokens: maxCompletionTokens });
  try {
    await receiveWhole(server, request, watch, draft);
    const { messages, tools } = request;
    return { ...judgeDraft(draft, { messages, tools, maxCompletionTokens }), model, timing: watch.stop() };
  } catch (error) {
    const timing = watch.stop();
    const begun = timing.firstTokenMs !== null;
    const failure = request.signal.aborted
      ? tellFailure('the model call was ended early', { ended: true })
      : whyFailed(error, watch);
    return { ...failure, ...(begun ? { usage: roughUsageOf(draft, request) } : {}), model, timing };
  }
}

function whyFailed(error: unknown, watch: CallWatch) {
  const ranOut = watch.ranOut();
  return ranOut === null ? toUnavailable(error) : tellFailure(ranOut);
}

/** Receives an answer to its end. Words that are whole by their finish reason stand, though the connection breaks or goes silent where only usage could follow; calls do not. */
async function receiveWhole(
  server: Server,
  request: ModelRequest,
  watch: CallWatch,
  draft: CompletionDraft,
): Promise<void> {
  try {
    await receive(server, request, watch, draft);
    if (watch.signal.aborted) throw watch.signal.reason;
  } catch (error) {
    const stands = isSaid(draft) && !request.signal.aborted && !(error instanceof NoAnswerError);
    if (!stands) throw error;
    const rest = endText(draft);
    if (rest !== '') request.onText(rest);
  }
}

async function receive(server: Server, request: ModelRequest, watch: CallWatch, draft: CompletionDraft): Promise<void> {
  const response = await open(server, request, watch.signal);
  for await (const chunk of readAnswer(response)) {
    const text = addChunk(draft, chunk);
    const sign = signOfLife(draft, chunk);
    if (sign) watch.heard(sign);
    server.beginsInThought ||= draft.tookBack;
    if (text !== '') request.onText(text);
    // nothing of it will be shown or run, so nobody waits for the rest
    if (draft.overlong) return;
  }
  const rest = endText(draft);
  if (rest !== '') request.onText(rest);
}

async function open(server: Server, request: ModelRequest, signal: AbortSignal): Promise<Response> {
  const openai = (request.retry ?? 0) > 0 ? server.again : server.openai;
  for (;;) {
    try {
      return await openai.chat.completions.create(toBody(server, request), { signal }).asResponse();
    } catch (error) {
      if (!server.refused.learn(error)) throw error;
    }
  }
}

function toBody({ options, refused }: Server, request: ModelRequest): OpenAI.Chat.ChatCompletionCreateParamsStreaming {
  const length = refused.has('max_completion_tokens') ? 'max_tokens' : 'max_completion_tokens';
  const mayBeStrict = !refused.has('strict');
  return {
    model: options.model,
    messages: request.messages as ChatMessage[] as OpenAI.Chat.ChatCompletionMessageParam[],
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map((tool) => toTool(tool, mayBeStrict)) }),
    // One call at a time is what strict schemas need; several in one answer are taken all the same.
    ...(request.tools.length === 0 || refused.has('parallel_tool_calls') ? {} : { parallel_tool_calls: false }),
    [length]: options.maxCompletionTokens,
    stream: true,
    ...(refused.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    ...(refused.has('user') ? {} : { user: request.conversationId }),
    ...toResponseFormat(request, refused),
  };
}

function toResponseFormat({ answerSchema }: ModelRequest, refused: RefusedParameters) {
  if (!answerSchema || refused.has('response_format')) return {};
  const json_schema = { ...answerSchema, schema: { ...answerSchema.schema }, strict: true };
  return { response_format: { type: 'json_schema', json_schema } } as const;
}

function toTool({ name, description, parameters, strict }: ChatTool, mayBeStrict: boolean) {
  return {
    type: 'function',
    function: { name, description, parameters: { ...parameters }, ...(strict && mayBeStrict ? { strict } : {}) },
  } as const satisfies OpenAI.Chat.ChatCompletionTool;
}
