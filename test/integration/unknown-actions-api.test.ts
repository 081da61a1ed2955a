import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversation } from '../../src/store/conversations.ts';
import { talk } from '../support/talk.ts';
import { openWebBench, type WebBench } from '../support/web-bench.ts';

let bench: WebBench;
let url = '';
let actionId = '';

beforeAll(async () => {
  bench = await openWebBench();
  actionId = randomUUID();
  const { conversationId } = await createConversation(bench.database, bench.deps.keyring, {
    ...{ channel: 'web', customerId: 'c1', identityLevel: 'session' },
  });
  await bench.database.sql`
    insert into actions (action_id, conversation_id, customer_id, step, call_index, tool_call_id, tool, kind, order_id, args, units,
      amount_minor, currency, rule_results, idempotency_key, status, digest, based_on_seq, result)
    values (${actionId}, ${conversationId}, 'c1', 1, 0, 'call_1', 'issue_refund', 'refund', 'o1', '{}', '[]', 50000, 'INR', '[]',
      ${actionId}, 'unknown', 'd', 0, '{"evidence": [{"undecided": "no answer"}]}')`;
  url = `${bench.url}/internal/unknown-actions`;
}, 120_000);
afterAll(() => bench.close());

const seen = { outcome: 'not_paid', evidence: 'The dashboard lists no refund of this order.' };

test('nobody but approvers states an outcome, and nobody without signing in sees one', async () => {
  expect((await talk(url)).status).toBe(401);
  for (const role of ['agent', 'ops', 'auditor'] as const) {
    const token = await bench.staffToken(role);
    expect((await talk(`${url}/${actionId}`, { token, json: seen })).status).toBe(403);
  }
  expect((await talk(url, { token: await bench.staffToken('ops') })).body.actions).toMatchObject([
    { action_id: actionId, order_id: 'o1', amount_minor: 50_000, partly: false, closing: null },
  ]);
});

test('a statement rests on evidence, and paid names the number of what was paid', async () => {
  const token = await bench.staffToken('approver', 'asha');
  const ask = (json: object, id = actionId) => talk(`${url}/${id}`, { token, json });
  expect((await ask({ outcome: 'not_paid', evidence: 'no' })).status).toBe(400);
  expect((await ask({ ...seen, outcome: 'paid' })).status).toBe(400);
  expect((await ask({ ...seen, amount_minor: 1 })).status).toBe(400);
  expect((await ask(seen, randomUUID())).status).toBe(404);
  expect((await ask(seen, 'x')).status).toBe(404);
});

test('one states, the same again counts once, another statement takes its place until two agree; the row stays as it was', async () => {
  const asha = await bench.staffToken('approver', 'asha');
  const ben = await bench.staffToken('approver', 'ben');
  const ask = (token: string, json: object) => talk(`${url}/${actionId}`, { token, json });
  expect((await ask(asha, seen)).body.closing).toMatchObject({ outcome: 'not_paid', statements: [{ by: 'asha' }] });
  expect((await ask(asha, seen)).body.code).toBe('stated_already');
  const otherwise = { ...seen, outcome: 'paid', refund_id: 're_1' };
  expect((await ask(ben, otherwise)).body.closing).toMatchObject({
    outcome: 'paid',
    statements: [{ by: 'ben' }],
    earlier: [{ outcome: 'not_paid', statements: [{ by: 'asha' }] }],
  });
  expect((await ask(ben, seen)).body.closing.statements).toHaveLength(1);
  expect((await ask(asha, seen)).body.closing.statements).toHaveLength(2);
  expect((await ask(asha, otherwise)).body.code).toBe('stated_otherwise');
  const [row] = await bench.database.sql`select status from actions where action_id = ${actionId}`;
  expect(row).toEqual({ status: 'unknown' });
});
