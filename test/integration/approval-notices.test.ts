import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendQueuedMail } from '../../src/identity/mail/send-queued-mail.ts';
import { createNoticeTransport } from '../../src/notify/notice-transport.ts';
import { type TellOfApprovalsDeps, tellOfApprovals } from '../../src/notify/tell-of-approvals.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { listQueuedTo } from '../support/queued-mail.ts';
import { talk } from '../support/talk.ts';
import { openWebBench } from '../support/web-bench.ts';

/* Requests that wait are told where approvers are, once, with nothing in it that could decide. */

type Taken = { readonly path: string; readonly headers: Record<string, unknown>; readonly body: string };

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let receiver: Server;
let taken: Taken[] = [];
let answers: number[] = [];
let failures: object[] = [];
let n = 0;
const secret = 'w'.repeat(32);

beforeAll(async () => {
  bench = await openMoneyBench();
  receiver = createServer((req, res) => {
    let body = '';
    req.on('data', (part) => {
      body += part;
    });
    req.on('end', () => {
      taken.push({ path: req.url ?? '', headers: req.headers, body });
      res.statusCode = answers.shift() ?? 200;
      res.end();
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  receiver.close();
  await bench.close();
});
beforeEach(() => {
  n += 1;
  taken = [];
  answers = [];
  failures = [];
});

const base = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
/** A housekeeper that tells of approvals: what it does every second. */
function housekeeper(destinations: Partial<TellOfApprovalsDeps['destinations']>) {
  const everywhere = { mail: undefined, webhook: undefined, slackUrl: undefined, ...destinations };
  const { database, keyring } = bench;
  const transport = createNoticeTransport(everywhere);
  return async (): Promise<number> => {
    const parts = {
      database,
      keyring,
      fingerprintMail: bench.deps.fingerprintMail,
      storeName: 'Test Store',
      publicUrl: 'https://desk.example',
    };
    const written = await tellOfApprovals({ ...parts, destinations: everywhere });
    await sendQueuedMail({
      ...{ database, keyring, transport, kind: 'posted' },
      onFailure: (failure) => failures.push(failure),
    });
    return written;
  };
}

async function propose() {
  const [customer, order] = [`notice-c${n}`, `notice-o${n}`];
  await bench.customer(customer);
  await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 250_000 }) });
  const chat = await bench.chat(customer);
  await chat.call('issue_refund', { order_id: order, item_ids: ['L1'], reason: 'damaged' });
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  if (!approval) throw new Error('nothing was proposed');
  return approval;
}
const dueNow = () => bench.database.sql`update mails set next_attempt_at = clock_timestamp() where status = 'queued'`;

test('a request that opens is told once on every channel, again until it arrives, however many housekeepers there are', async () => {
  const approval = await propose();
  const look = housekeeper({
    mail: 'desk@shop.example',
    webhook: { url: `${base()}/hook`, secret },
    slackUrl: `${base()}/slack`,
  });
  answers = [503];
  await Promise.all([look(), look(), look()]);
  expect(failures).toMatchObject([
    { template: expect.stringMatching(/webhook|slack/), error: 'The receiver answered 503.' },
  ]);
  await dueNow();
  await look();
  await dueNow();
  await look();
  expect(taken).toHaveLength(3);
  const hook = taken.findLast(({ path }) => path === '/hook');
  const link = `https://desk.example/console/#/approvals/${approval.approval_id}`;
  expect(JSON.parse(hook?.body ?? '')).toEqual({
    ...{
      type: 'approval.opened',
      approval_id: approval.approval_id,
      action_id: approval.action_id,
      tool: 'issue_refund',
    },
    ...{ due_at: approval.due_at, url: link },
    meant_for: { kind: 'nobody', to: [] },
  });
  const signed = `${hook?.headers['webhook-id']}.${hook?.headers['webhook-timestamp']}.${hook?.body}`;
  expect(hook?.headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  // Where it is posted stands nowhere but in the configuration.
  const [kept] = await bench.database.sql`select count(*)::int as n from mails where template like 'approval_notice%'`;
  expect(kept).toEqual({ n: 3 });
  const slack = JSON.parse(taken.findLast(({ path }) => path === '/slack')?.body ?? '');
  expect(slack.text).toMatch(
    /^Test Store: a request \(issue refund\) waits for a decision until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. https/,
  );
  const [mail, ...more] = await listQueuedTo(bench.database, bench.keyring, 'desk@shop.example');
  expect(more).toEqual([]);
  expect(mail?.text).toContain(link);
  // Ids and fixed words: no amount, no order, no name, nothing the customer wrote.
  expect(JSON.stringify([taken.map(({ body }) => body), slack, mail])).not.toMatch(
    /2,500|250000|notice-[co]|damaged|Item/,
  );
  await bench.decide(approval.approval_id, 'reject', { note: 'Not this one.' });
});

test('its reminder is told too, and what was decided before a notice left is told no more', async () => {
  const [kept] = [await propose()];
  const look = housekeeper({ webhook: { url: `${base()}/hook`, secret } });
  await look();
  await bench.passHours(2);
  await bench.sweep();
  await look();
  await look();
  expect(taken.map(({ body }) => JSON.parse(body).type)).toEqual(['approval.opened', 'approval.reminded']);
  await bench.passHours(-2);
  await bench.decide(kept?.approval_id ?? '', 'reject', { note: 'Not this one.' });
  n += 1;
  const late = await propose();
  answers = [500];
  await look();
  await bench.decide(late.approval_id, 'reject', { note: 'Not this one.' });
  await dueNow();
  await look();
  expect(taken).toHaveLength(3);
  const [notice] = await bench.database.sql`
    select status, last_error from mails where dedupe_key = ${`approval_opened:${late.approval_id}:webhook`}`;
  expect(notice).toEqual({ status: 'failed', last_error: 'The request was decided before it left.' });
});

test('with no channel nothing is written down, and what a notice holds opens nothing', async () => {
  const approval = await propose();
  const before = await bench.database.sql`select count(*)::int as n from mails`;
  expect(await housekeeper({})()).toBe(0);
  expect(await bench.database.sql`select count(*)::int as n from mails`).toEqual(before);
  const web = await openWebBench();
  try {
    for (const path of [approval.approval_id, `${approval.approval_id}?token=${approval.approval_id}`]) {
      const answer = await talk(`${web.url}/internal/approvals/${path}`, { json: { decision: 'approve' } });
      expect(answer.status).toBe(401);
    }
  } finally {
    await web.close();
  }
  await bench.decide(approval.approval_id, 'reject', { note: 'Not this one.' });
});
