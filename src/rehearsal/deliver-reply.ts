import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from './reply.ts';

/**
 * Sends a reply at its pace.
 *
 * Ends early, without an error, when the client has gone. A reply that hangs is left open on purpose; closing the server or the
 * client ends it.
 */
export async function deliverReply(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.delayMs === 0 && reply.frameDelayMs === 0 && reply.stop === null) {
    response.writeHead(reply.status, reply.headers).end(reply.frames.join(''));
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    await deliverSlowly(response, reply, gone.signal);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
}

async function deliverSlowly(response: ServerResponse, reply: Reply, gone: AbortSignal): Promise<void> {
  const { stop, frames } = reply;
  if (reply.delayMs > 0) await wait(reply.delayMs, undefined, { signal: gone });
  if (stop !== null && stop.afterFrames < 0) return halt(response, stop.kind);
  response.writeHead(reply.status, reply.headers).flushHeaders();
  for (const [index, frame] of frames.entries()) {
    if (stop !== null && index >= stop.afterFrames) break;
    if (index > 0 && reply.frameDelayMs > 0) await wait(reply.frameDelayMs, undefined, { signal: gone });
    await written(response, frame);
  }
  if (stop !== null) return halt(response, stop.kind);
  response.end();
}

/** Resolves once the bytes are handed to the system, so that a cut comes after them. */
function written(response: ServerResponse, frame: string): Promise<void> {
  return new Promise((resolve) => response.write(frame, () => resolve()));
}

function halt(response: ServerResponse, kind: 'hang' | 'reset'): void {
  if (kind === 'reset') response.socket?.resetAndDestroy();
}
