import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSandbox, orderRecord, type TestSandbox } from '../support/open-test-sandbox.ts';

let store: TestSandbox;
beforeAll(async () => {
  store = await openTestSandbox();
});
afterAll(() => store.close());
beforeEach(() => store.control('POST', 'reset', { empty: true }));

const asha = {
  name: 'Asha',
  email: 'Asha@Example.com',
  phone: '+91 1',
  address: { line1: '1 Lane', city: 'Pune', postal_code: '411001', country: 'IN' },
};

describe('orders', () => {
  test('an order that was put is read back with everything it states', async () => {
    await store.control('PUT', 'orders/o1', orderRecord({ disputed: true, notes: 'leave at gate' }));
    const { status, body } = await store.send('GET', '/v1/orders/o1');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: 'o1',
      customer_id: 'c1',
      guest_email: null,
      currency: 'INR',
      status: 'delivered',
      placed_at: '2026-03-01T04:30:00.000Z',
      delivered_at: '2026-03-04T06:30:00.000Z',
      disputed: true,
      notes: 'leave at gate',
      lines: [{ id: 'L1', quantity: 1, delivered_quantity: 1, unit_price_minor: 10_000 }],
      payments: [{ id: 'p1', method: 'card', captured_minor: 10_000, refunded_minor: 0 }],
      refunds: [],
      returns: [],
    });
  });

  test('every change gives a version that was never there before, over a reset too', async () => {
    const versions = new Set<string>();
    for (const notes of ['a', 'b', 'b']) {
      versions.add((await store.control('PUT', 'orders/o1', orderRecord({ notes }))).version);
    }
    await store.control('POST', 'reset', { empty: true });
    versions.add((await store.control('PUT', 'orders/o1', orderRecord())).version);
    expect(versions.size).toBe(4);
  });

  test('lines of an order that was not delivered have no delivered units, unless it says so', async () => {
    const line = { id: 'L2', name: 'Mug', quantity: 2, unit_price_minor: 1, discount_minor: 0, tax_minor: 0 };
    const lines = [line, { ...line, id: 'L3', delivered_quantity: 1 }];
    const { lines: read } = await store.control(
      'PUT',
      'orders/o1',
      orderRecord({ status: 'shipped', delivered_at: null, lines }),
    );
    expect(read.map((one: { delivered_quantity: number }) => one.delivered_quantity)).toEqual([0, 1]);
  });

  test('earlier refunds are spread over the payments in their order, and are not in the ledger', async () => {
    const payments = [
      { id: 'credit', method: 'store_credit', captured_minor: 3_000 },
      { id: 'card', method: 'card', captured_minor: 7_000 },
    ];
    const refunds = [{ id: 'r0', amount_minor: 4_000, lines: [{ line_id: 'L1', quantity: 1 }] }];
    const order = await store.control('PUT', 'orders/o1', orderRecord({ payments, refunds }));
    expect(order.payments).toMatchObject([{ refunded_minor: 3_000 }, { refunded_minor: 1_000 }]);
    expect(order.refunds).toMatchObject([
      { id: 'r0', amount_minor: 4_000, status: 'succeeded', reference: null, payment_id: null },
    ]);
    expect((await store.control('GET', 'ledger')).refunds).toEqual([]);
  });

  test('two orders may have earlier refunds of the same id', async () => {
    const refunds = [{ id: 'r0', amount_minor: 1, lines: [] }];
    await store.control('PUT', 'orders/o1', orderRecord({ refunds }));
    expect((await store.control('PUT', 'orders/o2', orderRecord({ refunds }))).refunds).toHaveLength(1);
  });

  test("a customer's orders come newest first, in pages, and nobody else's", async () => {
    for (const day of [1, 3, 2]) {
      await store.control('PUT', `orders/o${day}`, orderRecord({ placed_at: `2026-01-0${day}T00:00:00Z` }));
    }
    await store.control('PUT', 'orders/x', orderRecord({ customer_id: 'other' }));
    const first = await store.send('GET', '/v1/customers/c1/orders?limit=2');
    expect(first.body.orders.map((order: { id: string }) => order.id)).toEqual(['o3', 'o2']);
    const second = await store.send('GET', `/v1/customers/c1/orders?limit=2&after=${first.body.next}`);
    expect(second.body).toMatchObject({ orders: [{ id: 'o1' }], next: null });
  });

  test('ids of any characters work, percent-encoded', async () => {
    for (const id of ['#W1', 'a/b?c', 'Ünï 漢字', '%2F', "'; drop table orders; --", '🧿'.repeat(64)]) {
      const order = await store.control('PUT', `orders/${encodeURIComponent(id)}`, orderRecord());
      expect(order.id).toBe(id);
      expect((await store.send('GET', `/v1/orders/${encodeURIComponent(id)}`)).body.id).toBe(id);
    }
  });
});

