import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepApprovals } from '../../src/approvals/sweep-approvals.ts';
import { eventually } from '../support/eventually.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import type { Chat } from '../support/open-chat.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let n = 0;
let customer = '';
let order = '';
let chat: Chat;

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  customer = `cust-${n}`;
  order = `order-${n}`;
  await bench.customer(customer, `owner-${n}@example.com`);
  await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 250_000 }) });
  chat = await bench.chat(customer);
});

const refund = (itemIds: string[] = ['L1']) => ({ order_id: order, item_ids: itemIds, reason: 'damaged' });
const booked = async () => (await bench.ledger()).filter((row) => row.order_id === order);
const audited = async (event: string) =>
  await bench.database.sql`select * from audit_log where order_id = ${order} and event = ${event} order by id`;

/** The customer asks for a refund above the limit; returns the open approval. */
async function propose(items?: string[]) {
  const told = await chat.call('issue_refund', refund(items));
  expect(told.result['status']).toBe('pending_approval');
  const actionId = String(told.result['action_id']);
  const approval = (await bench.approvals({ conversationId: chat.conversationId })).find(
    (one) => one.action_id === actionId,
  );
  if (!approval) throw new Error('no approval was opened');
  return { actionId, approvalId: approval.approval_id, approval };
}

describe('an approval', () => {
  test('is executed once, with the evidence on the card and the customer told by code', async () => {
    const { approvalId, approval } = await propose();
    expect(approval).toMatchObject({ tool: 'issue_refund', amount_minor: 250_000, args: refund(), order_id: order });
    expect(approval.evidence).toMatchObject({
      order: { order_id: order },
      arithmetic: { amount_minor: 250_000 },
      risk: { customer_refunds: 0 },
      customer_messages: { conversation_id: chat.conversationId, seqs: [1] },
    });
    const decided = await bench.decide(approvalId, 'approve');
    expect(decided).toMatchObject({
      kind: 'decided',
      settle: true,
      approval: { status: 'approved', action_status: 'approved' },
    });
    expect(await booked()).toEqual([]);
    await bench.settle(approvalId);
    await bench.settle(approvalId);
    expect(await booked()).toHaveLength(1);
    const [entry, ...others] = await bench.inbox(chat.conversationId);
    expect(others).toEqual([]);
    expect(entry?.['body']).toMatchObject({
      status: 'executed',
      line: `Your refund of INR 2,500.00 for order ${order} was approved and has been sent to your original payment method.`,
    });
    expect((await audited('action.approved')).map((row) => row['approver_id'])).toEqual(['asha']);
    expect((await audited('action.executed')).map((row) => row['approver_id'])).toEqual(['asha']);
  });

  test('B15: ten clicks and a rejection at once are one decision', async () => {
    const { approvalId } = await propose();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => bench.decide(approvalId, 'approve', { id: `staff-${index % 3}` })),
      bench.decide(approvalId, 'reject', { id: 'ravi' }),
    ]);
    const kinds = answers.map((one) => (one.kind === 'decided' ? 'decided' : one.code)).sort();
    expect(kinds).toEqual([...Array(10).fill('already_decided'), 'decided']);
    await bench.settle(approvalId);
    expect((await booked()).length).toBeLessThanOrEqual(1);
    expect([...(await audited('action.approved')), ...(await audited('action.rejected'))]).toHaveLength(1);
    expect(await bench.inbox(chat.conversationId)).toHaveLength(1);
  });

  test('B18: not by the account owner, not by another role, not without a reason to reject', async () => {
    const { approvalId } = await propose();
    expect(await bench.decide(approvalId, 'approve', { email: `OWNER-${n}@example.com` })).toMatchObject({
      code: 'own_account',
      httpStatus: 403,
    });
    expect(await bench.decide(approvalId, 'approve', { role: 'ops' })).toMatchObject({ code: 'forbidden' });
    expect(await bench.decide(approvalId, 'reject', { note: ' x ' })).toMatchObject({ httpStatus: 422 });
    expect(await bench.decide('00000000-0000-4000-8000-000000000000', 'approve')).toMatchObject({ httpStatus: 404 });
    expect((await bench.approvals({ conversationId: chat.conversationId }))[0]?.status).toBe('pending');
  });

  test('from the second limit on needs two different people', async () => {
    await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 1_000_000 }) });
    const { approvalId } = await propose();
    expect(await bench.decide(approvalId, 'approve', { id: 'asha' })).toMatchObject({
      kind: 'decided',
      settle: false,
      approval: { status: 'pending', decisions: [{ approver_id: 'asha', decision: 'approve' }] },
    });
    expect(await bench.decide(approvalId, 'approve', { id: 'asha' })).toMatchObject({ code: 'already_decided' });
    await bench.settle(approvalId);
    expect(await booked()).toEqual([]);
    expect(await bench.decide(approvalId, 'approve', { id: 'ravi' })).toMatchObject({ kind: 'decided', settle: true });
    await bench.settle(approvalId);
    expect(await booked()).toHaveLength(1);
  });
});

