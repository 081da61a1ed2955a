import { auditCount, ledgerHasOneRow, nobodyAsked } from '../checks.ts';
import type { Story } from '../story.ts';

/** A refund up to the limit of 2,000.00 runs by itself. */
export const refundUnderTheLimit: Story = {
  name: 'refund-under-the-limit',
  title: 'Refund under the limit',
  customer: { name: 'Tara Pillai', mailbox: 'tara.pillai' },
  order: {
    lines: [
      ['Steel kettle', 149_900],
      ['Two steel mugs', 34_900],
    ],
    method: 'upi',
  },
  play: async ({ customer, orderId }) => {
    await customer.say(`The kettle from order ${orderId} arrived broken. I would like my money back.`);
  },
  check: (evidence) => [
    ledgerHasOneRow(evidence, 149_900, 'L1'),
    auditCount(evidence, 'action.executed', 1, 'issue_refund'),
    nobodyAsked(evidence),
  ],
};
