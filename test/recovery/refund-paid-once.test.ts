import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerConversation } from '../../src/evals/client/customer-conversation.ts';
import { onEachBackend } from '../support/each-backend.ts';
import { eventually } from '../support/eventually.ts';
import { type KillableInstance, launchInstance } from '../support/launch-instance.ts';

const UNDER_THE_LIMIT = 149_900;
const ABOVE_THE_LIMIT = 429_900;
/** Lease, sweep, restart of the process, and a loaded machine. */
const PATIENCE = { withinMs: 45_000, everyMs: 100 };

const agentMessages = (conversation: CustomerConversation) =>
  conversation.events.flatMap((event) => (event.type === 'message' && event.role !== 'customer' ? [event.text] : []));

onEachBackend('a refund is paid once whatever is killed', (backend) => {
  let killable: KillableInstance;
  beforeAll(async () => {
    killable = await launchInstance(backend);
  }, 200_000);
  afterAll(() => killable?.close(), 60_000);

  const scriptRefund = async (conversation: CustomerConversation, orderId: string, ending: string) => {
    await killable.instance.model?.script(conversation.id, [
      { tool_calls: [{ name: 'issue_refund', arguments: { order_id: orderId, item_ids: ['L1'], reason: 'damaged' } }] },
      { text: ending },
      { text: 'Is there anything else?', times: 'always' },
    ]);
  };
  const settled = async (conversation: CustomerConversation, orderId: string) => {
    const [row, ...more] = (await killable.instance.desk.audit(conversation.id)).filter(
      ({ event }) => event === 'action.executed',
    );
    expect(row?.order_id ?? orderId).toBe(orderId);
    expect(more).toEqual([]);
    expect(row).toBeDefined();
  };

  test.each(['after_intent', 'before_send', 'after_effect', 'after_outcome'])(
    'the agent is killed %s: one row in the ledger, one answer',
    async (point) => {
      const { orderId, conversation } = await killable.customerWithOrder(UNDER_THE_LIMIT);
      await scriptRefund(conversation, orderId, 'Your refund is on its way.');
      await killable.crashAt(point);
      await conversation.say('The kettle is broken, refund it please');
      expect(await killable.crashed()).toBe(true);
      await eventually(() => settled(conversation, orderId), PATIENCE);
      const ledger = await killable.instance.store.ledger(orderId);
      expect(ledger).toMatchObject([{ order_id: orderId, amount_minor: UNDER_THE_LIMIT }]);
      // Whoever finishes the action first tells of it: the resumed call, or housekeeping by a sentence in front of the answer.
      const told = agentMessages(conversation);
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(/Your refund is on its way\.$/);
    },
    120_000,
  );

  test.each(['after_decision_stored', 'after_approved_intent', 'before_send', 'after_effect', 'after_outcome'])(
    'a refund above the limit was approved and the process is killed %s: one row, one message about it',
    async (point) => {
      const { orderId, conversation } = await killable.customerWithOrder(ABOVE_THE_LIMIT);
      await scriptRefund(conversation, orderId, 'A colleague decides about it.');
      await conversation.say('The mixer is broken, refund it please');
      const [approval] = await killable.instance.desk.approvals(conversation.id);
      await killable.crashAt(point);
      // the process that dies may be the very one that was to answer
      await killable.instance.desk
        .decide({ approvalId: approval?.approval_id ?? '', decision: 'approve' })
        .catch(() => undefined);
      await eventually(async () => expect(await killable.crashed()).toBe(true), PATIENCE);
      await eventually(() => settled(conversation, orderId), PATIENCE);
      expect(await killable.instance.store.ledger(orderId)).toMatchObject([{ amount_minor: ABOVE_THE_LIMIT }]);
      await eventually(async () => {
        const [row] = await killable.instance.desk.approvals(conversation.id);
        expect(row).toMatchObject({ status: 'approved', action_status: 'executed' });
      }, PATIENCE);
      await conversation.follow('the outcome', (event) => event.type === 'message' && event.role === 'agent');
      const told = agentMessages(conversation).filter((text) => text.includes('4,299.00'));
      expect(told).toHaveLength(1);
    },
    150_000,
  );
});
