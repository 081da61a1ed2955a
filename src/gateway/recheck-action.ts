import { categoryOf } from '../domain/action/action-arguments.ts';
import { countByLine } from '../domain/action/units.ts';
import { type AutonomyPolicy, tierOf } from '../domain/autonomy.ts';
import type { Order } from '../domain/order.ts';
import { sameAllocation } from '../domain/refund/plan-refund.ts';
import type { Action } from '../store/action-row.ts';
import { actionsOnOrder } from '../store/actions.ts';
import { ensureAutonomy } from '../store/autonomy.ts';
import { readOrderEpoch } from '../store/guards.ts';
import { readRefundTotals } from '../store/refund-totals.ts';
import type { ClaimKind } from '../store/unit-claims.ts';
import { type ActionCase, layOutCase } from './action-case.ts';
import type { ActionDeps } from './action-deps.ts';
import { comparePolicies } from './compare-policies.ts';
import { settingsUnder } from './policy-in-force.ts';
import { recheckChange } from './recheck-change.ts';
import type { Recheck } from './recheck-result.ts';

/** Fetches the order afresh and judges the action again, its own claims left out. Amount and split unchanged is no change, whatever else moved. */
export async function recheckAction(action: Action, deps: ActionDeps): Promise<Recheck> {
  const { kind, orderId } = action;
  if (kind === 'refund' || kind === 'return')
    return await recheckUnits({ ...action, kind, orderId: orderId ?? '' }, deps);
  return await recheckChange({ ...action, kind }, deps);
}

type UnitAction = Action & { readonly kind: ClaimKind; readonly orderId: string };

async function recheckUnits(action: UnitAction, deps: ActionDeps): Promise<Recheck> {
  const { sql } = deps.database;
  const epoch = await readOrderEpoch(sql, action.orderId);
  const read = await deps.commerce.getOrder(action.orderId);
  if (read.kind === 'unavailable') return read;
  if (read.kind === 'not_found') return { kind: 'broken', code: 'order_not_found', rules: [] };
  const order = withoutOwnRefunds(read.value, action);
  const autonomy = await ensureAutonomy(deps.database, deps.settings.autonomyProfile);
  const settings = settingsUnder(autonomy.policy, deps.settings);
  const [earlier, totals] = await Promise.all([
    actionsOnOrder(sql, action.orderId, action.kind),
    readRefundTotals(sql, {
      customerId: action.customerId,
      currency: order.currency,
      windowDays: settings.limits.customerWindowDays,
      timeZone: settings.timeZone,
      ...(action.automatic ? { exceptActionId: action.actionId } : {}),
    }),
  ]);
  const layOut = (policy: AutonomyPolicy): ActionCase =>
    layOutCase({
      ...{ kind: action.kind, order, customerId: action.customerId, earlier, totals },
      ask: countByLine(action.args.item_ids ?? []),
      tier: tierOf(policy, action.tool, categoryOf(action.args)),
      settings: settingsUnder(policy, deps.settings),
      own: { actionId: action.actionId, units: action.units },
    });
  const laidOut = layOut(autonomy.policy);
  const decision = laidOut.recheck();
  if (decision.kind === 'refuse' || decision.kind === 'needs_person')
    return { kind: 'broken', code: decision.code, rules: decision.rules };
  const policy = await comparePolicies(action, autonomy, layOut, deps);
  const checked = { order, epoch, laidOut, earlier, rules: decision.rules, autonomy, policy };
  return { kind: isUnchanged(action, laidOut) ? 'unchanged' : 'changed', ...checked };
}

function isUnchanged(action: Action, { plan }: ActionCase): boolean {
  if (plan === null) return true;
  return (
    plan.amountMinor === action.amountMinor &&
    plan.currency === action.currency &&
    sameAllocation(plan.allocation, action.allocation)
  );
}

/** The order as it would be had this action paid nothing yet: one of two payments may have been given back before a crash. */
function withoutOwnRefunds(order: Order, action: Action): Order {
  const own = order.refunds.flatMap((refund) => {
    const paymentId = refund.status === 'failed' ? undefined : paymentOf(action, refund.reference);
    return paymentId === undefined ? [] : [{ refundId: refund.refundId, paymentId, amountMinor: refund.amountMinor }];
  });
  if (own.length === 0) return order;
  const ids = new Set(own.map((refund) => refund.refundId));
  const given = (paymentId: string) =>
    own.reduce((sum, refund) => (refund.paymentId === paymentId ? sum + refund.amountMinor : sum), 0);
  return {
    ...order,
    refunds: order.refunds.filter((refund) => !ids.has(refund.refundId)),
    payments: order.payments.map((payment) => ({
      ...payment,
      refundedMinor: Math.max(payment.refundedMinor - given(payment.paymentId), 0),
    })),
  };
}

function paymentOf({ actionId, allocation }: Action, reference: string | null): string | undefined {
  if (reference === actionId) return allocation[0]?.paymentId;
  return allocation.find((_, leg) => reference === `${actionId}:${leg}`)?.paymentId;
}
