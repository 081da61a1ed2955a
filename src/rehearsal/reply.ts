import { errorBody, type Fault } from './wire/fault.ts';

/** Where a response stops: it falls silent, or its connection is cut, after so many frames. -1: not even the headers. */
export type Stop = { readonly kind: 'hang' | 'reset'; readonly afterFrames: number };

/** A response in full, before a byte of it is sent. */
export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body: the events of a stream one by one, or a single text. */
  readonly frames: readonly string[];
  /** Milliseconds before the headers. */
  readonly delayMs: number;
  /** Milliseconds before each frame but the first. */
  readonly frameDelayMs: number;
  readonly stop: Stop | null;
};

const atOnce = { delayMs: 0, frameDelayMs: 0, stop: null } as const;

/** A stream of server-sent events. */
export function streamReply(frames: readonly string[]): Reply {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };
  return { ...atOnce, status: 200, headers, frames };
}

/** A JSON body that is text already. */
export function textReply(status: number, json: string): Reply {
  return { ...atOnce, status, headers: { 'content-type': 'application/json; charset=utf-8' }, frames: [json] };
}

/** A JSON body. */
export function jsonReply(status: number, value: unknown): Reply {
  return textReply(status, JSON.stringify(value));
}

/** OpenAI's error object. */
export function faultReply(fault: Fault): Reply {
  return jsonReply(fault.status, errorBody(fault));
}
