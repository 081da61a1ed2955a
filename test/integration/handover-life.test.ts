import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildConfig } from '../../src/config/config.ts';
import { createHandoverLine } from '../../src/handover/handover-line.ts';
import { tellOfOverdue } from '../../src/identity/tell-of-overdue.ts';
import { createConversation, findConversation } from '../../src/store/conversations.ts';
import { inTransaction } from '../../src/store/database.ts';
import { escalateConversation } from '../../src/store/handoffs.ts';
import { enterInbox } from '../../src/store/inbox.ts';
import { acceptMessage } from '../../src/store/messages.ts';
import { announceStop } from '../../src/store/stopped-conversations.ts';
import { listQueuedTo } from '../support/queued-mail.ts';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
let meera: string;
let arun: string;
beforeAll(async () => {
  bench = await openWebBench();
  meera = await bench.staffToken('agent', 'meera');
  arun = await bench.staffToken('agent', 'arun');
});
afterAll(() => bench.close());

const inbox = (id: string, verb: string, token: string, json: unknown = {}) =>
  talk(`${bench.url}/internal/inbox/${id}/${verb}`, { token, json });

/** A conversation that waits for a person. */
async function waiting(text = 'I want a person') {
  const chat = await startConversation(bench.url);
  await talk(`${chat.url}/messages`, { token: chat.token, json: { text } });
  await talk(`${chat.url}/human`, { token: chat.token, json: {} });
  return chat;
}

async function itemOf(id: string) {
  const { body } = await talk(`${bench.url}/internal/inbox`, { token: meera });
  return body.items.find((item: { conversation_id: string }) => item.conversation_id === id);
}

describe('working a handover', () => {
  test('somebody else takes it over by name, and the one before can answer no more', async () => {
    const { id } = await waiting();
    expect((await inbox(id, 'take-over', arun)).body).toMatchObject({ code: 'not_claimed' });
    await inbox(id, 'claim', meera);
    expect((await inbox(id, 'reply', arun, { text: 'hello' })).body).toMatchObject({ code: 'held_by_other' });
    expect((await inbox(id, 'take-over', arun)).status).toBe(200);
    expect((await inbox(id, 'reply', meera, { text: 'hello' })).body).toMatchObject({ code: 'held_by_other' });
    expect((await inbox(id, 'reply', arun, { text: 'hello' })).status).toBe(200);
    const rows = await bench.database.sql`select actor, result from audit_log where event = 'handoff.taken_over'`;
    expect(rows).toMatchObject([{ actor: 'staff:arun', result: { from_staff: 'meera' } }]);
  });

  test('a note is for staff: sealed, in no history, event or packet', async () => {
    const chat = await waiting();
    const words = 'knows our manager, be careful';
    expect((await inbox(chat.id, 'notes', meera, { text: words })).status).toBe(201);
    const notes = await talk(`${bench.url}/internal/inbox/${chat.id}/notes`, { token: arun });
    expect(notes.body.notes).toMatchObject([{ staff_id: 'meera', text: words }]);
    const history = await talk(`${chat.url}/messages`, { token: chat.token });
    const transcript = await talk(`${bench.url}/internal/inbox/${chat.id}/messages`, { token: arun });
    expect(JSON.stringify([history.body, transcript.body, await itemOf(chat.id)])).not.toContain(words);
    const [stored] = await bench.database.sql`select encode(text_sealed, 'escape') as text from handoff_notes`;
    expect(stored?.['text']).not.toContain(words);
    expect(JSON.stringify(await bench.database.sql`select * from audit_log`)).not.toContain(words);
  });

  test('closing asks whether it needed a person, and the answers are the numbers', async () => {
    const [needed, needless, unsaid] = [await waiting(), await waiting(), await waiting()];
    for (const [chat, answer] of [
      [needed, { needed_person: true }],
      [needless, { needed_person: false }],
      [unsaid, {}],
    ] as const) {
      await inbox(chat.id, 'claim', meera);
      expect((await inbox(chat.id, 'resolve', meera, { outcome: 'explained', ...answer })).status).toBe(200);
    }
    const ops = await bench.staffToken('ops');
    const { body } = await talk(`${bench.url}/internal/numbers`, { token: ops });
    expect(body.handovers).toMatchObject({ ended: 3, resolved: 3, needed_person: { yes: 1, no: 1, not_said: 1 } });
    expect(body.handovers.by_reason).toEqual([{ reason: 'customer_request', yes: 1, no: 1, not_said: 1 }]);
    expect(body.handovers.median_claim_ms).toBeGreaterThanOrEqual(0);
    expect(body.conversations).toMatchObject({
      closed: 3,
      resolved: 0,
      escalated: 3,
      resolution_rate: 0,
      escalation_rate: 1,
      reopen_window_days: 7,
    });
    expect((await talk(`${bench.url}/internal/numbers`, { token: meera })).status).toBe(403);
    const later = await talk(`${bench.url}/internal/numbers?from=2999-01-01T00:00:00Z&to=2999-01-02T00:00:00Z`, {
      token: ops,
    });
    expect(later.body.handovers.ended).toBe(0);
  });
});