describe('the evidence on the card', () => {
  test('tells why, how the amount came about, and what the records know; the articles behind it stand there with their version', async () => {
    await bench.database.sql`
      insert into policy_chunks (chunk_id, article_id, version, title, heading_path, position, text, content_hash)
      values ('refund-approval@7#0', 'refund-approval', 7, 'Larger refunds', 'What happens at once', 0, 'Up to 2,000 rupees at once.', 'x')
      on conflict do nothing`;
    await bench.database.sql`
      insert into audit_log (event, actor, conversation_id, tool, result) values ('tool.called', 'agent', ${chat.conversationId}, 'search_policy',
        ${bench.database.sql.json({ passages: [{ article_id: 'returns-window', version: 3, heading_path: 'Thirty days' }] })})`;
    const { approval } = await propose();
    const { evidence } = approval;
    expect(evidence['why']).toContain('INR 2,500.00 is above the automatic limit of INR 2,000.00.');
    expect(evidence['arithmetic']).toMatchObject({
      steps: expect.arrayContaining([{ step: 'Refund', how: 'the sum of the items', amount_minor: 250_000 }]),
    });
    expect(evidence['policy']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ article_id: 'refund-approval', version: 7, cited_for: 'within_automatic_limit' }),
        expect.objectContaining({ article_id: 'returns-window', version: 3, cited_for: 'searched' }),
      ]),
    );
    expect(evidence['risk']).toMatchObject({ refunds_90_days: 0, conversations_30_days: 1, rejected_90_days: 0 });
    expect(evidence['tickets']).toEqual([]);
    expect(evidence['versions']).toMatchObject({ prompt: 'test', model: 'scripted' });
    const rules = JSON.stringify(evidence['rules']);
    expect(rules).toContain('line_id');
    expect(rules).not.toContain('lineId');
  });

  test('an earlier rejection of the same items is there: who, when and why', async () => {
    const { approvalId } = await propose();
    await bench.decide(approvalId, 'reject', { id: 'ravi', note: 'The photo shows another chair.' });
    await chat.ask('please look again');
    await chat.call('issue_refund', refund());
    const [again] = await bench.approvals({ conversationId: chat.conversationId, status: 'pending' });
    expect(again?.evidence['earlier_decisions']).toMatchObject([
      {
        status: 'rejected',
        decided_by: 'ravi',
        note: 'The photo shows another chair.',
        decided_at: expect.stringMatching(/T/),
      },
    ]);
  });
});

describe('a rejection', () => {
  test('frees the units, reaches the model with the reason, and is never undone automatically', async () => {
    const lines = [
      { id: 'L1', name: 'Chair', quantity: 2, unit_price_minor: 125_000, discount_minor: 0, tax_minor: 0 },
    ];
    const payments = [{ id: 'p1', method: 'card', captured_minor: 250_000 }];
    await bench.order(order, { customer_id: customer, lines, payments });
    const { approvalId, actionId } = await propose(['L1', 'L1']);
    const decided = await bench.decide(approvalId, 'reject', { note: 'The photo shows another chair.' });
    expect(decided).toMatchObject({ kind: 'decided', settle: false, ring: [chat.conversationId] });
    const [entry] = await bench.inbox(chat.conversationId);
    expect(entry?.['body']['line']).toBe(
      `Your refund of INR 2,500.00 for order ${order} was reviewed by a colleague and was not approved. Nothing has been paid.`,
    );
    const described = await bench.gateway.describeAction(actionId, chat.conversationId);
    expect(described).toMatchObject({
      status: 'refused',
      code: 'rejected',
      reviewer_note: 'The photo shows another chair.',
    });
    expect((await chat.call('issue_refund', refund(['L1', 'L1']))).result).toMatchObject({
      code: 'rejected',
      replayed: true,
    });
    await chat.ask('then refund one of them at least');
    const half = await chat.call('issue_refund', refund(['L1']));
    expect(half.result).toMatchObject({ status: 'pending_approval', amount_minor: 125_000 });
    const again = (await bench.approvals({ conversationId: chat.conversationId, status: 'pending' }))[0];
    expect(again?.evidence['reasons']).toEqual(['never_decided_against']);
    expect(again?.evidence['earlier_actions']).toContainEqual(
      expect.objectContaining({ action_id: actionId, status: 'rejected' }),
    );
    expect(await booked()).toEqual([]);
  });
});

