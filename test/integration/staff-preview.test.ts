import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../src/context.ts';
import { answerDeskQuestion } from '../../src/gateway/answer-desk-question.ts';
import { performStaffRequest } from '../../src/gateway/perform-staff-request.ts';
import { createStaffActionsDesk } from '../../src/roles/staff-actions-desk.ts';
import { findConversation } from '../../src/store/conversations.ts';
import { inTransaction } from '../../src/store/database.ts';
import { type DeskLine, openDeskLine } from '../../src/store/desk-line.ts';
import { claimHandoff } from '../../src/store/handoffs.ts';
import { listStaffRequests } from '../../src/store/handover-actions.ts';
import { askDesk, serveDesk } from '../../src/store/sealed-desk.ts';
import { insertStaffRequest } from '../../src/store/staff-requests.ts';
import { createStaffToken } from '../../src/store/staff-tokens.ts';
import { eventually } from '../support/eventually.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench({ staff: { refundLimits: { INR: 300_000 }, dayLimits: { INR: 1_000_000 } } });
  await createStaffToken(bench.database.sql, { staffId: 'ravi', role: 'agent', email: null });
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.sandbox.control('POST', 'reset', { empty: true });
  for (const id of ['c1', 'c2']) await bench.customer(id);
});

let numbered = 0;
async function newOrder(price: number, record: Record<string, unknown> = {}): Promise<string> {
  numbered += 1;
  await bench.order(`sp-${numbered}`, pricedOrder({ L1: price }, record));
  return `sp-${numbered}`;
}

async function claimed(): Promise<string> {
  const { conversationId } = await bench.chat();
  await inTransaction(bench.database, (tx) => claimHandoff(tx, bench.keyring, conversationId, 'ravi'));
  return conversationId;
}

const refundOf = (order_id: string, units = 1) => ({
  order_id,
  item_ids: Array.from({ length: units }, () => 'L1'),
  reason: 'damaged',
});

function preview(conversationId: string, tool: string, args: unknown, staffId = 'ravi') {
  const question = { ask: 'preview', staff_id: staffId, staff_mail: null, tool, args, from_action_id: null };
  return answerDeskQuestion(conversationId, question, bench.deps);
}

async function ask(conversationId: string, tool: string, args: unknown) {
  const conversation = await findConversation(bench.database.sql, bench.keyring, conversationId);
  if (!conversation) throw new Error('no such conversation');
  const request = { staffId: 'ravi', staffMail: null, tool, args, argsShown: {}, fromActionId: null };
  const { requestId } = await inTransaction(bench.database, (tx) =>
    insertStaffRequest(tx, conversation, { ...request, clientRequestId: randomUUID() }),
  );
  await performStaffRequest(requestId, bench.deps);
  const all = await listStaffRequests(bench.database.sql, conversationId);
  return all.find((one) => one.requestId === requestId);
}

async function countRows(): Promise<unknown> {
  const [row] = await bench.database.sql`
    select (select count(*) from actions) as actions, (select count(*) from staff_requests) as requests,
      (select count(*) from approvals) as approvals, (select count(*) from audit_log) as audit,
      (select count(*) from unit_claims) as claims, (select count(*) from events) as events`;
  return row;
}

