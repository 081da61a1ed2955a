import type { BookedReturn, CommerceConnector } from '../../commerce/port.ts';
import type { CreateReturnArguments } from '../../contracts/tool-arguments.ts';
import { countByLine, linesOf } from '../../domain/action/units.ts';
import type { ActionDeps, ActionEffect, Booked } from '../action-deps.ts';
import { policyInForce } from '../policy-in-force.ts';
import { requestAction } from '../request-action.ts';
import type { ToolHandler, VerifiedCall } from './tool-handler.ts';

/** `create_return`: registers that items come back. Moves no money; takes the same path as a refund, so it happens once too. */
export const createReturn =
  (deps: ActionDeps): ToolHandler<VerifiedCall<CreateReturnArguments>> =>
  async ({ call, args, context, preflight }) =>
    await requestAction(
      { call, context, tool: 'create_return', kind: 'return', args, ask: countByLine(args.item_ids) },
      { epoch: preflight.orderEpoch, autonomy: await policyInForce(preflight, deps) },
      deps,
    );

/** The effect of a return: one call, found again by our reference. */
export function returnEffect(commerce: CommerceConnector): ActionEffect {
  return {
    send: async (action) => {
      const { orderId, actionId, args } = action;
      const lines = linesOf(action.units);
      const request = { orderId: orderId ?? '', lines, reason: args.reason ?? 'other', reference: actionId };
      const answer = await commerce.createReturn(request);
      return answer.kind === 'done' ? { ...answer, value: asBooked(answer.value) } : answer;
    },
    find: async (action) => {
      const found = await commerce.findReturn(action.orderId ?? '', action.actionId);
      return found.kind === 'ok' ? { kind: 'ok', value: asBooked(found.value) } : found;
    },
    resendWithinMs: async () => {
      const { refundIdempotency, idempotencyRetentionMs } = await commerce.capabilities();
      return refundIdempotency === 'native' ? idempotencyRetentionMs : 0;
    },
  };
}

function asBooked(booked: BookedReturn): Booked {
  return { id: booked.returnId, status: 'succeeded', amountMinor: null };
}
