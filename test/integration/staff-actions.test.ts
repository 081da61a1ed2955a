import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dismissDraft } from '../../src/approvals/dismiss-draft.ts';
import { settleApproval } from '../../src/approvals/settle-approval.ts';
import { performStaffRequest } from '../../src/gateway/perform-staff-request.ts';
import { sweepStaffRequests } from '../../src/gateway/sweep-staff-requests.ts';
import { watchPaidRefunds } from '../../src/gateway/watch-paid-refunds.ts';
import { findConversation } from '../../src/store/conversations.ts';
import { inTransaction } from '../../src/store/database.ts';
import { worksInbox } from '../../src/store/handoff-work.ts';
import { claimHandoff } from '../../src/store/handoffs.ts';
import { listHandoverActions, listStaffRequests } from '../../src/store/handover-actions.ts';
import { insertStaffRequest } from '../../src/store/staff-requests.ts';
import { createStaffToken } from '../../src/store/staff-tokens.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

const staff = { refundLimits: { INR: 300_000 }, dayLimits: { INR: 1_000_000 } };
let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench({ staff });
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.sandbox.control('POST', 'reset', { empty: true });
  for (const id of ['c1', 'c2']) await bench.customer(id);
});

let numbered = 0;
const newOrder = async (price = 250_000, record: Record<string, unknown> = {}) => {
  numbered += 1;
  await bench.order(`st-${numbered}`, pricedOrder({ L1: price }, record));
  return `st-${numbered}`;
};
const refundOf = (order_id: string) => ({ order_id, item_ids: ['L1'], reason: 'damaged' });

/** A conversation that a person has claimed. */
async function claimed(staffId = 'ravi') {
  const chat = await bench.chat();
  await claim(chat.conversationId, staffId);
  return chat;
}
async function claim(conversationId: string, staffId: string) {
  const { sql } = bench.database;
  if (!(await worksInbox(sql, staffId))) await createStaffToken(sql, { staffId, role: 'agent', email: null });
  await inTransaction(bench.database, (tx) => claimHandoff(tx, bench.keyring, conversationId, staffId));
}

type Ask = { staffId?: string; mail?: string | null; from?: string | null; perform?: boolean };

/** What the web process writes for a person, and, unless told otherwise, what a worker then makes of it. */
async function ask(conversationId: string, tool: string, args: unknown, { staffId = 'ravi', ...more }: Ask = {}) {
  const conversation = await findConversation(bench.database.sql, bench.keyring, conversationId);
  if (!conversation) throw new Error('no such conversation');
  const mail = more.mail ? bench.deps.fingerprintMail(more.mail) : null;
  const request = { staffId, staffMail: mail, tool, args, argsShown: {}, fromActionId: more.from ?? null };
  const { requestId } = await inTransaction(bench.database, (tx) =>
    insertStaffRequest(tx, conversation, { ...request, clientRequestId: randomUUID() }),
  );
  if (more.perform !== false) await performStaffRequest(requestId, bench.deps);
  return await standing(conversationId, requestId);
}

async function standing(conversationId: string, requestId: string) {
  const found = (await listStaffRequests(bench.database.sql, conversationId)).find(
    (one) => one.requestId === requestId,
  );
  if (!found) throw new Error('the request is gone');
  return found;
}
const paid = async (order: string) => (await bench.ledger()).filter((row) => row.order_id === order);

