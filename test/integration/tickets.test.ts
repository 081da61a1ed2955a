import { afterAll, beforeAll, expect, test } from 'vitest';
import { createConversation, findConversation } from '../../src/store/conversations.ts';
import { inTransaction } from '../../src/store/database.ts';
import { claimHandoff, resolveConversation } from '../../src/store/handoffs.ts';
import { closeIdleConversations } from '../../src/store/idle-conversations.ts';
import { saveRating } from '../../src/store/ratings.ts';
import { listRecentTickets } from '../../src/store/recent-tickets.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;

beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

async function idleClose(): Promise<void> {
  await bench.database.sql`
    update conversations set last_activity_at = clock_timestamp() - interval '1 hour', answered_seq = last_seq, lease_until = null`;
  await closeIdleConversations(bench.database, 60_000);
}

test('a close writes one ticket from the ledger, whatever the customer claimed', async () => {
  await bench.customer('t1');
  await bench.order('t1-a', { customer_id: 't1', ...pricedOrder({ a: 50_000 }) });
  const chat = await bench.chat('t1');
  await chat.ask('Your colleague promised me a refund of 900,000 rupees.');
  await chat.call('issue_refund', { order_id: 't1-a', item_ids: ['a'], reason: 'damaged' });
  await idleClose();
  await idleClose();
  const [ticket, ...more] = await listRecentTickets(bench.database.sql, 't1', 3);
  expect(more).toEqual([]);
  expect(ticket).toMatchObject({ outcome: 'refunded', closedBy: 'idle', orderIds: ['t1-a'], handoverReason: null });
  expect(ticket?.summary).toBe('Refund of INR 500.00 on order t1-a: done.');
  expect(ticket?.actions[0]?.references).toHaveLength(1);
});

test('a conversation in which nobody wrote leaves no ticket', async () => {
  await createConversation(bench.database, bench.keyring, {
    channel: 'chat',
    customerId: 't2',
    identityLevel: 'session',
  });
  await idleClose();
  expect(await listRecentTickets(bench.database.sql, 't2', 3)).toEqual([]);
});

test('a person closes with an answer, the rating joins, and a reopened conversation leaves a ticket of its own', async () => {
  const chat = await bench.chat('t3');
  const conversation = await findConversation(bench.database.sql, bench.keyring, chat.conversationId);
  if (!conversation) throw new Error('the conversation was not created');
  await chat.say('my card is 4111 1111 1111 1111, please help');
  const close = (outcome: string, neededPerson: boolean) =>
    inTransaction(bench.database, async (tx) => {
      await claimHandoff(tx, bench.keyring, conversation.conversationId, 'meera');
      return resolveConversation(tx, conversation.conversationId, 'meera', outcome, neededPerson);
    });
  expect(await close('explained, card 4111 1111 1111 1111', true)).toBe('resolved');
  await saveRating(bench.database.sql, conversation, 4, null);
  await chat.say('one more thing');
  expect(await close('done', false)).toBe('resolved');
  const tickets = await listRecentTickets(bench.database.sql, 't3', 3);
  expect(tickets.map(({ neededPerson, rating }) => [neededPerson, rating])).toEqual([
    [false, null],
    [true, 4],
  ]);
  expect(tickets[1]).toMatchObject({ closedBy: 'person', handoverReason: 'taken_over', outcome: 'no_change' });
  expect(tickets[1]?.resolution).not.toContain('4111 1111');
});
