import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDesk } from '../../src/roles/approvals-desk.ts';
import { inTransaction } from '../../src/store/database.ts';
import { claimHandoff, resolveConversation } from '../../src/store/handoffs.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

/* What stands on an approver's card, held against the records it is made from. */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

/** A request above the limit, with what the card says. */
async function cardOf(customerId: string, orderId: string) {
  await bench.order(orderId, { customer_id: customerId, ...pricedOrder({ L1: 250_000 }) });
  const chat = await bench.chat(customerId);
  const { result } = await chat.call('issue_refund', { order_id: orderId, item_ids: ['L1'], reason: 'damaged' });
  expect(result['status']).toBe('pending_approval');
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  if (!approval) throw new Error('nothing was proposed');
  return { ...approval, chat };
}

/** A conversation of the customer that a person closed; what was done in it is in its ticket. */
async function closedConversation(customerId: string, orderId: string): Promise<void> {
  await bench.order(orderId, { customer_id: customerId, ...pricedOrder({ L1: 10_000 }) });
  const chat = await bench.chat(customerId);
  await chat.call('create_return', { order_id: orderId, item_ids: ['L1'], reason: 'damaged' });
  const closed = await inTransaction(bench.database, async (tx) => {
    await claimHandoff(tx, bench.keyring, chat.conversationId, 'meera');
    return await resolveConversation(tx, chat.conversationId, 'meera', 'explained', true);
  });
  expect(closed).toBe('resolved');
}

test('the last three tickets of this customer stand on the card, newest first, with what came of each; a fourth and a stranger’s do not', async () => {
  for (const id of ['cards', 'stranger']) await bench.customer(id);
  for (const order of ['T-1', 'T-2', 'T-3', 'T-4']) await closedConversation('cards', order);
  await closedConversation('stranger', 'T-9');
  const { evidence } = await cardOf('cards', 'T-now');
  const tickets = evidence['tickets'] as { closed_at: string }[];
  expect(tickets).toMatchObject(
    ['T-4', 'T-3', 'T-2'].map((order) => ({
      order_ids: [order],
      outcome: 'return_created',
      summary: `Return on order ${order}: done.`,
      rating: null,
    })),
  );
  expect(tickets.map(({ closed_at }) => closed_at)).toEqual(
    tickets
      .map(({ closed_at }) => closed_at)
      .sort()
      .reverse(),
  );
});

test('every rule that was judged stands on the card with how it came out, and as many as in the ledger and the audit', async () => {
  await bench.customer('rules');
  const { evidence, action_id: actionId } = await cardOf('rules', 'R-1');
  const rules = evidence['rules'] as { rule: string; passed: boolean; inputs: object }[];
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.every((rule) => typeof rule.passed === 'boolean' && typeof rule.inputs === 'object')).toBe(true);
  expect(rules.filter(({ passed }) => !passed).map(({ rule }) => rule)).toEqual(evidence['reasons']);
  expect(rules.find(({ rule }) => rule === 'order_belongs_to_customer')).toMatchObject({ passed: true });
  expect(rules.find(({ rule }) => rule === 'within_automatic_limit')).toMatchObject({
    passed: false,
    inputs: { amount_minor: 250_000, limit_minor: 200_000, currency: 'INR' },
  });
  const [action] = await bench.database.sql`select rule_results from actions where action_id = ${actionId}`;
  const [row] = await bench.database
    .sql`select rule_results from audit_log where action_id = ${actionId} and event = 'action.proposed'`;
  const names = (list: unknown) =>
    (list as { rule: string; passed: boolean }[]).map(({ rule, passed }) => [rule, passed]);
  for (const kept of [action, row]) expect(names(kept?.['rule_results'])).toEqual(names(rules));
});

test('a change of address cites the article on addresses, and once rejected it shows that when it is asked for again', async () => {
  await bench.database.sql`
    insert into policy_chunks (chunk_id, article_id, version, title, heading_path, position, text, content_hash) values
      ('address-changes@4#0', 'address-changes', 4, 'Addresses', 'Before the order is shipped', 0, 'A person confirms every change.', 'x'),
      ('refund-approval@7#0', 'refund-approval', 7, 'Larger refunds', 'What a person checks', 0, 'A person looks at it.', 'y')
    on conflict do nothing`;
  await bench.customer('moves');
  await bench.order('A-1', { customer_id: 'moves', status: 'pending', delivered_at: null });
  const chat = await bench.chat('moves');
  const address = { line1: '7 Hidden Lane', city: 'Satara', postal_code: '415001', country: 'IN' };
  const ask = async () => {
    await chat.call('change_address', { order_id: 'A-1', address });
    const [approval] = await bench.approvals({ conversationId: chat.conversationId, status: 'pending' });
    if (!approval) throw new Error('nothing was proposed');
    return approval;
  };
  const first = await ask();
  expect(first.evidence['policy']).toEqual([
    expect.objectContaining({ article_id: 'address-changes', version: 4, cited_for: 'order_has_not_left' }),
  ]);
  expect(first.evidence['earlier_decisions']).toEqual([]);
  await bench.decide(first.approval_id, 'reject', { id: 'ravi', note: 'The customer has to call.' });
  await chat.ask('please look again');
  const again = await ask();
  expect(again.evidence['earlier_decisions']).toMatchObject([
    { action_id: first.action_id, status: 'rejected', decided_by: 'ravi', note: 'The customer has to call.' },
  ]);
  expect(JSON.stringify(again.evidence)).not.toMatch(/Hidden Lane|415001/);
});

test('how the conversation went stands beside it: what was tried before and how it ended, and nothing anybody said', async () => {
  await bench.customer('talks');
  await bench.order('C-1', { customer_id: 'talks', ...pricedOrder({ L1: 250_000 }) });
  await bench.order('C-2', { customer_id: 'talks', ...pricedOrder({ L1: 10_000 }) });
  const chat = await bench.chat('talks');
  const refund = (order_id: string, item: string) => ({ order_id, item_ids: [item], reason: 'damaged' });
  for (let time = 0; time < 2; time += 1) await chat.call('issue_refund', refund('C-1', 'L9'));
  await chat.call('create_return', refund('C-2', 'L1'));
  await chat.ask('SECRET WORDS: then refund the other one');
  await chat.call('issue_refund', refund('C-1', 'L1'));
  await chat.ask('something said afterwards');
  await chat.call('issue_refund', refund('C-1', 'L8'));
  const desk = createDesk({
    ...bench.deps,
    claims: { claimMs: 60_000, assignedMs: 60_000 },
    timeZone: 'Asia/Kolkata',
    ring: () => {},
  });
  const [row] = await desk.list({ conversation_id: chat.conversationId, limit: 10 });
  if (!row) throw new Error('nothing was proposed');
  const { conversation } = row['evidence'] as { conversation: Record<string, unknown> };
  expect(conversation).toMatchObject({
    customer_messages: 2,
    tried_before: [
      { tool: 'issue_refund', order_id: 'C-1', outcome: 'no_such_item', times: 2 },
      { tool: 'create_return', order_id: 'C-2', outcome: 'executed', times: 1 },
    ],
  });
  expect(Date.parse(String(conversation['last_message_at']))).toBeGreaterThan(
    Date.parse(String(conversation['first_message_at'])),
  );
  expect(JSON.stringify(conversation)).not.toContain('SECRET');
});
