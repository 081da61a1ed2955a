import { auditCount, ledgerIsEmpty, nobodyAsked, returnsCount } from '../checks.ts';
import type { Check, Evidence, Story } from '../story.ts';

/** A return of one item of two: goods are announced, no money moves. */
export const returnStory: Story = {
  name: 'return',
  title: 'Return',
  customer: { name: 'Farah Siddiqui', mailbox: 'farah.siddiqui' },
  order: {
    lines: [
      ['Indigo bedsheet', 129_900],
      ['Pillow covers', 39_900],
    ],
    method: 'wallet',
  },
  play: async ({ customer, orderId }) => {
    await customer.say(`I want to return the bedsheet from order ${orderId}, I changed my mind.`);
  },
  check: (evidence) => [
    returnsCount(evidence, 1),
    isForTheBedsheet(evidence),
    auditCount(evidence, 'action.executed', 1, 'create_return'),
    nobodyAsked(evidence),
    ledgerIsEmpty(evidence),
  ],
};

function isForTheBedsheet({ returns }: Evidence): Check {
  const lines = returns.flatMap((one) => one.lines);
  const [line, ...more] = lines;
  return {
    text: 'it is for one unit of L1',
    holds: line?.line_id === 'L1' && line.quantity === 1 && more.length === 0,
    found: lines.map(({ line_id, quantity }) => `${quantity} of ${line_id}`).join(', ') || 'nothing',
  };
}
