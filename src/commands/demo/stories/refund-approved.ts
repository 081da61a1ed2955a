import { agentSaid, auditCount, auditNames, ledgerHasOneRow } from '../checks.ts';
import { emptyUntilDecided } from '../empty-until-decided.ts';
import type { Story } from '../story.ts';

/** A refund above the limit waits for a person, and is paid once they agree. */
export const refundApproved: Story = {
  name: 'refund-approved',
  title: 'Refund above the limit, approved',
  customer: { name: 'Sunil Rao', mailbox: 'sunil.rao' },
  order: { lines: [['Mixer grinder', 429_900]], method: 'card' },
  play: async ({ customer, approver, orderId }) => {
    await customer.say(`The mixer grinder in order ${orderId} does not work. I want a refund.`);
    await approver.approve();
  },
  check: (evidence) => [
    emptyUntilDecided(evidence),
    ledgerHasOneRow(evidence, 429_900, 'L1'),
    auditCount(evidence, 'action.proposed', 1, 'issue_refund'),
    auditNames(evidence, 'action.approved'),
    auditCount(evidence, 'action.executed', 1, 'issue_refund'),
    agentSaid(evidence, 'the customer is told the amount', /4,299\.00/),
  ],
};
