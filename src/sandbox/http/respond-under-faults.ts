import { setTimeout as wait } from 'node:timers/promises';
import type { Request, Response } from 'express';
import type { Fault } from '../faults/fault.ts';
import { takeFault } from '../faults/waiting-faults.ts';
import { Problem, refusal } from '../problem.ts';
import { logRequest } from '../request-log.ts';
import type { SandboxStore } from '../sandbox-store.ts';
import { toProblem } from './answer-problem.ts';
import { readBody, readKey, receive } from './receive.ts';
import type { Answer, ConnectorCall, Route } from './route.ts';

/** One connector call on its way. */
export type ConnectorExchange = {
  readonly route: Route;
  readonly call: ConnectorCall;
  readonly request: Request;
  readonly response: Response;
  readonly store: SandboxStore;
  readonly stopping: AbortSignal;
};

/** Notes the call, lets the fault that waits for it have its way, and answers, or does not. */
export async function respondUnderFaults(exchange: ConnectorExchange): Promise<void> {
  const fault = await noteCall(exchange);
  if (fault === undefined) return answer(exchange, await outcome(exchange));
  switch (fault.mode) {
    case 'pending':
      return answer(exchange, await outcome(exchange, true));
    case 'latency':
      await hold(exchange, fault);
      return exchange.stopping.aborted ? drop(exchange) : answer(exchange, await outcome(exchange));
    case 'error_before':
      throw new Problem(500, 'fault_error_before', 'Failed on request, before anything was done.');
    case 'refuse':
      throw refusal('refused', 'Refused on request. Nothing was done.');
    case 'timeout':
      await hold(exchange, fault);
      return drop(exchange);
    case 'error_after':
      await outcome(exchange);
      throw new Problem(500, 'fault_error_after', 'Failed on request, after everything was done.');
    case 'lose_response':
      await outcome(exchange);
      return drop(exchange);
    default:
      return fault.mode satisfies never;
  }
}

async function noteCall({ call, request, store }: ConnectorExchange): Promise<Fault | undefined> {
  const [path = '', query = ''] = request.originalUrl.split(/\?(.*)/s);
  const entry = { method: request.method, path, query, key: readKey(request), body: loggableBody(request) };
  const faultWaits = await logRequest(store.sql, call, entry);
  return faultWaits ? takeFault(store.sql, call) : undefined;
}

/** The body as JSON, or as it came when it is none. */
function loggableBody(request: Request): unknown {
  try {
    return readBody(request);
  } catch {
    return String(request.body);
  }
}

/** What would be answered: refusals included, because a lost answer may as well be a refusal. */
async function outcome({ route, request, store }: ConnectorExchange, pending = false): Promise<Answer | Problem> {
  try {
    return await route.respond(receive(request, pending), store);
  } catch (error) {
    return toProblem(error);
  }
}

function answer({ response }: ConnectorExchange, result: Answer | Problem): void {
  if (result instanceof Problem) throw result;
  response
    .status(result.status)
    .set(result.headers ?? {})
    .json(result.body);
}

/** Keeps the caller waiting, whether or not it is still there; ends early only when the process stops. */
async function hold({ stopping }: ConnectorExchange, { ms }: Fault): Promise<void> {
  await wait(ms, undefined, { signal: stopping, ref: false }).catch(() => undefined);
}

/** Cuts the connection without an answer. */
function drop({ response }: ConnectorExchange): void {
  response.socket?.destroy();
}
