import { z } from 'zod';
import type { Customer, LineUnits, Order } from '../domain/order.ts';
import { getBooking, listBookings } from './list-bookings.ts';
import type { BookedReturn, CommerceConnector, CreateReturnRequest, ReadResult } from './port.ts';
import { accountPort } from './sandbox-account.ts';
import { canBeId, openSandboxClient, type SandboxClient, type SandboxClientOptions } from './sandbox-client.ts';
import { readCustomer, readOrder, wireCapabilities, wireReturn } from './sandbox-wire.ts';

const notFound = { kind: 'not_found' } as const;

/** How long `ping` waits, in milliseconds. */
const pingMs = 2_000;

/** The most orders asked for at once. */
const mostOrders = 100;

/**
 * The sandbox store as the product's order system. Its refunds are in sandbox-refunds.ts, behind a port of their own.
 *
 * What comes back is compared with what was asked for: a record under another id, or another customer's order in a list, is never
 * passed on, whatever the store's filters do.
 */
export function openSandboxConnector(options: SandboxClientOptions): CommerceConnector & { close(): void } {
  const client = openSandboxClient(options);
  return {
    name: 'sandbox',
    capabilities: () => readCapabilities(client),
    getCustomer: (customerId) => getCustomer(client, customerId),
    findCustomerByEmail: (email) => findCustomerByEmail(client, email),
    getOrder: (orderId) => getOrder(client, orderId),
    listOrders: (customerId, limit) => listOrders(client, customerId, limit),
    getRefund: (refundId) => getBooking(client, refundId),
    listRefunds: (period, after) => listBookings(client, period, after),
    createReturn: (request) => createReturn(client, request),
    findReturn: (orderId, reference) => findReturn(client, orderId, reference),
    ...accountPort(client),
    ping: async () => {
      const outcome = await client.ask('/healthz', pingMs);
      return outcome.kind === 'answered' && outcome.status === 200;
    },
    close: () => client.close(),
  };
}

/** Unreadable capabilities count as the weakest: no guard, so that nothing is ever sent twice. */
async function readCapabilities(client: SandboxClient) {
  const read = await client.read('/v1/capabilities', (body) => wireCapabilities.safeParse(body).data);
  if (read.kind !== 'ok') return { refundIdempotency: 'lookup', idempotencyRetentionMs: 0 } as const;
  const { idempotency, idempotency_retention_ms } = read.value;
  return { refundIdempotency: idempotency, idempotencyRetentionMs: idempotency_retention_ms };
}

async function getCustomer(client: SandboxClient, customerId: string): Promise<ReadResult<Customer>> {
  if (!canBeId(customerId)) return notFound;
  return client.read(`/v1/customers/${encodeURIComponent(customerId)}`, (body) => {
    const customer = readCustomer(body);
    return customer?.customerId === customerId ? customer : undefined;
  });
}

/** An address that several accounts share identifies nobody. */
async function findCustomerByEmail(client: SandboxClient, email: string): Promise<ReadResult<Customer>> {
  if (!/^[^\s@\0]+@[^\s@\0]+$/.test(email) || email.length > 320 || !email.isWellFormed()) return notFound;
  const list = z.object({ customers: z.array(z.unknown()) });
  const read = await client.read(`/v1/customers?email=${encodeURIComponent(email)}`, (body) =>
    list.safeParse(body).data?.customers.map(readCustomer),
  );
  if (read.kind !== 'ok') return read;
  const matches = read.value.filter((one) => one?.email.toLowerCase() === email.toLowerCase());
  const [customer] = matches;
  return customer && matches.length === 1 ? { kind: 'ok', value: customer } : notFound;
}

async function getOrder(client: SandboxClient, orderId: string): Promise<ReadResult<Order>> {
  if (!canBeId(orderId)) return notFound;
  return client.read(`/v1/orders/${encodeURIComponent(orderId)}`, (body) => {
    const order = readOrder(body);
    return order?.orderId === orderId ? order : undefined;
  });
}

async function listOrders(
  client: SandboxClient,
  customerId: string,
  limit: number,
): Promise<ReadResult<readonly Order[]>> {
  if (!canBeId(customerId) || limit < 1) return { kind: 'ok', value: [] };
  const most = Math.min(Math.trunc(limit), mostOrders);
  const list = z.object({ orders: z.array(z.unknown()) });
  const path = `/v1/customers/${encodeURIComponent(customerId)}/orders?limit=${most}`;
  return client.read(path, (body) => {
    const orders = list.safeParse(body).data?.orders.map(readOrder);
    if (!orders?.every((order) => order !== undefined)) return undefined;
    return orders.filter((order) => order.customerId === customerId).slice(0, most);
  });
}

async function createReturn(client: SandboxClient, request: CreateReturnRequest) {
  const { orderId, reference, reason } = request;
  const body = { order_id: orderId, lines: request.lines.map(toWire), reason, reference };
  return client.write('/v1/returns', { key: reference, body }, (answer) => bookedReturn(answer, orderId, reference));
}

async function findReturn(
  client: SandboxClient,
  orderId: string,
  reference: string,
): Promise<ReadResult<BookedReturn>> {
  if (!canBeId(orderId) || !canBeId(reference)) return notFound;
  const page = z.object({ returns: z.array(z.unknown()), next: z.string().nullish() });
  const path = `/v1/returns?order_id=${encodeURIComponent(orderId)}&reference=${encodeURIComponent(reference)}`;
  const read = await client.read(path, (body) => page.safeParse(body).data);
  if (read.kind !== 'ok') return read;
  const { returns, next } = read.value;
  const [found] = returns.map((one) => bookedReturn(one, orderId, reference)).filter((one) => one !== undefined);
  if (found) return { kind: 'ok', value: found };
  if (returns.length === 0 && (next ?? null) === null) return notFound;
  return { kind: 'unavailable', detail: 'the list is not the one that was asked for, or not all of it' };
}

function bookedReturn(body: unknown, orderId: string, reference: string): BookedReturn | undefined {
  const parsed = wireReturn.safeParse(body);
  if (!parsed.success || parsed.data.order_id !== orderId || parsed.data.reference !== reference) return undefined;
  return { returnId: parsed.data.return_id, status: parsed.data.status };
}

function toWire({ lineId, quantity }: LineUnits) {
  return { line_id: lineId, quantity };
}
