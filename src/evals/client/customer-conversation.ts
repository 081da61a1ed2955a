import type { z } from 'zod';
import type { ConversationEvent } from '../../contracts/conversation-events.ts';
import { createdConversation } from '../../contracts/http.ts';
import { ApiError } from './api-error.ts';
import { openJsonClient, refusal } from './json-client.ts';
import { readEvents } from './read-events.ts';
import { WaitTimeoutError } from './wait-until.ts';

/** A conversation from the customer's side: what a shop's page does, over the public API. */
export type CustomerConversation = {
  readonly id: string;
  /** Everything seen so far, each event once, in order of seq. Grows. */
  readonly events: readonly ConversationEvent[];
  /** Writes a message and reads the answer up to the state event that covers it. Returns what came. */
  readonly say: (text: string) => Promise<readonly ConversationEvent[]>;
  /** Follows the conversation until an event not seen yet fits. @throws WaitTimeoutError naming `what`. */
  readonly follow: (what: string, fits: (event: ConversationEvent) => boolean) => Promise<ConversationEvent>;
};

/** What {@link openConversation} needs to know. */
export type OpenConversationOptions = {
  readonly webUrl: string;
  /** Says who the customer is; null starts a conversation with nobody. */
  readonly sessionToken: string | null;
  /** Longest wait for an answer or an event, in milliseconds. (Default: 30,000.) */
  readonly timeoutMs?: number;
};

/** Starts a conversation. */
export async function openConversation(options: OpenConversationOptions): Promise<CustomerConversation> {
  const { webUrl, sessionToken, timeoutMs = 30_000 } = options;
  const web = openJsonClient({ baseUrl: webUrl });
  const body = { channel: 'chat', ...(sessionToken === null ? {} : { session_token: sessionToken }) };
  const { conversation_id: id, conversation_token: token } = await web.send(
    'POST',
    '/v1/conversations',
    body,
    createdConversation,
  );
  const events: ConversationEvent[] = [];
  const stream = (request: StreamRequest, until: (event: ConversationEvent) => boolean) =>
    readUntil(
      { ...request, url: `${web.baseUrl}/v1/conversations/${id}${request.url}`, token, timeoutMs },
      events,
      until,
    );
  return {
    id,
    events,
    say: async (text) => {
      const before = events.length;
      const what = `the answer to ${JSON.stringify(text.slice(0, 60))}`;
      await stream({ what, url: '/messages', body: { text } }, () => false);
      return events.slice(before);
    },
    follow: async (what, fits) => {
      const after = events.at(-1)?.seq ?? 0;
      const found = await stream({ what, url: `/events?after=${after}` }, fits);
      if (found === undefined) throw new ApiError('GET /events', 200, null, `The stream ended before ${what} came.`);
      return found;
    },
  };
}

type StreamRequest = { readonly what: string; readonly url: string; readonly body?: unknown };

/** Reads one stream to its end, or to the event that fits; every event that is new is kept. */
async function readUntil(
  request: StreamRequest & { readonly token: string; readonly timeoutMs: number },
  events: ConversationEvent[],
  until: (event: ConversationEvent) => boolean,
): Promise<ConversationEvent | undefined> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), request.timeoutMs);
  try {
    const response = await openStream(request, controller.signal);
    for await (const event of readEvents(response)) {
      if (event.seq <= (events.at(-1)?.seq ?? 0)) continue;
      events.push(event);
      if (until(event)) return event;
    }
    return undefined;
  } catch (error) {
    if (controller.signal.aborted) throw new WaitTimeoutError(request.what, request.timeoutMs, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

async function openStream(request: StreamRequest & { readonly token: string }, signal: AbortSignal): Promise<Response> {
  const { url, token, body } = request;
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    signal,
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await refusal(`${body === undefined ? 'GET' : 'POST'} ${new URL(url).pathname}`, response);
  return response;
}

/** The state the events seen so far leave the conversation in. */
export function stateOf(events: readonly ConversationEvent[]): z.infer<typeof createdConversation>['state'] {
  const last = events.findLast((event) => event.type === 'state');
  return last?.state ?? 'open';
}