describe('a person who holds a conversation', () => {
  test('refunds within their limit: every rule judged, paid once, told by code, and the audit names them', async () => {
    const order = await newOrder();
    const { conversationId } = await claimed();
    const done = await ask(conversationId, 'issue_refund', refundOf(order));
    expect(done).toMatchObject({
      status: 'begun',
      refusal: null,
      action: { status: 'executed', staffId: 'ravi', automatic: false },
    });
    expect(await paid(order)).toMatchObject([{ key: done.action?.actionId, amount_minor: 250_000 }]);
    expect((await bench.systemLines(conversationId)).join(' ')).toContain(
      'has been sent to your original payment method',
    );
    const [intended] = await bench.database.sql`
      select actor, rule_results from audit_log where action_id = ${done.action?.actionId ?? ''} order by id limit 1`;
    expect(intended?.['actor']).toBe('staff:ravi');
    expect(JSON.stringify(intended?.['rule_results'])).toContain('within_staff_limit_on_order');
  });

  test('hears of it when the provider takes their refund back: it failed, the unit is free, a person has it', async () => {
    const order = await newOrder();
    const { conversationId } = await claimed();
    const done = await ask(conversationId, 'issue_refund', refundOf(order));
    expect(done.action?.status).toBe('executed');
    await bench.sandbox.control('POST', 'settle', { refund_id: (await paid(order))[0]?.refund_id, status: 'failed' });
    await watchPaidRefunds(bench.deps, 1000);
    const [action] = await bench.database.sql`select status from actions where order_id = ${order}`;
    expect(action?.['status']).toBe('failed');
    expect(
      await bench.database.sql`select 1 from unit_claims where order_id = ${order} and released_at is null`,
    ).toHaveLength(0);
    expect((await bench.systemLines(conversationId)).join(' ')).toMatch(/did not go through/);
  });

  test('needs another person above the limit, and may not be that person', async () => {
    const order = await newOrder(300_001);
    const { conversationId } = await claimed();
    const asked = await ask(conversationId, 'issue_refund', refundOf(order));
    expect(asked.action?.status).toBe('proposed');
    expect(await paid(order)).toEqual([]);
    const approvalId = asked.approvalId ?? '';
    expect(await bench.decide(approvalId, 'approve', { id: 'ravi', role: 'admin' })).toMatchObject({
      code: 'own_request',
    });
    expect(await bench.decide(approvalId, 'approve', { id: 'meena' })).toMatchObject({ kind: 'decided' });
    await bench.settle(approvalId);
    expect(await paid(order)).toHaveLength(1);
  });

  test('cannot split an order under the limit', async () => {
    numbered += 1;
    const order = `st-${numbered}`;
    await bench.order(order, pricedOrder({ L1: 200_000, L2: 200_000 }));
    const { conversationId } = await claimed();
    await ask(conversationId, 'issue_refund', refundOf(order));
    const second = await ask(conversationId, 'issue_refund', { ...refundOf(order), item_ids: ['L2'] });
    expect(second.action?.status).toBe('proposed');
    expect(await paid(order)).toHaveLength(1);
  });

  test('never gets a unit paid twice', async () => {
    const order = await newOrder(1_000);
    const { conversationId } = await claimed();
    await ask(conversationId, 'issue_refund', refundOf(order));
    const again = await ask(conversationId, 'issue_refund', refundOf(order));
    expect(again).toMatchObject({ status: 'refused', refusal: { code: 'already_refunded' } });
    expect(await paid(order)).toHaveLength(1);
  });

  test.each<[string, () => Promise<[string, unknown, Ask?]>, string]>([
    [
      "somebody else's order",
      async () => ['issue_refund', refundOf(await newOrder(1_000, { customer_id: 'c2' }))],
      'order_not_found',
    ],
    [
      'their own account',
      async () => ['issue_refund', refundOf(await newOrder(1_000)), { mail: 'C1@example.com' }],
      'own_account',
    ],
    [
      'an old order',
      async () => ['issue_refund', refundOf(await newOrder(1_000, { delivered_at: '2020-01-01T00:00:00Z' }))],
      'outside_return_window',
    ],
    ['an account to delete', async () => ['delete_account', {}], 'never_allowed'],
    ['an amount', async () => ['issue_refund', { ...refundOf(await newOrder(1_000)), amount: 5 }], 'invalid_arguments'],
  ])('is refused for %s, with the sentence that says why', async (_title, wanted, code) => {
    const { conversationId } = await claimed();
    const [tool, args, more] = await wanted();
    const refused = await ask(conversationId, tool, args, more);
    expect(refused).toMatchObject({ status: 'refused', action: null, refusal: { code } });
    expect(refused.refusal?.message).not.toBe('');
    expect(await bench.ledger()).toEqual([]);
  });

  test('is stopped by the switch like everybody, and nothing fires when it is lifted', async () => {
    const order = await newOrder(1_000);
    const { conversationId } = await claimed();
    await bench.flip('tool:issue_refund', true);
    expect(await ask(conversationId, 'issue_refund', refundOf(order))).toMatchObject({ refusal: { code: 'stopped' } });
    await bench.flip('tool:issue_refund', false);
    await bench.database.sql`update staff_requests set rung_at = rung_at - interval '1 minute'`;
    await sweepStaffRequests(bench.deps);
    expect(await paid(order)).toEqual([]);
  });

  test('registers a return, calls it off, and the items may come back again', async () => {
    const order = await newOrder(1_000);
    const { conversationId } = await claimed();
    const made = await ask(conversationId, 'create_return', refundOf(order));
    const returnId = String(made.action?.result?.['return_id']);
    const off = await ask(conversationId, 'cancel_return', { order_id: order, return_id: returnId });
    expect(off.action).toMatchObject({ status: 'executed', kind: 'cancellation' });
    expect(await bench.returns()).toMatchObject([{ return_id: returnId, status: 'cancelled' }]);
    const twice = await ask(conversationId, 'cancel_return', { order_id: order, return_id: returnId });
    expect(twice).toMatchObject({ refusal: { code: 'no_open_return' } });
    expect((await ask(conversationId, 'create_return', refundOf(order))).action?.status).toBe('executed');
    expect(await bench.returns()).toHaveLength(2);
  });

  test('sends an order elsewhere only once another person agreed, who is not the one who asked', async () => {
    const order = await newOrder(1_000, { status: 'pending', delivered_at: null });
    const { conversationId } = await claimed();
    const address = { line1: '7 Hidden Lane', city: 'Satara', postal_code: '415001', country: 'IN' };
    const asked = await ask(conversationId, 'change_address', { order_id: order, address });
    expect(asked.action?.status).toBe('proposed');
    const addressOf = async () => (await bench.sandbox.control('GET', `orders/${order}`)).shipping_address;
    expect(await addressOf()).toBeNull();
    const approvalId = asked.approvalId ?? '';
    expect(await bench.decide(approvalId, 'approve', { id: 'ravi', role: 'admin' })).toMatchObject({
      code: 'own_request',
    });
    const [shown] = await bench.approvals({ conversationId });
    expect(shown).toMatchObject({
      asked_by: 'ravi',
      evidence: {
        why: [expect.stringMatching(/^A member of staff asks for this\. An address decides where goods of value go/)],
      },
    });
    await bench.decide(approvalId, 'approve', { id: 'meena' });
    await bench.settle(approvalId);
    expect(await addressOf()).toMatchObject(address);
    expect((await bench.systemLines(conversationId)).join(' ')).toContain(order);
  });

  test('may think better of what they asked for, and reject it', async () => {
    const order = await newOrder(300_001);
    const { conversationId } = await claimed();
    const { approvalId } = await ask(conversationId, 'issue_refund', refundOf(order));
    const decided = await bench.decide(approvalId ?? '', 'reject', { id: 'ravi', note: 'Wrong order.' });
    expect(decided).toMatchObject({ kind: 'decided', approval: { status: 'rejected', approver_id: 'ravi' } });
    expect(await paid(order)).toEqual([]);
  });

  test('is the same person under a second name of the same mail address', async () => {
    const order = await newOrder(300_001);
    const { conversationId } = await claimed('ravi');
    await createStaffToken(bench.database.sql, { staffId: 'ravi', role: 'agent', email: 'ravi@shop.example' });
    const { approvalId } = await ask(conversationId, 'issue_refund', refundOf(order));
    const second = { id: 'ravi-at-night', email: 'Ravi@shop.example' };
    expect(await bench.decide(approvalId ?? '', 'approve', second)).toMatchObject({ code: 'own_request' });
    expect((await bench.approvals({ conversationId }))[0]?.decisions).toEqual([]);
  });
});

