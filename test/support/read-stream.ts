import { createParser } from 'eventsource-parser';
import type { ConversationEvent } from '../../src/contracts/conversation-events.ts';

/** A server-sent stream as a test holds it. */
export type OpenStream = {
  readonly status: number;
  readonly headers: Headers;
  /** Events so far, in order of arrival. */
  readonly events: ConversationEvent[];
  /** Resolves when the server ended the stream, or died, or the test cut it. */
  readonly ended: Promise<void>;
  readonly cut: () => void;
};

/** Opens a stream; events arrive in `events` while the test goes on. Ids and types of the stream must agree with the data. */
export async function openStream(
  url: string,
  options: { readonly token: string; readonly json?: unknown; readonly headers?: Record<string, string> },
): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(url, {
    method: options.json === undefined ? 'GET' : 'POST',
    signal: abort.signal,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${options.token}`,
      ...(options.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.json === undefined ? {} : { body: JSON.stringify(options.json) }),
  });
  const events: ConversationEvent[] = [];
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      const parsed = JSON.parse(data) as ConversationEvent;
      if (id !== String(parsed.seq) || event !== parsed.type)
        throw new Error(`Frame does not agree with its data: ${data}`);
      events.push(parsed);
    },
  });
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended: drain(response, parser),
    cut: () => abort.abort(),
  };
}

async function drain(response: Response, parser: { feed: (text: string) => void }): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  } catch (error) {
    const cut = error instanceof Error && (error.name === 'AbortError' || error.message === 'terminated');
    if (!cut) throw error;
  }
}
