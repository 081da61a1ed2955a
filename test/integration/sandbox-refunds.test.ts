import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openTestSandbox,
  orderRecord,
  refundRequest,
  type StoreAnswer,
  type TestSandbox,
} from '../support/open-test-sandbox.ts';

let store: TestSandbox;
beforeAll(async () => {
  store = await openTestSandbox();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.control('POST', 'reset', { empty: true });
  await store.control('PUT', 'orders/o1', orderRecord());
});

const refund = (overrides: Record<string, unknown> = {}, key?: string) =>
  store.send('POST', '/v1/refunds', refundRequest(overrides), key ?? crypto.randomUUID());
const ledger = async () => (await store.control('GET', 'ledger')).refunds;
const refunded = async () => (await store.send('GET', '/v1/orders/o1')).body.payments[0].refunded_minor;
const count = (answers: StoreAnswer[], status: number) => answers.filter((answer) => answer.status === status).length;

describe('the bounds of a payment', () => {
  test('20 refunds of 10.00 at once on 100.00 book ten and never more', async () => {
    for (let round = 0; round < 3; round += 1) {
      await store.control('PUT', `orders/race${round}`, orderRecord());
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => refund({ order_id: `race${round}`, reference: `r${index}` })),
      );
      expect([count(answers, 201), count(answers, 422)]).toEqual([10, 10]);
      const booked = (await store.control('GET', `ledger?order_id=race${round}`)).refunds;
      expect(booked.reduce((sum: number, one: { amount_minor: number }) => sum + one.amount_minor, 0)).toBe(10_000);
    }
  });

  test('refunds and failing settlements at once leave the sum right', async () => {
    const { body } = await store.send('POST', '/v1/refunds', refundRequest({ amount_minor: 9_500 }), 'first');
    const settle = store.control('POST', 'settle', { refund_id: body.refund_id, status: 'failed' });
    await Promise.all([settle, ...Array.from({ length: 12 }, () => refund())]);
    const booked = (await ledger()).filter((one: { status: string }) => one.status !== 'failed');
    const sum = booked.reduce((total: number, one: { amount_minor: number }) => total + one.amount_minor, 0);
    expect(sum).toBe(await refunded());
    expect(sum).toBeLessThanOrEqual(10_000);
  });

  const refusals: [string, Record<string, unknown>, string][] = [
    ['zero', { amount_minor: 0 }, 'invalid_amount'],
    ['a negative amount', { amount_minor: -5 }, 'invalid_amount'],
    ['an amount as text', { amount_minor: '5' }, 'invalid_request'],
    ['a fraction', { amount_minor: 0.5 }, 'invalid_request'],
    ['1e21', { amount_minor: 1e21 }, 'invalid_request'],
    ['nothing at all', { amount_minor: null }, 'invalid_request'],
    ['one paisa more than was captured', { amount_minor: 10_001 }, 'exceeds_refundable'],
    ['another currency', { currency: 'USD' }, 'currency_mismatch'],
    ['a payment the order does not have', { payment_id: 'p2' }, 'payment_not_found'],
    ['an order that does not exist', { order_id: 'nope' }, 'order_not_found'],
    ['a line the order does not have', { lines: [{ line_id: 'L9', quantity: 1 }] }, 'unknown_line'],
    ['more units than the line has', { lines: [{ line_id: 'L1', quantity: 2 }] }, 'unknown_line'],
    ['a reference that cannot be stored', { reference: 'a\0' }, 'invalid_request'],
  ];
  test.each(refusals)('%s is refused with 422, and nothing is booked', async (_what, overrides, code) => {
    const { status, body } = await refund(overrides);
    expect([status, body.code]).toEqual([422, code]);
    expect(await ledger()).toEqual([]);
    expect(await refunded()).toBe(0);
  });

  test('earlier refunds of the record count', async () => {
    await store.control('PUT', 'orders/o1', orderRecord({ refunds: [{ id: 'r0', amount_minor: 9_500, lines: [] }] }));
    expect((await refund({ amount_minor: 501 })).body.code).toBe('exceeds_refundable');
    expect((await refund({ amount_minor: 500 })).status).toBe(201);
  });

  test('putting the order again does not unbook what was booked', async () => {
    await refund({ amount_minor: 6_000 });
    const again = await store.control('PUT', 'orders/o1', orderRecord({ notes: 'edited' }));
    expect(again.payments[0].refunded_minor).toBe(6_000);
    expect((await refund({ amount_minor: 4_001 })).body.code).toBe('exceeds_refundable');
    const less = orderRecord({ payments: [{ id: 'p1', method: 'card', captured_minor: 5_999 }] });
    expect((await store.send('PUT', '/_control/orders/o1', less)).body.code).toBe('refunds_exceed_captured');
    expect(await ledger()).toHaveLength(1);
  });

  test('an order read from the store can be put back as it is', async () => {
    await refund({ amount_minor: 6_000 });
    const { body: order } = await store.send('GET', '/v1/orders/o1');
    const again = await store.control('PUT', 'orders/o1', order);
    expect({ ...again, version: '' }).toEqual({ ...order, version: '' });
  });
});

