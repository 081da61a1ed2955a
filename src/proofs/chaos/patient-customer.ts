import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { ConversationEvent } from '../../contracts/conversation-events.ts';
import { acceptedMessage, createdConversation, messageList } from '../../contracts/http.ts';
import { ApiError } from '../../evals/client/api-error.ts';
import { type JsonClient, openJsonClient } from '../../evals/client/json-client.ts';
import { readEvents } from '../../evals/client/read-events.ts';
import type { Random } from '../stage/random.ts';
import { mustHold, Violation } from '../violation.ts';
import type { ChaosPlace } from './chaos-place.ts';

/** A message as the customer's page knows it: stored under this seq, or it would still be sending. */
export type Accepted = { readonly seq: number; readonly text: string; readonly clientMessageId: string };

/** A customer whose page does not give up: what fails is sent again under the same id, a cut stream is taken up where it was. */
export type PatientCustomer = {
  readonly conversationId: string;
  readonly accepted: readonly Accepted[];
  /** Everything the page has seen, in the order it came. */
  readonly seen: readonly ConversationEvent[];
  /** How often the stream was opened, how often it ended while an answer grew, and how often a request had to be sent again. */
  readonly counts: { streams: number; cutInAnswer: number; repeats: number };
  readonly say: (text: string) => Promise<Accepted>;
  /** Waits until everything said is covered, or a person has the conversation. */
  readonly untilAnswered: (withinMs: number) => Promise<boolean>;
  /** What the server says was said. */
  readonly transcript: () => Promise<readonly { seq: number; role: string; text: string }[]>;
  /** Ends the page. */
  readonly leave: () => Promise<void>;
};

/** How long the page goes on trying before this counts as lost. */
const PATIENCE_MS = 120_000;

/** Opens the page of a customer. `random` decides when its stream is cut; each connection and each try goes to the next of the web processes. */
export async function openPatientCustomer(
  { webUrls, pages }: Pick<ChaosPlace, 'webUrls' | 'pages'>,
  sessionToken: string,
  random: Random,
): Promise<PatientCustomer> {
  const counts = { streams: 0, cutInAnswer: 0, repeats: 0 };
  const next = inTurn(webUrls, random);
  const open = () => openJsonClient({ baseUrl: next(), timeoutMs: 8000 });
  const body = { channel: 'chat', session_token: sessionToken };
  const made = await insist(counts, () => open().send('POST', '/v1/conversations', body, createdConversation));
  const { conversation_id: id, conversation_token: token } = made;
  const client = () => openJsonClient({ baseUrl: next(), token, timeoutMs: 8000 });
  const accepted: Accepted[] = [];
  const page = followPage({ url: () => `${next()}/v1/conversations/${id}/events`, token, random, counts });
  pages.add(page);
  return {
    ...{ conversationId: id, accepted, counts, seen: page.seen },
    say: async (text) => {
      const one = await post(client, id, text, counts);
      accepted.push(one);
      return one;
    },
    untilAnswered: (withinMs) => untilAnswered(accepted, page.seen, withinMs),
    transcript: async () =>
      (await insist(counts, () => client().get(`/v1/conversations/${id}/messages`, messageList))).messages.map(
        ({ seq, role, text }) => ({ seq, role, text }),
      ),
    leave: () => {
      pages.delete(page);
      return page.leave();
    },
  };
}

/** One after the other, beginning anywhere. */
function inTurn(urls: readonly string[], random: Random): () => string {
  let at = random.whole(0, urls.length - 1);
  return () => {
    at += 1;
    return urls[at % urls.length] ?? '';
  };
}

/** Sends it until somebody has it. The same id each time, so that it is stored once. */
async function post(
  client: () => JsonClient,
  conversationId: string,
  text: string,
  counts: { repeats: number },
): Promise<Accepted> {
  const clientMessageId = randomUUID();
  const body = { text, client_message_id: clientMessageId };
  const path = `/v1/conversations/${conversationId}/messages`;
  const { seq } = await insist(counts, () => client().send('POST', path, body, acceptedMessage).catch(noFault));
  return { seq, text, clientMessageId };
}

/** Does it again after no answer and after "not now". @throws Violation when the server refuses for good, or does not recover. */
export async function insist<T>(counts: { repeats: number }, request: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const again = error.status === 0 || error.status === 429 || error.status >= 500;
      mustHold(again, 'what is refused is refused for a reason', error.message);
      mustHold(performance.now() < deadline, 'the door opens again', error.message);
      counts.repeats += 1;
      await wait(150);
    }
  }
}

/** Whatever happens to the product, it says "not now"; 500 would be a fault of its own. */
function noFault(error: unknown): never {
  if (error instanceof ApiError) mustHold(error.status !== 500, 'an outage is no fault of the program', error.message);
  throw error;
}

async function untilAnswered(
  accepted: readonly Accepted[],
  seen: readonly ConversationEvent[],
  withinMs: number,
): Promise<boolean> {
  for (const deadline = performance.now() + withinMs; performance.now() < deadline; await wait(40)) {
    const states = seen.filter((event) => event.type === 'state');
    const covered = new Set(states.flatMap(({ covers }) => covers));
    if (accepted.every(({ seq }) => covered.has(seq)) || states.at(-1)?.state === 'escalated') return true;
  }
  return false;
}

type Page = {
  readonly url: () => string;
  readonly token: string;
  readonly random: Random;
  readonly counts: { streams: number; cutInAnswer: number };
};

/** Follows the stream from where it was, again and again. */
function followPage({ url, token, random, counts }: Page) {
  const seen: ConversationEvent[] = [];
  const ending = new AbortController();
  let connection: AbortController | null = null;
  let broken: Violation | null = null;
  const isGrowing = () => seen.at(-1)?.type === 'token';
  const run = async () => {
    while (!ending.signal.aborted) {
      connection = new AbortController();
      const cut = AbortSignal.any([AbortSignal.timeout(random.whole(50, 6000)), connection.signal]);
      try {
        const response = await fetch(`${url()}?after=${seen.at(-1)?.seq ?? 0}`, {
          headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
          signal: AbortSignal.any([cut, ending.signal]),
        });
        if (!response.ok) await response.body?.cancel();
        else {
          counts.streams += 1;
          for await (const event of readEvents(response)) broken ??= take(seen, event);
        }
      } catch (error) {
        if (error instanceof z.ZodError) broken ??= new Violation('events are as promised', error.message);
      }
      connection = null;
      if (isGrowing()) counts.cutInAnswer += 1;
      await wait(100);
    }
  };
  const running = run();
  return {
    seen,
    isGrowing,
    cut: () => {
      if (connection === null || connection.signal.aborted) return 0;
      connection.abort();
      return 1;
    },
    leave: async () => {
      ending.abort();
      await running;
      if (broken !== null) throw broken as Violation;
    },
  };
}

/** Each event once, in order: asked for what comes after the last, the server sends nothing that is not after it. */
function take(seen: ConversationEvent[], event: ConversationEvent): Violation | null {
  const last = seen.at(-1)?.seq ?? 0;
  seen.push(event);
  if (event.seq > last) return null;
  return new Violation('events come once and in order', `event ${event.seq} came after ${last}`);
}
