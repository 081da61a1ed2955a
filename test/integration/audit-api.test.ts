import { createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliverHeads } from '../../src/audit/deliver-heads.ts';
import { exportAudit } from '../../src/audit/export-audit.ts';
import { headFolder, readHeadCopies } from '../../src/audit/head-files.ts';
import { keepWatch } from '../../src/audit/keep-watch.ts';
import { readPeriod } from '../../src/store/audit-export.ts';
import { makeHead } from '../../src/store/audit-heads.ts';
import { appendAudit } from '../../src/store/audit-log.ts';
import { listSentMails } from '../../src/store/mails.ts';
import { sealAll } from '../support/seal-all.ts';
import { startConversation, talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
let dataDir: string;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-heads-'));
  bench = await openWebBench({
    overrides: { audit: { headFolder: headFolder(dataDir), appRole: 'countersign_app', timeZone: 'Asia/Kolkata' } },
  });
  token = await bench.staffToken('auditor', 'fay');
});
afterAll(async () => {
  await bench.close();
  await rm(dataDir, { recursive: true });
});

const get = (path: string, as = token) => talk(`${bench.url}/internal/audit${path}`, { token: as });
const events = async (event: string) =>
  await bench.database.sql`select * from audit_log where event = ${event} order by id`;

test('a row can be found, with its sentence, as soon as the act is committed, and its place in the chain within a second', async () => {
  const ops = await bench.staffToken('ops', 'omar');
  const [order, customer] = ['1000000123', 'c-77'];
  await appendAudit(bench.database.sql, {
    event: 'action.executed',
    actor: 'system',
    orderId: order,
    tool: 'issue_refund',
    args: { order_id: order, item_ids: ['9408160950'] },
    result: { amount_minor: 125_000, currency: 'INR', refund_ids: ['4029357733'], note: 'call +91 98765 43210' },
  });
  const { body } = await get(`?order_id=${order}`);
  expect(body.rows).toMatchObject([
    {
      sentence: 'The refund of INR 1,250.00 on order 1000000123 was carried out by the store.',
      position: null,
      args: { order_id: order, item_ids: ['9408160950'] },
      result: { refund_ids: ['4029357733'], note: 'call [phone]' },
    },
  ]);
  await sealAll(bench.database);
  expect((await get(`?order_id=${order}`)).body.rows[0].position).toBeGreaterThan(0);
  expect((await get(`?customer_id=${customer}`)).body.rows).toEqual([]);
  expect((await get('', ops)).status).toBe(403);
});

test('rows of a customer are found over all their conversations, newest page first, and older ones by the oldest id', async () => {
  const [first, second] = [await startConversation(bench.url), await startConversation(bench.url)];
  for (const { id } of [first, second])
    await bench.database
      .sql`update conversations set customer_id = 'c-12', identity_level = 'code' where conversation_id = ${id}`;
  for (const { id } of [first, second, first])
    await appendAudit(bench.database.sql, {
      event: 'tool.called',
      actor: 'agent',
      tool: 'get_order',
      conversationId: id,
    });
  const all = (await get('?customer_id=c-12')).body.rows as { id: number }[];
  expect(all).toHaveLength(3);
  const older = (await get(`?customer_id=c-12&before=${all[1]?.id}`)).body.rows as { id: number }[];
  expect(older.map(({ id }) => id)).toEqual([all[0]?.id]);
  expect((await get(`?event=tool.called&customer_id=c-12&limit=1`)).body.rows[0].id).toBe(all[2]?.id);
});

test('a story is told of exactly one thing', async () => {
  expect((await get('/story?order_id=nothing')).body.parts[0].sentences).toEqual([
    'Neither the audit nor the ledger has order nothing: nobody asked for anything there, and nothing was paid. Check how it is written.',
  ]);
  expect((await get('?event=tool.called')).status).toBe(400);
  for (const query of ['', '?order_id=a&customer_id=b', '?action_id=not-a-uuid'])
    expect((await get(`/story${query}`)).status).toBe(400);
});

