import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../src/contracts/conversation-events.ts';
import { signal } from '../../../src/embedded/process-identity.ts';
import { eventually } from '../../support/eventually.ts';
import { type Connect, type Connection, transports } from './page.ts';
import {
  answersOf,
  type Chat,
  elsewhere,
  type GetPlace,
  openChat,
  PATIENCE,
  say,
  script,
  type TurnPlace,
  transcriptOf,
  untilCovered,
} from './turn-place.ts';

/** Some three hundred tokens in forty sentences. */
const LONG_ANSWER = Array.from({ length: 40 }, (_, number) => `This is sentence number ${number} of forty.`).join(' ');
const CUTS = 50;
/** Of the forty pieces in which the answer comes, a sentence each. */
const LATE_IN_ANSWER = 28;
/** Longest the database takes for a packet more, in milliseconds. */
const DATABASE_DELAY_MS = 20;

/** Whatever a page goes through, it shows what was said. The database is slow, and not equally. */
export function everyPage(place: GetPlace): void {
  test.concurrent('B25: three hundred tiny pieces from a slow database over two web processes: each page hears strictly growing numbers, the text joins to the stored message, and the state comes last and once', async () => {
    const chat = await openChat(place());
    const size = Math.ceil(LONG_ANSWER.length / 300);
    await script(place(), chat, [{ text: LONG_ANSWER, chunk_size: size, chunk_delay_ms: 10 }]);
    const pages = Object.values(transports).flatMap((connect) => place().webs.map((web) => connect(chat, web, 0)));
    await Promise.all(pages.map(({ opened }) => opened));
    const seq = await say(chat, 'Tell me everything');
    for (const { events, cut } of pages) {
      await eventually(() => expect(isOver(events, seq)).toBe(true), PATIENCE);
      expectInOrder(events);
      expect(textOf(events)).toBe(LONG_ANSWER);
      expect(events.at(-2)).toMatchObject({ type: 'message', role: 'agent', text: LONG_ANSWER });
      expect(events.at(-1)).toMatchObject({ type: 'state', covers: [seq] });
      expect(events.filter(({ type }) => type === 'state')).toHaveLength(1);
      cut();
    }
  });

  test.concurrent('B26: cut before any event, away while the answer is made, back at the other web process: it is there once, however the page connects', async () => {
    const chat = await openChat(place());
    await script(place(), chat, [{ text: 'Here you are.' }]);
    for (const connect of Object.values(transports)) {
      const page = connect(chat, place().webs[0], 0);
      await page.opened;
      page.cut();
      expect(page.events).toEqual([]);
    }
    const seq = await say(chat, 'While I am away');
    await untilCovered(chat, seq);
    for (const connect of Object.values(transports)) {
      const page = connect(chat, place().webs[1], 0);
      await eventually(() => expect(isOver(page.events, seq)).toBe(true), PATIENCE);
      expect(page.events.filter(({ type }) => type !== 'token').map(({ type }) => type)).toEqual([
        'message',
        'message',
        'state',
      ]);
      page.cut();
    }
  });

  test.concurrent('B26: a page that was cut fifty times during one answer, each time back at the other web process, shows what one does that never was', async () => {
    const chat = await openChat(place());
    await script(place(), chat, [{ text: LONG_ANSWER, chunk_delay_ms: 55 }]);
    const steady = transports['server-sent events'](chat, place().webs[0], 0);
    await steady.opened;
    const seq = await say(chat, 'Tell me everything');
    const pages = (['server-sent events', 'websocket'] as const).map((name) =>
      openPieces(place(), chat, transports[name]),
    );
    await cutAll(place(), pages);
    const seen = await Promise.all(pages.map((page) => page.follow(seq)));
    await eventually(() => expect(isOver(steady.events, seq)).toBe(true), PATIENCE);
    steady.cut();
    const stored = await transcriptOf(chat);
    expect(shown(steady.events)).toEqual(stored.map(({ seq: number, role, text }) => ({ seq: number, role, text })));
    for (const { events, cuts, cutsInAnswer } of seen) {
      expect([cuts, cutsInAnswer]).toEqual([CUTS, CUTS]);
      expect(events).toEqual(steady.events);
      expect(textOf(events)).toBe(LONG_ANSWER);
    }
  });

  test.concurrent('B28: one message sent four times at once, by two sockets and two requests to two web processes: stored once, one turn, one number; the same text under another id is another turn', async () => {
    const chat = await openChat(place());
    await script(place(), chat, [{ text: 'Yes.', times: 'always' }]);
    const message = { text: 'Is it there?', client_message_id: 'client-1' };
    const requests = [chat, elsewhere(place(), chat)].map((at) => say(at, message.text, message.client_message_id));
    const sockets = place().webs.map((web) => sendBySocket(chat, web, message));
    const seqs = await Promise.all([...requests, ...sockets]);
    expect(new Set(seqs).size).toBe(1);
    await untilCovered(chat, ...seqs);
    const other = await say(chat, message.text, 'client-2');
    const events = await untilCovered(chat, other);
    expect(other).toBeGreaterThan(seqs[0] ?? 0);
    expect((await transcriptOf(chat)).map(({ role }) => role)).toEqual(['customer', 'agent', 'customer', 'agent']);
    expect(answersOf(events)).toEqual(['Yes.', 'Yes.']);
  });
}

