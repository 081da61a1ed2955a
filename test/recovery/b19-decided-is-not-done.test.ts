import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

/* B19: a decision is not its execution. While no worker runs, an approved refund reads approved and not executed, to staff and to the customer. */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench();
}, 120_000);
afterAll(() => bench?.close());

/** A refund above the limit, proposed. */
async function proposed(mark: string) {
  await bench.customer(mark);
  await bench.order(`${mark}-a`, { customer_id: mark, ...pricedOrder({ a: 400_000 }) });
  const chat = await bench.chat(mark);
  const told = await chat.call('issue_refund', { order_id: `${mark}-a`, item_ids: ['a'], reason: 'damaged' });
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  if (!approval) throw new Error('nothing was proposed');
  return { chat, told, approvalId: approval.approval_id, actionId: approval.action_id };
}

const refundsOf = async (orderId: string) => (await bench.ledger()).filter((row) => row.order_id === orderId);

test('B19: approved with all workers stopped is shown as approved and not executed, and nothing claims a refund', async () => {
  const { chat, approvalId, actionId } = await proposed('b19a');
  expect((await bench.decide(approvalId, 'approve')).kind).toBe('decided');
  const [row] = await bench.approvals({ conversationId: chat.conversationId });
  expect(row).toMatchObject({ status: 'approved', action_status: 'approved' });
  expect(await refundsOf('b19a-a')).toEqual([]);
  expect(await bench.systemLines(chat.conversationId)).toEqual([]);
  await chat.ask('So, is it paid?');
  const { result } = await chat.call('check_action', { action_id: actionId });
  expect(result['message']).toMatch(/has not been paid yet|not been paid/i);
  expect(JSON.stringify(result)).not.toMatch(/has been sent|refunded/i);

  await bench.settle(approvalId);
  await bench.settle(approvalId);
  expect(await refundsOf('b19a-a')).toHaveLength(1);
  const [done] = await bench.approvals({ conversationId: chat.conversationId });
  expect(done).toMatchObject({ status: 'approved', action_status: 'executed' });
});

test('B19: one that ran out of time is told as that, never as a refusal and never as coming', async () => {
  const { chat, approvalId, actionId } = await proposed('b19b');
  await bench.passHours(5);
  await bench.sweep();
  const [row] = await bench.approvals({ conversationId: chat.conversationId });
  expect(row).toMatchObject({ status: 'expired', action_status: 'expired' });
  const lines = (await bench.systemLines(chat.conversationId)).join(' ');
  expect(lines).toMatch(/Nobody could decide .* in time, so nothing has been paid\. This is not a refusal/);
  const { result } = await chat.call('check_action', { action_id: actionId });
  expect(JSON.stringify(result)).not.toMatch(/will be (?:paid|refunded)|has been sent/i);
  expect(result['message']).toMatch(/in time/);
  expect((await bench.decide(approvalId, 'approve')).kind).toBe('refused');
  expect(await refundsOf('b19b-a')).toEqual([]);
});
