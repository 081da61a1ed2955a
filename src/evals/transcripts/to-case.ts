import type { RetailDatabase } from '../../sandbox/retail/retail-database.ts';
import type { GoldReturn, RetailCase } from '../retail/retail-case.ts';
import { failed, mapCall } from './map-call.ts';
import { callsOf, type Transcript } from './transcript.ts';

/** A recorded conversation as a case of the retail suite: what it did is what must be done, no more and no less. */
export type TranscriptCase = RetailCase & { readonly transcript: Transcript };

/** @throws Error when the recording does not tell who the customer is, or returns what its order does not hold. */
export function toCase(transcript: Transcript, database: RetailDatabase): TranscriptCase {
  const calls = callsOf(transcript).map((call) => ({ call, mapped: mapCall(call), refused: failed(call) }));
  const returns = calls.flatMap(({ mapped, refused }) =>
    mapped.kind === 'return' && !refused ? [toReturn(mapped, database)] : [],
  );
  const others = calls.filter(({ mapped }) => mapped.kind === 'person').map(({ call }) => call.name);
  return {
    transcript,
    caseId: transcript.transcriptId,
    list: 'expected_end_states',
    customerId: customerOf(transcript),
    request: transcript.turns[0]?.says ?? '',
    returns,
    cancellations: [],
    escalate: false,
    otherWrites: others,
    reads: [...new Set(calls.flatMap(({ mapped }) => (mapped.kind === 'read' ? [mapped.orderId] : [])))],
    knownFaults: [],
  };
}

/** The customer as the recording found them: by name and postal code, by mail address, or by the id that was read. */
function customerOf(transcript: Transcript): string {
  const calls = callsOf(transcript);
  const found = calls.find(
    (call) => call.name.startsWith('find_user_id_by_') && /^[a-z]+_[a-z]+_\d+$/.test(call.result.trim()),
  );
  const read = calls.find(({ name, args }) => name === 'get_user_details' && typeof args['user_id'] === 'string');
  const customer = found?.result.trim() ?? (read === undefined ? undefined : String(read.args['user_id']));
  if (customer === undefined) throw new Error(`${transcript.transcriptId} does not tell who the customer is.`);
  return customer;
}

function toReturn(
  { orderId, itemIds, refundTo }: Pick<GoldReturn, 'orderId' | 'itemIds' | 'refundTo'>,
  database: RetailDatabase,
): GoldReturn {
  const order = database.orders[orderId];
  const cents = itemIds.map((itemId) => {
    const item = order?.items.find(({ item_id }) => item_id === itemId);
    if (item === undefined) throw new Error(`Order ${orderId} holds no item ${itemId}.`);
    return Math.round(item.price * 100);
  });
  return { orderId, itemIds, refundTo, refundCents: cents.reduce((sum, one) => sum + one, 0) };
}
