import type { BookedReturn, CommerceConnector, ReadResult, WriteResult } from '../../commerce/port.ts';
import type { ActionEffect } from '../action-deps.ts';
import { changeEffect } from '../change-effect.ts';

/** The effect of calling a return off: one call, found again by the return itself. Only people ask for it; the model has no such tool. */
export function cancellationEffect(commerce: CommerceConnector): ActionEffect {
  return changeEffect(commerce, {
    send: async ({ orderId, actionId, args }) =>
      asWritten(await commerce.cancelReturn({ orderId: orderId ?? '', returnId: args.return_id ?? '', key: actionId })),
    find: async ({ orderId, args }) => asFound(await commerce.findCancellation(orderId ?? '', args.return_id ?? '')),
  });
}

function asWritten(answer: WriteResult<BookedReturn>) {
  return answer.kind === 'done' ? { ...answer, value: { changeId: answer.value.returnId } } : answer;
}

function asFound(answer: ReadResult<BookedReturn>) {
  return answer.kind === 'ok' ? { kind: 'ok' as const, value: { changeId: answer.value.returnId } } : answer;
}
