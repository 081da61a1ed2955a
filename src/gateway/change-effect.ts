import type { BookedChange, CommerceConnector, ReadResult, WriteResult } from '../commerce/port.ts';
import type { Action } from '../store/action-row.ts';
import type { ActionEffect, Booked } from './action-deps.ts';

/** The two calls of a change: the one that makes it, and the one that asks for it by its key. */
export type ChangeCalls = {
  readonly send: (action: Action) => Promise<WriteResult<BookedChange>>;
  readonly find: (action: Action) => Promise<ReadResult<BookedChange>>;
};

/** A change as an effect: what is booked is final, has no amount, and its key is guarded where the platform guards keys at all. */
export function changeEffect(commerce: Pick<CommerceConnector, 'capabilities'>, calls: ChangeCalls): ActionEffect {
  return {
    send: async (action) => {
      return withoutRecord(await calls.send(action));
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

/** The platform answers a change with the whole order or account. The ledger is kept for ever, so of the answer only the proof goes on, and no address or mail. */
function withoutRecord(answer: WriteResult<BookedChange>): WriteResult<Booked> {
  switch (answer.kind) {
    case 'done':
      return { ...answer, value: asBooked(answer.value), evidence: { change_id: answer.value.changeId } };
    case 'rejected':
      return { ...answer, message: '', evidence: { code: answer.code } };
    case 'unknown':
      return { ...answer, evidence: null };
    case 'not_sent':
      return answer;
    default: {
      const impossible: never = answer;
      throw new Error(`Unknown answer ${JSON.stringify(impossible)}`);
    }
  }
}

function asBooked({ changeId }: BookedChange) {
  return { id: changeId, status: 'succeeded' as const, amountMinor: null };
}
