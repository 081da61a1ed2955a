import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSandboxConnector } from '../../src/commerce/sandbox-connector.ts';
import { openSandboxRefunds } from '../../src/commerce/sandbox-refunds.ts';
import { freePort } from '../support/free-port.ts';
import { openTestSandbox, orderRecord, type TestSandbox } from '../support/open-test-sandbox.ts';

const timeoutMs = 1_000;
let store: TestSandbox;
let commerce: ReturnType<typeof openSandboxConnector>;
let refunds: ReturnType<typeof openSandboxRefunds>;

beforeAll(async () => {
  store = await openTestSandbox();
  commerce = openSandboxConnector({ baseUrl: store.url, timeoutMs });
  refunds = openSandboxRefunds({ baseUrl: store.url, timeoutMs });
});
afterAll(async () => {
  commerce.close();
  refunds.close();
  await store.close();
});
beforeEach(async () => {
  await store.control('POST', 'reset', { empty: true });
  await store.control('PUT', 'customers/c1', { name: 'Asha', email: 'asha@example.com', phone: null });
  await store.control('PUT', 'orders/o1', orderRecord());
});

const leg = (overrides = {}) => ({
  orderId: 'o1',
  paymentId: 'p1',
  amountMinor: 1_000,
  currency: 'INR',
  lines: [{ lineId: 'L1', quantity: 1 }],
  key: 'a1',
  ...overrides,
});
const fault = (on: string, mode: string, more = {}) => store.control('POST', 'faults', { on, mode, ...more });
const ledger = async () => (await store.control('GET', 'ledger')).refunds;
const sent = async (method: string) =>
  (await store.control('GET', 'requests')).requests.filter((one: { method: string }) => one.method === method).length;

describe('reading', () => {
  test('an order comes as the domain states it', async () => {
    const read = await commerce.getOrder('o1');
    expect(read).toMatchObject({
      kind: 'ok',
      value: {
        orderId: 'o1',
        customerId: 'c1',
        currency: 'INR',
        status: 'delivered',
        deliveredAt: new Date('2026-03-04T06:30:00Z'),
        lines: [{ lineId: 'L1', quantity: 1, deliveredQuantity: 1, unitPriceMinor: 10_000 }],
        payments: [{ paymentId: 'p1', method: 'card', capturedMinor: 10_000, refundedMinor: 0 }],
        refunds: [],
        returns: [],
      },
    });
  });

  test('what does not exist, or cannot be an id, is not found', async () => {
    for (const id of ['nope', '', '.', '..', '../customers/c1', 'a\0b', '\ud800', 'x'.repeat(65)]) {
      expect([id, await commerce.getOrder(id)]).toEqual([id, { kind: 'not_found' }]);
      expect([id, await commerce.getCustomer(id)]).toEqual([id, { kind: 'not_found' }]);
    }
  });

  test('awkward ids reach their record', async () => {
    for (const id of ['#W1', 'a/b?c=d#e', '..', '100%']) {
      await store.control('POST', 'import', { orders: [{ ...orderRecord(), id }] });
      expect(await commerce.getOrder(id)).toMatchObject({ kind: 'ok', value: { orderId: id } });
    }
  });

  test('a customer is found by mail; an address of two accounts identifies nobody', async () => {
    expect(await commerce.findCustomerByEmail('Asha@example.com')).toMatchObject({
      kind: 'ok',
      value: { customerId: 'c1' },
    });
    expect(await commerce.findCustomerByEmail('nobody@example.com')).toEqual({ kind: 'not_found' });
    expect(await commerce.findCustomerByEmail('no mail')).toEqual({ kind: 'not_found' });
    await store.control('PUT', 'customers/c2', { name: 'Other', email: 'asha@example.com' });
    expect(await commerce.findCustomerByEmail('asha@example.com')).toEqual({ kind: 'not_found' });
  });

  test("a customer's orders come newest first and at most as many as asked for", async () => {
    await store.control('PUT', 'orders/o2', orderRecord({ placed_at: '2026-03-02T00:00:00Z' }));
    await store.control('PUT', 'orders/x', orderRecord({ customer_id: 'other' }));
    const ids = async (limit: number) => {
      const read = await commerce.listOrders('c1', limit);
      return read.kind === 'ok' ? read.value.map((order) => order.orderId) : read;
    };
    expect(await ids(10)).toEqual(['o2', 'o1']);
    expect(await ids(1)).toEqual(['o2']);
    expect(await ids(0)).toEqual([]);
  });

  test('two failures are retried away, three are unavailable', async () => {
    await fault('get_order', 'error_before', { times: 1 });
    await fault('get_order', 'lose_response', { times: 1 });
    expect((await commerce.getOrder('o1')).kind).toBe('ok');
    await fault('get_order', 'error_before', { times: 3 });
    expect((await commerce.getOrder('o1')).kind).toBe('unavailable');
    expect(await sent('GET')).toBe(6);
  });

  test('ping tells whether the store answers', async () => {
    expect(await commerce.ping()).toBe(true);
    const nowhere = openSandboxConnector({ baseUrl: `http://127.0.0.1:${await freePort()}`, timeoutMs });
    expect(await nowhere.ping()).toBe(false);
    expect((await nowhere.getOrder('o1')).kind).toBe('unavailable');
    expect(await nowhere.capabilities()).toEqual({ refundIdempotency: 'lookup', idempotencyRetentionMs: 0 });
  });

  test('capabilities follow the mode', async () => {
    expect(await commerce.capabilities()).toEqual({ refundIdempotency: 'native', idempotencyRetentionMs: 86_400_000 });
    await store.control('POST', 'mode', { idempotency: 'lookup' });
    expect((await commerce.capabilities()).refundIdempotency).toBe('lookup');
  });
});