describe('an export', () => {
  test('is a file of every row of the period, notes who took it, and has no formula in any cell', async () => {
    for (const actor of ['staff:=1+1', 'staff:@SUM(A1)'])
      await appendAudit(bench.database.sql, { event: 'handoff.claimed', actor });
    await bench.database.sql`
      insert into audit_log (event, actor, order_id) values ('tool.called', '=HYPERLINK("http://evil.example")', '+441'), ('tool.called', '-2+3', '@x')`;
    const csv = await get('/export?format=csv');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    expect(csv.headers.get('content-disposition')).toMatch(
      /attachment; filename="countersign-audit-\d{4}-\d\d-\d\d\.csv"/,
    );
    const [head] = csv.body.split('\r\n');
    expect(head).toContain('id,at,event,actor,conversation_id,action_id,order_id,tool,approver_id,args');
    expect(csv.body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(csv.body).toContain(`'+441`);
    expect(csv.body).toContain(`'-2+3`);
    expect(csv.body).toContain(`'@x`);
    expect(csv.body).not.toMatch(/(^|,)"?[=@+\t-]/m);
    expect((await events('audit.exported')).at(-1)).toMatchObject({ actor: 'staff:fay', result: { format: 'csv' } });
  });

  test('as lines of JSON has the same rows, each whole, and a period leaves out what lies beside it', async () => {
    const lines = async (query: string) =>
      await (
        await fetch(`${bench.url}/internal/audit/export?format=ndjson${query}`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).text();
    const rows = (await lines(''))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; link: string | null });
    const [count] = await bench.database.sql<{ n: number }[]>`select count(*)::int as n from audit_log`;
    expect(rows).toHaveLength(count?.n ?? 0);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).sort((a, b) => a - b));
    expect(rows.some(({ link }) => /^[0-9a-f]{64}$/.test(link ?? ''))).toBe(true);
    expect(await lines('&from=2020-01-01&to=2020-02-01')).toBe('');
    const day = new Date(Date.now() - 86_400_000).toISOString();
    expect((await lines(`&from=${day}`)).trimEnd().split('\n').length).toBeGreaterThanOrEqual(rows.length);
    expect((await get('/export?format=xml')).status).toBe(400);
  });

  test('of sixty thousand rows is never held in memory whole', async () => {
    await bench.database.sql`
      insert into audit_log (event, actor, order_id, args)
      select 'tool.called', 'agent', 'BULK', jsonb_build_object('note', repeat('x', 300)) from generate_series(1, 60000)`;
    let bytes = 0;
    let most = 0;
    const before = process.memoryUsage().heapUsed;
    for await (const part of exportAudit(bench.database.sql, { from: null, to: null }, 'csv')) {
      bytes += (part as Buffer).length;
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(most).toBeLessThan(150_000_000);
  });
});

