import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { performStaffRequest } from '../../src/gateway/perform-staff-request.ts';
import { showHandoverActions } from '../../src/roles/show-handover-actions.ts';
import { findConversation } from '../../src/store/conversations.ts';
import { inTransaction } from '../../src/store/database.ts';
import { claimHandoff, giveBack } from '../../src/store/handoffs.ts';
import { insertStaffRequest } from '../../src/store/staff-requests.ts';
import { createStaffToken } from '../../src/store/staff-tokens.ts';
import { openMoneyBench, pricedOrder } from '../support/money-bench.ts';

/* What a stop or an outage refused is asked for again with one click, and never happens by itself. */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
let order = '';
let n = 0;
beforeAll(async () => {
  bench = await openMoneyBench();
  await bench.customer('c1');
  await createStaffToken(bench.database.sql, { staffId: 'ravi', role: 'agent', email: null });
});
afterAll(() => bench.close());
beforeEach(async () => {
  n += 1;
  order = `again-${n}`;
  await bench.order(order, pricedOrder({ L1: 1_000 }));
});

const refundArgs = () => ({ order_id: order, item_ids: ['L1'], reason: 'damaged' });
const paid = async () => (await bench.ledger()).filter((row) => row.order_id === order);
const panel = async (conversationId: string, reader = 'ravi') => {
  const shown = await showHandoverActions(bench, conversationId, reader);
  if (!shown) throw new Error('no such conversation');
  return shown;
};
const claim = (conversationId: string) =>
  inTransaction(bench.database, (tx) => claimHandoff(tx, bench.keyring, conversationId, 'ravi'));
async function claimed() {
  const { conversationId } = await bench.chat();
  await claim(conversationId);
  return conversationId;
}

type Body = { tool: string; args: unknown; client_request_id?: string };

/** What the web process writes for a request, known or new; a worker then takes it up. */
async function send(conversationId: string, { tool, args, client_request_id: name = randomUUID() }: Body) {
  const conversation = await findConversation(bench.database.sql, bench.keyring, conversationId);
  if (!conversation) throw new Error('no such conversation');
  const request = { staffId: 'ravi', staffMail: null, tool, args, argsShown: {}, fromActionId: null };
  const written = await inTransaction(bench.database, (tx) =>
    insertStaffRequest(tx, conversation, { ...request, clientRequestId: name }),
  );
  await performStaffRequest(written.requestId, bench.deps);
  return written;
}

test('a refund the switch refused is offered again, is carried out once however often that is clicked, and then offered no more', async () => {
  const conversationId = await claimed();
  await bench.flip('tool:issue_refund', true);
  await send(conversationId, { tool: 'issue_refund', args: refundArgs() });
  const [stopped] = (await panel(conversationId)).requests;
  expect(stopped).toMatchObject({
    status: 'refused',
    code: 'stopped',
    retry: { tool: 'issue_refund', args: refundArgs() },
  });
  await bench.flip('tool:issue_refund', false);
  expect(await paid()).toEqual([]);
  const retry = stopped?.retry;
  if (!retry) throw new Error('nothing is offered');
  const clicks = await Promise.all([send(conversationId, retry), send(conversationId, retry)]);
  expect(clicks.map(({ known }) => known).sort()).toEqual([false, true]);
  expect(await paid()).toHaveLength(1);
  const { requests } = await panel(conversationId);
  expect(requests.map(({ status, retry: offered }) => [status, offered])).toEqual([
    ['executed', null],
    ['refused', null],
  ]);
});

test('so is what an order system that was away refused, address and all, for whoever holds the conversation alone', async () => {
  await bench.order(order, { status: 'pending', delivered_at: null });
  const address = { line1: '7 Hidden Lane', city: 'Satara', postal_code: '415001', country: 'IN' };
  const conversationId = await claimed();
  await bench.fault('get_order', 'error_before', 20);
  await send(conversationId, { tool: 'change_address', args: { order_id: order, address } });
  await bench.sandbox.control('DELETE', 'faults');
  const [refused] = (await panel(conversationId)).requests;
  expect(refused).toMatchObject({ code: 'order_system_unavailable', retry: { args: { order_id: order, address } } });
  expect(JSON.stringify(await panel(conversationId, 'meera'))).not.toContain('Hidden Lane');
  if (!refused?.retry) throw new Error('nothing is offered');
  await send(conversationId, refused.retry);
  expect((await panel(conversationId)).requests[0]).toMatchObject({ status: 'proposed', retry: null });
});

test('what a rule refused is not offered again; what was asked without holding the conversation is, once it is held', async () => {
  const conversationId = await claimed();
  await send(conversationId, { tool: 'issue_refund', args: { ...refundArgs(), item_ids: ['L9'] } });
  expect((await panel(conversationId)).requests[0]).toMatchObject({ code: 'no_such_item', retry: null });
  await inTransaction(bench.database, (tx) => giveBack(tx, conversationId, 'ravi'));
  await send(conversationId, { tool: 'issue_refund', args: refundArgs() });
  expect((await panel(conversationId)).requests[0]).toMatchObject({ code: 'not_claimed', retry: null });
  await claim(conversationId);
  expect((await panel(conversationId)).requests[0]?.retry).toMatchObject({ args: refundArgs() });
  expect(await paid()).toEqual([]);
});