/** The database takes its time for as long as these tests run. */
export const DELAY_MS = DATABASE_DELAY_MS;

type Seen = { readonly events: readonly ConversationEvent[]; readonly cuts: number; readonly cutsInAnswer: number };

/** A page that loses its connection again and again and takes it up where it was, each time at the other web process. */
function openPieces({ webs }: TurnPlace, chat: Chat, connect: Connect) {
  const seen = { events: [] as ConversationEvent[], cuts: 0, cutsInAnswer: 0 };
  const look = async (until: (page: Connection) => Promise<unknown>) => {
    const page = connect(chat, webs[seen.cuts % 2] ?? webs[0], seen.events.at(-1)?.seq ?? 0);
    await page.opened;
    await until(page);
    page.cut();
    seen.events.push(...page.events);
  };
  return {
    /** How much of the answer it has seen, in pieces. */
    pieces: () => seen.events.filter(({ type }) => type === 'token').length,
    lookAndBeCut: async () => {
      await look(() => new Promise((wake) => setTimeout(wake, 5 + Math.random() * 50)));
      seen.cuts += 1;
      if (!seen.events.some(({ type }) => type === 'state')) seen.cutsInAnswer += 1;
    },
    follow: async (seq: number): Promise<Seen> => {
      await look((page) => eventually(() => expect(isOver(page.events, seq)).toBe(true), PATIENCE));
      return seen;
    },
  };
}

/** On a machine that is too busy the answer would be over first: the model stands still then, until all cuts are made. */
async function cutAll({ killable }: TurnPlace, pages: readonly ReturnType<typeof openPieces>[]): Promise<void> {
  const [model = 0] = await killable.pidsOf('model');
  const cutOne = async (page: (typeof pages)[number]) => {
    for (let cut = 0; cut < CUTS; cut += 1) {
      await page.lookAndBeCut();
      if (page.pieces() > LATE_IN_ANSWER) signal(model, 'SIGSTOP');
    }
  };
  await Promise.all(pages.map(cutOne)).finally(() => signal(model, 'SIGCONT'));
}

async function sendBySocket(chat: Chat, web: string, message: object): Promise<number> {
  const { io } = await import('socket.io-client');
  const socket = io(`${web}/chat`, { auth: { token: chat.token }, transports: ['websocket'], forceNew: true });
  const ack = await socket.timeout(20_000).emitWithAck('message', message);
  socket.disconnect();
  return ack.seq;
}

const isOver = (events: readonly ConversationEvent[], seq: number) =>
  events.some((event) => event.type === 'state' && event.covers.includes(seq));

function expectInOrder(events: readonly ConversationEvent[]): void {
  const seqs = events.map(({ seq }) => seq);
  expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
}

/** The text a page has put together from its pieces: those of the last attempt. */
function textOf(events: readonly ConversationEvent[]): string {
  const tokens = events.flatMap((event) => (event.type === 'token' ? [event] : []));
  const last = Math.max(...tokens.map(({ attempt }) => attempt));
  return tokens
    .filter(({ attempt }) => attempt === last)
    .map(({ text }) => text)
    .join('');
}

/** What a page shows once the answer is there. */
const shown = (events: readonly ConversationEvent[]) =>
  events.flatMap((event) => (event.type === 'message' ? [{ seq: event.seq, role: event.role, text: event.text }] : []));
