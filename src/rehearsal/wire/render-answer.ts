import { MODEL_NAME, SYSTEM_FINGERPRINT } from '../model-name.ts';
import type { Answer, AnswerToolCall } from './answer.ts';

/** What stands at the head of a completion and of every chunk of a stream. */
export type Envelope = { readonly id: string /** Unix time in seconds. */; readonly created: number };

/** How a streamed answer is cut. */
export type Cut = {
  /** Characters per content delta and per fragment of arguments. */
  readonly chunkSize: number;
  /** Whether the last chunk carries the usage (`stream_options.include_usage`). */
  readonly includeUsage: boolean;
};

/** The answer as one `chat.completion` body, for a request without `stream`. */
export function renderWhole(answer: Answer, envelope: Envelope): string {
  const message = {
    role: 'assistant',
    content: answer.text,
    refusal: answer.refusal ?? null,
    ...(answer.toolCalls.length > 0 ? { tool_calls: answer.toolCalls.map(wholeCall) } : {}),
    annotations: [],
  };
  return JSON.stringify({
    ...head(envelope, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: answer.finishReason }],
    ...(answer.usage ? { usage: answer.usage } : {}),
  });
}

/**
 * The answer as the server-sent events of a stream, one string per event, in the order OpenAI sends them: the role, content in
 * small pieces, each tool call with its name and then its arguments in fragments, the finish reason, the usage if it was asked
 * for, `[DONE]`.
 */
export function renderFrames(answer: Answer, envelope: Envelope, cut: Cut): string[] {
  const start = head(envelope, 'chat.completion.chunk');
  const counted = cut.includeUsage && answer.usage !== null;
  const chunk = (delta: object, finish_reason: string | null = null) =>
    frame({
      ...start,
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
      ...(counted ? { usage: null } : {}),
    });
  const frames = [chunk({ role: 'assistant', content: answer.text === null ? null : '', refusal: null })];
  for (const content of pieces(answer.text ?? '', cut.chunkSize)) frames.push(chunk({ content }));
  for (const refusal of pieces(answer.refusal ?? '', cut.chunkSize)) frames.push(chunk({ refusal }));
  for (const [index, call] of answer.toolCalls.entries()) {
    frames.push(chunk({ tool_calls: [{ index, ...wholeCall({ ...call, arguments: '' }) }] }));
    for (const piece of pieces(call.arguments, cut.chunkSize)) {
      frames.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
    }
  }
  frames.push(chunk({}, answer.finishReason));
  if (counted) frames.push(frame({ ...start, choices: [], usage: answer.usage }));
  frames.push('data: [DONE]\n\n');
  return frames;
}

/** One event of a stream. */
export function frame(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function head(envelope: Envelope, object: string) {
  return {
    id: envelope.id,
    object,
    created: envelope.created,
    model: MODEL_NAME,
    service_tier: 'default',
    system_fingerprint: SYSTEM_FINGERPRINT,
  };
}

function wholeCall(call: AnswerToolCall) {
  return { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } };
}

/** Cuts by code points, so that no piece ends inside a surrogate pair. */
function pieces(text: string, size: number): string[] {
  const points = Array.from(text);
  const count = Math.ceil(points.length / size);
  return Array.from({ length: count }, (_, index) => points.slice(index * size, (index + 1) * size).join(''));
}
