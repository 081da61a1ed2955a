import { z } from 'zod';
import type { ListPeriod, ReadResult, RefundPage } from './port.ts';
import type { SandboxClient } from './sandbox-client.ts';
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

function toListed(wire: z.infer<typeof wirePage>['refunds'][number]): RefundPage['refunds'][number] {
  return {
    refundId: wire.refund_id,
    orderId: wire.order_id,
    paymentId: wire.payment_id,
    amountMinor: wire.amount_minor,
    currency: wire.currency,
    reference: wire.reference,
    status: wire.status,
    bookedAt: new Date(wire.booked_at),
  };
}