describe('the head', () => {
  const key = () => ({ database: bench.database, keyring: bench.keyring });

  test('is made once a day however many ask, leaves as file, mail and signed request, and the copies verify', async () => {
    const taken: { headers: Record<string, unknown>; body: string }[] = [];
    const answers = [500, 200, 200];
    const receiver = createServer((req, res) => {
      let body = '';
      req.on('data', (part) => {
        body += part;
      });
      req.on('end', () => {
        taken.push({ headers: req.headers, body });
        res.statusCode = answers.shift() ?? 200;
        res.end();
      });
    });
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
    const { port } = receiver.address() as { port: number };
    const secret = 'w'.repeat(32);
    const failures: object[] = [];
    const deps = {
      ...key(),
      destinations: { dataDir, mail: 'audit@shop.example', webhook: { url: `http://127.0.0.1:${port}/in`, secret } },
      onFailure: (failure: object) => failures.push(failure),
    };
    try {
      await sealAll(bench.database);
      const made = await Promise.all([1, 2, 3].map(() => makeHead(bench.database, 'daily', 'system')));
      expect(made.filter((head) => head !== null)).toHaveLength(1);
      await makeHead(bench.database, 'asked', 'staff:fay');
      await deliverHeads(deps);
      expect(failures).toEqual([{ channel: 'webhook', number: 1, error: 'The receiver answered 500.' }]);
      await Promise.all([deliverHeads(deps), deliverHeads(deps)]);
      await deliverHeads(deps);
    } finally {
      receiver.close();
    }
    const numbers = new Set(taken.map(({ body }) => JSON.parse(body).number as number));
    expect(numbers).toEqual(new Set([1, 2]));
    for (const { headers, body } of taken) {
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
      const expected = `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
      expect(headers['webhook-signature']).toBe(expected);
    }
    expect(await readdir(headFolder(dataDir))).toEqual(['head-000001.json', 'head-000002.json']);
    const queued = await bench.database.sql`select template, dedupe_key from mails order by created_at`;
    expect(queued.map((row) => row['dedupe_key']).sort()).toEqual(['audit_head:1', 'audit_head:2']);
    expect(await listSentMails(bench.database.sql, bench.keyring, 10)).toEqual([]);
    const { copies } = await readHeadCopies(headFolder(dataDir));
    expect(copies[1]?.head.previous).not.toBeNull();
    const verified = (await get('/verification')).body;
    expect(verified).toMatchObject({ last: null, now: { findings: [] }, head: { number: 2 } });
    expect(verified.now.rows).toBe(2_000);
  });

  test('the daily look is taken by one of several housekeepers, and what it found is on the page and in the numbers', async () => {
    const errors: object[] = [];
    const deps = {
      ...key(),
      destinations: { dataDir, mail: undefined, webhook: undefined },
      onFailure: () => {},
      appRole: 'countersign_app',
      log: { error: (facts: object) => errors.push(facts) },
    };
    const looks = await Promise.all([keepWatch(deps), keepWatch(deps)]);
    expect(looks.filter((one) => one !== null)).toHaveLength(1);
    expect(errors).toEqual([]);
    const { last } = (await get('/verification')).body;
    expect(last).toMatchObject({ by: 'system', findings: [] });
    expect(last.rows).toBeGreaterThan(60_000);
    const numbers = await talk(`${bench.url}/internal/numbers`, { token: await bench.staffToken('ops') });
    expect(numbers.body.audit).toMatchObject({ findings: 0, unexplained: null });
  });
});

test('what staff did to see unmasked words is in the audit once, whatever their page asks again', async () => {
  const held = await startConversation(bench.url);
  const agent = await bench.staffToken('agent', 'ada');
  for (let times = 0; times < 3; times += 1)
    expect((await talk(`${bench.url}/internal/inbox/${held.id}/messages`, { token: agent })).status).toBe(200);
  const rows = await bench.database
    .sql`select actor from audit_log where event = 'transcript.read' and conversation_id = ${held.id}`;
  expect(rows.map((row) => row['actor'])).toEqual(['staff:ada']);
});

test('signing in, a refused sign-in and signing out each leave a row', async () => {
  const { email, password, staffId } = await bench.addStaff('ops');
  const signIn = (as: string) => talk(`${bench.url}/staff/sign-in`, { json: { email, password: as } });
  expect((await signIn('wrong')).status).toBe(401);
  const cookie = (await signIn(password)).headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const headers = { cookie, origin: bench.url };
  expect((await talk(`${bench.url}/staff/sign-out`, { json: {}, headers })).status).toBe(204);
  expect((await talk(`${bench.url}/staff/sign-out`, { json: {}, headers })).status).toBe(204);
  for (const event of ['staff.signed_in', 'staff.sign_in_refused', 'staff.signed_out'])
    expect(await events(event), event).toHaveLength(1);
  expect((await events('staff.signed_out'))[0]).toMatchObject({ actor: `staff:${staffId}` });
});

test('an export of a period in the middle of many rows has exactly those of the period', async () => {
  await bench.database.sql`
    insert into audit_log (at, event, actor, order_id)
    select '2031-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', 'tool.called', 'agent', 'PERIOD' from generate_series(0, 5999) n`;
  const found: Date[] = [];
  const period = { from: new Date('2031-01-02T00:00:00Z'), to: new Date('2031-01-03T00:00:00Z') };
  for await (const batch of readPeriod(bench.database.sql, period)) found.push(...batch.map(({ at }) => at));
  expect(found).toHaveLength(1_440);
  expect([found[0], found.at(-1)]).toEqual([period.from, new Date('2031-01-02T23:59:00Z')]);
});
