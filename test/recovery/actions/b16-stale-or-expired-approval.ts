import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomerConversation } from '../../../src/evals/client/customer-conversation.ts';
import { eventually } from '../../support/eventually.ts';
import type { GetInstance } from '../../support/launch-instance.ts';
import { talk } from '../../support/talk.ts';

/* B16: an approved action runs although the world changed, or the approval lapsed, while it waited in the queue. Each variant without processes is in approvals-decide.test.ts. */

const PRICE = 429_900;
const PATIENCE = { withinMs: 60_000, everyMs: 100 };

/** Its tests; `place` has the instance once they run. */
export function staleApprovals(place: GetInstance): void {
  describe('B16: what was approved is not carried out once it does not hold', () => {
    let owner: postgres.Sql;
    beforeAll(() => {
      owner = postgres(place().database.ownerUrl, { max: 1, connection: { search_path: 'countersign' } });
    });
    afterAll(() => owner?.end());

    const propose = async () => {
      const { orderId, conversation } = await place().customerWithOrder(PRICE);
      const args = { order_id: orderId, item_ids: ['L1'], reason: 'damaged' };
      await place().instance.model?.script(conversation.id, [
        { tool_calls: [{ name: 'issue_refund', arguments: args }] },
        { text: 'A colleague decides about it.' },
        { text: 'Is there anything else?', times: 'always' },
      ]);
      await conversation.say('The mixer is broken, refund it please');
      const [approval] = await place().instance.desk.approvals(conversation.id);
      return { orderId, conversation, approvalId: approval?.approval_id ?? '' };
    };
    const approve = (approvalId: string) => place().instance.desk.decide({ approvalId, decision: 'approve' });
    const rows = (conversation: CustomerConversation) => place().instance.desk.approvals(conversation.id);
    const pauseApprovals = async (enabled: boolean) => {
      const { createStaffToken } = await import('../../../src/store/staff-tokens.ts');
      const { openDatabase } = await import('../../../src/store/database.ts');
      const database = openDatabase({ url: place().database.databaseUrl, max: 1, ormMax: 1 });
      const token = await createStaffToken(database.sql, { staffId: 'olga', role: 'ops', email: null });
      await database.close();
      const path = enabled ? 'pause' : 'resume';
      const url = `${place().instance.webUrl}/board/api/queues/approvals/${path}`;
      expect((await talk(url, { method: 'PUT', token })).status).toBe(200);
    };
    const events = async (conversation: CustomerConversation) =>
      (await place().instance.desk.audit(conversation.id)).map(({ event }) => event);

    test('B16 (a): the back office refunds part of the order meanwhile: not paid, proposed anew with the difference, the customer told', async () => {
      const { orderId, conversation, approvalId } = await propose();
      const { store } = place().instance;
      const { returns: _returns, ...order } = await store.order(orderId);
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
      await store.putOrder(orderId, {
        ...{ customer_id: order.customer_id, currency: 'INR', status: 'delivered' },
        ...{ placed_at: daysAgo(6), delivered_at: daysAgo(3) },
        lines: [{ id: 'L1', name: 'Kettle', quantity: 1, unit_price_minor: PRICE }],
        payments: [{ id: `pay_${orderId}`, method: 'card', captured_minor: PRICE }],
        refunds: [{ id: `hand_${orderId}`, amount_minor: 100_000, lines: [] }],
      });
      await approve(approvalId);
      await eventually(async () => {
        const pending = (await rows(conversation)).find(({ status }) => status === 'pending');
        expect(pending).toMatchObject({ amount_minor: PRICE - 100_000 });
      }, PATIENCE);
      expect(await store.ledger(orderId)).toEqual([]);
      const drifted = (await place().instance.desk.audit(conversation.id)).find(
        ({ event }) => event === 'action.drifted',
      );
      expect(drifted?.result).toMatchObject({ new_amount_minor: PRICE - 100_000 });
      await eventually(async () => {
        const [told] = await owner`
        select 1 from messages where conversation_id = ${conversation.id} and content_masked like '%it would now be INR 3,299.00%'`;
        expect(told).toBeDefined();
      }, PATIENCE);
    }, 150_000);

    test('B16 (b): approved in time, the workers are paused past the deadline, and go on: expired, not executed, a person has it', async () => {
      const { orderId, conversation, approvalId } = await propose();
      await pauseApprovals(true);
      await approve(approvalId);
      expect(await rows(conversation)).toMatchObject([{ status: 'approved', action_status: 'approved' }]);
      await owner`update approvals set due_at = business_now() - interval '1 second' where approval_id = ${approvalId}`;
      await eventually(async () => {
        expect(await rows(conversation)).toMatchObject([{ status: 'expired', action_status: 'expired' }]);
      }, PATIENCE);
      await pauseApprovals(false);
      const answered = await owner`select 1 from approvals where approval_id = ${approvalId} and status = 'expired'`;
      expect(answered).toHaveLength(1);
      await new Promise((wake) => setTimeout(wake, 1_500));
      expect(await place().instance.store.ledger(orderId)).toEqual([]);
      expect(await events(conversation)).toContain('action.expired');
      expect(await events(conversation)).not.toContain('action.executed');
      const [handoff] = await owner`select reason from handoffs where conversation_id = ${conversation.id}`;
      expect(handoff).toEqual({ reason: 'approval_expired' });
      const held = await owner`select 1 from unit_claims where order_id = ${orderId} and released_at is null`;
      expect(held).toHaveLength(0);
    }, 150_000);

    test('B16 (c): a decision after the deadline is refused as too late, and nothing is paid', async () => {
      const { orderId, conversation, approvalId } = await propose();
      await owner`update approvals set due_at = business_now() where approval_id = ${approvalId}`;
      const refused = await approve(approvalId).then(
        () => null,
        (error: { status: number }) => error.status,
      );
      expect([409, 410]).toContain(refused);
      await eventually(async () => expect(await rows(conversation)).toMatchObject([{ status: 'expired' }]), PATIENCE);
      expect(await place().instance.store.ledger(orderId)).toEqual([]);
    }, 150_000);
  });
}