describe('a deadline', () => {
  test('B16: passed while pending: expired, never called a rejection, and a person has the conversation', async () => {
    const { approvalId, actionId } = await propose();
    expect(await bench.settle(approvalId)).toMatchObject({ kind: 'later' });
    await bench.passHours(5);
    expect(await bench.decide(approvalId, 'approve')).toMatchObject({ code: 'expired', httpStatus: 410 });
    await bench.sweep();
    expect(await audited('action.expired')).toHaveLength(1);
    const [line, ...others] = await bench.systemLines(chat.conversationId);
    expect(others).toEqual([]);
    expect(line).toMatch(/^Nobody could decide on your refund of INR 2,500.00 .* This is not a refusal/);
    expect(line).not.toMatch(/reject|declin|denied/i);
    const [conversation] = await bench.database.sql`
      select state, speaker from conversations where conversation_id = ${chat.conversationId}`;
    expect(conversation).toEqual({ state: 'escalated', speaker: 'person' });
    expect(
      await bench.database.sql`select 1 from unit_claims where action_id = ${actionId} and released_at is null`,
    ).toHaveLength(0);
    expect(await bench.decide(approvalId, 'approve')).toMatchObject({ code: 'expired' });
  });

  test('B16: approved in time and not executed before it passed: expired, not paid', async () => {
    const { approvalId } = await propose();
    await bench.decide(approvalId, 'approve');
    await bench.passHours(5);
    await bench.settle(approvalId);
    expect(await booked()).toEqual([]);
    expect((await bench.approvals({ conversationId: chat.conversationId }))[0]).toMatchObject({
      status: 'expired',
      action_status: 'expired',
    });
    const [line] = await bench.systemLines(chat.conversationId);
    expect(line).toMatch(/was approved, but it could not be carried out before its deadline/);
    expect(line).not.toMatch(/Nobody could decide/);
  });

  test('a store that hangs holds up no deadline: what ran out is ended first, and asks nobody', async () => {
    const waits = await propose();
    await bench.decide(waits.approvalId, 'approve');
    await bench.asOwner(
      (sql) => sql`update approvals set due_at = due_at + interval '1 day' where approval_id = ${waits.approvalId}`,
    );
    const late = { customer: `${customer}-late`, order: `${order}-late` };
    await bench.customer(late.customer);
    await bench.order(late.order, { customer_id: late.customer, ...pricedOrder({ L1: 250_000 }) });
    const other = await bench.chat(late.customer);
    await other.call('issue_refund', { ...refund(), order_id: late.order });
    await bench.passHours(5);
    await bench.database.sql`update approvals set rung_at = null`;
    let release: () => void = () => {};
    const asked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const hanging = {
      ...bench.deps,
      commerce: {
        ...bench.deps.commerce,
        getOrder: async () => {
          await asked;
          return { kind: 'unavailable', detail: 'it hung' } as const;
        },
      },
    };
    const sweep = sweepApprovals(hanging);
    await eventually(async () => {
      const [row] = await bench.approvals({ conversationId: other.conversationId });
      expect(row?.status).toBe('expired');
    });
    release();
    await sweep;
    expect((await bench.approvals({ conversationId: chat.conversationId }))[0]?.status).toBe('approved');
    await bench.passHours(-5);
  });

  test('a lost job is made good by the sweep', async () => {
    const { approvalId } = await propose();
    await bench.decide(approvalId, 'approve');
    await bench.database.sql`update approvals set rung_at = clock_timestamp() - interval '1 minute'`;
    const { settled } = await bench.sweep();
    expect(settled).toContain(approvalId);
    expect(await booked()).toHaveLength(1);
  });
});

