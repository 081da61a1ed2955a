import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAudit } from '../../src/store/audit-search.ts';
import { flipSwitch } from '../../src/store/kill-switches.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

const PERSONAL = ['bea@example.test', '4111 1111 1111 1111', '+91 98765 43210'];
const refund = (order: string, ids: readonly string[]) => ({ order_id: order, item_ids: ids, reason: 'damaged' });

/** The order's audit as it lies in the table and as an auditor reads it, as one text. */
async function auditOf(order: string): Promise<string> {
  const stored = await bench.database.sql`select args, rule_results, result from audit_log where order_id = ${order}`;
  const filter = { conversationId: null, actionId: null, orderId: order, limit: 100 };
  const shown = await searchAudit(bench.database.sql, filter);
  return JSON.stringify([stored, shown]);
}

function expectNothingPersonal(text: string): void {
  for (const value of PERSONAL) expect(text).not.toContain(value);
}

test('item ids that are a mail address, a card and a telephone number are masked in the audit of the refusal, the order’s own id is not', async () => {
  await bench.customer('c1');
  await bench.order('ORD-1', { customer_id: 'c1', ...pricedOrder({ '9408160950': 10_000 }) });
  const chat = await bench.chat('c1');
  const told = await chat.call('issue_refund', refund('ORD-1', [...PERSONAL, '9408160950']));
  expect(told.result['status']).toBe('refused');
  const [row] = await bench.database.sql`select args, rule_results from audit_log where order_id = 'ORD-1'`;
  expect(row?.['args'].item_ids).toEqual(['[email]', '[card]', '[phone]', '9408160950']);
  expect(row?.['args'].order_id).toBe('ORD-1');
  expect(row?.['rule_results'].length).toBeGreaterThan(0);
  expectNothingPersonal(await auditOf('ORD-1'));
});

test('a ten-digit line id stands as it is in the audit of its own refund, though it looks like a telephone number', async () => {
  await bench.customer('c2');
  await bench.order('ORD-2', { customer_id: 'c2', ...pricedOrder({ '9408160950': 10_000 }) });
  const chat = await bench.chat('c2');
  const told = await chat.call('issue_refund', refund('ORD-2', ['9408160950']));
  expect(told.result['code']).toBe('executed');
  const rows = await bench.database.sql`
    select event, args->'item_ids' as ids from audit_log where order_id = 'ORD-2' order by id`;
  expect(rows.map((row) => [row['event'], row['ids']])).toEqual([
    ['action.intended', ['9408160950']],
    ['action.executed', ['9408160950']],
  ]);
});

test('the ids a model invented in a call that a newer message superseded are masked in the audit', async () => {
  await bench.customer('c3');
  await bench.order('ORD-3', { customer_id: 'c3', ...pricedOrder({ L1: 10_000 }) });
  const chat = await bench.chat('c3');
  await chat.say('wait, not that one');
  const told = await chat.call('issue_refund', refund('ORD-3', PERSONAL));
  expect(told.kind).toBe('superseded');
  const text = await auditOf('ORD-3');
  expect(text).toContain('superseded');
  expectNothingPersonal(text);
});

test('a telephone number that staff wrote into the reason of a stop or the note of a decision is masked wherever it is kept', async () => {
  await bench.customer('c4');
  await bench.order('ORD-4', { customer_id: 'c4', ...pricedOrder({ L1: 250_000 }) });
  const chat = await bench.chat('c4');
  await chat.call('issue_refund', refund('ORD-4', ['L1']));
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  const note = `call back ${PERSONAL[2]} or ${PERSONAL[0]}`;
  expect(await bench.decide(approval?.approval_id ?? '', 'reject', { note })).toMatchObject({ kind: 'decided' });
  const flip = { scope: 'queue:approvals', enabled: true, reason: note, actor: 'staff:omar' };
  await flipSwitch(bench.deps, flip);
  const [kept] = await bench.database.sql`
    select (select jsonb_agg(note) from approvals) as notes, (select jsonb_agg(note) from approval_decisions) as decisions,
      (select jsonb_agg(reason) from kill_switches) as reasons,
      (select result->>'reason' from audit_log where event = 'killswitch.on') as audited`;
  const masked = 'call back [phone] or [email]';
  expect(kept).toEqual({ notes: [masked], decisions: [masked], reasons: [masked], audited: masked });
});
