import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActionStatus, canMove } from '../../src/domain/action/action-state.ts';
import type { Transaction } from '../../src/store/database.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

/* What the application's own role, by whatever statement, cannot do to the ledger. */

const STATUSES: readonly ActionStatus[] = [
  ...(['drafted', 'proposed', 'approved', 'executing', 'executed', 'failed'] as const),
  ...(['unknown', 'pending_settlement', 'rejected', 'expired', 'withdrawn', 'blocked'] as const),
];
let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let paid = '';
let waiting = '';
beforeAll(async () => {
  bench = await openMoneyBench();
  paid = await asked('paid', 50_000);
  waiting = await asked('waiting', 250_000);
});
afterAll(() => bench.close());

/** A refund of an order of its own; the action's id. */
async function asked(name: string, price: number): Promise<string> {
  await bench.customer(`g-${name}`);
  await bench.order(`g-${name}`, { customer_id: `g-${name}`, ...pricedOrder({ L1: price }) });
  const chat = await bench.chat(`g-${name}`);
  const { result } = await chat.call('issue_refund', { order_id: `g-${name}`, item_ids: ['L1'], reason: 'damaged' });
  return String(result['action_id']);
}

describe('a status', () => {
  test.each([
    ['proposed', 'executed'],
    ['proposed', 'pending_settlement'],
    ['proposed', 'unknown'],
    ['proposed', 'failed'],
  ])('%s never becomes %s', async (_from, to) => {
    await expect(bench.database.sql`update actions set status = ${to} where action_id = ${waiting}`).rejects.toThrow(
      `never goes from proposed to ${to}`,
    );
  });

  test('moves in the database exactly along the edges that the code knows', async () => {
    const moved: string[] = [];
    await bench
      .asOwner((sql) =>
        sql.begin(async (tx) => {
          await tx`alter table actions disable trigger actions_never_born_approved`;
          await tx`alter table actions disable trigger actions_approved_by_somebody`;
          for (const from of STATUSES)
            for (const to of STATUSES) if (await goes(tx as Transaction, from, to)) moved.push(`${from} > ${to}`);
          throw new Error('rolled back');
        }),
      )
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
    const known = STATUSES.flatMap((from) => STATUSES.filter((to) => canMove(from, to)).map((to) => `${from} > ${to}`));
    expect(moved).toEqual(known);
  });
});

/** Whether an action that stands at `from` can be brought to `to`. */
async function goes(tx: Transaction, from: ActionStatus, to: ActionStatus): Promise<boolean> {
  if (from === to) return false;
  const id = randomUUID();
  try {
    await tx.savepoint(async (inner) => {
      await inner`
        insert into actions select (jsonb_populate_record(a, jsonb_build_object('action_id', ${id}::text, 'status', ${from}::text,
          'order_id', ${id}::text, 'idempotency_key', ${id}::text, 'step', -floor(random() * 1e9)::int))).* from actions a where a.action_id = ${paid}`;
      await inner`update actions set status = ${to} where action_id = ${id}`;
    });
    return true;
  } catch (error) {
    expect(String(error)).toContain(`never goes from ${from} to ${to}`);
    return false;
  }
}

describe('what stays as it was written', () => {
  const refused = async (statement: PromiseLike<unknown>, why: RegExp) =>
    await expect(Promise.resolve(statement)).rejects.toThrow(why);

  test('rows of actions, calls and claimed units are never deleted', async () => {
    const { sql } = bench.database;
    for (const id of [paid, waiting]) {
      await refused(sql`delete from unit_claims where action_id = ${id}`, /never deleted/);
      await refused(sql`delete from action_legs where action_id = ${id}`, /never deleted/);
      await refused(sql`delete from actions where action_id = ${id}`, /never deleted/);
    }
    await refused(sql`truncate action_legs`, /denied|never deleted/);
  });

  test('a call keeps its payment, amount and key, before it is sent and after', async () => {
    const { sql } = bench.database;
    for (const id of [paid, waiting]) {
      await refused(sql`update action_legs set amount_minor = 1 where action_id = ${id}`, /are fixed/);
      await refused(sql`update action_legs set payment_id = 'p9' where action_id = ${id}`, /are fixed/);
      await refused(sql`update action_legs set idempotency_key = 'again' where action_id = ${id}`, /are fixed/);
    }
  });

  test('a unit stays claimed while its action holds it, and what was given back is not taken again', async () => {
    const { sql } = bench.database;
    for (const id of [paid, waiting]) {
      await refused(
        sql`update unit_claims set released_at = clock_timestamp() where action_id = ${id}`,
        /stays claimed by action/,
      );
      await refused(sql`update unit_claims set line_id = 'L9' where action_id = ${id}`, /stays claimed by action/);
    }
    const [approval] = (await bench.approvals()).filter(({ action_id }) => action_id === waiting);
    await bench.decide(approval?.approval_id ?? '', 'reject');
    expect(await sql`select 1 from unit_claims where action_id = ${waiting} and released_at is not null`).toHaveLength(
      1,
    );
    await refused(sql`update unit_claims set released_at = null where action_id = ${waiting}`, /stays claimed/);
    await refused(sql`update actions set status = 'executed' where action_id = ${waiting}`, /never goes from rejected/);
  });

  test('the sum of a day is no negative amount, so no limit can be widened by it', async () => {
    await refused(
      bench.database.sql`
        insert into store_day_sums (currency, day_start, upto, amount_minor) values ('INR', now(), now(), -99999999999)
        on conflict (currency) do update set amount_minor = excluded.amount_minor`,
      /store_day_sums_not_negative/,
    );
  });
});
