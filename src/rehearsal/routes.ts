import { type ChatDependencies, completeChat } from './complete-chat.ts';
import { answerEmbeddings } from './embeddings/answer-embeddings.ts';
import { EMBEDDING_MODEL_NAME, HONEST_WORDS, MODEL_NAME, ROUTER_MODEL_NAME } from './model-name.ts';
import { faultReply, jsonReply, type Reply } from './reply.ts';
import type { RequestLog, RequestRecord } from './request-log.ts';
import { readScript } from './script/read-script.ts';
import { badRequest } from './wire/fault.ts';

/** What the routes work on. All of it lives in memory and ends with the process. */
export type RehearsalState = ChatDependencies & { readonly log: RequestLog; readonly testControl: boolean };

/** A reply, with the record of the request where the log keeps one. */
export type RouteOutcome = { readonly reply: Reply; readonly record?: RequestRecord };

type Route = (body: string, state: RehearsalState) => RouteOutcome;

/** The models as `GET /v1/models` shows them. `created` is fixed: the day their rules were first written. */
const model = {
  id: MODEL_NAME,
  object: 'model',
  created: 1_780_000_000,
  owned_by: 'countersign (rule-based stand-in)',
};
const routerModel = { ...model, id: ROUTER_MODEL_NAME };
const embeddingModel = { ...model, id: EMBEDDING_MODEL_NAME };

const routes: Readonly<Record<string, Route>> = {
  'POST /v1/chat/completions': postCompletion,
  'POST /v1/embeddings': (body) => ({ reply: answerEmbeddings(body) }),
  'GET /v1/models': () => ({ reply: jsonReply(200, { object: 'list', data: [model, routerModel, embeddingModel] }) }),
  'GET /healthz': () => ({ reply: jsonReply(200, { status: 'ok' }) }),
  'GET /readyz': () => ({ reply: jsonReply(200, { status: 'ok' }) }),
  'GET /': () => ({ reply: jsonReply(200, { model: MODEL_NAME, notice: HONEST_WORDS }) }),
};

/** The handles for tests; absent, not refused, where test control is off. */
const controls: Readonly<Record<string, Route>> = {
  'POST /_control/script': postScript,
  'GET /_control/script': (_body, { book }) => ({ reply: jsonReply(200, book.report()) }),
  'DELETE /_control/script': (_body, { book }) => ({ reply: jsonReply(200, book.clear()) }),
  'GET /_control/requests': (_body, { log }) => ({ reply: jsonReply(200, log.list()) }),
  'DELETE /_control/requests': (_body, { log }) => {
    log.clear();
    return { reply: jsonReply(200, { requests: [] }) };
  },
};

/** Answers one request by method and path. Never throws for what a client sent. */
export function answerRoute(method: string, path: string, body: string, state: RehearsalState): RouteOutcome {
  const key = `${method} ${path}`;
  const route = routes[key] ?? (state.testControl ? controls[key] : undefined);
  if (route) return route(body, state);
  if (method === 'GET' && path.startsWith('/v1/models/')) return { reply: oneModel(path.slice('/v1/models/'.length)) };
  return { reply: faultReply({ ...badRequest(`Invalid URL (${key})`, null), status: 404 }) };
}

function postCompletion(raw: string, state: RehearsalState): RouteOutcome {
  const { reply, answer, stream } = completeChat(raw, state);
  const record: RequestRecord = { at: Date.now(), raw, answer, stream, status: reply.status, delivery: 'open' };
  state.log.add(record);
  return { reply, record };
}

function postScript(raw: string, { book }: RehearsalState): RouteOutcome {
  const script = readScript(parsed(raw));
  if ('fault' in script) return { reply: faultReply(script.fault) };
  book.set(script);
  return { reply: jsonReply(200, book.report()) };
}

function oneModel(id: string): Reply {
  if (decoded(id) === MODEL_NAME) return jsonReply(200, model);
  const message = `The model '${decoded(id)}' does not exist here. There is only ${MODEL_NAME}, a rule-based stand-in.`;
  return faultReply({ ...badRequest(message, 'model', 'model_not_found'), status: 404 });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