describe('the order changed while the proposal waited', () => {
  test('B16: part of it was refunded by other hands: blocked, and proposed anew with the difference', async () => {
    const { approvalId, actionId } = await propose();
    await bench.decide(approvalId, 'approve');
    await bench.order(order, {
      customer_id: customer,
      ...pricedOrder({ L1: 250_000 }),
      refunds: [{ id: 'by-hand', amount_minor: 50_000, lines: [] }],
    });
    await bench.settle(approvalId);
    expect(await booked()).toEqual([]);
    const [drifted] = await audited('action.drifted');
    expect(drifted?.['result']).toMatchObject({ status: 'blocked', new_amount_minor: 200_000 });
    const [renewed] = await bench.approvals({ conversationId: chat.conversationId, status: 'pending' });
    expect(renewed).toMatchObject({ supersedes: actionId, amount_minor: 200_000 });
    expect(renewed?.evidence['drift']).toMatchObject({
      before: { amount_minor: 250_000 },
      after: { amount_minor: 200_000 },
      differences: expect.arrayContaining([
        { field: 'amount_minor', before: 250_000, after: 200_000 },
        { field: 'order refunds by-hand amount_minor', before: null, after: 50_000 },
      ]),
    });
    const [entry] = await bench.inbox(chat.conversationId);
    expect(entry?.['body']['line']).toContain('it would now be INR 2,000.00');
    await bench.decide(renewed?.approval_id ?? '', 'approve');
    await bench.settle(renewed?.approval_id ?? '');
    expect(await booked()).toMatchObject([{ amount_minor: 200_000, key: renewed?.action_id }]);
  });

  test('the item itself was refunded by other hands: blocked, a person told, nothing paid', async () => {
    const { approvalId } = await propose();
    await bench.decide(approvalId, 'approve');
    await bench.order(order, {
      customer_id: customer,
      ...pricedOrder({ L1: 250_000 }),
      refunds: [{ id: 'by-hand', amount_minor: 250_000, lines: [{ line_id: 'L1', quantity: 1 }] }],
    });
    await bench.settle(approvalId);
    expect(await booked()).toEqual([]);
    const [blocked] = await audited('action.blocked');
    expect(blocked?.['result']).toMatchObject({ blocked_by: 'already_refunded' });
    const [row] = await bench.approvals({ conversationId: chat.conversationId });
    expect(row).toMatchObject({ status: 'blocked', action_status: 'blocked', blocked_by: 'already_refunded' });
    expect(await bench.systemLines(chat.conversationId)).toHaveLength(1);
  });

  test('something that does not matter for the amount: executed', async () => {
    const { approvalId } = await propose();
    await bench.decide(approvalId, 'approve');
    await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 250_000 }), notes: 'left at the gate' });
    await bench.settle(approvalId);
    expect(await booked()).toHaveLength(1);
  });

  test('the stored row was tampered with: blocked', async () => {
    const { approvalId, actionId } = await propose();
    await bench.decide(approvalId, 'approve');
    await bench.asOwner((sql) => sql`update actions set amount_minor = amount_minor - 1 where action_id = ${actionId}`);
    await bench.settle(approvalId);
    expect(await booked()).toEqual([]);
    expect((await audited('action.blocked'))[0]?.['result']).toMatchObject({ blocked_by: 'snapshot_changed' });
  });
});

describe('the switch', () => {
  test('on: nobody can decide, and the row stays pending; off: the same proposal is decidable', async () => {
    const { approvalId } = await propose();
    await bench.flip('tool:issue_refund', true);
    expect(await bench.decide(approvalId, 'approve')).toMatchObject({ code: 'stopped', httpStatus: 409 });
    await bench.flip('tool:issue_refund', false);
    await bench.decide(approvalId, 'approve');
    await bench.settle(approvalId);
    expect(await booked()).toHaveLength(1);
  });

  test('on after the approval: blocked in the same commit, and lifting it fires nothing', async () => {
    const { approvalId, actionId } = await propose();
    await bench.decide(approvalId, 'approve');
    const { ring } = await bench.flip('all', true);
    expect(ring).toContain(chat.conversationId);
    await bench.flip('all', false);
    await bench.settle(approvalId);
    await bench.sweep();
    expect(await booked()).toEqual([]);
    expect((await bench.approvals({ conversationId: chat.conversationId }))[0]).toMatchObject({
      status: 'blocked',
      action_status: 'blocked',
    });
    expect(
      await bench.database.sql`select 1 from unit_claims where action_id = ${actionId} and released_at is null`,
    ).toHaveLength(0);
    const [entry] = await bench.inbox(chat.conversationId);
    expect(entry?.['body']['line']).toContain('changes were paused when it was its turn');
  });

  test('the approvals queue is paused: the approved action waits, and its deadline runs', async () => {
    const { approvalId } = await propose();
    await bench.decide(approvalId, 'approve');
    await bench.flip('queue:approvals', true);
    expect(await bench.settle(approvalId)).toMatchObject({ kind: 'later' });
    expect(await booked()).toEqual([]);
    await bench.flip('queue:approvals', false);
    await bench.settle(approvalId);
    expect(await booked()).toHaveLength(1);
  });
});

