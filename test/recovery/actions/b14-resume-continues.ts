import { describe, expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import type { GetInstance } from '../../support/launch-instance.ts';

/* B14: resuming after an approval runs again what came before the pause. Every process is real; the decision, and the death, come from outside. */

const PRICE = 429_900;
const WAIT = 'The return is booked, and a colleague looks at the refund. Please wait.';
const PATIENCE = { withinMs: 60_000, everyMs: 100 };

/** Its tests; `place` has the instance once they run. */
export function resumedTurns(place: GetInstance): void {
  describe('B14: a turn that paused for an approval goes on and repeats nothing', () => {
    test.each([
      ['and everything lives on', null],
      ['and the process that stores the decision is killed right after', 'after_decision_stored'],
      ['and the worker that carries it out is killed', 'after_approved_intent'],
    ])(
      'B14: a return is made, a refund above the limit pauses, it is approved %s: one return, one refund, the please-wait text once',
      async (_title, point) => {
        const { orderId, conversation } = await place().customerWithOrder(PRICE);
        const asked = { order_id: orderId, item_ids: ['L1'], reason: 'damaged' };
        await place().instance.model?.script(conversation.id, [
          { tool_calls: [{ name: 'create_return', arguments: asked }] },
          { tool_calls: [{ name: 'issue_refund', arguments: asked }] },
          { text: WAIT },
          { text: 'Is there anything else?', times: 'always' },
        ]);
        await conversation.say('The mixer is broken: take it back and refund it');
        const { store, desk } = place().instance;
        expect(await store.returns(orderId)).toHaveLength(1);
        const [approval] = await desk.approvals(conversation.id);
        if (point !== null) await place().crashAt(point);
        // the process that dies may be the very one that was to answer
        await desk.decide({ approvalId: approval?.approval_id ?? '', decision: 'approve' }).catch(() => undefined);
        if (point !== null) await eventually(async () => expect(await place().crashed()).toBe(true), PATIENCE);
        await eventually(async () => {
          const [row] = await desk.approvals(conversation.id);
          expect(row).toMatchObject({ status: 'approved', action_status: 'executed' });
        }, PATIENCE);
        await conversation.follow('the outcome', (event) => event.type === 'message' && event.role !== 'customer');
        expect(await store.ledger(orderId)).toMatchObject([{ amount_minor: PRICE, status: 'succeeded' }]);
        expect(await store.returns(orderId)).toHaveLength(1);
        const told = conversation.events.flatMap((event) => (event.type === 'message' ? [event.text] : []));
        expect(told.filter((text) => text.includes(WAIT))).toHaveLength(1);
        expect(told.filter((text) => text.includes('4,299.00'))).toHaveLength(1);
        const events = (await desk.audit(conversation.id)).map(({ event, tool }) => `${tool} ${event}`);
        const count = (event: string) => events.filter((one) => one === event).length;
        expect(count('create_return action.executed')).toBe(1);
        expect(count('issue_refund action.proposed')).toBe(1);
        expect(count('issue_refund action.approved')).toBe(1);
        expect(count('issue_refund action.executed')).toBe(1);
      },
      150_000,
    );
  });
}