describe('nobody acts in a conversation they do not hold', () => {
  test('not before it is claimed, not while somebody else holds it, not after it was given up', async () => {
    const order = await newOrder(1_000);
    const free = await bench.chat();
    const held = await claimed('meena');
    for (const { conversationId } of [free, held])
      expect(await ask(conversationId, 'issue_refund', refundOf(order))).toMatchObject({
        refusal: { code: 'not_claimed' },
      });
    const given = await claimed();
    const waiting = await ask(given.conversationId, 'issue_refund', refundOf(order), { perform: false });
    await bench.database
      .sql`update handoffs set status = 'waiting', claimed_by = null where conversation_id = ${given.conversationId}`;
    await performStaffRequest(waiting.requestId, bench.deps);
    expect(await standing(given.conversationId, waiting.requestId)).toMatchObject({ refusal: { code: 'not_claimed' } });
    expect(await paid(order)).toEqual([]);
  });
});

describe('a shop that pays once a return is made', () => {
  test('a return whose refund was paid is not called off by one person; an unpaid one is', async () => {
    const { settings } = bench.deps;
    const strict = {
      ...bench.deps,
      settings: { ...settings, returns: { windowDays: 30, returnFirst: 'created' as const } },
    };
    const order = await newOrder(1_000);
    const { conversationId } = await claimed();
    const perform = async (tool: string, args: unknown) => {
      const { requestId } = await ask(conversationId, tool, args, { perform: false });
      await performStaffRequest(requestId, strict);
      return await standing(conversationId, requestId);
    };
    const off = async () => {
      const made = await perform('create_return', refundOf(order));
      return { order_id: order, return_id: String(made.action?.result?.['return_id']) };
    };
    expect((await perform('cancel_return', await off())).action?.status).toBe('executed');
    const refunded = await off();
    expect((await perform('issue_refund', refundOf(order))).action?.status).toBe('executed');
    const asked = await perform('cancel_return', refunded);
    expect(asked.action?.status).toBe('proposed');
    await bench.decide(asked.approvalId ?? '', 'approve', { id: 'meena' });
    await settleApproval(asked.approvalId ?? '', strict);
    expect(await bench.sandbox.control('GET', 'returns')).toMatchObject({
      returns: [{ status: 'cancelled' }, { status: 'cancelled' }],
    });
  });
});