describe('a record that cannot be is refused with the reason, and nothing is written', () => {
  const line = { id: 'L1', name: 'Kettle', quantity: 1, unit_price_minor: 100, discount_minor: 0, tax_minor: 0 };
  const cases: [string, Record<string, unknown>, string][] = [
    ['a fraction of a paisa', { shipping_minor: 1.5 }, 'shipping_minor'],
    ['a negative amount', { discount_minor: -1 }, 'discount_minor'],
    ['an amount as text', { shipping_minor: '100' }, 'shipping_minor'],
    ['an amount beyond safe integers', { shipping_minor: 1e21 }, 'shipping_minor'],
    ['an unknown status', { status: 'lost' }, 'status'],
    ['a date without offset', { placed_at: '2026-03-01T10:00:00' }, 'placed_at'],
    ['a currency of four letters', { currency: 'INRX' }, 'currency'],
    ['no lines', { lines: [] }, 'lines'],
    ['the same line id twice', { lines: [line, line] }, 'lines[1].id'],
    ['more delivered than ordered', { lines: [{ ...line, delivered_quantity: 2 }] }, 'lines[0].delivered_quantity'],
    ['nobody who bought it', { customer_id: null }, 'customer_id'],
    ['an unknown way to pay', { payments: [{ id: 'p1', method: 'shells', captured_minor: 1 }] }, 'payments[0].method'],
    [
      'a refund of a line it does not have',
      { refunds: [{ id: 'r', amount_minor: 1, lines: [{ line_id: 'no', quantity: 1 }] }] },
      'refunds[0].lines[0]',
    ],
    ['a NUL in a note', { notes: 'a\0b' }, 'notes'],
    ['a lone surrogate in a name', { lines: [{ ...line, name: '\ud800' }] }, 'lines[0].name'],
  ];
  test.each(cases)('%s', async (_what, overrides, path) => {
    const { status, body } = await store.send('PUT', '/_control/orders/o1', orderRecord(overrides));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_request', status: 400 });
    expect(body.errors.map((fault: { path: string }) => fault.path)).toContain(path);
    expect((await store.send('GET', '/v1/orders/o1')).status).toBe(404);
  });

  test('more refunded than was ever paid', async () => {
    const refunds = [{ id: 'r', amount_minor: 10_001, lines: [] }];
    const { status, body } = await store.send('PUT', '/_control/orders/o1', orderRecord({ refunds }));
    expect([status, body.code]).toEqual([400, 'refunds_exceed_captured']);
    expect((await store.send('GET', '/v1/orders/o1')).status).toBe(404);
  });

  test('an id with NUL, an id over 64 characters, broken percent-encoding, a body that is no JSON', async () => {
    expect((await store.send('PUT', '/_control/orders/%00', orderRecord())).body.code).toBe('invalid_request');
    expect((await store.send('PUT', `/_control/orders/${'x'.repeat(65)}`, orderRecord())).status).toBe(400);
    expect((await store.send('GET', '/v1/orders/%ff')).status).toBe(400);
    expect((await store.send('PUT', '/_control/orders/o1', '{"a":')).body.code).toBe('bad_json');
    expect((await store.send('PUT', '/_control/orders/o1', '[]')).status).toBe(400);
  });
});