describe('a look at what a request would come to', () => {
  test('tells the amount and that nobody else has to agree, and leaves no row and no call behind', async () => {
    const order = await newOrder(250_000);
    const id = await claimed();
    const before = await countRows();
    expect(await preview(id, 'issue_refund', refundOf(order))).toMatchObject({
      ...{ outcome: 'alone', amount: 'INR 2,500.00', amount_minor: 250_000, methods: ['card'], approvers: 0 },
    });
    expect(await countRows()).toEqual(before);
    expect(await bench.refundCalls()).toEqual([]);
    expect(await ask(id, 'issue_refund', refundOf(order))).toMatchObject({
      action: { status: 'executed', amountMinor: 250_000 },
    });
  });

  test('tells that another person has to agree and why, as the request then finds it', async () => {
    const order = await newOrder(400_000);
    const id = await claimed();
    const seen = await preview(id, 'issue_refund', refundOf(order));
    expect(seen).toMatchObject({ outcome: 'needs_approval', amount: 'INR 4,000.00', approvers: 1 });
    expect(seen).toMatchObject({ reasons: [expect.stringContaining('the limit is INR 3,000.00')] });
    expect(await ask(id, 'issue_refund', refundOf(order))).toMatchObject({ action: { status: 'proposed' } });
    expect(await preview(id, 'issue_refund', refundOf(order))).toMatchObject({
      ...{ outcome: 'refused', code: 'overlaps_open_request' },
    });
  });

  test.each<[string, string, (order: string) => unknown, Record<string, unknown>]>([
    ['items there are not', 'issue_refund', (order) => ({ ...refundOf(order), item_ids: ['L9'] }), {}],
    [
      'after the window',
      'issue_refund',
      refundOf,
      { delivered_at: new Date(Date.now() - 90 * 86_400_000).toISOString() },
    ],
    ['an order of somebody else', 'issue_refund', refundOf, { customer_id: 'c2' }],
    ['no return to cancel', 'cancel_return', (order_id) => ({ order_id, return_id: 'R-9' }), {}],
  ])('%s: refused with the code the request is refused with', async (_title, tool, argsOf, record) => {
    const order = await newOrder(100_000, record);
    const id = await claimed();
    const seen = (await preview(id, tool, argsOf(order))) as { outcome: string; code: string; message: string };
    expect(seen.outcome).toBe('refused');
    const asked = await ask(id, tool, argsOf(order));
    expect(asked?.refusal?.code).toBe(seen.code);
    expect(seen.message).not.toMatch(/get_order|Ask the customer to check/);
  });

  test('is refused to whoever does not hold the conversation, and while the tool is stopped; an outage is none of both', async () => {
    const order = await newOrder(100_000);
    const id = await claimed();
    expect(await preview(id, 'issue_refund', refundOf(order), 'maya')).toMatchObject({ code: 'not_claimed' });
    await bench.flip('tool:issue_refund', true);
    expect(await preview(id, 'issue_refund', refundOf(order))).toMatchObject({ outcome: 'refused', code: 'stopped' });
    await bench.flip('tool:issue_refund', false);
    await bench.fault('get_order', 'error_before', 20);
    expect(await preview(id, 'issue_refund', refundOf(order))).toMatchObject({ outcome: 'unavailable' });
  });
});

describe('the orders of a handover', () => {
  test("are the customer's own, with what went back; a named one of somebody else is not among them", async () => {
    const [mine, foreign] = [await newOrder(250_000), await newOrder(100_000, { customer_id: 'c2' })];
    const id = await claimed();
    await ask(id, 'issue_refund', refundOf(mine));
    const shown = await answerDeskQuestion(id, { ask: 'orders', named: [foreign, mine] }, bench.deps);
    expect(shown).toMatchObject({
      ...{ status: 'ok', customer_name: 'Customer c1' },
      orders: [{ order_id: mine, lines: [{ line_id: 'L1', refunded_quantity: 1, unit_price_minor: 250_000 }] }],
    });
    expect(JSON.stringify(shown)).not.toContain(foreign);
  });

  test('are not shown while nobody has proved whose account it is', async () => {
    const { conversationId } = await bench.chat(null);
    expect(await answerDeskQuestion(conversationId, { ask: 'orders', named: [] }, bench.deps)).toMatchObject({
      ...{ status: 'customer_unknown', orders: [] },
    });
  });
});

