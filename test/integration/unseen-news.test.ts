import { randomUUID } from 'node:crypto';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailUnseenNews } from '../../src/identity/mail-unseen-news.ts';
import { createConversation } from '../../src/store/conversations.ts';
import { inTransaction } from '../../src/store/database.ts';
import { replyAsStaff } from '../../src/store/handoffs.ts';
import { enterInbox } from '../../src/store/inbox.ts';
import { eventually } from '../support/eventually.ts';
import { listQueuedTo } from '../support/queued-mail.ts';
import { talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
beforeAll(async () => {
  bench = await openWebBench();
});
afterAll(() => bench.close());

const mailNow = (
  unseenMailMs = 1,
  getCustomer: Parameters<typeof mailUnseenNews>[0]['directory']['getCustomer'] = known,
) =>
  mailUnseenNews({
    database: bench.database,
    keyring: bench.keyring,
    directory: { getCustomer },
    storeName: 'Test Store',
    chatUrl: 'https://shop.example/help?lang=en',
    unseenMailMs,
  });
const known = async (customerId: string) =>
  ({ kind: 'ok', value: { customerId, email: `${customerId}@mail.example` } }) as const;
const mailsOf = (customerId: string) => listQueuedTo(bench.database, bench.keyring, `${customerId}@mail.example`);

async function chatOf(customerId: string | null) {
  return createConversation(bench.database, bench.keyring, {
    channel: 'chat',
    customerId,
    identityLevel: customerId === null ? 'none' : 'session',
  });
}

const reply = (conversationId: string, text = 'It is on its way.') =>
  inTransaction(bench.database, (tx) => replyAsStaff(tx, bench.keyring, conversationId, 'meera', text));

describe('news nobody has seen', () => {
  test('is mailed once, all of it together, in fixed words with ids alone, however many look', async () => {
    const { conversationId } = await chatOf('n1');
    await reply(conversationId, 'SECRET WORDS 1');
    await reply(conversationId, 'SECRET WORDS 2');
    await inTransaction(bench.database, (tx) =>
      enterInbox(tx, bench.keyring, conversationId, {
        kind: 'decision',
        actionId: randomUUID(),
        body: {},
        line: 'Your refund of INR 2,500.00 for order A-1 was approved.',
      }),
    );
    await Promise.all(Array.from({ length: 6 }, () => mailNow()));
    await mailNow();
    const [mail, ...more] = await mailsOf('n1');
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`https://shop.example/help?lang=en&conversation=${conversationId}`);
    expect(mail?.text).toContain('A person from our team has answered.');
    expect(mail?.text).toContain('There is a decision about your request.');
    expect(mail?.text).not.toMatch(/SECRET|2,500/);
  });

  test('of a payment that was settled, or that failed after all, is mailed once, and neither mail says how it went', async () => {
    for (const [customerId, status] of [
      ['s1', 'executed'],
      ['s2', 'failed'],
    ] as const) {
      const { conversationId } = await chatOf(customerId);
      const line = `Your refund of INR 2,500.00 for order A-1 ${status === 'failed' ? 'did not go through' : 'has been paid'}.`;
      await inTransaction(bench.database, (tx) =>
        enterInbox(tx, bench.keyring, conversationId, {
          kind: 'settlement',
          actionId: randomUUID(),
          body: { status },
          line,
        }),
      );
      await Promise.all([mailNow(), mailNow()]);
      const [mail, ...more] = await mailsOf(customerId);
      expect(more).toEqual([]);
      expect(mail?.text).toContain('There is news about your payment.');
      expect(mail?.text).not.toMatch(/2,500|paid|did not go through/);
    }
  });

  test('is not mailed before its time, and the next news after a mail is mailed too', async () => {
    const { conversationId } = await chatOf('n2');
    await reply(conversationId);
    await mailNow(60_000);
    expect(await mailsOf('n2')).toEqual([]);
    await mailNow();
    await reply(conversationId);
    await mailNow();
    expect(await mailsOf('n2')).toHaveLength(2);
  });

  test('goes to nobody who has not proved an account, and waits while the order system is away', async () => {
    const guest = await chatOf(null);
    await reply(guest.conversationId);
    const before = (await bench.countRows())['mails'];
    await mailNow();
    expect((await bench.countRows())['mails']).toBe(before);
    const { conversationId } = await chatOf('n3');
    await reply(conversationId);
    await mailNow(1, async () => ({ kind: 'unavailable', detail: 'down' }));
    expect(await mailsOf('n3')).toEqual([]);
    await mailNow();
    expect(await mailsOf('n3')).toHaveLength(1);
  });
});

