import { agentSaid, auditCount, auditNames, ledgerIsEmpty } from '../checks.ts';
import { emptyUntilDecided } from '../empty-until-decided.ts';
import type { Story } from '../story.ts';

/** A refund above the limit that a person refuses: no money moves, and the customer is told the truth. */
export const refundRejected: Story = {
  name: 'refund-rejected',
  title: 'Refund above the limit, rejected',
  customer: { name: 'Nandini Das', mailbox: 'nandini.das' },
  order: { lines: [['Winter quilt', 279_900]], method: 'upi' },
  play: async ({ customer, approver, orderId }) => {
    await customer.say(`I would like a refund for the quilt in order ${orderId}, it is not what I expected.`);
    await approver.reject('Used and washed, as the photographs show.');
  },
  check: (evidence) => [
    emptyUntilDecided(evidence),
    ledgerIsEmpty(evidence),
    auditNames(evidence, 'action.rejected'),
    auditCount(evidence, 'action.executed', 0),
    agentSaid(evidence, 'the customer is told that it was not approved', /not approve/),
  ],
};
