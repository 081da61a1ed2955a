import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

/*
 * While the store works on a call of ours, no transaction is open and no lock is held: neither a slow store nor a hanging one can hold up anybody else, and no fact is
 * decided on that somebody else may not change meanwhile.
 */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
let id = '';
const SLOW_MS = 1_000;

beforeAll(async () => {
  bench = await openMoneyBench();
  const tools = ['issue_refund', 'create_return', 'resend_receipt', 'update_preference', 'change_address'];
  const policy = { tools: Object.fromEntries(tools.map((tool) => [tool, { tier: 'auto' }])) };
  await bench.database.sql`
    insert into autonomy_versions (policy, reason, changed_by, kind) values (${bench.database.sql.json(policy)}, 'for this test', 'test', 'published')`;
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  id = `nolock-${n}`;
  await bench.customer(id);
  await bench.order(`${id}-d`, { customer_id: id, ...pricedOrder({ L1: 50_000, L2: 250_000 }) });
  await bench.order(`${id}-p`, { customer_id: id, status: 'pending', delivered_at: null });
});

const lane = { line1: '7 Hidden Lane', city: 'Satara', postal_code: '415001', country: 'IN' };
const items = (line: string) => ({ order_id: `${id}-d`, item_ids: [line], reason: 'damaged' });

/** Calls under way at the store: those it has noted and holds back. */
const heldBack = async () => (await bench.sandbox.control('GET', 'faults')).faults.length === 0;

/** Holds the next call of the kind, and while the store has it looks for anything held in our database. */
async function whileHeld(on: string, work: () => Promise<unknown>): Promise<void> {
  await bench.fault(on, 'latency', 1, SLOW_MS);
  const working = work();
  await eventually(async () => expect(await heldBack()).toBe(true));
  const { sql } = bench.database;
  const open = await sql`
    select pid, state, query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename = current_user and (xact_start is not null or state <> 'idle')`;
  const locks = await sql`
    select l.locktype, l.mode from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and l.pid <> pg_backend_pid()`;
  const settledFirst = await Promise.race([
    working.then(() => true),
    new Promise((tell) => setTimeout(tell, 0, false)),
  ]);
  // the store still had it: what was seen was seen during the call
  expect(settledFirst).toBe(false);
  expect([...open]).toEqual([]);
  expect([...locks]).toEqual([]);
  await working;
}

const calls: [string, string, () => unknown][] = [
  ['get_order', 'get_order', () => ({ order_id: `${id}-d` })],
  ['get_order', 'issue_refund', () => items('L1')],
  ['refund', 'issue_refund', () => items('L1')],
  ['create_return', 'create_return', () => items('L1')],
  ['resend_receipt', 'resend_receipt', () => ({ order_id: `${id}-p` })],
  ['update_preference', 'update_preference', () => ({ preference: 'sms_updates', value: false })],
  ['change_address', 'change_address', () => ({ order_id: `${id}-p`, address: lane })],
];

test.each(calls)(
  'the store takes its time with %s, asked by %s: nothing is open or locked meanwhile',
  async (on, tool, args) => {
    const chat = await bench.chat(id);
    await whileHeld(on, () => chat.call(tool, args()));
  },
);

test('the same for an approved refund, its fresh look at the order, and the look for a lost one', async () => {
  const chat = await bench.chat(id);
  await chat.call('issue_refund', items('L2'));
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  await bench.decide(approval?.approval_id ?? '', 'approve');
  bench.crash.at = 'after_approved_intent';
  await whileHeld('get_order', async () => {
    await expect(bench.settle(approval?.approval_id ?? '')).rejects.toThrow('after_approved_intent');
  });
  bench.crash.at = 'after_effect';
  await whileHeld('refund', async () => {
    await bench.recoverAll().catch(() => undefined);
  });
  await whileHeld('find_refund', async () => {
    await bench.recoverAll();
  });
  expect((await bench.ledger()).filter((row) => row.order_id === `${id}-d`)).toHaveLength(1);
}, 30_000);
