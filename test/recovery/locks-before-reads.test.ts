import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findConversation } from '../../src/store/conversations.ts';
import { inTransaction, type Transaction } from '../../src/store/database.ts';
import { holdForIntent, type IntentHold } from '../../src/store/hold-for-intent.ts';
import { holdForOutcome } from '../../src/store/hold-for-outcome.ts';
import { holdSwitches, type Switches } from '../../src/store/kill-switches.ts';
import { acceptMessage } from '../../src/store/messages.ts';
import { settleAsExpected } from '../../src/store/write-outcome.ts';
import { eventually } from '../support/eventually.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

/*
 * Lock and read stand in one function of the database. That is right only if what is read is what stood there once the lock was had: here
 * somebody holds each lock in turn, changes what is read under it and commits while the function waits.
 */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
const ROUNDS = 10;
const SWITCH_LOCK = 0x43534b53;

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

/** Runs `holder` in a transaction that commits only once `waiter` waits for one of its locks; returns what the waiter read. */
async function readBehind<Value>(
  holder: (tx: Transaction) => Promise<unknown>,
  waiter: () => Promise<Value>,
): Promise<Value> {
  const reading = await inTransaction(bench.database, async (tx) => {
    await holder(tx);
    const waits = waiter();
    waits.catch(() => {});
    await eventually(async () => {
      const waiting = await bench.database.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting).toHaveLength(1);
    });
    return { waits };
  });
  return await reading.waits;
}

async function openRequest(name: string) {
  const order = `order-${name}`;
  await bench.customer(name);
  await bench.order(order, { customer_id: name, ...pricedOrder({ L1: 50_000 }) });
  const chat = await bench.chat(name);
  const { conversationId } = chat;
  const [row] = await bench.database.sql<{ fence: number }[]>`
    select fence from conversations where conversation_id = ${conversationId}`;
  const scope = {
    ...{ conversationId, fence: row?.fence ?? 0, orderId: order, customerId: name, kind: 'refund' },
    ...{ currency: 'INR', windowDays: 90, timeZone: 'Asia/Kolkata' },
  };
  const hold = async () => {
    const held = await inTransaction(bench.database, (tx) => holdForIntent(tx, scope));
    if (held.kind !== 'held') throw new Error('The conversation is not held');
    return held;
  };
  return { order, chat, scope, hold };
}

type Request = Awaited<ReturnType<typeof openRequest>>;

/** The outcome of an action on an order, as it mostly is. */
function usualEnd(orderId: string) {
  const audit = { event: 'action.executed', actor: 'system', orderId } as const;
  return { legs: [], move: { from: 'executing', to: 'executed', result: {}, release: false, audit } } as const;
}

/** A refund, written as another process would have left it. */
async function writeRefund(tx: Transaction, { order, scope }: Request, { orderId = order, status = 'executed' } = {}) {
  const actionId = randomUUID();
  await tx`
    insert into actions (action_id, conversation_id, customer_id, step, call_index, tool_call_id, tool, kind, order_id, args, units,
      amount_minor, currency, rule_results, idempotency_key, status, automatic, digest, based_on_seq)
    values (${actionId}, ${scope.conversationId}, ${scope.customerId}, 1000, 0, 'c', 'issue_refund', 'refund', ${orderId}, '{}', '[]',
      50000, 'INR', '[]', ${actionId}, ${status}, true, 'd', 1)`;
  return actionId;
}

