import { answerByRules } from './answer-by-rules.ts';
import type { NewIds } from './new-ids.ts';
import { tellRefusal } from './refusals.ts';
import { faultReply, type Reply, streamReply, textReply } from './reply.ts';
import type { AnswerKind } from './request-log.ts';
import { answerRouter, asksToSort } from './rules/classify/answer-router.ts';
import { playScripted } from './script/play-scripted.ts';
import type { ScriptBook } from './script/script-book.ts';
import type { Answer } from './wire/answer.ts';
import type { ChatRequest } from './wire/chat-request.ts';
import { badRequest, type Fault } from './wire/fault.ts';
import { asChatRequest, findRequestFault } from './wire/find-request-fault.ts';
import { renderFrames, renderWhole } from './wire/render-answer.ts';

/** Characters per piece of a streamed answer: about a token and a half, so that text arrives in small steps. */
export const DEFAULT_CHUNK_SIZE = 6;

/** What answering needs: ids, the scripts, and the size of a piece in characters. */
export type ChatDependencies = { readonly ids: NewIds; readonly book: ScriptBook; readonly chunkSize: number };

/** A reply and what the log says of it. */
export type Completion = { readonly reply: Reply; readonly answer: AnswerKind; readonly stream: boolean };

/** Answers the text of a `POST /v1/chat/completions`. A request a provider would refuse never reaches a script or a rule. */
export function completeChat(raw: string, deps: ChatDependencies): Completion {
  const body = parseJson(raw);
  const fault = findRequestFault(body);
  if (fault) {
    tellRefusal(fault);
    return { reply: faultReply(fault), answer: 'rejected', stream: false };
  }
  const request = asChatRequest(body);
  const stream = request.stream === true;
  const render = (answer: Answer, asked: ChatRequest, chunkSize?: number) =>
    renderReply(answer, asked, deps, chunkSize);
  if (asksToSort(request)) return { reply: render(answerRouter(request), request), answer: 'router', stream };
  const turn = deps.book.take(request);
  switch (turn.kind) {
    case 'rules':
      return { reply: render(answerByRules(request, deps.ids), request), answer: 'rules', stream };
    case 'scripted':
      return { reply: playScripted(turn.answer, request, deps.ids, render), answer: 'script', stream };
    case 'unexpected':
      return { reply: unexpected(turn.conversation), answer: 'unexpected_call', stream };
    default:
      return turn satisfies never;
  }
}

function renderReply(answer: Answer, request: ChatRequest, deps: ChatDependencies, chunkSize?: number): Reply {
  const envelope = { id: deps.ids.completion(), created: Math.floor(Date.now() / 1_000) };
  if (request.stream !== true) return textReply(200, renderWhole(answer, envelope));
  const includeUsage = request.stream_options?.include_usage === true;
  return streamReply(renderFrames(answer, envelope, { chunkSize: chunkSize ?? deps.chunkSize, includeUsage }));
}

/** `x-should-retry: false` keeps OpenAI's client from asking again, which would only add more unexpected calls. */
function unexpected(conversation: string | null): Reply {
  const whose = conversation === null ? 'The script' : `The script for '${conversation}'`;
  const fault: Fault = {
    status: 500,
    message: `${whose} has no answer left for this request. GET /_control/script shows what came unexpectedly.`,
    param: null,
    code: 'unexpected_call',
  };
  const reply = faultReply(fault);
  return { ...reply, headers: { ...reply.headers, 'x-should-retry': 'false' } };
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** The fault of a body over the limit. */
export const bodyTooLarge: Fault = {
  ...badRequest('The request body is larger than this server takes.', null, 'request_too_large'),
  status: 413,
};
