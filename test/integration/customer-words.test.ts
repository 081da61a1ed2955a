import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCustomerWords } from '../../src/store/customer-words.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

test('an approver reads what the customer said before the proposal, and the stored evidence holds none of it', async () => {
  await bench.customer('c1');
  await bench.order('W1', { customer_id: 'c1', ...pricedOrder({ L1: 250_000 }) });
  const chat = await bench.chat('c1');
  await chat.ask('<img src=x onerror=alert(1)> it arrived broken');
  await chat.call('issue_refund', { order_id: 'W1', item_ids: ['L1'], reason: 'damaged' });
  await chat.say('said after the proposal');
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  const id = approval?.approval_id ?? '';
  const words = await readCustomerWords(bench.database, bench.keyring, [id]);
  expect(words.get(id)?.map(({ text }) => text)).toEqual(['Hello', '<img src=x onerror=alert(1)> it arrived broken']);
  expect(JSON.stringify(approval?.evidence)).not.toContain('arrived broken');
});
