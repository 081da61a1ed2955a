import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { performStaffRequest } from '../../src/gateway/perform-staff-request.ts';
import { createStaffDesk } from '../../src/identity/staff-desk.ts';
import { findConversation } from '../../src/store/conversations.ts';
import { inTransaction } from '../../src/store/database.ts';
import { claimHandoff } from '../../src/store/handoffs.ts';
import { listStaffRequests } from '../../src/store/handover-actions.ts';
import { saveStaffMember } from '../../src/store/staff-members.ts';
import { holderOf, insertStaffRequest } from '../../src/store/staff-requests.ts';
import { createStaffToken, listStaffTokens } from '../../src/store/staff-tokens.ts';
import { eventually } from '../support/eventually.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

/* What one person may do is bounded over all they ask for at once, and only while they may do it. */

const PRICE = 4_500;
const DAY = 50_000;
let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let numbered = 0;
beforeAll(async () => {
  bench = await openMoneyBench({ staff: { refundLimits: { INR: 300_000 }, dayLimits: { INR: DAY } } });
});
afterAll(() => bench.close());

/** A request for a refund of an order of its own, in a conversation of its own that the person holds; nobody has taken it up. */
async function asked(staffId: string) {
  numbered += 1;
  const [customer, order] = [`many-c${numbered}`, `many-o${numbered}`];
  await bench.customer(customer);
  await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: PRICE }) });
  const { conversationId } = await bench.chat(customer);
  const conversation = await findConversation(bench.database.sql, bench.keyring, conversationId);
  if (!conversation) throw new Error('no such conversation');
  const { requestId } = await inTransaction(bench.database, async (tx) => {
    await claimHandoff(tx, bench.keyring, conversationId, staffId);
    const args = { order_id: order, item_ids: ['L1'], reason: 'damaged' };
    const request = { staffId, staffMail: null, tool: 'issue_refund', args, argsShown: {}, fromActionId: null };
    return await insertStaffRequest(tx, conversation, { ...request, clientRequestId: randomUUID() });
  });
  return { requestId, conversationId, order };
}
/**
 * Takes all of them up at once, and lets none write its action before as many as there are connections have decided, or wait for one that has: so they overlap
 * however fast the machine is.
 */
async function performTogether(requestIds: readonly string[]) {
  const done = await bench.asOwner(
    async (sql) =>
      await sql.begin(async (tx) => {
        await tx`lock table actions in share mode`;
        const performed = Promise.all(requestIds.map(perform));
        await eventually(async () => {
          const [waiting] = await tx`select count(*)::int as n from pg_locks where not granted`;
          expect(waiting?.['n']).toBeGreaterThanOrEqual(12);
        });
        return { performed };
      }),
  );
  await done.performed;
}
const perform = (requestId: string) => performStaffRequest(requestId, bench.deps);
const paidTo = async (orders: readonly string[]) =>
  (await bench.ledger()).filter(({ order_id }) => orders.includes(order_id)).map((row) => row.amount_minor);
const token = (staffId: string, email: string | null = null) =>
  createStaffToken(bench.database.sql, { staffId, role: 'agent', email });
/** Topics that pages were told to look at again. */
const told: string[] = [];
const desk = () =>
  createStaffDesk({
    ...{
      database: bench.database,
      keyring: bench.keyring,
      signal: { publish: (hint) => void (hint.kind === 'staff' && told.push(hint.topic)) },
    },
    ...{ storeName: 'Shop', publicUrl: 'http://shop.example' },
  });

describe('many requests of one person at once, each for another customer', () => {
  test('never pass the limit of the day: what is above it waits for a second person', async () => {
    await token('ravi');
    const all = [];
    for (let i = 0; i < 20; i += 1) all.push(await asked('ravi'));
    await performTogether(all.map(({ requestId }) => requestId));
    const paid = await paidTo(all.map(({ order }) => order));
    expect(paid).toHaveLength(Math.floor(DAY / PRICE));
    const rows = await bench.database.sql`
      select status, count(*)::int as n from actions where staff_id = 'ravi' group by status order by status`;
    expect(rows.map(({ status, n }) => [status, n])).toEqual([
      ['executed', 11],
      ['proposed', 9],
    ]);
  }, 60_000);

  test('under two names of one mail address are those of one person', async () => {
    await token('mira', 'mira@shop.example');
    await token('mira-at-night', 'MIRA@shop.example');
    const all = [];
    for (let i = 0; i < 14; i += 1) all.push(await asked(i % 2 === 0 ? 'mira' : 'mira-at-night'));
    await performTogether(all.map(({ requestId }) => requestId));
    expect(await paidTo(all.map(({ order }) => order))).toHaveLength(Math.floor(DAY / PRICE));
  }, 60_000);
});

describe('a request whose asker may not ask any more when a worker takes it up', () => {
  const member = async (staffId: string) => {
    const email = `${staffId}@shop.example`;
    await saveStaffMember(bench.database, { staffId, name: staffId, email, role: 'agent', passwordHash: 'x' });
  };
  const refusalOf = async ({ conversationId, requestId }: Awaited<ReturnType<typeof asked>>) =>
    (await listStaffRequests(bench.database.sql, conversationId)).find((one) => one.requestId === requestId)?.refusal
      ?.code;

  test('is refused after their role was taken away, and their conversations went back', async () => {
    await member('tara');
    const request = await asked('tara');
    told.length = 0;
    expect(await desk().changeRole('tara', 'auditor', 'root')).toBe('changed');
    expect(told).toEqual(['members', 'inbox', 'approvals']);
    expect(await holderOf(bench.database.sql, request.conversationId)).toBeNull();
    await perform(request.requestId);
    expect(await refusalOf(request)).toBe('not_claimed');
    expect(await paidTo([request.order])).toEqual([]);
  });

  test('is refused although they hold the conversation still', async () => {
    await member('uma');
    const request = await asked('uma');
    await bench.database.sql`update staff_members set role = 'approver' where staff_id = 'uma'`;
    await perform(request.requestId);
    expect(await refusalOf(request)).toBe('role_lost');
    expect(await paidTo([request.order])).toEqual([]);
  });

  test('is refused after the machine token they asked by was revoked, and what they held went back', async () => {
    await token('robot');
    const request = await asked('robot');
    const [held] = (await listStaffTokens(bench.database.sql)).filter(({ staffId }) => staffId === 'robot');
    told.length = 0;
    expect(await desk().revokeToken(held?.tokenId ?? '', 'root')).toBe('changed');
    expect(told).toEqual(['members', 'inbox', 'approvals']);
    expect(await holderOf(bench.database.sql, request.conversationId)).toBeNull();
    await perform(request.requestId);
    expect(await refusalOf(request)).toBe('not_claimed');
    expect(await paidTo([request.order])).toEqual([]);
  });

  test('is begun before the role goes or not at all, when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = `vik-${round}`;
      await member(name);
      const request = await asked(name);
      await Promise.all([perform(request.requestId), desk().changeRole(name, 'auditor', 'root')]);
      const events = (
        await bench.database.sql`
          select event from audit_log where actor = ${`staff:${name}`} and event = 'action.intended'
            or event = 'staff.role_changed' and result ->> 'staff_id' = ${name} order by id`
      ).map((row) => String(row['event']));
      const paid = await paidTo([request.order]);
      expect(paid).toHaveLength(events.includes('action.intended') ? 1 : 0);
      expect(events.at(-1)).toBe('staff.role_changed');
    }
  }, 60_000);
});
