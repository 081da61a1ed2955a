import type { BookedChange, CommerceConnector, ReadResult, WriteResult } from '../commerce/port.ts';
import type { Action } from '../store/action-row.ts';
import type { ActionEffect } from './action-deps.ts';

/** The two calls of a change: the one that makes it, and the one that asks for it by its key. */
export type ChangeCalls = {
  readonly send: (action: Action) => Promise<WriteResult<BookedChange>>;
  readonly find: (action: Action) => Promise<ReadResult<BookedChange>>;
};

/** A change as an effect: what is booked is final, has no amount, and its key is guarded where the platform guards keys at all. */
export function changeEffect(commerce: Pick<CommerceConnector, 'capabilities'>, calls: ChangeCalls): ActionEffect {
  return {
    send: async (action) => {
      const answer = await calls.send(action);
      return answer.kind === 'done' ? { ...answer, value: asBooked(answer.value) } : answer;
    },
    find: async (action) => {
      const found = await calls.find(action);
      return found.kind === 'ok' ? { kind: 'ok', value: asBooked(found.value) } : found;
    },
    resendWithinMs: async () => {
      const { refundIdempotency, idempotencyRetentionMs } = await commerce.capabilities();
      return refundIdempotency === 'native' ? idempotencyRetentionMs : 0;
    },
  };
}

function asBooked({ changeId }: BookedChange) {
  return { id: changeId, status: 'succeeded' as const, amountMinor: null };
}
