import { answerByRules } from '../answer-by-rules.ts';
import type { NewIds } from '../new-ids.ts';
import { faultReply, type Reply, type Stop, streamReply, textReply } from '../reply.ts';
import type { Answer, Usage } from '../wire/answer.ts';
import type { ChatRequest } from '../wire/chat-request.ts';
import { estimateUsage } from '../wire/estimate-usage.ts';
import { errorBody } from '../wire/fault.ts';
import { frame } from '../wire/render-answer.ts';
import type { ScriptedAnswer } from './scripted-answer.ts';

/** Turns an answer into the response a request asked for: streamed or whole. `chunkSize` in characters. */
export type RenderAnswer = (answer: Answer, request: ChatRequest, chunkSize?: number) => Reply;

/** The response a scripted answer stands for. */
export function playScripted(scripted: ScriptedAnswer, request: ChatRequest, ids: NewIds, render: RenderAnswer): Reply {
  const reply = contentOf(scripted, request, ids, render);
  return {
    ...reply,
    status: scripted.status ?? reply.status,
    headers: { ...reply.headers, ...lowerCaseNames(scripted.headers ?? {}) },
    delayMs: scripted.delay_ms ?? 0,
    frameDelayMs: scripted.chunk_delay_ms ?? 0,
    stop: stopOf(scripted),
  };
}

function contentOf(scripted: ScriptedAnswer, request: ChatRequest, ids: NewIds, render: RenderAnswer): Reply {
  const { raw_chunks: raw, status = 200 } = scripted;
  if (status >= 400 || scripted.body !== undefined) return bodyReply(scripted, status);
  if (raw !== undefined) return request.stream === true ? streamReply(raw.map(rawFrame)) : faultReply(needsStream);
  return render(answerOf(scripted, request, ids), request, scripted.chunk_size);
}

function bodyReply({ body }: ScriptedAnswer, status: number): Reply {
  if (typeof body === 'string') return textReply(status, body);
  const message = `The script answers this request with status ${status}.`;
  return textReply(
    status,
    JSON.stringify(body ?? errorBody({ status, message, param: null, code: errorCode(status) })),
  );
}

function answerOf(scripted: ScriptedAnswer, request: ChatRequest, ids: NewIds): Answer {
  if (scripted.by === 'rules') return withOverrides(answerByRules(request, ids), scripted);
  const toolCalls = (scripted.tool_calls ?? []).map((call) => ({
    id: call.id ?? ids.toolCall(),
    name: call.name,
    arguments: call.arguments,
  }));
  const silent = toolCalls.length > 0 || scripted.refusal !== undefined;
  const text = scripted.text ?? (silent || scripted.text === null ? null : '');
  const said = { text, toolCalls, ...(scripted.refusal === undefined ? {} : { refusal: scripted.refusal }) };
  const finishReason = toolCalls.length > 0 ? 'tool_calls' : 'stop';
  return withOverrides({ ...said, finishReason, usage: estimateUsage(request, said) }, scripted);
}

function withOverrides(answer: Answer, scripted: ScriptedAnswer): Answer {
  return {
    ...answer,
    finishReason: scripted.finish_reason === undefined ? answer.finishReason : scripted.finish_reason,
    usage: scripted.usage === null ? null : mergedUsage(answer.usage, scripted.usage ?? {}),
  };
}

function mergedUsage(estimate: Usage | null, given: NonNullable<ScriptedAnswer['usage']>): Usage {
  const prompt_tokens = given.prompt_tokens ?? estimate?.prompt_tokens ?? 0;
  const completion_tokens = given.completion_tokens ?? estimate?.completion_tokens ?? 0;
  const total_tokens = given.total_tokens ?? prompt_tokens + completion_tokens;
  return { ...estimate, ...given, prompt_tokens, completion_tokens, total_tokens };
}

function rawFrame(chunk: string | object): string {
  if (chunk === '[DONE]') return 'data: [DONE]\n\n';
  return typeof chunk === 'string' ? chunk : frame(chunk);
}

function stopOf({ hang, reset }: ScriptedAnswer): Stop | null {
  if (hang !== undefined) return { kind: 'hang', afterFrames: hang };
  return reset === undefined ? null : { kind: 'reset', afterFrames: reset };
}

function lowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function errorCode(status: number): string | null {
  if (status === 401) return 'invalid_api_key';
  if (status === 404) return 'model_not_found';
  return status === 429 ? 'rate_limit_exceeded' : null;
}

const needsStream = {
  status: 500,
  message: 'The script has raw_chunks for this request, but it did not ask for a stream. Script a body instead.',
  param: null,
  code: 'script_needs_stream',
} as const;