describe('the line between desk and workers', () => {
  const lines: DeskLine[] = [];
  const open = (): DeskLine => {
    const line = openDeskLine(bench.appUrl, (error) => {
      throw error;
    });
    lines.push(line);
    return line;
  };
  afterEach(async () => {
    for (const line of lines.splice(0)) await line.close();
  });
  const parts = (line: DeskLine) => ({ sql: bench.database.sql, keyring: bench.keyring, line });

  test('carries a question and an answer of many parts, each to whoever asked, and nothing of it can be read on the way', async () => {
    const { conversationId } = await bench.chat();
    const overheard: string[] = [];
    const { unlisten } = await bench.database.sql.listen('countersign_desk_questions', (text) => overheard.push(text));
    const long = 'ä'.repeat(30_000);
    for (const worker of [open(), open()])
      await serveDesk(parts(worker), async (about, question) => ({ about, question, long }));
    const web = open();
    const answers = await Promise.all(
      ['one', 'two'].map((secret) => askDesk(parts(web), conversationId, { secret }, 5_000)),
    );
    expect(answers).toEqual(['one', 'two'].map((secret) => ({ about: conversationId, question: { secret }, long })));
    expect(overheard.join(' ')).not.toMatch(/secret|one/);
    await unlisten();
  });

  test('one of all workers does the work, also when it is asked again; when that one is gone, another does', async () => {
    const { conversationId } = await bench.chat();
    const worked: string[] = [];
    const workers = ['a', 'b', 'c'].map((name) => ({ name, line: open() }));
    const slow = Promise.withResolvers<void>();
    for (const { name, line } of workers)
      await serveDesk(parts(line), async (_about, question) => {
        worked.push(name);
        const { kind } = question as { kind: string };
        if (kind === 'slow') await slow.promise;
        if (kind === 'dies' && worked.length === 1) await new Promise(() => {});
        return { by: name };
      });
    const web = open();
    const ask = (kind: string, withinMs: number) => askDesk(parts(web), conversationId, { kind }, withinMs);
    expect(await ask('quick', 5_000)).toEqual({ by: worked[0] });
    expect(worked.splice(0)).toHaveLength(1);

    const asked = ask('slow', 3_000);
    setTimeout(slow.resolve, 2_100);
    expect(await asked).toEqual({ by: worked[0] });
    expect(worked.splice(0)).toHaveLength(1);

    const answer = ask('dies', 2_000);
    await eventually(() => expect(worked).toHaveLength(1));
    await workers.find(({ name }) => name === worked[0])?.line.close();
    expect(await answer).toEqual({ by: worked[1] });
    expect(worked).toHaveLength(2);
  });

  test('whoever is shown orders over it stands in the audit with their numbers, once in ten minutes', async () => {
    const order = await newOrder(250_000);
    const id = await claimed();
    await serveDesk(parts(open()), (about, question) => answerDeskQuestion(about, question, bench.deps));
    const context = {
      database: bench.database,
      keyring: bench.keyring,
      secrets: { dataEncryptionKey: randomBytes(32) },
    };
    const desk = createStaffActionsDesk(context as unknown as Context, open());
    const look = (staffId: string, named: readonly string[] = []) =>
      desk.orders(id, { staffId, name: staffId, role: 'agent', email: null, via: 'session' }, named);
    for (const staffId of ['ravi', 'ravi', 'maya']) expect(await look(staffId)).toMatchObject({ status: 'ok' });
    const later = await newOrder(99_000);
    expect(await look('ravi', [later])).toMatchObject({ orders: [{ order_id: later }, { order_id: order }] });
    const rows = await bench.database.sql`
      select actor, args -> 'order_ids' as ids from audit_log where event = 'orders.read' and conversation_id = ${id} order by id`;
    expect(rows).toEqual([
      { actor: 'staff:ravi', ids: [order] },
      { actor: 'staff:maya', ids: [order] },
      { actor: 'staff:ravi', ids: [later, order] },
    ]);
    // What a request would come to is judged on the order, and says so of it; an order of somebody else is none.
    const foreign = await newOrder(100_000, { customer_id: 'c2' });
    const priced = await newOrder(120_000);
    const ravi = { staffId: 'ravi', name: 'ravi', role: 'agent', email: null, via: 'session' } as const;
    for (const [orderId, outcome] of [
      [priced, 'alone'],
      [priced, 'alone'],
      [foreign, 'refused'],
      [later, 'alone'],
    ] as const)
      expect(await desk.preview(id, ravi, { tool: 'issue_refund', args: refundOf(orderId) })).toMatchObject({
        outcome,
      });
    expect(
      await bench.database.sql`
        select args -> 'order_ids' as ids from audit_log where event = 'orders.read' and conversation_id = ${id} order by id offset 3`,
    ).toEqual([{ ids: [priced] }]);
    const { conversationId: stranger } = await bench.chat(null);
    await desk.orders(stranger, { staffId: 'ravi', name: 'ravi', role: 'agent', email: null, via: 'session' }, []);
    expect(
      await bench.database.sql`select from audit_log where event = 'orders.read' and conversation_id = ${stranger}`,
    ).toHaveLength(0);
  });

  test('has no answer when no worker gives one in time', async () => {
    const { conversationId } = await bench.chat();
    await serveDesk(parts(open()), async (_about, question) =>
      (question as { secret?: string }).secret === undefined ? null : 'late',
    );
    expect(await askDesk(parts(open()), randomUUID(), { x: 1 }, 300)).toBeNull();
    expect(await askDesk(parts(open()), conversationId, { x: 1 }, 0)).toBeNull();
  });
});
