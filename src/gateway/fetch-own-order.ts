import type { Order } from '../domain/order.ts';
import type { ActionDeps } from './action-deps.ts';
import { auditRefusal } from './audit-call.ts';
import { fail, orderNotFound, orderSystemUnavailable } from './standard-answers.ts';
import type { CallContext, ToolOutcome } from './tool-call.ts';

/** A call that names an order. */
export type OrderCall = {
  readonly context: CallContext & { readonly customerId: string };
  readonly tool: string;
  readonly args: { readonly order_id: string };
};

/** The order, or the outcome that says why there is none for this customer. */
export type OwnOrder =
  | { readonly kind: 'ok'; readonly order: Order }
  | { readonly kind: 'none'; readonly outcome: ToolOutcome };

/**
 * Fetches an order of the verified customer. The owner is compared here, whatever the platform filtered; a foreign order and a missing one give the
 * same answer, byte for byte, and differ in the audit only.
 */
export async function fetchOwnOrder(
  call: OrderCall,
  deps: Pick<ActionDeps, 'commerce' | 'database'>,
): Promise<OwnOrder> {
  const read = await deps.commerce.getOrder(call.args.order_id);
  if (read.kind === 'unavailable') return { kind: 'none', outcome: await fail(call, orderSystemUnavailable, deps) };
  const own =
    read.kind === 'ok' &&
    read.value.orderId === call.args.order_id &&
    read.value.customerId === call.context.customerId;
  if (own) return { kind: 'ok', order: read.value };
  const rule = { rule: 'order_belongs_to_customer', passed: false, inputs: { exists: read.kind === 'ok' } };
  await auditRefusal(deps.database.sql, { ...call, result: orderNotFound, rules: [rule] });
  return { kind: 'none', outcome: { kind: 'result', result: orderNotFound } };
}