describe('native idempotency', () => {
  test('the same key with the same request gets the first answer and books nothing', async () => {
    const first = await refund({}, 'k1');
    const again = await refund({}, 'k1');
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(first.headers.get('Idempotent-Replayed')).toBeNull();
    expect(await ledger()).toMatchObject([{ key: 'k1', reference: 'r1', amount_minor: 1_000, status: 'succeeded' }]);
  });

  test('ten at once under one key book one', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund({}, 'k1')));
    expect(count(answers, 201)).toBe(10);
    expect(new Set(answers.map((answer) => answer.body.refund_id)).size).toBe(1);
    expect(await ledger()).toHaveLength(1);
  });

  test('the same key with another request is refused with 409, whatever is different', async () => {
    await store.control('PUT', 'orders/o2', orderRecord());
    await refund({}, 'k1');
    for (const other of [{ amount_minor: 999 }, { order_id: 'o2' }, { order_id: 'nope' }, { reference: 'r2' }]) {
      const { status, body } = await refund(other, 'k1');
      expect([status, body.code]).toEqual([409, 'idempotency_key_reused']);
    }
    expect(await ledger()).toHaveLength(1);
  });

  test('one key at once for two orders books on one of them', async () => {
    await store.control('PUT', 'orders/o2', orderRecord());
    const answers = await Promise.all(['o1', 'o2', 'o1', 'o2'].map((order_id) => refund({ order_id }, 'k1')));
    expect([count(answers, 201), count(answers, 409)]).toEqual([2, 2]);
    expect(await ledger()).toHaveLength(1);
  });

  test('a refused request leaves its key free', async () => {
    expect((await refund({ amount_minor: 10_001 }, 'k1')).status).toBe(422);
    expect((await refund({}, 'k1')).status).toBe(201);
  });

  test('a refund without a key is refused', async () => {
    const { status, body } = await store.send('POST', '/v1/refunds', refundRequest());
    expect([status, body.code]).toEqual([400, 'idempotency_key_missing']);
    expect(await ledger()).toEqual([]);
  });
});

describe('lookup mode', () => {
  beforeEach(() => store.control('POST', 'mode', { idempotency: 'lookup' }));

  test('the same key books again, and both are found by reference', async () => {
    await refund({}, 'k1');
    await refund({}, 'k1');
    const found = await store.send('GET', '/v1/refunds?reference=r1');
    expect(found.body.refunds).toHaveLength(2);
    expect(await ledger()).toHaveLength(2);
    expect((await store.send('GET', '/v1/capabilities')).body.idempotency).toBe('lookup');
  });

  test('the bounds hold all the same', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund({}, 'k1')));
    expect([count(answers, 201), count(answers, 422)]).toEqual([10, 10]);
  });
});