describe('news a page has received is not mailed', () => {
  test('when the history was read with the conversation token', async () => {
    const { conversationId, conversationToken: token } = await chatOf('r1');
    await reply(conversationId);
    await talk(`${bench.url}/v1/conversations/${conversationId}/messages`, { token });
    await receivedSoon(conversationId);
    await mailNow();
    expect(await mailsOf('r1')).toEqual([]);
  });

  test('when an open socket says so, and it cannot say so of what it was never sent', async () => {
    const { conversationId, conversationToken: token } = await chatOf('r2');
    await reply(conversationId);
    const socket = io(`${bench.url}/chat`, { transports: ['websocket'], forceNew: true, auth: { token, after: 0 } });
    const seq = await new Promise<number>((resolve) => socket.on('message', (event) => resolve(event.seq)));
    socket.emit('seen', { seq: seq + 1_000_000 });
    await receivedSoon(conversationId);
    socket.disconnect();
    await mailNow();
    expect(await mailsOf('r2')).toEqual([]);
    await reply(conversationId);
    await mailNow();
    expect(await mailsOf('r2')).toHaveLength(1);
  });

  test('but a staff member who reads the transcript is not the customer', async () => {
    const { conversationId } = await chatOf('r3');
    await reply(conversationId);
    const token = await bench.staffToken('agent');
    await talk(`${bench.url}/internal/inbox/${conversationId}/messages`, { token });
    await mailNow();
    expect(await mailsOf('r3')).toHaveLength(1);
  });
});

function receivedSoon(conversationId: string): Promise<void> {
  return eventually(async () => {
    const [row] = await bench.database.sql<{ seen: number; newest: number }[]>`
      select r.seen_seq as seen, c.next_seq as newest from conversation_receipts r join conversations c using (conversation_id)
      where conversation_id = ${conversationId}`;
    expect(row).toBeDefined();
    expect(row?.seen).toBe(row?.newest);
  });
}

describe('an earlier conversation', () => {
  const post = (id: string, token: string, conversationId: string) =>
    talk(`${bench.url}/v1/conversations/${id}/resume`, { token, json: { conversation_id: conversationId } });

  test('opens in another browser after the code for that account, and the old token ends', async () => {
    const old = await chatOf('e1');
    await reply(old.conversationId, 'Here is the truth.');
    const fresh = await chatOf(null);
    const earlier = () =>
      talk(`${bench.url}/v1/conversations/${fresh.conversationId}/earlier`, { token: fresh.conversationToken });
    expect((await earlier()).body).toEqual({ conversations: [] });
    expect((await post(fresh.conversationId, fresh.conversationToken, old.conversationId)).status).toBe(404);
    await bench.database.sql`
      update conversations set customer_id = 'e1', identity_level = 'code', verified_at = clock_timestamp()
      where conversation_id = ${fresh.conversationId}`;
    expect((await earlier()).body.conversations.map((one: { conversation_id: string }) => one.conversation_id)).toEqual(
      [old.conversationId],
    );
    const resumed = await post(fresh.conversationId, fresh.conversationToken, old.conversationId);
    expect(resumed.status).toBe(200);
    const history = (token: string) => talk(`${bench.url}/v1/conversations/${old.conversationId}/messages`, { token });
    expect((await history(resumed.body.conversation_token)).body.messages[0].text).toBe('Here is the truth.');
    expect((await history(old.conversationToken)).status).toBe(404);
    expect(await bench.database.sql`select 1 from audit_log where event = 'identity.resumed'`).toHaveLength(1);
  });

  test('of somebody else, an unknown one, one of a session login and one behind an old proof all read alike', async () => {
    const foreign = await chatOf('e2');
    await reply(foreign.conversationId);
    const mine = await chatOf('e3');
    await reply(mine.conversationId);
    const proved = await chatOf('e3');
    await bench.database.sql`
      update conversations set identity_level = 'code', verified_at = clock_timestamp() where conversation_id = ${proved.conversationId}`;
    const session = await chatOf('e3');
    const answers = [
      await post(proved.conversationId, proved.conversationToken, foreign.conversationId),
      await post(proved.conversationId, proved.conversationToken, randomUUID()),
      await post(session.conversationId, session.conversationToken, mine.conversationId),
    ];
    await bench.database.sql`
      update conversations set verified_at = clock_timestamp() - interval '31 minutes' where conversation_id = ${proved.conversationId}`;
    answers.push(await post(proved.conversationId, proved.conversationToken, mine.conversationId));
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]?.body]);
  });
});