describe('the packet', () => {
  test('is as current as the conversation: later words, orders only mentioned, the language written in', async () => {
    const chat = await startConversation(bench.url);
    await talk(`${chat.url}/messages`, { token: chat.token, json: { text: 'It is about order ORD-7781.' } });
    await inTransaction(bench.database, (tx) =>
      escalateConversation(tx, bench.keyring, chat.id, {
        reason: 'customer_request',
        summary: 'The customer asks about a kettle.',
        line: null,
        actor: 'agent',
      }),
    );
    expect((await itemOf(chat.id)).packet).toMatchObject({
      summary: 'The customer asks about a kettle.',
      order_ids: ['ORD-7781'],
    });
    await talk(`${chat.url}/messages`, { token: chat.token, json: { text: 'और ऑर्डर #ORD-9002 भी टूटा हुआ आया' } });
    const { packet } = await itemOf(chat.id);
    expect(packet.summary).toContain('Since then the customer wrote');
    expect(packet.order_ids).toEqual(['ORD-7781', 'ORD-9002']);
    expect(packet.language).toBe('hi');
    const stamps = () =>
      bench.database.sql`select packet_stamp, xmin::text from handoffs where conversation_id = ${chat.id}`;
    const before = await stamps();
    await itemOf(chat.id);
    expect(await stamps()).toEqual(before);
  });
});

describe('earlier conversations of the customer in the packet', () => {
  const handOver = async (customerId: string, identityLevel: 'session' | 'none', text: string) => {
    const { conversationId } = await createConversation(bench.database, bench.keyring, {
      channel: 'web',
      customerId,
      identityLevel,
    });
    const conversation = await findConversation(bench.database.sql, bench.keyring, conversationId);
    if (!conversation) throw new Error('the conversation was not created');
    await acceptMessage(bench.database, conversation, text, null);
    await inTransaction(bench.database, (tx) =>
      escalateConversation(tx, bench.keyring, conversationId, {
        reason: 'customer_request',
        summary: 'The customer complains.',
        line: null,
        actor: 'agent',
      }),
    );
    return conversationId;
  };
  const looksUp = (conversationId: string, orderId: string) => bench.database.sql`
    insert into audit_log (conversation_id, actor, event, tool, order_id, args, result)
    values (${conversationId}, 'agent', 'tool.read', 'get_order', ${orderId}, '{}', '{"status":"ok"}')`;

  test('a fourth complaint about one order says so, with the last three tickets; somebody not verified has neither', async () => {
    for (const note of ['explained', 'sent a form', 'promised a call', 'called']) {
      const id = await handOver('C-4', 'session', 'It is about ORD-1004');
      await looksUp(id, 'ORD-1004');
      await inbox(id, 'claim', meera);
      expect((await inbox(id, 'resolve', meera, { outcome: note })).status).toBe(200);
      if (note === 'promised a call') {
        const fourth = (await itemOf(await handOver('C-4', 'session', 'ORD-1004 again! I want a human'))).packet;
        expect(fourth.contact_notes).toEqual(['This is the 4th conversation about ORD-1004.']);
        expect(fourth.order_contacts).toEqual([{ order_id: 'ORD-1004', earlier: 3 }]);
      }
    }
    const waits = await handOver('C-4', 'session', 'I want a human');
    const { packet } = await itemOf(waits);
    expect(packet.contact_notes).toEqual(['4 earlier conversations were about ORD-1004.']);
    expect(packet.tickets.map(({ resolution }: { resolution: string }) => resolution)).toEqual([
      'called',
      'promised a call',
      'sent a form',
    ]);
    expect(packet.tickets[0]).toMatchObject({ order_ids: ['ORD-1004'], closed_as: 'escalated' });
    const stranger = (await itemOf(await handOver('C-4', 'none', 'It is about ORD-1004'))).packet;
    expect([stranger.tickets, stranger.contact_notes]).toEqual([undefined, undefined]);
  });

  test('a packet that waits learns of a conversation that was closed meanwhile', async () => {
    const waits = await handOver('C-5', 'session', 'ORD-1005 is late');
    expect((await itemOf(waits)).packet).toMatchObject({ tickets: [], contact_notes: [] });
    const other = await handOver('C-5', 'session', 'ORD-1005!');
    await looksUp(other, 'ORD-1005');
    await inbox(other, 'claim', meera);
    await inbox(other, 'resolve', meera, { outcome: 'explained' });
    expect((await itemOf(waits)).packet.contact_notes).toEqual(['This is the 2nd conversation about ORD-1005.']);
  });
});

