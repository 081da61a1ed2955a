import { openSandbox } from '../../src/sandbox/open-sandbox.ts';
import { serveSandbox } from '../../src/sandbox/serve-sandbox.ts';
import { openTestDatabase } from './test-database.ts';

/** An answer of the store: the status, the parsed body and the headers. */
export type StoreAnswer = { readonly status: number; readonly body: Body; readonly headers: Headers };

/** A JSON body, read without ceremony in tests. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
type Body = any;

/** A sandbox store of this test file alone, listening on a free port. */
export type TestSandbox = {
  readonly url: string;
  /** Address of the database, as its owner. */
  readonly databaseUrl: string;
  /** Sends a request; `key` becomes the Idempotency-Key. Rejects when no whole answer comes back. */
  send(method: string, path: string, body?: unknown, key?: string): Promise<StoreAnswer>;
  /** A control call that has to succeed; answers the body. `control('POST', 'faults', {…})`. */
  control(method: string, path: string, body?: unknown): Promise<Body>;
  close(): Promise<void>;
};

/** Opens the store on a database of its own. (Default: empty, on real time.) */
export async function openTestSandbox(
  options: { seed?: boolean; testNow?: Date; timeZone?: string } = {},
): Promise<TestSandbox> {
  const database = await openTestDatabase({ empty: true });
  const store = await openSandbox({
    databaseUrl: database.ownerUrl,
    testNow: options.testNow,
    timeZone: options.timeZone ?? 'Asia/Kolkata',
    seed: options.seed ?? false,
  });
  const served = await serveSandbox({ store, host: '127.0.0.1', port: 0, control: true });
  const send = sender(served.url);
  return {
    url: served.url,
    databaseUrl: database.ownerUrl,
    send,
    control: async (method, path, body) => {
      const answer = await send(method, `/_control/${path}`, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    close: async () => {
      await served.close();
      await store.close();
      await database.drop();
    },
  };
}

function sender(url: string): TestSandbox['send'] {
  return async (method, path, body, key) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
}

/** An order record of one delivered line of 100.00, paid in one payment. */
export function orderRecord(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    customer_id: 'c1',
    currency: 'INR',
    status: 'delivered',
    placed_at: '2026-03-01T10:00:00+05:30',
    delivered_at: '2026-03-04T12:00:00+05:30',
    lines: [{ id: 'L1', name: 'Kettle', quantity: 1, unit_price_minor: 10_000, discount_minor: 0, tax_minor: 0 }],
    tax_included: true,
    discount_minor: 0,
    shipping_minor: 0,
    notes: '',
    payments: [{ id: 'p1', method: 'card', captured_minor: 10_000 }],
    refunds: [],
    ...overrides,
  };
}

/** A refund request of 10.00 on that order. */
export function refundRequest(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    order_id: 'o1',
    payment_id: 'p1',
    amount_minor: 1_000,
    currency: 'INR',
    lines: [],
    reference: 'r1',
    ...overrides,
  };
}
