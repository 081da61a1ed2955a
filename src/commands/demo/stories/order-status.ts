import { agentSaid, callCount, ledgerIsEmpty, orderUntouched } from '../checks.ts';
import type { Story } from '../story.ts';

/** Where is my order: a read, and nothing but a read. */
export const orderStatus: Story = {
  name: 'order-status',
  title: 'Order status',
  customer: { name: 'Leela Varma', mailbox: 'leela.varma' },
  order: { lines: [['Brass desk lamp', 189_900]], method: 'upi', status: 'shipped' },
  play: async ({ customer, orderId }) => {
    await customer.say(`Hi, where is my order ${orderId}?`);
  },
  check: (evidence) => [
    agentSaid(evidence, 'the answer says that it is on its way', /shipped and is on its way/),
    callCount(evidence, 'get_order', 1),
    orderUntouched(evidence),
    ledgerIsEmpty(evidence),
  ],
};
