import type { CommerceConnector, ReadResult, WriteResult } from '../../commerce/port.ts';
import type { RefundPort } from '../../commerce/refund-port.ts';
import type { IssueRefundArguments } from '../../contracts/tool-arguments.ts';
import { countByLine, linesOf } from '../../domain/action/units.ts';
import type { ActionDeps, ActionEffect, Booked } from '../action-deps.ts';
import { policyInForce } from '../policy-in-force.ts';
import { requestAction } from '../request-action.ts';
import type { ToolHandler, VerifiedCall } from './tool-handler.ts';

/** `issue_refund`: the only tool that moves money. The model names an order, its lines and a reason; code knows the rest. */
export const issueRefund =
  (deps: ActionDeps): ToolHandler<VerifiedCall<IssueRefundArguments>> =>
  async ({ call, args, context, preflight }) =>
    await requestAction(
      { call, context, tool: 'issue_refund', kind: 'refund', args, ask: countByLine(args.item_ids) },
      { epoch: preflight.orderEpoch, autonomy: await policyInForce(preflight, deps) },
      deps,
    );

/**
 * The effect of a refund: one provider call per payment. This file alone may know the port; everything else asks for effects and gets this one from
 * the composition root.
 */
export function refundEffect(port: RefundPort, commerce: Pick<CommerceConnector, 'capabilities'>): ActionEffect {
  return {
    send: async (action, leg, leaveWithinMs) =>
      toBooked(
        await port.refund({
          orderId: action.orderId ?? '',
          paymentId: leg.paymentId ?? '',
          amountMinor: leg.amountMinor ?? 0,
          currency: action.currency ?? '',
          // the first call names the units, so that several payments do not count them several times
          lines: leg.leg === 0 ? linesOf(action.units) : [],
          key: leg.key,
          leaveWithinMs,
        }),
      ),
    find: async ({ orderId, currency }, leg) => {
      const payment = { orderId: orderId ?? '', paymentId: leg.paymentId ?? '', currency: currency ?? '' };
      const found = await port.findRefund(leg.key, payment);
      return found.kind === 'ok' ? { kind: 'ok', value: asBooked(found.value) } : found;
    },
    resendWithinMs: async () => {
      const { refundIdempotency, idempotencyRetentionMs } = await commerce.capabilities();
      return refundIdempotency === 'native' ? idempotencyRetentionMs : 0;
    },
  };
}

type Refund = Extract<Awaited<ReturnType<RefundPort['findRefund']>>, { kind: 'ok' }>['value'];

function toBooked(answer: WriteResult<Refund>): WriteResult<Booked> {
  return answer.kind === 'done' ? { ...answer, value: asBooked(answer.value) } : answer;
}

function asBooked(refund: Refund): Extract<ReadResult<Booked>, { kind: 'ok' }>['value'] {
  return { id: refund.refundId, status: refund.status, amountMinor: refund.amountMinor };
}