describe('settlement', () => {
  test('a pending refund holds its amount until it fails, and gives it back once', async () => {
    await store.control('POST', 'faults', { on: 'refund', mode: 'pending' });
    const { body } = await refund({ amount_minor: 10_000 });
    expect(body.status).toBe('pending');
    expect((await refund({ amount_minor: 1 })).status).toBe(422);
    for (let times = 0; times < 3; times += 1) {
      await store.control('POST', 'settle', { refund_id: body.refund_id, status: 'failed' });
    }
    expect(await refunded()).toBe(0);
    expect((await store.send('GET', '/v1/orders/o1')).body.refunds).toMatchObject([{ status: 'failed' }]);
    const late = await store.send('POST', '/_control/settle', { refund_id: body.refund_id, status: 'succeeded' });
    expect([late.status, late.body.code]).toEqual([409, 'already_failed']);
  });

  test('an unknown refund cannot be settled', async () => {
    expect((await store.send('POST', '/_control/settle', { refund_id: 'no', status: 'failed' })).status).toBe(404);
  });
});

describe('reconciliation', () => {
  test('every refund of a period is listed once, over pages, earlier ones of the record included', async () => {
    await store.control(
      'PUT',
      'orders/o2',
      orderRecord({ refunds: [{ id: 'r0', amount_minor: 7, lines: [], booked_at: '2026-03-05T00:00:00Z' }] }),
    );
    for (const reference of ['a', 'b', 'c']) await refund({ reference });
    const seen: string[] = [];
    let after = '';
    do {
      const { body } = await store.send(
        'GET',
        `/v1/refunds?from=2026-01-01T00:00:00Z&to=2999-01-01T00:00:00Z&limit=2${after}`,
      );
      seen.push(
        ...body.refunds.map((one: { reference: string | null; refund_id: string }) => one.reference ?? one.refund_id),
      );
      after = body.next === null ? '' : `&after=${encodeURIComponent(body.next)}`;
    } while (after !== '');
    expect(seen).toEqual(['r0', 'a', 'b', 'c']);
    const march = await store.control('GET', 'refunds?from=2026-03-01T00:00:00Z&to=2026-03-05T00:00:00Z');
    expect(march.refunds).toEqual([]);
  });
});

describe('returns', () => {
  const line = { id: 'L1', name: 'Mug', quantity: 3, unit_price_minor: 100, discount_minor: 0, tax_minor: 0 };
  const request = { order_id: 'o1', lines: [{ line_id: 'L1', quantity: 2 }], reason: 'damaged', reference: 'a1' };
  beforeEach(() => store.control('PUT', 'orders/o1', orderRecord({ lines: [line] })));

  test('a return is opened once per key and found by reference', async () => {
    const first = await store.send('POST', '/v1/returns', request, 'a1');
    const again = await store.send('POST', '/v1/returns', request, 'a1');
    expect(again.body).toEqual(first.body);
    expect((await store.send('GET', '/v1/returns?reference=a1&order_id=o1')).body.returns).toMatchObject([
      { status: 'requested' },
    ]);
    expect((await store.control('GET', 'returns')).returns).toHaveLength(1);
    expect((await store.send('GET', '/v1/orders/o1')).body.returns).toMatchObject([
      { reference: 'a1', lines: request.lines },
    ]);
  });

  test('no unit is in two returns, also when they come at once; a cancelled return frees its units', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        store.send('POST', '/v1/returns', { ...request, reference: `a${index}` }, `a${index}`),
      ),
    );
    expect([count(answers, 201), count(answers, 422)]).toEqual([1, 5]);
    const opened = answers.find((answer) => answer.status === 201)?.body;
    const cancelled = await store.send('POST', `/v1/returns/${opened.return_id}/cancel`);
    expect(cancelled.body.status).toBe('cancelled');
    expect((await store.send('POST', '/v1/returns', request, 'fresh')).status).toBe(201);
  });

  test('a received return can no longer be cancelled', async () => {
    const { body } = await store.send('POST', '/v1/returns', request, 'a1');
    expect(await store.control('POST', `returns/${body.return_id}/receive`)).toMatchObject({ status: 'received' });
    const late = await store.send('POST', `/v1/returns/${body.return_id}/cancel`);
    expect([late.status, late.body.code]).toEqual([422, 'return_closed']);
  });
});