describe('a customer who waits', () => {
  test('is a live hint to staff with every new message, and none while the agent answers', async () => {
    const chat = await waiting();
    bench.signal.published.length = 0;
    await talk(`${chat.url}/messages`, { token: chat.token, json: { text: 'are you there?' } });
    expect(bench.signal.published).toContainEqual({ kind: 'staff', topic: 'inbox' });
    const other = await startConversation(bench.url);
    bench.signal.published.length = 0;
    await talk(`${other.url}/messages`, { token: other.token, json: { text: 'hello' } });
    expect(bench.signal.published).not.toContainEqual({ kind: 'staff', topic: 'inbox' });
  });

  test('for too long is marked, on top of the list, and told to staff by mail once', async () => {
    await bench.addStaff('agent');
    await waiting();
    const chat = await waiting();
    await bench.database.sql`
      update handoffs set created_at = clock_timestamp() - interval '20 minutes' where conversation_id = ${chat.id}`;
    const { body } = await talk(`${bench.url}/internal/inbox`, { token: meera });
    expect(body.items[0]).toMatchObject({ conversation_id: chat.id, overdue: true });
    expect(body.oldest_waiting_ms).toBeGreaterThanOrEqual(20 * 60_000);
    expect(body.items.filter((item: { overdue: boolean }) => item.overdue)).toHaveLength(1);
    const tell = () =>
      tellOfOverdue({
        database: bench.database,
        keyring: bench.keyring,
        storeName: 'Test Store',
        publicUrl: bench.url,
        handoverWarnMs: 900_000,
      });
    expect((await Promise.all([tell(), tell(), tell()])).sort()).toEqual([0, 0, 1]);
    expect(await tell()).toBe(0);
    const mails = await listQueuedTo(bench.database, bench.keyring, 'agent@shop.example');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('1 customer waits for a person at Test Store');
    const metrics = await talk(`${bench.url}/metrics`, {});
    expect(metrics.body).toMatch(/countersign_handover_oldest_waiting_seconds 1[2-9]\d\d/);
  });

  test('reads outside the hours when a person will be there, and how to be told', async () => {
    const store = { ...buildConfig({ STORE_HOURS: 'mon-sat 09:00-21:00' }).store, timeZone: 'Asia/Kolkata' };
    const at = (now: string) => createHandoverLine(store, async () => new Date(now));
    const closed = at('2026-11-28T16:00:00Z');
    expect(await closed('customer_request', { verified: true })).toMatch(
      /repeat anything\. Nobody is here right now; somebody will be back on Monday, 30 November at 09:00 \(Asia\/Kolkata time\)\. You may close this page: a mail/,
    );
    expect(await closed('customer_request', { verified: false })).toMatch(
      /To be told by mail .* confirm your account here/,
    );
    expect(await at('2026-11-28T10:00:00Z')('customer_request', { verified: true })).not.toMatch(/Nobody/);
  });

  test('behind a stop is told only when it is their message that waits, not a decision', async () => {
    const [asked, decided] = [await startConversation(bench.url), await startConversation(bench.url)];
    await talk(`${asked.url}/messages`, { token: asked.token, json: { text: 'hello?' } });
    await inTransaction(bench.database, (tx) =>
      enterInbox(tx, bench.keyring, decided.id, { kind: 'decision', actionId: null, body: {}, line: 'Approved.' }),
    );
    await bench.database.sql`
      insert into kill_switches (scope, enabled, changed_by, epoch) values ('all', true, 'staff:test', 1)`;
    const told = await announceStop(bench.database, bench.keyring);
    await bench.database.sql`delete from kill_switches`;
    expect(told).toContain(asked.id);
    expect(told).not.toContain(decided.id);
  });
});