describe('a lock and what is read under it, in one statement', () => {
  test('the switch: a flip that was waited for is seen', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const enabled = round % 2 === 0;
      const switches = await readBehind<Switches>(
        async (tx) => {
          await tx`select pg_advisory_xact_lock(${SWITCH_LOCK})`;
          await tx`
            insert into kill_switches (scope, enabled, changed_by, epoch) values ('tool:issue_refund', ${enabled}, 'test', 1)
            on conflict (scope) do update set enabled = excluded.enabled, epoch = kill_switches.epoch + 1`;
        },
        () => inTransaction(bench.database, holdSwitches),
      );
      expect(switches.get('tool:issue_refund')).toEqual({ enabled, epoch: round + 1 });
    }
    await bench.database.sql`delete from kill_switches`;
  });

  test('the customer: a refund of another order that was committed meanwhile is in the sums', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = await openRequest(`customer${round}`);
      const { totals } = await readBehind<Extract<IntentHold, { kind: 'held' }>>(async (tx) => {
        await tx`select lock_customer(${request.scope.customerId})`;
        await writeRefund(tx, request, { orderId: `another-${round}` });
      }, request.hold);
      expect(totals).toMatchObject({ customerRefunds: 1, customerAutomaticMinor: 50_000 });
    }
  });

  test('the order: a refund of it that was committed meanwhile is among the earlier ones', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = await openRequest(`order${round}`);
      const { earlier } = await readBehind(async (tx) => {
        await tx`select lock_order(${request.order})`;
        await writeRefund(tx, request);
      }, request.hold);
      expect(earlier.map((action) => action.status)).toEqual(['executed']);
    }
  });

  test('the conversation: a message that was accepted meanwhile is the newest', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = await openRequest(`message${round}`);
      const { conversationId } = request.scope;
      const conversation = await findConversation(bench.database.sql, bench.keyring, conversationId);
      if (!conversation) throw new Error('The conversation is gone');
      const before = await request.hold();
      const { messages } = await readBehind(async (tx) => {
        await tx`select 1 from conversations where conversation_id = ${conversationId} for no key update`;
        await acceptMessage({ ...bench.database, sql: tx as never }, conversation, 'Wait, not yet', null);
      }, request.hold);
      expect(messages).toHaveLength(before.messages.length + 1);
      expect(messages[0]?.seq).toBeGreaterThan(before.messages[0]?.seq ?? 0);
    }
  });

  test('an outcome: whoever joined while the order was waited for is noticed, and nothing is read', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = await openRequest(`join${round}`);
      const other = await bench.chat(request.scope.customerId);
      const actionId = await inTransaction(bench.database, (tx) => writeRefund(tx, request));
      const held = await readBehind(
        async (tx) => {
          await tx`select lock_order(${request.order})`;
          await tx`insert into action_askers (action_id, conversation_id) values (${actionId}, ${other.conversationId})`;
        },
        () => inTransaction(bench.database, (tx) => holdForOutcome(tx, actionId)),
      );
      expect(held).toBe('asker_joined');
    }
  });

  test('the usual outcome is not written when somebody joined, or the conversation was taken, while it waited', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const request = await openRequest(`usual${round}`);
      const { conversationId, fence } = request.scope;
      const other = await bench.chat(request.scope.customerId);
      const { sql } = bench.database;
      const actionId = await inTransaction(bench.database, (tx) => writeRefund(tx, request, { status: 'executing' }));
      await sql`update actions set sent_at = now() where action_id = ${actionId}`;
      await sql`insert into action_askers (action_id, conversation_id) values (${actionId}, ${conversationId})`;
      await sql`select lock_order(${request.order})`;
      const expected = { conversationId, fence, sent: ['sent'] } as const;
      const settled = await readBehind(
        async (tx) => {
          await tx`select lock_order(${request.order})`;
          if (round % 2 === 0)
            await tx`insert into action_askers (action_id, conversation_id) values (${actionId}, ${other.conversationId})`;
          else await tx`update conversations set fence = fence + 1 where conversation_id = ${conversationId}`;
        },
        () => settleAsExpected(sql, { actionId, kind: 'refund' }, expected, usualEnd(request.order)),
      );
      expect(settled).toBe(false);
      if (round % 2 === 0) await sql`delete from action_askers where conversation_id = ${other.conversationId}`;
      else await sql`update conversations set fence = ${fence} where conversation_id = ${conversationId}`;
      expect(await settleAsExpected(sql, { actionId, kind: 'refund' }, expected, usualEnd(request.order))).toBe(true);
    }
  });

  test('the usual outcome is not written when a call does not stand as given: nothing of it stays', async () => {
    const request = await openRequest('call');
    const { conversationId, fence } = request.scope;
    const { sql } = bench.database;
    const actionId = await inTransaction(bench.database, (tx) => writeRefund(tx, request, { status: 'executing' }));
    await sql`
      insert into action_legs (action_id, leg, payment_id, amount_minor, idempotency_key, status)
      values (${actionId}, 0, 'p1', 50000, ${actionId}, 'planned')`;
    await sql`select lock_order(${request.order})`;
    const action = { actionId, kind: 'refund' } as const;
    const paid = [{ leg: 0, status: 'succeeded', refund_id: 'r1', evidence: null }] as const;
    const end = { ...usualEnd(request.order), legs: paid };
    const stands = () => sql`
      select a.status, l.status as call, l.refund_id, (select count(*)::int from audit_log where order_id = ${request.order}) as audited
      from actions a join action_legs l using (action_id) where action_id = ${actionId}`;
    const before = await stands();
    expect(await settleAsExpected(sql, action, { conversationId, fence, sent: ['sent'] }, end)).toBe(false);
    expect(await stands()).toEqual(before);
    await sql`update action_legs set status = 'sent' where action_id = ${actionId}`;
    expect(await settleAsExpected(sql, action, { conversationId, fence, sent: ['sent'] }, end)).toBe(true);
    expect(await stands()).toEqual([
      { status: 'executed', call: 'succeeded', refund_id: 'r1', audited: Number(before[0]?.['audited']) + 1 },
    ]);
  });

  test('the same in a function that keeps one snapshot reads what was there before: this test can tell', async () => {
    const owner = postgres(bench.ownerUrl, { max: 1, onnotice: () => {}, connection: { search_path: 'countersign' } });
    await owner.unsafe(`create function hold_in_one_snapshot() returns bigint language plpgsql stable as $$
      begin
        perform pg_advisory_xact_lock_shared(${SWITCH_LOCK});
        return (select count(*) from kill_switches);
      end $$`);
    await owner.end();
    const seen = await readBehind<number>(
      async (tx) => {
        await tx`select pg_advisory_xact_lock(${SWITCH_LOCK})`;
        await tx`insert into kill_switches (scope, enabled, changed_by) values ('all', true, 'test')`;
      },
      async () => (await bench.database.sql<{ seen: number }[]>`select hold_in_one_snapshot() as seen`)[0]?.seen ?? -1,
    );
    expect(seen).toBe(0);
    await bench.database.sql`delete from kill_switches`;
  });
});