describe('customers', () => {
  test('a customer is found by id and by exact mail address, capitals aside', async () => {
    await store.control('PUT', 'customers/c1', asha);
    expect((await store.send('GET', '/v1/customers/c1')).body).toMatchObject({ id: 'c1', ...asha });
    const find = async (email: string) =>
      (await store.send('GET', `/v1/customers?email=${encodeURIComponent(email)}`)).body;
    expect((await find('asha@example.com')).customers).toMatchObject([{ id: 'c1' }]);
    expect((await find('asha@example.co')).customers).toEqual([]);
    expect((await find('%@example.com')).customers).toEqual([]);
  });

  test('a preference and an address are set, and nobody is invented', async () => {
    await store.control('PUT', 'customers/c1', asha);
    await store.send('POST', '/v1/customers/c1/preferences', { preference: 'sms_updates', value: false });
    const moved = { line1: '2 Lane', city: 'Goa', postal_code: '403001', country: 'IN' };
    await store.send('PUT', '/v1/customers/c1/address', moved);
    expect(await store.control('GET', 'customers/c1')).toMatchObject({
      preferences: { sms_updates: false },
      address: moved,
    });
    const nobody = await store.send('POST', '/v1/customers/nobody/preferences', { preference: 'a', value: true });
    expect([nobody.status, nobody.body.code]).toEqual([422, 'customer_not_found']);
    expect((await store.send('GET', '/_control/customers/nobody')).status).toBe(404);
  });

  test("an order's address changes until it has left", async () => {
    const there = { line1: '2 Lane', city: 'Goa', postal_code: '403001', country: 'IN' };
    await store.control('PUT', 'orders/o1', orderRecord({ status: 'processed', delivered_at: null }));
    await store.control('PUT', 'orders/o2', orderRecord({ status: 'shipped', delivered_at: null }));
    expect((await store.send('PUT', '/v1/orders/o1/address', there)).body.shipping_address).toEqual(there);
    const late = await store.send('PUT', '/v1/orders/o2/address', there);
    expect([late.status, late.body.code]).toEqual([422, 'already_shipped']);
  });

  test('a change under a key is made once, and can be found by its key', async () => {
    const [first, second] = ['2 Lane', '3 Lane'].map((line1) => ({
      line1,
      city: 'Goa',
      postal_code: '1',
      country: 'IN',
    }));
    await store.control('PUT', 'customers/c1', asha);
    await store.control('PUT', 'orders/o1', orderRecord({ status: 'pending', delivered_at: null }));
    await store.send('PUT', '/v1/orders/o1/address', first, 'k1');
    await store.send('PUT', '/v1/orders/o1/address', second, 'k2');
    expect((await store.send('PUT', '/v1/orders/o1/address', first, 'k1')).status).toBe(200);
    expect((await store.control('GET', 'orders/o1')).shipping_address).toEqual(second);
    const other = await store.send('PUT', '/v1/orders/o1/address', second, 'k1');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    await store.send('POST', '/v1/customers/c1/preferences', { preference: 'sms_updates', value: false }, 'k3');
    expect((await store.send('GET', '/v1/changes?reference=k1')).body.changes).toMatchObject([
      { kind: 'address', order_id: 'o1', customer_id: null, reference: 'k1' },
    ]);
    expect((await store.control('GET', 'changes')).changes.map((one: { reference: string }) => one.reference)).toEqual([
      ...['k1', 'k2', 'k3'],
    ]);
  });

  test('a receipt goes to the address on record, once per key', async () => {
    await store.control('PUT', 'customers/c1', asha);
    await store.control('PUT', 'orders/o1', orderRecord());
    const first = await store.send('POST', '/v1/orders/o1/receipts', {}, 'k1');
    const again = await store.send('POST', '/v1/orders/o1/receipts', {}, 'k1');
    expect(again.body).toEqual(first.body);
    expect((await store.control('GET', 'receipts')).receipts).toMatchObject([
      { order_id: 'o1', sent_to: asha.email, key: 'k1' },
    ]);
    expect((await store.send('GET', '/v1/receipts?reference=k1')).body.receipts).toHaveLength(1);
    expect((await store.send('GET', '/v1/receipts?reference=k2')).body.receipts).toEqual([]);
  });
});