describe('refunding', () => {
  test('a booked refund is done, and found under its key', async () => {
    const result = await refunds.refund(leg());
    expect(result).toMatchObject({ kind: 'done', value: { status: 'succeeded', amountMinor: 1_000 } });
    const found = await refunds.findRefund('a1', leg());
    expect(found).toEqual({ kind: 'ok', value: result.kind === 'done' ? result.value : undefined });
    expect(await ledger()).toMatchObject([{ key: 'a1', lines: [{ line_id: 'L1', quantity: 1 }] }]);
    expect(await refunds.findRefund('a2', leg())).toEqual({ kind: 'not_found' });
  });

  test.each([
    ['lose_response', {}, 'unknown', 1],
    ['error_before', {}, 'unknown', 0],
    ['error_after', {}, 'unknown', 1],
    ['timeout', { ms: 5_000 }, 'unknown', 0],
    ['refuse', {}, 'rejected', 0],
    ['pending', {}, 'done', 1],
  ] as const)('%s ends as it can be proven, after one send', async (mode, more, kind, booked) => {
    await fault('refund', mode, more);
    const result = await refunds.refund(leg());
    expect(result.kind).toBe(kind);
    expect(await ledger()).toHaveLength(booked);
    expect(await sent('POST')).toBe(1);
    if (mode === 'pending') expect(result).toMatchObject({ value: { status: 'pending' } });
  });

  test('a refusal carries its code; a reused key is unknown, never a rejection', async () => {
    expect(await refunds.refund(leg({ amountMinor: 10_001 }))).toMatchObject({
      kind: 'rejected',
      code: 'exceeds_refundable',
    });
    await refunds.refund(leg());
    expect(await refunds.refund(leg({ amountMinor: 999 }))).toMatchObject({
      kind: 'unknown',
      evidence: { status: 409, body: { code: 'idempotency_key_reused' } },
    });
    expect(await ledger()).toHaveLength(1);
  });

  test('a store that is not there: not sent', async () => {
    const nowhere = openSandboxRefunds({ baseUrl: `http://127.0.0.1:${await freePort()}`, timeoutMs });
    expect((await nowhere.refund(leg())).kind).toBe('not_sent');
    expect((await nowhere.findRefund('a1', leg())).kind).toBe('unavailable');
  });

  test('two bookings under one key are for a person to explain', async () => {
    await store.control('POST', 'mode', { idempotency: 'lookup' });
    await refunds.refund(leg());
    await refunds.refund(leg());
    expect((await refunds.findRefund('a1', leg())).kind).toBe('unavailable');
  });
});

