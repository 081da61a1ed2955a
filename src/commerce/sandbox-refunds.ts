import { z } from 'zod';
import type { ReadResult, RefundLegRequest } from './port.ts';
import type { BookedRefund, RefundPort } from './refund-port.ts';
import { canBeId, openSandboxClient, type SandboxClient, type SandboxClientOptions } from './sandbox-client.ts';
import { wireRefund } from './sandbox-wire.ts';

type WireRefund = z.infer<typeof wireRefund>;

/** The sandbox store's refunds: the one place in the product that makes it book money. */
export function openSandboxRefunds(options: SandboxClientOptions): RefundPort & { close(): void } {
  const client = openSandboxClient(options);
  return {
    refund: (request) => refund(client, request),
    findRefund: (key) => findRefund(client, key),
    close: () => client.close(),
  };
}

async function refund(client: SandboxClient, request: RefundLegRequest) {
  const body = {
    order_id: request.orderId,
    payment_id: request.paymentId,
    amount_minor: request.amountMinor,
    currency: request.currency,
    lines: request.lines.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })),
    reference: request.key,
  };
  return client.write('/v1/refunds', { key: request.key, body }, (answer) => {
    const booked = wireRefund.safeParse(answer).data;
    return booked && isOurs(booked, request) ? toBooked(booked) : undefined;
  });
}

/** A booking that differs in anything from what was asked for is not this booking. */
function isOurs(booked: WireRefund, request: RefundLegRequest): boolean {
  return (
    booked.order_id === request.orderId &&
    booked.payment_id === request.paymentId &&
    booked.amount_minor === request.amountMinor &&
    booked.currency === request.currency &&
    booked.reference === request.key
  );
}

/** Several bookings under one key are more than this side can explain: `unavailable`, so that a person looks. */
async function findRefund(client: SandboxClient, key: string): Promise<ReadResult<BookedRefund>> {
  if (!canBeId(key)) return { kind: 'not_found' };
  const list = z.object({ refunds: z.array(wireRefund) });
  const read = await client.read(
    `/v1/refunds?reference=${encodeURIComponent(key)}`,
    (body) => list.safeParse(body).data?.refunds,
  );
  if (read.kind !== 'ok') return read;
  const [found, ...others] = read.value.filter((one) => one.reference === key);
  if (found === undefined) return { kind: 'not_found' };
  if (others.length > 0)
    return { kind: 'unavailable', detail: `${others.length + 1} refunds are booked under this key` };
  return { kind: 'ok', value: toBooked(found) };
}

function toBooked({ refund_id, status, amount_minor }: WireRefund): BookedRefund {
  return { refundId: refund_id, status, amountMinor: amount_minor };
}
