import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailboxTransport, type MailTransport } from '../../src/identity/mail/mail-transport.ts';
import { sendQueuedMail } from '../../src/identity/mail/send-queued-mail.ts';
import { createCodeKeeper } from '../../src/identity/one-time-code.ts';
import { type AccountDirectory, resolveVerifications } from '../../src/identity/resolve-verifications.ts';
import { signSessionToken } from '../../src/identity/session-token.ts';
import { type Held, startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
const codes = createCodeKeeper(randomBytes(32));
let directoryIsAway = false;

const ada = { customerId: 'ada_1', email: 'ada@shop.example' };
const bob = { customerId: 'bob_2', email: 'bob@shop.example' };
const found = <T>(value: T | undefined) =>
  value === undefined ? ({ kind: 'not_found' } as const) : ({ kind: 'ok', value } as const);
const away = { kind: 'unavailable', detail: 'timeout' } as const;
const directory: AccountDirectory = {
  getCustomer: async (id) => (directoryIsAway ? away : found([ada, bob].find((one) => one.customerId === id))),
  findCustomerByEmail: async (email) => (directoryIsAway ? away : found([ada, bob].find((one) => one.email === email))),
  getOrder: async (id) =>
    directoryIsAway
      ? away
      : found(
          [
            { id: '#W1', customerId: 'ada_1' },
            { id: '#G1', customerId: null },
          ].find((one) => one.id === id),
        ),
};

beforeAll(async () => {
  bench = await openWebBench({ overrides: { codes } });
});
afterAll(() => bench.close());

/** What housekeeping does every moment. */
async function housekeep(transport: MailTransport = createMailboxTransport(), maxCodesPerHour: number | null = null) {
  const { database, keyring } = bench;
  await resolveVerifications({ database, keyring, directory, codes, storeName: 'Kettle & Crate', maxCodesPerHour });
  const failures: unknown[] = [];
  await sendQueuedMail({ database, keyring, transport, onFailure: (failure) => failures.push(failure) });
  return failures;
}

type Mail = { to: string; subject: string; text: string; template: string; sent_at: string };
const mails = async (): Promise<Mail[]> => (await talk(`${bench.url}/_control/mail`)).body.mails;
const codeIn = (mail: Mail | undefined) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none';

const ask = (held: Held, subject: Record<string, string>) =>
  talk(`${held.url}/verification`, { json: subject, token: held.token });
const confirm = (held: Held, code: string) =>
  talk(`${held.url}/verification/confirm`, { json: { code }, token: held.token });
const standing = async (held: Held) => {
  const [row] = await bench.database.sql<{ customer_id: string | null; identity_level: string }[]>`
    select customer_id, identity_level from conversations where conversation_id = ${held.id}`;
  return row;
};

/** Another code than the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a one-time code', () => {
  test.each([
    ['the address on record', { email: 'ada@shop.example' }],
    ['the number of an order', { order_id: '#W1' }],
  ])('asked for by %s comes by mail and ties the account to the conversation', async (_what, subject) => {
    const held = await startConversation(bench.url);
    const before = (await mails()).length;
    expect((await ask(held, subject)).status).toBe(202);
    await housekeep();
    const mail = (await mails())[before];
    expect(mail).toMatchObject({
      to: 'ada@shop.example',
      template: 'one_time_code',
      subject: 'Your code for Kettle & Crate',
    });
    const code = codeIn(mail);
    const right = await confirm(held, ` ${code.slice(0, 3)}-${code.slice(3)} `);
    expect([right.status, right.body]).toEqual([200, { identity_level: 'code', state: 'open' }]);
    expect(await standing(held)).toEqual({ customer_id: 'ada_1', identity_level: 'code' });
    const rows = await bench.database
      .sql`select result from audit_log where event = 'identity.verified' and conversation_id = ${held.id}`;
    expect(rows).toMatchObject([{ result: { customer_id: 'ada_1' } }]);
    const [key] = await bench.database.sql`
      select k.customer_id from content_keys k join conversations c using (content_key_id) where c.conversation_id = ${held.id}`;
    expect(key).toEqual({ customer_id: 'ada_1' });
    expect((await confirm(held, code)).body.code).toBe('wrong_code');
  });

  test('is stored as a keyed hash; the mail, the request and the address are sealed', async () => {
    const held = await startConversation(bench.url);
    await ask(held, { email: 'bob@shop.example' });
    await housekeep();
    const code = codeIn((await mails()).at(-1));
    const rows = await bench.database.sql`
      select v::text as row from verifications v union all select m::text from mails m union all select a::text from audit_log a`;
    const stored = rows.map((row) => String(row['row'])).join('\n');
    const inHex = (text: string) => Buffer.from(text).toString('hex');
    for (const secret of [code, inHex(code), 'bob@shop.example', inHex('bob@shop.example')]) {
      expect(stored.includes(secret)).toBe(false);
    }
  });

  test('five wrong guesses lock it, the right code included, and a new one starts afresh', async () => {
    const held = await startConversation(bench.url);
    await ask(held, { email: 'ada@shop.example' });
    await housekeep();
    const code = codeIn((await mails()).at(-1));
    for (let guess = 1; guess <= 5; guess += 1) {
      const answer = await confirm(held, wrong(code));
      expect([answer.status, answer.body.code]).toEqual([422, 'wrong_code']);
    }
    for (const guess of [code, wrong(code)]) {
      const answer = await confirm(held, guess);
      expect([answer.status, answer.body.code]).toEqual([429, 'verification_locked']);
    }
    expect(await standing(held)).toEqual({ customer_id: null, identity_level: 'none' });
    await ask(held, { email: 'ada@shop.example' });
    await housekeep();
    expect((await confirm(held, codeIn((await mails()).at(-1)))).status).toBe(200);
  });

  test('guesses sent at the same time are counted one by one', async () => {
    const held = await startConversation(bench.url);
    await ask(held, { email: 'ada@shop.example' });
    await housekeep();
    const code = codeIn((await mails()).at(-1));
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(held, wrong(code))));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await confirm(held, code)).status).toBe(429);
  });

  test('counts for the newest request only, and for ten minutes', async () => {
    const held = await startConversation(bench.url);
    await ask(held, { email: 'ada@shop.example' });
    await housekeep();
    const first = codeIn((await mails()).at(-1));
    await ask(held, { email: 'ada@shop.example' });
    await housekeep();
    const second = codeIn((await mails()).at(-1));
    if (first !== second) expect((await confirm(held, first)).status).toBe(422);
    await bench.database
      .sql`update verifications set expires_at = clock_timestamp() where conversation_id = ${held.id}`;
    expect((await confirm(held, second)).body.code).toBe('wrong_code');
    expect(await standing(held)).toEqual({ customer_id: null, identity_level: 'none' });
  });

  test('does not open another conversation', async () => {
    const [mine, theirs] = [await startConversation(bench.url), await startConversation(bench.url)];
    await ask(mine, { email: 'ada@shop.example' });
    await housekeep();
    const code = codeIn((await mails()).at(-1));
    await ask(theirs, { email: 'nobody@shop.example' });
    await housekeep();
    expect((await confirm(theirs, code)).status).toBe(422);
    expect(await standing(theirs)).toEqual({ customer_id: null, identity_level: 'none' });
    expect((await confirm(mine, code)).status).toBe(200);
  });

  test('for another account than the conversation has is never sent', async () => {
    const held = await startConversation(bench.url, await signSessionToken(bench.sessionTokenSecret, 'ada_1', 60_000));
    const before = (await mails()).length;
    expect((await ask(held, { email: 'bob@shop.example' })).status).toBe(202);
    await housekeep();
    expect(await mails()).toHaveLength(before);
    expect(await standing(held)).toEqual({ customer_id: 'ada_1', identity_level: 'session' });
    await ask(held, { email: 'ada@shop.example' });
    await housekeep();
    expect((await confirm(held, codeIn((await mails()).at(-1)))).status).toBe(200);
    expect(await standing(held)).toEqual({ customer_id: 'ada_1', identity_level: 'code' });
  });
});

describe('nothing tells a known account from an unknown one', () => {
  const subjects = [
    { email: 'ada@shop.example' },
    { email: 'nobody@shop.example' },
    { order_id: '#W1' },
    { order_id: '#G1' },
    { order_id: 'no-such-order' },
  ];
  test('neither the answer to the request nor the answers to guesses', async () => {
    const seen = new Set<string>();
    for (const subject of subjects) {
      const held = await startConversation(bench.url);
      const asked = await ask(held, subject);
      await housekeep();
      const code = codeIn((await mails()).at(-1));
      const guesses = [];
      for (let guess = 0; guess < 7; guess += 1) guesses.push(await confirm(held, wrong(code)));
      const bodies = guesses.map(({ status, body }) => ({ status, ...body, instance: '' }));
      seen.add(JSON.stringify([asked.status, asked.body, bodies]));
    }
    expect(seen.size).toBe(1);
  });
});

describe('asking too often', () => {
  test('five requests an hour and conversation are taken, whatever they ask for', async () => {
    const strict = await openWebBench({ settings: { rateLimits: true } });
    const held = await startConversation(strict.url);
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1)
      statuses.push((await ask(held, { email: `a${index}@shop.example` })).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    await strict.close();
  });

  test('one account gets so many codes an hour, whatever conversations ask', async () => {
    await bench.database.sql`delete from verifications`;
    const before = (await mails()).length;
    for (let index = 0; index < 4; index += 1) {
      const held = await startConversation(bench.url);
      expect((await ask(held, { email: 'bob@shop.example' })).status).toBe(202);
      await housekeep(createMailboxTransport(), 3);
    }
    expect(await mails()).toHaveLength(before + 3);
  });
});

describe('the order system', () => {
  test('being away delays a code; the request is not lost', async () => {
    const held = await startConversation(bench.url);
    const before = (await mails()).length;
    directoryIsAway = true;
    await ask(held, { email: 'ada@shop.example' });
    await housekeep();
    expect(await mails()).toHaveLength(before);
    directoryIsAway = false;
    await housekeep();
    expect((await confirm(held, codeIn((await mails()).at(-1)))).status).toBe(200);
  });
});

describe('mail', () => {
  test('resolved by two processes at once leaves once', async () => {
    const held = await startConversation(bench.url);
    const before = (await mails()).length;
    await ask(held, { email: 'ada@shop.example' });
    await Promise.all([housekeep(), housekeep(), housekeep()]);
    await housekeep();
    expect(await mails()).toHaveLength(before + 1);
    expect((await confirm(held, codeIn((await mails()).at(-1)))).status).toBe(200);
  });

  test('that the server refuses is tried again later, and the refusal is logged without the address', async () => {
    const held = await startConversation(bench.url);
    const before = (await mails()).length;
    await ask(held, { email: 'bob@shop.example' });
    const broken: MailTransport = {
      send: async ({ to }) => {
        throw new Error(`550 ${to} is unknown`);
      },
      close: () => {},
    };
    const failures = await housekeep(broken);
    expect(failures).toMatchObject([{ template: 'one_time_code', error: '550 [email] is unknown' }]);
    await housekeep();
    expect(await mails()).toHaveLength(before);
    await bench.database.sql`update mails set next_attempt_at = clock_timestamp()`;
    await housekeep();
    expect((await mails()).at(-1)).toMatchObject({ to: 'bob@shop.example' });
  });
});
