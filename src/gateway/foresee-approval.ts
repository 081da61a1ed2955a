import { categoryOf } from '../domain/action/action-arguments.ts';
import { tierOf } from '../domain/autonomy.ts';
import type { Order } from '../domain/order.ts';
import { amountFor, type RefundLimits } from '../domain/refund/refund-limits.ts';
import { orderTotal } from '../domain/refund/unit-prices.ts';
import type { AutonomyVersion } from '../store/autonomy.ts';
import { layOutCase } from './action-case.ts';
import type { ActionDeps } from './action-deps.ts';
import type { ActionRequest } from './action-request.ts';
import { settingsUnder } from './policy-in-force.ts';

/**
 * Whether a request will need a person's yes by the order and the policy alone, before any lock is taken: then what an approver is shown is fetched
 * beforehand, and the intent need not be begun twice. A guess and no decision: what went before may say otherwise, and only the intent decides.
 */
export function foreseesApproval(
  request: ActionRequest,
  { order, autonomy }: { readonly order: Order; readonly autonomy: AutonomyVersion },
  deps: ActionDeps,
): boolean {
  const settings = settingsUnder(autonomy.policy, deps.settings);
  const tier = tierOf(autonomy.policy, request.tool, categoryOf(request.args));
  if (tier === 'auto' && (request.kind === 'return' || staysBelow(settings.limits, order))) return false;
  const nothingBefore = { now: new Date(), customerAutomaticMinor: 0, customerRefunds: 0, storeDayMinor: 0 };
  const laidOut = layOutCase({
    ...{ kind: request.kind, ask: request.ask, order, customerId: request.context.customerId },
    ...{ earlier: [], totals: nothingBefore, settings, tier },
  });
  return laidOut.decide().kind === 'needs_approval';
}

/** Whether even the whole order would be within the limit: the usual case, told without laying anything out. */
function staysBelow({ autoLimits }: RefundLimits, order: Order): boolean {
  const limit = amountFor(autoLimits, order.currency);
  return limit !== null && orderTotal(order) <= limit;
}
