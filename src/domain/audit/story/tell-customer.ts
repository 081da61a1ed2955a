import type { StoryWords } from './audit-fact.ts';
import { gatherActions, isRefund, standingOf } from './gather-actions.ts';
import { sayTimes } from './say.ts';
import { type StoryMaterial, type StoryPart, tellActions, tellTheRest } from './tell-order.ts';

/** Everything that was done for one customer, over all orders and conversations. */
export function tellCustomer(customerId: string, material: StoryMaterial, words: StoryWords): readonly StoryPart[] {
  const actions = gatherActions(material.rows);
  const refunded = actions.filter((action) => isRefund(action) && standingOf(action) === 'executed').length;
  const orders = new Set(actions.map(({ begun }) => begun.orderId).filter((id) => id !== null));
  const summary =
    actions.length === 0
      ? `Nothing was ever asked for in the name of customer ${customerId}.`
      : `Customer ${customerId} asked for ${actions.length} ${actions.length === 1 ? 'action' : 'actions'} on ${orders.size} ${orders.size === 1 ? 'order' : 'orders'}, and was ${refunded === 0 ? 'never refunded' : `refunded ${sayTimes(refunded)}`}.`;
  return [
    { heading: `Customer ${customerId}`, sentences: [summary] },
    ...tellActions(actions, material, words),
    ...tellTheRest(actions, material, words),
  ];
}

/** One action from the asking to its end. */
export function tellOneAction(actionId: string, material: StoryMaterial, words: StoryWords): readonly StoryPart[] {
  const actions = gatherActions(material.rows);
  if (actions.length === 0)
    return [{ heading: `Action ${actionId}`, sentences: [`The audit knows no action ${actionId}.`] }];
  return [...tellActions(actions, material, words), ...tellTheRest(actions, material, words)];
}
