import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createStaffToken } from '../../src/store/staff-tokens.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { spawnWeb, type WebProcesses } from '../support/spawn-web.ts';
import { type Talk, talk } from '../support/talk.ts';

/* B15: clicks that come twice, overtake each other or contradict each other, over two web processes, are one decision, one refund, one line. */

let money: Awaited<ReturnType<typeof openMoneyBench>>;
let web: WebProcesses;
const tokens = new Map<string, string>();

beforeAll(async () => {
  money = await openMoneyBench();
  const appUrl = new URL(inject('postgres').appUrl);
  appUrl.pathname = new URL(money.ownerUrl).pathname;
  web = await spawnWeb({ databaseUrl: appUrl.href, ownerUrl: money.ownerUrl, count: 2 });
  for (const staffId of ['asha', 'ravi', 'meera'])
    tokens.set(staffId, await createStaffToken(money.database.sql, { staffId, role: 'approver', email: null }));
}, 240_000);
afterAll(async () => {
  web?.kill();
  await money?.close();
});

async function proposal(mark: string, price = 400_000) {
  await money.customer(mark);
  await money.order(`${mark}-a`, { customer_id: mark, ...pricedOrder({ a: price }) });
  const chat = await money.chat(mark);
  await chat.call('issue_refund', { order_id: `${mark}-a`, item_ids: ['a'], reason: 'damaged' });
  const [row] = await money.approvals({ conversationId: chat.conversationId });
  if (!row) throw new Error('nothing was proposed');
  return { id: row.approval_id, actionId: row.action_id, order: `${mark}-a`, conversationId: chat.conversationId };
}

const decide = (id: string, staffId: string, decision: 'approve' | 'reject', node = 0): Promise<Talk> =>
  talk(`${web.urls[node % web.urls.length]}/internal/approvals/${id}`, {
    json: { decision, note: 'looked at it' },
    token: tokens.get(staffId),
  });

/** What holds whichever click won. */
async function mustBeOne(
  { id, actionId, order, conversationId }: Awaited<ReturnType<typeof proposal>>,
  answers: Talk[],
) {
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect([answer.status, answer.body.code]).toEqual([409, 'already_decided']);
  await Promise.all([money.settle(id), money.settle(id), money.sweep()]);
  await money.settle(id);
  const decisions = await money.database.sql`select decision from approval_decisions where approval_id = ${id}`;
  expect(decisions).toHaveLength(1);
  const approved = decisions[0]?.['decision'] === 'approve';
  expect((await money.ledger()).filter((row) => row.order_id === order)).toHaveLength(approved ? 1 : 0);
  expect(await money.inbox(conversationId)).toHaveLength(1);
  const audited = await money.database.sql`
    select 1 from audit_log where action_id = ${actionId} and event in ('action.approved', 'action.rejected')`;
  expect(audited).toHaveLength(1);
}

test('B15: ten parallel approvals of three people over two processes are one decision', async () => {
  const one = await proposal('b15a');
  const people = ['asha', 'ravi', 'meera'] as const;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => decide(one.id, people[n % 3] ?? 'asha', 'approve', n)),
  );
  await mustBeOne(one, answers);
}, 120_000);

test('B15: approve and reject at the same moment, five times over, are one of the two', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await proposal(`b15b${round}`);
    await mustBeOne(
      one,
      await Promise.all([decide(one.id, 'asha', 'approve', 0), decide(one.id, 'ravi', 'reject', 1)]),
    );
  }
}, 120_000);

test('B15: where two have to agree, one who clicks twice is one, and two at once are enough', async () => {
  const { id, order } = await proposal('b15c', 1_000_000);
  const twice = await Promise.all([decide(id, 'asha', 'approve', 0), decide(id, 'asha', 'approve', 1)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  await money.settle(id);
  expect((await money.ledger()).filter((row) => row.order_id === order)).toEqual([]);
  const seconds = await Promise.all([decide(id, 'ravi', 'approve', 0), decide(id, 'meera', 'approve', 1)]);
  expect(seconds.map(({ status }) => status).sort()).toEqual([200, 409]);
  await Promise.all([money.settle(id), money.settle(id)]);
  expect((await money.ledger()).filter((row) => row.order_id === order)).toHaveLength(1);
  expect(await money.database.sql`select 1 from approval_decisions where approval_id = ${id}`).toHaveLength(2);
}, 120_000);