describe('a withdrawal', () => {
  test('ends an open request; its units are free; the approver is too late', async () => {
    const { approvalId, actionId } = await propose();
    await chat.ask('never mind');
    const told = await chat.call('withdraw_request', { action_id: actionId });
    expect(told).toMatchObject({ kind: 'result', result: { status: 'ok', code: 'withdrawn' } });
    expect(await bench.decide(approvalId, 'approve')).toMatchObject({ code: 'already_decided' });
    await bench.settle(approvalId);
    expect(await booked()).toEqual([]);
    expect(await audited('action.withdrawn')).toHaveLength(1);
  });

  test('comes too late once a person approved, and says how it stands', async () => {
    const { approvalId, actionId } = await propose();
    await bench.decide(approvalId, 'approve');
    const told = await chat.call('withdraw_request', { action_id: actionId });
    expect(told.result).toMatchObject({ status: 'refused', code: 'approved' });
    await bench.settle(approvalId);
    expect(await booked()).toHaveLength(1);
  });

  test('of somebody else looks like one that does not exist', async () => {
    const { actionId } = await propose();
    await bench.customer('stranger');
    const other = await bench.chat('stranger');
    const foreign = await other.call('withdraw_request', { action_id: actionId });
    const missing = await other.call('withdraw_request', { action_id: '00000000-0000-4000-8000-000000000000' });
    expect(JSON.stringify(foreign)).toBe(JSON.stringify(missing));
    expect(JSON.stringify(await other.call('check_action', { action_id: actionId }))).toBe(JSON.stringify(missing));
  });
});

describe('a person has the conversation', () => {
  test('an approved action still executes, and code reports it without waking the agent', async () => {
    const { approvalId } = await propose();
    await bench.decide(approvalId, 'approve');
    await bench.database.sql`
      update conversations set speaker = 'person', state = 'escalated' where conversation_id = ${chat.conversationId}`;
    await bench.settle(approvalId);
    expect(await booked()).toHaveLength(1);
    // Kept for a give-back, and told already.
    expect((await bench.inbox(chat.conversationId)).map((entry) => entry['body'].line)).toEqual([null]);
    expect(bench.rung.turns).not.toContain(chat.conversationId);
    expect((await bench.systemLines(chat.conversationId))[0]).toContain('was approved and has been sent');
  });
});

describe('an order of two payments', () => {
  test('the provider refuses the second: partly paid, frozen, a person has it, and nothing is released', async () => {
    const payments = [
      { id: 'card', method: 'card', captured_minor: 150_000 },
      { id: 'upi', method: 'upi', captured_minor: 100_000 },
    ];
    await bench.order(order, { customer_id: customer, ...pricedOrder({ L1: 250_000 }, { payments }) });
    const { approvalId, actionId } = await propose();
    await bench.decide(approvalId, 'approve');
    const { refund: send, ...rest } = { refund: bench.deps.effects.refund.send, ...bench.deps.effects.refund };
    const effects = {
      ...bench.deps.effects,
      refund: {
        ...rest,
        send: async (...call: Parameters<typeof send>) =>
          call[1].leg === 0
            ? await send(...call)
            : ({ kind: 'rejected', code: 'refused', message: 'no', evidence: null } as const),
      },
    };
    const { settleApproval } = await import('../../src/approvals/settle-approval.ts');
    await settleApproval(approvalId, { ...bench.deps, effects });
    expect(await booked()).toHaveLength(1);
    const [action] = await bench.database.sql`select status, result from actions where action_id = ${actionId}`;
    expect(action).toMatchObject({ status: 'unknown', result: { partly: true } });
    expect(
      await bench.database.sql`select 1 from unit_claims where action_id = ${actionId} and released_at is null`,
    ).toHaveLength(1);
    expect(await audited('action.unknown')).toHaveLength(1);
  });
});
