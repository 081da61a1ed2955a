import { z } from 'zod';
import type { ListedRefund, ListPeriod, ReadResult, RefundPage } from './port.ts';
import { canBeId, type SandboxClient } from './sandbox-client.ts';
import { wireRefund } from './sandbox-wire.ts';

/** Refunds asked for at once. */
const PAGE = 500;

const wirePage = z.object({
  refunds: z.array(wireRefund.extend({ booked_at: z.iso.datetime({ offset: true }) })),
  next: z.string().nullable(),
});

/** A page of everything the sandbox store refunded in a period, whoever booked it. It only reads. */
export async function listBookings(
  client: Pick<SandboxClient, 'read'>,
  { from, to }: ListPeriod,
  after: string | null,
): Promise<ReadResult<RefundPage>> {
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), limit: String(PAGE) });
  if (after !== null) query.set('after', after);
  return client.read(`/v1/refunds?${query}`, (body) => {
    const page = wirePage.safeParse(body).data;
    return page && { refunds: page.refunds.map(toListed), next: page.next };
  });
}

/** One refund of the sandbox store by its own number, whoever booked it. It only reads. */
export async function getBooking(
  client: Pick<SandboxClient, 'read'>,
  refundId: string,
): Promise<ReadResult<Omit<ListedRefund, 'bookedAt'>>> {
  if (!canBeId(refundId)) return { kind: 'not_found' };
  return client.read(`/v1/refunds/${encodeURIComponent(refundId)}`, (body) => {
    const refund = wireRefund.safeParse(body).data;
    return refund?.refund_id === refundId ? toRefund(refund) : undefined;
  });
}

function toListed(wire: z.infer<typeof wirePage>['refunds'][number]): ListedRefund {
  return { ...toRefund(wire), bookedAt: new Date(wire.booked_at) };
}

function toRefund(wire: z.infer<typeof wireRefund>): Omit<ListedRefund, 'bookedAt'> {
  return {
    refundId: wire.refund_id,
    orderId: wire.order_id,
    paymentId: wire.payment_id,
    amountMinor: wire.amount_minor,
    currency: wire.currency,
    reference: wire.reference,
    status: wire.status,
  };
}
