import { describe, expect, test } from 'vitest';
import type { CustomerConversation } from '../../../src/evals/client/customer-conversation.ts';
import { eventually } from '../../support/eventually.ts';
import type { GetInstance } from '../../support/launch-instance.ts';

const UNDER_THE_LIMIT = 149_900;
const ABOVE_THE_LIMIT = 429_900;
/** Lease, sweep, restart of the process, and a loaded machine. */
const PATIENCE = { withinMs: 45_000, everyMs: 100 };

type StoreRequest = { method: string; path: string; key: string | null; body: { order_id?: string } | null };
const isRefund = (method: string, path: string) => method === 'POST' && path.includes('/refunds');

const agentMessages = (conversation: CustomerConversation) =>
  conversation.events.flatMap((event) => (event.type === 'message' && event.role !== 'customer' ? [event.text] : []));

/*
 * B01: a refund call times out and goes out again under a new key, or the agent plans again and calls again. Here every process is real, on both queue backends; what a provider
 * can answer besides is in refund-crash.test.ts and below.
 */

/** Its tests; `place` has the instance once they run. */
export function unknownOutcomes(place: GetInstance): void {
  describe('B01: a refund is paid once whatever is lost or killed', () => {
    const scriptRefund = async (conversation: CustomerConversation, orderId: string, ending: string) => {
      await place().instance.model?.script(conversation.id, [
        {
          tool_calls: [{ name: 'issue_refund', arguments: { order_id: orderId, item_ids: ['L1'], reason: 'damaged' } }],
        },
        { text: ending },
        { text: 'Is there anything else?', times: 'always' },
      ]);
    };
    const settled = async (conversation: CustomerConversation, orderId: string) => {
      const [row, ...more] = (await place().instance.desk.audit(conversation.id)).filter(
        ({ event }) => event === 'action.executed',
      );
      expect(row?.order_id ?? orderId).toBe(orderId);
      expect(more).toEqual([]);
      expect(row).toBeDefined();
    };

    const keysSent = async (orderId: string) => {
      const answer = await fetch(`${place().instance.storeUrl}/_control/requests`);
      const { requests } = (await answer.json()) as { requests: StoreRequest[] };
      return requests.filter(({ method, path, body }) => isRefund(method, path) && body?.order_id === orderId);
    };
    const fault = async (on: string, mode: string, times: number) => {
      const body = JSON.stringify({ on, mode, times });
      const headers = { 'Content-Type': 'application/json' };
      await fetch(`${place().instance.storeUrl}/_control/faults`, { method: 'POST', headers, body });
    };

    test.each([
      ['and is found when it is asked for', 0, 'executed'],
      ['and the provider cannot be asked for a while', 1_000, 'unknown'],
    ] as const)(
      'B01: the provider books, drops the connection %s, and the model calls again: one key, one row, never failed',
      async (_title, blind, first) => {
        const { orderId, conversation } = await place().customerWithOrder(UNDER_THE_LIMIT);
        const call = { name: 'issue_refund', arguments: { order_id: orderId, item_ids: ['L1'], reason: 'damaged' } };
        await place().instance.model?.script(conversation.id, [
          { tool_calls: [call] },
          { tool_calls: [call] },
          { text: 'Your refund is on its way.' },
          { text: 'Is there anything else?', times: 'always' },
        ]);
        await fault('refund', 'lose_response', 1);
        if (blind > 0) await fault('find_refund', 'error_before', blind);
        await conversation.say('The kettle is broken, refund it please');
        const ended = (await place().instance.desk.audit(conversation.id)).map(({ event }) => event);
        expect(ended).toContain(`action.${first}`);
        expect(ended).not.toContain('action.failed');
        await fetch(`${place().instance.storeUrl}/_control/faults`, { method: 'DELETE' });
        await eventually(() => settled(conversation, orderId), PATIENCE);
        expect(await place().instance.store.ledger(orderId)).toMatchObject([{ amount_minor: UNDER_THE_LIMIT }]);
        const requests = await keysSent(orderId);
        expect(requests.length).toBeGreaterThanOrEqual(1);
        expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
        const intents = (await place().instance.desk.audit(conversation.id)).filter(
          ({ event }) => event === 'action.intended',
        );
        expect(intents).toHaveLength(1);
      },
      120_000,
    );

    test.each(['after_intent', 'before_send', 'after_effect', 'after_outcome'])(
      'B01: the agent is killed %s: one row in the ledger, one answer',
      async (point) => {
        const { orderId, conversation } = await place().customerWithOrder(UNDER_THE_LIMIT);
        await scriptRefund(conversation, orderId, 'Your refund is on its way.');
        await place().crashAt(point);
        await conversation.say('The kettle is broken, refund it please');
        expect(await place().crashed()).toBe(true);
        await eventually(() => settled(conversation, orderId), PATIENCE);
        const ledger = await place().instance.store.ledger(orderId);
        expect(ledger).toMatchObject([{ order_id: orderId, amount_minor: UNDER_THE_LIMIT }]);
        // Whoever finishes the action first tells of it: the resumed call, or housekeeping by a sentence in front of the answer.
        const told = agentMessages(conversation);
        expect(told).toHaveLength(1);
        expect(told[0]).toMatch(/Your refund is on its way\.$/);
      },
      120_000,
    );

    test.each(['after_decision_stored', 'after_approved_intent', 'before_send', 'after_effect', 'after_outcome'])(
      'B01, B14: a refund above the limit was approved and the process is killed %s: one row, one message about it',
      async (point) => {
        const { orderId, conversation } = await place().customerWithOrder(ABOVE_THE_LIMIT);
        await scriptRefund(conversation, orderId, 'A colleague decides about it.');
        await conversation.say('The mixer is broken, refund it please');
        const [approval] = await place().instance.desk.approvals(conversation.id);
        await place().crashAt(point);
        // the process that dies may be the very one that was to answer
        await place()
          .instance.desk.decide({ approvalId: approval?.approval_id ?? '', decision: 'approve' })
          .catch(() => undefined);
        await eventually(async () => expect(await place().crashed()).toBe(true), PATIENCE);
        await eventually(() => settled(conversation, orderId), PATIENCE);
        expect(await place().instance.store.ledger(orderId)).toMatchObject([{ amount_minor: ABOVE_THE_LIMIT }]);
        await eventually(async () => {
          const [row] = await place().instance.desk.approvals(conversation.id);
          expect(row).toMatchObject({ status: 'approved', action_status: 'executed' });
        }, PATIENCE);
        await conversation.follow('the outcome', (event) => event.type === 'message' && event.role === 'agent');
        const told = agentMessages(conversation).filter((text) => text.includes('4,299.00'));
        expect(told).toHaveLength(1);
      },
      150_000,
    );
  });
}
