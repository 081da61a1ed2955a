import { createHash } from 'node:crypto';
import { canonicalJson } from '../domain/canonical-json.ts';
import type { NewAction } from '../store/action-row.ts';

/** What a person decides on: everything an execution depends on, and nothing that may change meanwhile. */
export type ActionSnapshot = {
  readonly action_id: string;
  readonly tool: string;
  readonly customer_id: string;
  readonly order_id: string | null;
  readonly args: unknown;
  readonly units: readonly { readonly line_id: string; readonly unit: number }[];
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly allocation: readonly { readonly payment_id: string; readonly amount_minor: number }[];
};

/** The snapshot of an action. Taken again from the stored row before execution, it must give the same digest. */
export function snapshotOf(
  action: Pick<
    NewAction,
    'actionId' | 'tool' | 'customerId' | 'orderId' | 'args' | 'units' | 'amountMinor' | 'currency' | 'allocation'
  >,
): ActionSnapshot {
  return {
    action_id: action.actionId,
    tool: action.tool,
    customer_id: action.customerId,
    order_id: action.orderId,
    args: action.args,
    units: action.units.map(({ lineId, unit }) => ({ line_id: lineId, unit })),
    amount_minor: action.amountMinor,
    currency: action.currency,
    allocation: action.allocation.map(({ paymentId, amountMinor }) => ({
      payment_id: paymentId,
      amount_minor: amountMinor,
    })),
  };
}

/** SHA-256 of the snapshot's canonical JSON, in hexadecimal. */
export function digestOf(snapshot: unknown): string {
  return createHash('sha256').update(canonicalJson(snapshot)).digest('hex');
}