describe('a stop that came and went before anybody took a request up', () => {
  const asked = async (tool: 'issue_refund' | 'resend_receipt', order: string, conversationId: string) =>
    await ask(conversationId, tool, tool === 'issue_refund' ? refundOf(order) : { order_id: order }, {
      perform: false,
    });

  test.each([
    ['issue_refund', 'all'],
    ['issue_refund', 'tool:issue_refund'],
    ['resend_receipt', 'tool:resend_receipt'],
  ] as const)(
    '%s asked for before %s was stopped does not fire when it is lifted; asked for anew it is done',
    async (tool, scope) => {
      const order = await newOrder(1_000);
      const { conversationId } = await claimed();
      const { requestId } = await asked(tool, order, conversationId);
      await bench.flip(scope, true);
      await bench.flip(scope, false);
      await performStaffRequest(requestId, bench.deps);
      expect(await standing(conversationId, requestId)).toMatchObject({
        action: null,
        refusal: { code: 'stopped_since' },
      });
      expect(await bench.database.sql`select 1 from actions where order_id = ${order}`).toHaveLength(0);
      const again = await asked(tool, order, conversationId);
      await performStaffRequest(again.requestId, bench.deps);
      expect(await standing(conversationId, again.requestId)).toMatchObject({ action: { status: 'executed' } });
    },
  );

  test('another tool that was stopped meanwhile is none of its business', async () => {
    const order = await newOrder(1_000);
    const { conversationId } = await claimed();
    const { requestId } = await asked('issue_refund', order, conversationId);
    await bench.flip('tool:change_address', true);
    await bench.flip('tool:change_address', false);
    await performStaffRequest(requestId, bench.deps);
    expect(await paid(order)).toHaveLength(1);
  });
});

describe('a worker that dies or comes twice', () => {
  test.each(['after_intent', 'before_send', 'after_effect'] as const)(
    'killed %s, the refund is paid once and told',
    async (point) => {
      const order = await newOrder(1_000);
      const { conversationId } = await claimed();
      const { requestId } = await ask(conversationId, 'issue_refund', refundOf(order), { perform: false });
      bench.crash.at = point;
      await expect(performStaffRequest(requestId, bench.deps)).rejects.toThrow(point);
      await performStaffRequest(requestId, bench.deps);
      await bench.recoverAll();
      expect(await standing(conversationId, requestId)).toMatchObject({
        status: 'begun',
        action: { status: 'executed' },
      });
      expect(await paid(order)).toHaveLength(1);
    },
  );

  test('two workers at once and the sweep carry a request out once', async () => {
    const order = await newOrder(1_000);
    const { conversationId } = await claimed();
    const { requestId } = await ask(conversationId, 'issue_refund', refundOf(order), { perform: false });
    await bench.database
      .sql`update staff_requests set rung_at = rung_at - interval '1 minute' where request_id = ${requestId}`;
    await Promise.all([
      performStaffRequest(requestId, bench.deps),
      performStaffRequest(requestId, bench.deps),
      sweepStaffRequests(bench.deps),
    ]);
    expect(await standing(conversationId, requestId)).toMatchObject({
      status: 'begun',
      action: { status: 'executed' },
    });
    expect(await paid(order)).toHaveLength(1);
  });
});

