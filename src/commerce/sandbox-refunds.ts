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
    findRefund: (key, of) => findRefund(client, key, of),
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
  const { key, leaveWithinMs } = request;
  return client.write('/v1/refunds', { key, body, leaveWithinMs }, (answer) => {
    const booked = wireRefund.safeParse(answer).data;
    return booked && isOurs(booked, request) ? toBooked(booked) : undefined;
  });
}

/** A booking that differs in anything from what was asked for is not this booking. */
function isOurs(booked: WireRefund, request: RefundLegRequest): boolean {
  return (
    isOfPayment(booked, request) && booked.amount_minor === request.amountMinor && booked.reference === request.key
  );
}

type Payment = Pick<RefundLegRequest, 'orderId' | 'paymentId' | 'currency'>;

function isOfPayment(booked: WireRefund, { orderId, paymentId, currency }: Payment): boolean {
  return booked.order_id === orderId && booked.payment_id === paymentId && booked.currency === currency;
}

const refundPage = z.object({ refunds: z.array(wireRefund), next: z.string().nullish() });

/** What this side cannot explain is `unavailable`, so that a person looks; the amount is for whoever asks to compare. */
async function findRefund(client: SandboxClient, key: string, of: Payment): Promise<ReadResult<BookedRefund>> {
  if (!canBeId(key)) return { kind: 'not_found' };
  const path = `/v1/refunds?reference=${encodeURIComponent(key)}`;
  const read = await client.read(path, (body) => refundPage.safeParse(body).data);
  if (read.kind !== 'ok') return read;
  const { refunds, next } = read.value;
  const [found, ...others] = refunds.filter((one) => one.reference === key);
  const unclear = (detail: string) => ({ kind: 'unavailable', detail }) as const;
  if (others.length > 0) return unclear(`${others.length + 1} refunds are booked under this key`);
  if (found && !isOfPayment(found, of)) return unclear('the refund under this key is of another payment');
  if (found) return { kind: 'ok', value: toBooked(found) };
  const whole = refunds.length === 0 && (next ?? null) === null;
  return whole ? { kind: 'not_found' } : unclear('the list is not the one that was asked for, or not all of it');
}

function toBooked({ refund_id, status, amount_minor }: WireRefund): BookedRefund {
  return { refundId: refund_id, status, amountMinor: amount_minor };
}
