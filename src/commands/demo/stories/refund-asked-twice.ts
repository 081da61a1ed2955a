import { auditCount, callCount, ledgerHasOneRow } from '../checks.ts';
import type { Check, Evidence, Story } from '../story.ts';

/** The same refund asked for twice: two attempts in the transcript, one row in the ledger. */
export const refundAskedTwice: Story = {
  name: 'refund-asked-twice',
  title: 'The same refund asked for twice',
  customer: { name: 'Vikram Shah', mailbox: 'vikram.shah' },
  order: { lines: [['Wall clock', 109_900]], method: 'card' },
  play: async ({ customer, orderId }) => {
    await customer.say(`Please refund the clock from order ${orderId}, it arrived damaged.`);
    await customer.say(`Did that work? Please refund the clock from order ${orderId}.`);
  },
  check: (evidence) => [
    callCount(evidence, 'issue_refund', 2),
    ledgerHasOneRow(evidence, 109_900, 'L1'),
    auditCount(evidence, 'action.executed', 1, 'issue_refund'),
    wasReplayed(evidence),
  ],
};

function wasReplayed({ audit }: Evidence): Check {
  const rows = audit.filter(({ event }) => event === 'refund.replayed');
  return {
    text: 'the audit log says that the second one got the first result',
    holds: rows.length >= 1,
    found: `${rows.length} refund.replayed`,
  };
}
