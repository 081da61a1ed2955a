import { replaceCustomers } from '../../sandbox/customers/replace-customers.ts';
import type { Fault } from '../../sandbox/faults/fault.ts';
import { addFault, clearFaults } from '../../sandbox/faults/waiting-faults.ts';
import type { ConnectorCall } from '../../sandbox/http/route.ts';
import { setIdempotencyMode } from '../../sandbox/idempotency.ts';
import { openSandbox } from '../../sandbox/open-sandbox.ts';
import { replaceOrders } from '../../sandbox/orders/replace-orders.ts';
import { settleRefund } from '../../sandbox/refunds/settle-refund.ts';
import { serveSandbox } from '../../sandbox/serve-sandbox.ts';
import { customerRecord } from '../../sandbox/shapes/customer.ts';
import { type OrderRecordInput, orderRecord } from '../../sandbox/shapes/order-record.ts';
import { beginTransaction } from '../../store/begin-transaction.ts';

/** A refund as the provider's ledger has it. */
export type Booking = {
  readonly refundId: string;
  /** Grows with every booking; of two at once the later may be seen first. */
  readonly number: number;
  readonly orderId: string;
  readonly paymentId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly lines: readonly { readonly line_id: string; readonly quantity: number }[];
  readonly key: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly bookedAt: Date;
};

/** The real sandbox store behind HTTP, in this process, with the handles a proof needs on it. */
export type Shop = {
  readonly url: string;
  readonly putCustomer: (id: string, email: string) => Promise<void>;
  readonly putOrders: (orders: Readonly<Record<string, OrderRecordInput>>) => Promise<void>;
  /** The next `times` calls misbehave. */
  readonly fault: (on: ConnectorCall, mode: Fault['mode'], ms?: number, times?: number) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  /** Whether keys guard anything at the provider. */
  readonly setMode: (mode: 'native' | 'lookup') => Promise<void>;
  /** Says how a refund ended. */
  readonly settle: (refundId: string, status: 'succeeded' | 'failed') => Promise<void>;
  /** Bookings with a number above this one, oldest first. */
  readonly bookingsAfter: (number: number) => Promise<readonly Booking[]>;
  /** The bookings of an order as they stand now, oldest first. */
  readonly bookingsOf: (orderId: string) => Promise<readonly Booking[]>;
  /** How many returns an order has. */
  readonly countReturns: (orderId: string) => Promise<number>;
  readonly close: () => Promise<void>;
};

/** Opens an empty shop in the database its owner's address names. */
export async function openShop(ownerUrl: string): Promise<Shop> {
  const store = await openSandbox({ databaseUrl: ownerUrl, timeZone: 'Asia/Kolkata', seed: false });
  const served = await serveSandbox({ store, host: '127.0.0.1', port: 0, control: false });
  const { sql } = store;
  return {
    url: served.url,
    putCustomer: (id, email) => replaceCustomers(sql, [{ ...customerRecord.parse({ name: id, email }), id }]),
    putOrders: async (orders) => {
      const records = Object.entries(orders).map(([id, record]) => ({ ...orderRecord.parse(record), id }));
      await beginTransaction(sql, (query) => replaceOrders(query, records));
    },
    fault: async (on, mode, ms, times = 1) => {
      await addFault(sql, { on, mode, times, ms });
    },
    clearFaults: () => clearFaults(sql),
    setMode: (mode) => setIdempotencyMode(sql, mode),
    settle: async (refundId, status) => {
      await settleRefund(sql, refundId, status);
    },
    bookingsAfter: async (number) =>
      (
        await sql<Row[]>`select * from refunds where source = 'api' and booking_number > ${number}
        order by booking_number`
      ).map(toBooking),
    bookingsOf: async (orderId) =>
      (
        await sql<Row[]>`select * from refunds where source = 'api' and order_id = ${orderId}
        order by booking_number`
      ).map(toBooking),
    countReturns: async (orderId) => {
      const [row] = await sql<{ n: number }[]>`select count(*)::integer as n from returns where order_id = ${orderId}`;
      return row?.n ?? 0;
    },
    close: async () => {
      await served.close();
      await store.close();
    },
  };
}

type Row = {
  refund_id: string;
  booking_number: number;
  order_id: string;
  payment_id: string;
  amount_minor: number;
  currency: string;
  lines: Booking['lines'];
  idempotency_key: string | null;
  reference: string | null;
  status: Booking['status'];
  booked_at: Date;
};

function toBooking(row: Row): Booking {
  return {
    refundId: row.refund_id,
    number: row.booking_number,
    orderId: row.order_id,
    paymentId: row.payment_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    lines: row.lines,
    key: row.reference ?? row.idempotency_key ?? '',
    status: row.status,
    bookedAt: row.booked_at,
  };
}
