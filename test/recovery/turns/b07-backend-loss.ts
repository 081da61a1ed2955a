import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { talk } from '../../support/talk.ts';
import {
  answersOf,
  type Chat,
  type GetPlace,
  openChat,
  say,
  script,
  type TurnPlace,
  untilCovered,
} from './turn-place.ts';

const AWAY_MS = 10_000;
/** What the product may take from the commit of a message to a worker at it, when only a connection was lost. */
const PICK_UP_MS = 2000;

/** The server of the queues goes away and comes back, under processes that run on. */
export function backendLoss(place: GetPlace): void {
  test('B07: the server is away for ten seconds, three messages are sent meanwhile: each is told within 5 s, all that was taken is answered, and no process ended', async () => {
    const { killable, redis, database } = place();
    const before = await pidsOf(place());
    const chat = await openChat(place());
    await script(place(), chat, [{ text: 'Here.', times: 'always' }]);
    await untilCovered(chat, await say(chat, 'Before'));
    const server = redis ?? database;
    server.cut();
    const cutAt = performance.now();
    const sent = await Promise.all([1, 2, 3].map((number) => post(chat, `meanwhile ${number}`)));
    await eventually(() => expect(performance.now() - cutAt).toBeGreaterThan(AWAY_MS), { withinMs: AWAY_MS + 5000 });
    server.mend();
    for (const { status, tookMs, retryAfter } of sent) {
      expect(tookMs).toBeLessThan(5000);
      if (status === 202) continue;
      expect(status).toBe(503);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    // without Redis a message is stored all the same; without the database none is
    expect(sent.map(({ status }) => status)).toEqual(redis ? [202, 202, 202] : [503, 503, 503]);
    const again = await eventually(
      () => Promise.all([1, 2, 3].map((number) => sayAgain(chat, `meanwhile ${number}`))),
      {
        withinMs: 30_000,
        everyMs: 200,
      },
    );
    const events = await untilCovered(chat, ...again);
    expect(answersOf(events).at(-1)).toBe('Here.');
    const said = events.flatMap((event) => (event.type === 'message' && event.role === 'customer' ? [event.text] : []));
    expect([...said].sort()).toEqual(['Before', 'meanwhile 1', 'meanwhile 2', 'meanwhile 3']);
    expect(await pidsOf(place())).toEqual(before);
    expect(killable.output()).not.toMatch(/ended \(code [1-9]/);
  });

  test('B07: the connections on which workers hear of work are cut: the next message is picked up within two seconds', async () => {
    const { redis, sql } = place();
    const chat = await openChat(place());
    await script(place(), chat, [{ text: 'Heard.', times: 'always' }]);
    if (redis) {
      redis.cut();
      redis.mend();
    } else {
      const cut = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'countersign-queue'`;
      expect(cut.length).toBeGreaterThan(0);
    }
    const saidAt = performance.now();
    const seq = await say(chat, 'Still there?');
    await eventually(
      async () => {
        const [row] = await sql`select fence::int as fence from conversations where conversation_id = ${chat.id}`;
        expect(row).toEqual({ fence: 1 });
      },
      { withinMs: 20_000 },
    );
    expect(performance.now() - saidAt).toBeLessThan(PICK_UP_MS);
    expect(answersOf(await untilCovered(chat, seq))).toEqual(['Heard.']);
  });
}

async function pidsOf({ killable }: TurnPlace): Promise<readonly number[]> {
  const roles = ['web', 'agent', 'approvals', 'housekeeping'];
  return (await Promise.all(roles.map((role) => killable.pidsOf(role)))).flat();
}

async function post(chat: Chat, text: string) {
  const startedAt = performance.now();
  const answer = await talk(`${chat.url}/messages`, { json: { text, client_message_id: text }, token: chat.token });
  return {
    status: answer.status,
    tookMs: performance.now() - startedAt,
    retryAfter: answer.headers.get('retry-after'),
  };
}

/** As a page does it: under the same id, so that what was taken is not taken twice. */
const sayAgain = (chat: Chat, text: string): Promise<number> => say(chat, text, text);
