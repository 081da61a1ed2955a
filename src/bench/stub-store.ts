import type { AccountPort, CommerceConnector } from '../commerce/port.ts';
import type { Order } from '../domain/order.ts';
import type { ActionEffect } from '../gateway/action-deps.ts';

/** A store that answers at once from memory, so that what is measured is ours alone. */
export type StubStore = {
  readonly commerce: CommerceConnector;
  readonly effect: ActionEffect;
  readonly put: (order: Order) => void;
};

/** Opens it, empty. */
export function openStubStore(): StubStore {
  const orders = new Map<string, Order>();
  const customer = (id: string) => ({
    ...{ customerId: id, name: 'A Customer', email: `${id}@example.com`, phone: null },
    ...{ address: null, preferences: {} },
  });
  let booked = 0;
  return {
    put: (order) => orders.set(order.orderId, order),
    commerce: {
      name: 'stub',
      capabilities: async () => ({ refundIdempotency: 'native', idempotencyRetentionMs: 86_400_000 }),
      getCustomer: async (id) => ({ kind: 'ok', value: customer(id) }),
      findCustomerByEmail: async () => ({ kind: 'not_found' }),
      getOrder: async (id) => {
        const value = orders.get(id);
        return value ? { kind: 'ok', value } : { kind: 'not_found' };
      },
      listOrders: async () => ({ kind: 'ok', value: [] }),
      createReturn: async () => ({ kind: 'not_sent', detail: 'the stub takes no returns' }),
      findReturn: async () => ({ kind: 'not_found' }),
      listRefunds: async () => ({ kind: 'ok', value: { refunds: [], next: null } }),
      ...noAccountPort,
      ping: async () => true,
    },
    effect: {
      send: async (_action, leg) => {
        booked += 1;
        return {
          kind: 'done',
          value: { id: `stub-${booked}`, status: 'succeeded', amountMinor: leg.amountMinor },
          evidence: { stub: booked },
        };
      },
      find: async () => ({ kind: 'not_found' }),
      resendWithinMs: async () => 86_400_000,
    },
  };
}

const notTaken = async () => ({ kind: 'not_sent', detail: 'the stub only refunds' }) as const;
const notFound = async () => ({ kind: 'not_found' }) as const;
const noAccountPort: AccountPort = {
  resendReceipt: notTaken,
  findReceipt: notFound,
  updatePreference: notTaken,
  changeAddress: notTaken,
  findChange: notFound,
  cancelReturn: notTaken,
  findCancellation: notFound,
};

/** A delivered order of one line, paid by one card. */
export function stubOrder(orderId: string, customerId: string, priceMinor: number): Order {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  return {
    ...{ orderId, customerId, guestEmail: null, currency: 'INR', status: 'delivered' },
    ...{ placedAt: daysAgo(6), deliveredAt: daysAgo(3), disputed: false, taxIncluded: true },
    lines: [
      {
        ...{ lineId: 'L1', name: 'Kettle', sku: null, quantity: 1, deliveredQuantity: 1 },
        ...{ unitPriceMinor: priceMinor, discountMinor: 0, taxMinor: 0 },
      },
    ],
    ...{ discountMinor: 0, shippingMinor: 0, notes: '' },
    payments: [{ paymentId: 'p1', method: 'card', capturedMinor: priceMinor, refundedMinor: 0 }],
    ...{ refunds: [], returns: [], shippingAddress: null, version: '1' },
  };
}
