import { z } from 'zod';
import type {
  AccountPort,
  BookedChange,
  BookedReturn,
  CancelReturnRequest,
  ChangeAddressRequest,
  ReadResult,
  ResendReceiptRequest,
  UpdatePreferenceRequest,
} from './port.ts';
import { canBeId, type SandboxClient } from './sandbox-client.ts';
import { readCustomer, readOrder, wireChange, wireReceipt, wireReturn } from './sandbox-wire.ts';

const notFound = { kind: 'not_found' } as const;

/** The sandbox store's receipts, preferences, addresses and called-off returns. What comes back is compared with what was asked for. */
export function accountPort(client: SandboxClient): AccountPort {
  return {
    resendReceipt: (request) => resendReceipt(client, request),
    findReceipt: (orderId, key) => findReceipt(client, orderId, key),
    updatePreference: (request) => updatePreference(client, request),
    changeAddress: (request) => changeAddress(client, request),
    findChange: (of, key) => findChange(client, of, key),
    cancelReturn: (request) => cancelReturn(client, request),
    findCancellation: (orderId, returnId) => findCancellation(client, orderId, returnId),
  };
}

async function resendReceipt(client: SandboxClient, { orderId, key }: ResendReceiptRequest) {
  const path = `/v1/orders/${encodeURIComponent(orderId)}/receipts`;
  return client.write(path, { key, body: {} }, (answer) => bookedReceipt(answer, orderId, key));
}

async function findReceipt(client: SandboxClient, orderId: string, key: string): Promise<ReadResult<BookedChange>> {
  const list = z.object({ receipts: z.array(z.unknown()) });
  return await findOne(client, '/v1/receipts', key, (body) =>
    list.safeParse(body).data?.receipts.map((one) => bookedReceipt(one, orderId, key)),
  );
}

function bookedReceipt(body: unknown, orderId: string, key: string): BookedChange | undefined {
  const receipt = wireReceipt.safeParse(body).data;
  return receipt?.order_id === orderId && receipt.key === key ? { changeId: receipt.receipt_id } : undefined;
}

/** The answer is the whole customer: done when the preference has the value. The key stands for the change; the store gives it no other name here. */
async function updatePreference(client: SandboxClient, request: UpdatePreferenceRequest) {
  const { customerId, preference, value, key } = request;
  const path = `/v1/customers/${encodeURIComponent(customerId)}/preferences`;
  return client.write(path, { key, body: { preference, value } }, (answer) => {
    const customer = readCustomer(answer);
    const done = customer?.customerId === customerId && customer.preferences[preference] === value;
    return done ? { changeId: key } : undefined;
  });
}

async function changeAddress(client: SandboxClient, { orderId, address, key }: ChangeAddressRequest) {
  const { line1, city, postalCode, country } = address;
  const path = `/v1/orders/${encodeURIComponent(orderId)}/address`;
  const body = { line1, city, postal_code: postalCode, country };
  return client.write(path, { key, body, method: 'PUT' }, (answer) => {
    const order = readOrder(answer);
    const there = order?.shippingAddress;
    const done =
      order?.orderId === orderId &&
      there?.line1 === line1 &&
      there.city === city &&
      there.postalCode === postalCode &&
      there.country === country;
    return done ? { changeId: key } : undefined;
  });
}

async function findChange(
  client: SandboxClient,
  of: { readonly customerId: string } | { readonly orderId: string },
  key: string,
): Promise<ReadResult<BookedChange>> {
  const list = z.object({ changes: z.array(wireChange) });
  return await findOne(client, '/v1/changes', key, (body) =>
    list.safeParse(body).data?.changes.map((one) => {
      const fits = 'orderId' in of ? one.order_id === of.orderId : one.customer_id === of.customerId;
      return fits && one.reference === key ? { changeId: key } : undefined;
    }),
  );
}

async function findOne(
  client: SandboxClient,
  path: string,
  key: string,
  parse: (body: unknown) => readonly (BookedChange | undefined)[] | undefined,
): Promise<ReadResult<BookedChange>> {
  if (!canBeId(key)) return notFound;
  const read = await client.read(`${path}?reference=${encodeURIComponent(key)}`, parse);
  if (read.kind !== 'ok') return read;
  const found = read.value.find((one) => one !== undefined);
  return found ? { kind: 'ok', value: found } : notFound;
}

async function cancelReturn(client: SandboxClient, { orderId, returnId, key }: CancelReturnRequest) {
  const path = `/v1/returns/${encodeURIComponent(returnId)}/cancel`;
  return client.write(path, { key, body: {} }, (answer) => cancelled(answer, orderId, returnId));
}

/** A return that is not called off answers as one that is not found: what was asked for has not happened. */
async function findCancellation(
  client: SandboxClient,
  orderId: string,
  returnId: string,
): Promise<ReadResult<BookedReturn>> {
  if (!canBeId(returnId)) return notFound;
  const read = await client.read(`/v1/returns/${encodeURIComponent(returnId)}`, (body) =>
    wireReturn.safeParse(body).success ? { found: cancelled(body, orderId, returnId) } : undefined,
  );
  if (read.kind !== 'ok') return read;
  return read.value.found ? { kind: 'ok', value: read.value.found } : notFound;
}

function cancelled(body: unknown, orderId: string, returnId: string): BookedReturn | undefined {
  const one = wireReturn.safeParse(body).data;
  if (one?.order_id !== orderId || one.return_id !== returnId || one.status !== 'cancelled') return undefined;
  return { returnId, status: one.status };
}
