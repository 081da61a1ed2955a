import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileMonth } from '../../src/reconciliation/reconcile-month.ts';
import { reconcileWhenDue } from '../../src/reconciliation/reconcile-when-due.ts';
import { readReconciliations } from '../../src/store/reconciliations.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

const timeZone = 'Asia/Kolkata';
const month = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit' }).format(new Date());
const compare = async (provider = bench.deps.commerce) => {
  const result = await reconcileMonth(month(), { database: bench.database, provider, timeZone }, 'staff:fay');
  if (result.kind !== 'compared') throw new Error(result.detail);
  return result.reconciliation;
};
/** An order of a customer of its own, refunded by the agent. */
const refund = async (order: string, priceMinor = 100_000) => {
  await bench.customer(`c-${order}`);
  await bench.order(order, { customer_id: `c-${order}`, ...pricedOrder({ L1: priceMinor }) });
  const chat = await bench.chat(`c-${order}`);
  return await chat.call('issue_refund', { order_id: order, item_ids: ['L1'], reason: 'damaged' });
};

/** A refund that somebody books beside the product. */
const byHand = async (order: string, reference: string) => {
  const body = { order_id: order, payment_id: 'p1', amount_minor: 50_000, currency: 'INR', lines: [], reference };
  const booked = await bench.sandbox.send('POST', '/v1/refunds', body, `by-hand-${order}`);
  expect(booked.status).toBe(201);
  return booked;
};

test('a month in which every refund is ours has nothing unexplained, over as many pages as it takes', async () => {
  for (const order of ['R-1', 'R-2', 'R-3']) expect((await refund(order)).result['code']).toBe('executed');
  const onePerPage: typeof bench.deps.commerce = {
    ...bench.deps.commerce,
    listRefunds: async (period, after) => {
      const all = await bench.deps.commerce.listRefunds(period, null);
      if (all.kind !== 'ok') return all;
      const at = after === null ? 0 : Number(after);
      const next = at + 1 < all.value.refunds.length ? String(at + 1) : null;
      return { kind: 'ok', value: { refunds: all.value.refunds.slice(at, at + 1), next } };
    },
  };
  for (const provider of [bench.deps.commerce, onePerPage])
    expect(await compare(provider)).toMatchObject({
      providerRefunds: 3,
      ours: 3,
      outside: 0,
      ledgerCalls: 3,
      unexplained: [],
    });
  const rows = await bench.audit('ledger.reconciled');
  expect(rows.at(-1)).toMatchObject({ actor: 'staff:fay', result: { month: month(), unexplained: 0, ours: 3 } });
});

test('the list of the connector itself is read in pages, each refund on one of them', async () => {
  const period = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) };
  const first = await bench.sandbox.send(
    'GET',
    `/v1/refunds?from=${period.from.toISOString()}&to=${period.to.toISOString()}&limit=2`,
  );
  expect(first.body.refunds).toHaveLength(2);
  const rest = await bench.deps.commerce.listRefunds(period, first.body.next);
  expect(rest).toMatchObject({ kind: 'ok', value: { refunds: [{ orderId: 'R-3' }], next: null } });
});

test('a refund made by hand in the back office is listed as such and explains itself', async () => {
  await bench.order('R-4', { customer_id: 'c1', ...pricedOrder({ L1: 50_000 }) });
  const booked = await byHand('R-4', 'desk-17');
  expect(await compare()).toMatchObject({
    outside: 1,
    outsideListed: [{ refundId: booked.body.refund_id, orderId: 'R-4' }],
    unexplained: [],
  });
});

test('a refund under a reference like ours that the ledger does not know is unexplained', async () => {
  const reference = '0b9d0a52-7f3e-4d42-9a51-0f6c2f8f7a11';
  await bench.order('R-5', { customer_id: 'c1', ...pricedOrder({ L1: 50_000 }) });
  await byHand('R-5', reference);
  const { unexplained } = await compare();
  expect(unexplained).toEqual([expect.stringContaining(`carries reference ${reference}, which is like ours`)]);
});