describe('returns', () => {
  const request = { orderId: 'o1', lines: [{ lineId: 'L1', quantity: 1 }], reason: 'damaged', reference: 'a1' };

  test('a return is opened once and found again', async () => {
    const first = await commerce.createReturn(request);
    expect(first).toMatchObject({ kind: 'done', value: { status: 'requested' } });
    expect(await commerce.createReturn(request)).toMatchObject({
      kind: 'done',
      value: first.kind === 'done' ? first.value : {},
    });
    expect(await commerce.findReturn('o1', 'a1')).toMatchObject({ kind: 'ok' });
    expect(await commerce.findReturn('o1', 'a2')).toEqual({ kind: 'not_found' });
  });

  test('a unit cannot be returned twice, and a lost answer is unknown', async () => {
    await fault('create_return', 'lose_response');
    expect((await commerce.createReturn(request)).kind).toBe('unknown');
    expect(await commerce.createReturn({ ...request, reference: 'a2' })).toMatchObject({
      kind: 'rejected',
      code: 'exceeds_returnable',
    });
  });
});

describe('a platform that does not keep to the contract', () => {
  async function against<T>(handler: RequestListener, work: (baseUrl: string) => Promise<T>): Promise<T> {
    const server = createServer(handler);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const answering =
    (status: number, body: unknown): RequestListener =>
    (_request, response) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
  const booked = {
    refund_id: 'rf',
    order_id: 'o1',
    payment_id: 'p1',
    amount_minor: 1_000,
    currency: 'INR',
    reference: 'a1',
    status: 'succeeded',
  };

  test('200 with a booking of another amount, order or key is unknown', async () => {
    for (const other of [
      { amount_minor: 2_000 },
      { order_id: 'o2' },
      { reference: 'a2' },
      { currency: 'USD' },
      { status: 'maybe' },
    ]) {
      const result = await against(answering(200, { ...booked, ...other }), (baseUrl) =>
        openSandboxRefunds({ baseUrl, timeoutMs }).refund(leg()),
      );
      expect(result.kind).toBe('unknown');
    }
  });

  test('a refund of another order, payment or currency under our key is not ours to explain', async () => {
    for (const other of [{ order_id: 'o2' }, { payment_id: 'p2' }, { payment_id: null }, { currency: 'USD' }]) {
      const found = await against(answering(200, { refunds: [{ ...booked, ...other }], next: null }), (baseUrl) =>
        openSandboxRefunds({ baseUrl, timeoutMs }).findRefund('a1', leg()),
      );
      expect([other, found.kind]).toEqual([other, 'unavailable']);
    }
  });

  test('a list that was not narrowed to our key, or goes on, does not prove that there is none', async () => {
    const lists = [
      { refunds: [{ ...booked, reference: 'somebody-elses' }] },
      { refunds: [{ ...booked, reference: null }], next: null },
      { refunds: [], next: 'page-2' },
    ];
    for (const list of lists) {
      const found = await against(answering(200, list), (baseUrl) =>
        openSandboxRefunds({ baseUrl, timeoutMs }).findRefund('a1', leg()),
      );
      expect([list, found.kind]).toEqual([list, 'unavailable']);
    }
    const empty = await against(answering(200, { refunds: [] }), (baseUrl) =>
      openSandboxRefunds({ baseUrl, timeoutMs }).findRefund('a1', leg()),
    );
    expect(empty).toEqual({ kind: 'not_found' });
    for (const list of [{ returns: [{ ...booked, return_id: 'r' }] }, { returns: [], next: 'page-2' }]) {
      const found = await against(answering(200, list), (baseUrl) =>
        openSandboxConnector({ baseUrl, timeoutMs }).findReturn('o1', 'a2'),
      );
      expect([list, found.kind]).toEqual([list, 'unavailable']);
    }
  });

  test('an order under another id, and a 404 that no store wrote, are unavailable', async () => {
    const { body: order } = await store.send('GET', '/v1/orders/o1');
    const read = (handler: RequestListener) =>
      against(handler, (baseUrl) => openSandboxConnector({ baseUrl, timeoutMs }).getOrder('o2'));
    expect((await read(answering(200, order))).kind).toBe('unavailable');
    expect((await read(answering(404, { message: 'no route' }))).kind).toBe('unavailable');
    expect((await read(answering(200, { ...order, id: 'o2', shipping_minor: 0.5 }))).kind).toBe('unavailable');
  });

  test("a list that ignores its filter gives nobody another customer's order", async () => {
    const { body: order } = await store.send('GET', '/v1/orders/o1');
    const foreign = { ...order, id: 'x', customer_id: 'other' };
    const read = await against(answering(200, { orders: [foreign, order] }), (baseUrl) =>
      openSandboxConnector({ baseUrl, timeoutMs }).listOrders('c1', 10),
    );
    expect(read).toMatchObject({ kind: 'ok', value: [{ orderId: 'o1' }] });
  });
});

describe('receipts, preferences, addresses and called-off returns', () => {
  const there = { line1: '2 Lane', city: 'Goa', postalCode: '403001', country: 'IN' };
  const open = () => store.control('PUT', 'orders/o1', orderRecord({ status: 'pending', delivered_at: null }));

  test('each write is done once, says what was booked, and is found by its key', async () => {
    await open();
    expect(await commerce.resendReceipt({ orderId: 'o1', key: 'k1' })).toMatchObject({ kind: 'done' });
    expect(await commerce.findReceipt('o1', 'k1')).toMatchObject({ kind: 'ok' });
    expect(await commerce.findReceipt('o2', 'k1')).toEqual({ kind: 'not_found' });
    const preference = { customerId: 'c1', preference: 'marketing_emails', value: false, key: 'k2' };
    expect(await commerce.updatePreference(preference)).toMatchObject({ kind: 'done', value: { changeId: 'k2' } });
    expect(await commerce.findChange({ customerId: 'c1' }, 'k2')).toMatchObject({ kind: 'ok' });
    expect(await commerce.findChange({ customerId: 'c2' }, 'k2')).toEqual({ kind: 'not_found' });
    expect(await commerce.changeAddress({ orderId: 'o1', address: there, key: 'k3' })).toMatchObject({ kind: 'done' });
    expect(await commerce.findChange({ orderId: 'o1' }, 'k3')).toMatchObject({ kind: 'ok' });
    const order = await commerce.getOrder('o1');
    expect(order).toMatchObject({ value: { shippingAddress: there } });
    expect(await commerce.getCustomer('c1')).toMatchObject({ value: { preferences: { marketing_emails: false } } });
  });

  test('an order that has left keeps its address: rejected, and nothing was changed', async () => {
    await store.control('PUT', 'orders/o1', orderRecord({ status: 'shipped', delivered_at: null }));
    const answer = await commerce.changeAddress({ orderId: 'o1', address: there, key: 'k1' });
    expect(answer).toMatchObject({ kind: 'rejected', code: 'already_shipped' });
    expect(await commerce.findChange({ orderId: 'o1' }, 'k1')).toEqual({ kind: 'not_found' });
  });

  test.each(['resend_receipt', 'update_preference', 'change_address'])(
    '%s without an answer is unknown, and may be booked',
    async (on) => {
      await open();
      await fault(on, 'lose_response');
      const sends = {
        resend_receipt: () => commerce.resendReceipt({ orderId: 'o1', key: 'k1' }),
        update_preference: () =>
          commerce.updatePreference({ customerId: 'c1', preference: 'sms_updates', value: true, key: 'k1' }),
        change_address: () => commerce.changeAddress({ orderId: 'o1', address: there, key: 'k1' }),
      };
      expect(await sends[on as keyof typeof sends]()).toMatchObject({ kind: 'unknown' });
      const of = on === 'update_preference' ? { customerId: 'c1' } : { orderId: 'o1' };
      const found = await (on === 'resend_receipt' ? commerce.findReceipt('o1', 'k1') : commerce.findChange(of, 'k1'));
      expect(found).toMatchObject({ kind: 'ok' });
    },
  );

  test('a return is called off, and found so whoever did it', async () => {
    const lines = [{ lineId: 'L1', quantity: 1 }];
    const made = await commerce.createReturn({ orderId: 'o1', lines, reason: 'other', reference: 'r1' });
    const returnId = made.kind === 'done' ? made.value.returnId : '';
    expect(await commerce.findCancellation('o1', returnId)).toEqual({ kind: 'not_found' });
    expect(await commerce.cancelReturn({ orderId: 'o1', returnId, key: 'k1' })).toMatchObject({ kind: 'done' });
    expect(await commerce.findCancellation('o1', returnId)).toMatchObject({ kind: 'ok' });
    expect(await commerce.findCancellation('o2', returnId)).toEqual({ kind: 'not_found' });
  });
});