describe('what the agent left is taken up', () => {
  test('a proposal that ran out is performed by a person, in its place, and the units are not paid twice', async () => {
    const order = await newOrder(250_000);
    const chat = await bench.chat();
    await chat.call('issue_refund', refundOf(order));
    const [approval] = await bench.approvals({ conversationId: chat.conversationId, status: 'pending' });
    await bench.database
      .sql`update approvals set due_at = due_at - interval '1 day' where approval_id = ${approval?.approval_id ?? ''}`;
    await bench.sweep();
    await bench.settle(approval?.approval_id ?? '');
    await claim(chat.conversationId, 'ravi');
    const [ended] = await listHandoverActions(bench.database.sql, chat.conversationId);
    expect(ended).toMatchObject({ superseded: false, action: { status: 'expired' } });
    const from = ended?.action.actionId ?? '';
    const done = await ask(chat.conversationId, 'issue_refund', refundOf(order), { from });
    expect(done.action).toMatchObject({ status: 'executed', supersedes: from });
    expect(await paid(order)).toHaveLength(1);
  });

  test('an open proposal is not acted beside', async () => {
    const order = await newOrder(250_000);
    const chat = await bench.chat();
    await chat.call('issue_refund', refundOf(order));
    await claim(chat.conversationId, 'ravi');
    const refused = await ask(chat.conversationId, 'issue_refund', refundOf(order));
    expect(refused).toMatchObject({ refusal: { code: 'overlaps_open_request' } });
    expect(await paid(order)).toEqual([]);
  });

  test('what a person rejected needs another person again', async () => {
    const order = await newOrder(250_000);
    const chat = await bench.chat();
    await chat.call('issue_refund', refundOf(order));
    const [approval] = await bench.approvals({ conversationId: chat.conversationId, status: 'pending' });
    await bench.decide(approval?.approval_id ?? '', 'reject');
    await claim(chat.conversationId, 'ravi');
    const asked = await ask(chat.conversationId, 'issue_refund', refundOf(order), {
      from: approval?.action_id ?? null,
    });
    expect(asked.action?.status).toBe('proposed');
  });
});

describe('drafts', () => {
  test('are performed or dismissed by a person, and both are labels', async () => {
    const drafting = await openMoneyBench({ staff, autonomyProfile: 'production' });
    const kept = bench;
    bench = drafting;
    try {
      await bench.customer('c1');
      const [first, second] = [await newOrder(1_000), await newOrder(1_000)];
      const chat = await bench.chat();
      expect(await chat.call('issue_refund', refundOf(first))).toMatchObject({ result: { status: 'awaiting_person' } });
      await chat.call('issue_refund', refundOf(second));
      await claim(chat.conversationId, 'ravi');
      const drafts = await listHandoverActions(bench.database.sql, chat.conversationId);
      const draftOf = (order: string) => drafts.find(({ action }) => action.orderId === order)?.action.actionId ?? '';
      const done = await ask(chat.conversationId, 'issue_refund', refundOf(first), { from: draftOf(first) });
      expect(done.action?.status).toBe('executed');
      const dismissal = {
        actionId: draftOf(second),
        conversationId: chat.conversationId,
        reason: 'no fault to be seen',
      };
      expect(await dismissDraft(bench.deps, { ...dismissal, staffId: 'meena' })).toEqual({ kind: 'not_claimed' });
      expect(await dismissDraft(bench.deps, { ...dismissal, staffId: 'ravi' })).toMatchObject({ kind: 'dismissed' });
      expect(await dismissDraft(bench.deps, { ...dismissal, staffId: 'ravi' })).toEqual({ kind: 'not_a_draft' });
      const labels = await bench.database
        .sql`select action_id, verdict, staff_id from draft_reviews order by reviewed_at`;
      expect(labels).toMatchObject([
        { action_id: draftOf(first), verdict: 'performed', staff_id: 'ravi' },
        { action_id: draftOf(second), verdict: 'dismissed', staff_id: 'ravi' },
      ]);
      expect(await paid(first)).toHaveLength(1);
      expect(await paid(second)).toEqual([]);
    } finally {
      bench = kept;
      await drafting.close();
    }
  });
});