test('a ledger that names another amount, a refund the provider lacks and one paid twice are each named', async () => {
  await refund('R-6');
  await refund('R-7');
  await refund('R-8');
  const legOf = async (order: string) => {
    const [leg] = await bench.database.sql<{ key: string }[]>`
      select l.idempotency_key as key from action_legs l join actions a using (action_id) where a.order_id = ${order}`;
    return leg?.key ?? '';
  };
  const [six, seven, eight] = [await legOf('R-6'), await legOf('R-7'), await legOf('R-8')];
  await bench.asOwner((sql) => sql`update action_legs set amount_minor = 99 where idempotency_key = ${six}`);
  const honest = bench.deps.commerce;
  const odd: typeof honest = {
    ...honest,
    listRefunds: async (period, after) => {
      const page = await honest.listRefunds(period, after);
      if (page.kind !== 'ok') return page;
      const kept = page.value.refunds.filter(({ reference }) => reference !== seven);
      const twice = kept.flatMap((one) => (one.reference === eight ? [one, { ...one, refundId: 'rf_again' }] : [one]));
      return { kind: 'ok', value: { ...page.value, refunds: twice } };
    },
  };
  const text = (await compare(odd)).unexplained.join('\n');
  expect(text).toContain('the provider paid INR 1,000.00, the ledger has INR 0.99');
  expect(text).toContain(`Call ${seven} `);
  expect(text).toContain('is paid in the ledger, and the provider has no refund under its reference.');
  expect(text).toContain(`Refund rf_again, INR 1,000.00 on order R-8, is a second refund under our reference ${eight}`);
});

test('an action that the ledger calls paid without a call that was sent is a finding, in reconciling too', async () => {
  await bench.customer('c-R-90');
  await bench.order('R-90', { customer_id: 'c-R-90', ...pricedOrder({ L1: 250_000 }) });
  const chat = await bench.chat('c-R-90');
  const asked = await chat.call('issue_refund', { order_id: 'R-90', item_ids: ['L1'], reason: 'damaged' });
  const actionId = String(asked.result['action_id']);
  const before = (await compare()).unexplained;
  expect(before.join('\n')).not.toContain(actionId);
  await bench.asOwner(async (sql) => {
    await sql`alter table actions disable trigger actions_keep_to_the_edges`;
    await sql`
      update actions set status = 'executed', finished_at = clock_timestamp(), result = '{"refund_ids": ["rf_fake"]}' where action_id = ${actionId}`;
    await sql`alter table actions enable trigger actions_keep_to_the_edges`;
  });
  const found = (await compare()).unexplained.filter((text) => !before.includes(text));
  expect(found).toEqual([
    `Action ${actionId}, INR 2,500.00 on order R-90, is paid in the ledger, but its call ${actionId} was not sent or did not succeed (planned).`,
  ]);
  await bench.asOwner(async (sql) => {
    await sql`alter table action_legs disable trigger action_legs_stay`;
    await sql`delete from action_legs where action_id = ${actionId}`;
    await sql`alter table action_legs enable trigger action_legs_stay`;
  });
  expect((await compare()).unexplained.join('\n')).toContain('is paid in the ledger, but it has no call at all.');
  await bench.database.sql`update actions set finished_at = now() - interval '400 days' where action_id = ${actionId}`;
  expect((await compare()).unexplained).toEqual(before);
});

test('a refund whose outcome nobody knows stays a finding until a person has found out', async () => {
  await bench.fault('refund', 'lose_response');
  await bench.fault('find_refund', 'error_before', 20);
  await refund('R-9');
  await bench.sandbox.control('DELETE', 'faults');
  const before = (await compare()).unexplained;
  await bench.recoverAll();
  const after = (await compare()).unexplained;
  expect(before.some((text) => text.includes('R-9'))).toBe(true);
  expect(after.some((text) => text.includes('R-9'))).toBe(false);
});

test('a provider that does not answer yields no report at all, instead of one full of missing refunds', async () => {
  const down = {
    ...bench.deps.commerce,
    listRefunds: async () => ({ kind: 'unavailable', detail: 'it is down' }) as const,
  };
  const kept = await readReconciliations(bench.database.sql, 1);
  expect(await reconcileMonth(month(), { database: bench.database, provider: down, timeZone }, 'system')).toEqual({
    kind: 'unavailable',
    detail: 'it is down',
  });
  expect(await readReconciliations(bench.database.sql, 1)).toEqual(kept);
});

test('housekeeping compares the last month once a day, until nothing is unexplained', async () => {
  const deps = { database: bench.database, provider: bench.deps.commerce, timeZone };
  await bench.passHours(24 * 31);
  const both = await Promise.all([reconcileWhenDue(deps), reconcileWhenDue(deps)]);
  expect(both.filter((one) => one !== null)).toHaveLength(1);
  expect(await reconcileWhenDue(deps)).toBeNull();
  await bench.passHours(24);
  expect(await reconcileWhenDue(deps)).toMatchObject({ kind: 'compared' });
});
