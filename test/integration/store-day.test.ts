import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/store/database.ts';
import { readRefundTotals } from '../../src/store/refund-totals.ts';
import { openMoneyBench } from '../support/money-bench.ts';

/* What automatic refunds of the day add up to is kept now and then; it must be what adding up the day's rows gives, whatever happens to them. */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
const TIME_ZONE = 'Asia/Kolkata';

beforeAll(async () => {
  bench = await openMoneyBench();
  // noon in the shop, so that hours ago are still today
  await bench.database.sql`
    update business_clock set clock_offset = date_trunc('day', now(), ${TIME_ZONE}) + interval '12 hours' - now()`;
});
afterAll(() => bench.close());

/** Refunds of 100.00 that ran by themselves, some minutes ago. */
async function refunds(count: number, minutesAgo: number, { conversationId }: { conversationId: string }) {
  const ids = Array.from({ length: count }, () => randomUUID());
  await bench.database.sql`
    insert into actions (action_id, conversation_id, customer_id, step, call_index, tool_call_id, tool, kind, order_id, args, units,
      amount_minor, currency, rule_results, idempotency_key, status, automatic, digest, based_on_seq, business_at)
    select id, ${conversationId}, 'c1', 0, (random() * 2000000000)::integer, 'c', 'issue_refund', 'refund', id::text, '{}', '[]', 10000, 'INR', '[]', id::text,
      'executed', true, 'd', 1, business_now() - make_interval(mins => ${minutesAgo})
    from unnest(${ids}::uuid[]) as id`;
  return ids;
}

async function storeDay(exceptActionId?: string): Promise<number> {
  const scope = { customerId: 'nobody', currency: 'INR', windowDays: 90, timeZone: TIME_ZONE };
  const totals = await inTransaction(bench.database, (tx) =>
    readRefundTotals(tx, exceptActionId === undefined ? scope : { ...scope, exceptActionId }),
  );
  return totals.storeDayMinor / 10_000;
}

const kept = async () =>
  await bench.database.sql<{ amount: number }[]>`select amount_minor as amount from store_day_sums`;

test('the sum of the day is the same before it is kept, when it is and after, and what ended without effect leaves it', async () => {
  const chat = await bench.chat();
  await refunds(50, 60, chat);
  await refunds(10, 15 * 60, chat); // yesterday
  expect(await storeDay()).toBe(50);
  expect(await kept()).toEqual([]);

  const early = await refunds(300, 30, chat);
  await refunds(7, 0, chat);
  expect(await storeDay()).toBe(357);
  expect((await kept()).map((row) => row.amount)).toEqual([3_500_000]);
  await refunds(5, 0, chat);
  expect(await storeDay()).toBe(362);
  expect(await storeDay(early[0])).toBe(361);

  await bench.database.sql`update actions set status = 'failed' where action_id = ${early[0] ?? ''}`;
  expect(await storeDay()).toBe(361);
  expect(await kept()).toHaveLength(1);

  await bench.passHours(13);
  expect(await storeDay()).toBe(0);
  await refunds(2, 10, chat);
  expect(await storeDay()).toBe(2);
});
