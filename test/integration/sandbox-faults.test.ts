import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSandbox, orderRecord, refundRequest, type TestSandbox } from '../support/open-test-sandbox.ts';

let store: TestSandbox;
beforeAll(async () => {
  store = await openTestSandbox();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.control('POST', 'reset', { empty: true });
  await store.control('PUT', 'orders/o1', orderRecord());
});

const refund = (key = 'k1') => store.send('POST', '/v1/refunds', refundRequest({ reference: key }), key);
const fault = (body: Record<string, unknown>) => store.control('POST', 'faults', body);
const booked = async () => (await store.control('GET', 'ledger')).refunds.length;

describe('each fault books what it says and no more', () => {
  test('lose_response: booked, and the connection is cut', async () => {
    await fault({ on: 'refund', mode: 'lose_response' });
    await expect(refund()).rejects.toThrow();
    expect(await booked()).toBe(1);
    expect((await refund()).headers.get('Idempotent-Replayed')).toBe('true');
    expect(await booked()).toBe(1);
  });

  test('error_before: 500, nothing booked', async () => {
    await fault({ on: 'refund', mode: 'error_before' });
    const { status, body } = await refund();
    expect([status, body.code]).toEqual([500, 'fault_error_before']);
    expect(await booked()).toBe(0);
  });

  test('error_after: booked, then 500', async () => {
    await fault({ on: 'refund', mode: 'error_after' });
    expect((await refund()).status).toBe(500);
    expect(await booked()).toBe(1);
  });

  test('timeout: the connection is held for ms, then cut, and nothing is booked', async () => {
    await fault({ on: 'refund', mode: 'timeout', ms: 150 });
    const start = performance.now();
    await expect(refund()).rejects.toThrow();
    expect(performance.now() - start).toBeGreaterThan(140);
    expect(await booked()).toBe(0);
  });

  test('refuse: 422, nothing booked', async () => {
    await fault({ on: 'refund', mode: 'refuse' });
    const { status, body } = await refund();
    expect([status, body.code]).toEqual([422, 'refused']);
    expect(await booked()).toBe(0);
  });

  test('pending: booked, not settled', async () => {
    await fault({ on: 'refund', mode: 'pending' });
    expect((await refund()).body).toMatchObject({ status: 'pending', settled_at: null });
    expect(await booked()).toBe(1);
  });

  test('latency: booked after ms, also when the caller has gone', async () => {
    await fault({ on: 'refund', mode: 'latency', ms: 200 });
    const body = JSON.stringify(refundRequest());
    const gone = fetch(`${store.url}/v1/refunds`, {
      method: 'POST',
      headers: { 'Idempotency-Key': 'k1' },
      body,
      signal: AbortSignal.timeout(50),
    });
    await expect(gone).rejects.toThrow();
    expect(await booked()).toBe(0);
    await expect.poll(booked, { timeout: 5_000 }).toBe(1);
  });
});

describe('faults count down', () => {
  test('of 12 calls at once exactly 5 get the fault', async () => {
    await fault({ on: 'get_order', mode: 'error_before', times: 5 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => store.send('GET', '/v1/orders/o1')));
    expect(answers.filter((answer) => answer.status === 500)).toHaveLength(5);
    expect((await store.control('GET', 'faults')).faults).toEqual([]);
  });

  test('faults for one call are used in the order in which they were made, and other calls are left alone', async () => {
    await fault({ on: 'refund', mode: 'refuse' });
    await fault({ on: 'refund', mode: 'error_before' });
    expect((await store.send('GET', '/v1/orders/o1')).status).toBe(200);
    expect([(await refund()).status, (await refund()).status, (await refund()).status]).toEqual([422, 500, 201]);
  });

  test('clearing and resetting take waiting faults away', async () => {
    await fault({ on: 'refund', mode: 'refuse', times: 100 });
    await store.control('DELETE', 'faults');
    expect((await refund()).status).toBe(201);
  });

  test('every call of the list can be made to fail', async () => {
    await store.control('PUT', 'customers/c1', { name: 'A', email: 'a@example.com' });
    const address = { line1: '1', city: 'Pune', postal_code: '1', country: 'IN' };
    const units = { lines: [{ line_id: 'L1', quantity: 1 }], reason: 'damaged', reference: 'r' };
    const calls: [string, string, string, unknown][] = [
      ['get_order', 'GET', '/v1/orders/o1', undefined],
      ['create_return', 'POST', '/v1/returns', { order_id: 'o1', ...units }],
      ['resend_receipt', 'POST', '/v1/orders/o1/receipts', {}],
      ['update_preference', 'POST', '/v1/customers/c1/preferences', { preference: 'sms', value: true }],
      ['change_address', 'PUT', '/v1/customers/c1/address', address],
    ];
    for (const [on, method, path, body] of calls) {
      await fault({ on, mode: 'refuse' });
      expect([on, (await store.send(method, path, body, 'k')).status]).toEqual([on, 422]);
      expect((await store.send(method, path, body, 'k')).status).toBeLessThan(300);
    }
  });

  test.each([
    { on: 'nothing', mode: 'refuse' },
    { on: 'refund', mode: 'explode' },
    { on: 'get_order', mode: 'pending' },
    { on: 'refund', mode: 'refuse', times: 0 },
    { on: 'refund', mode: 'latency', ms: -1 },
    {},
  ])('a fault that makes no sense is refused: %j', async (body) => {
    expect((await store.send('POST', '/_control/faults', body)).status).toBe(400);
  });
});

describe('the request log', () => {
  test('holds every connector call with its key and body, the failed ones too, and no control call', async () => {
    await fault({ on: 'refund', mode: 'lose_response' });
    await refund('k1').catch(() => undefined);
    await store.send('GET', '/v1/refunds?reference=k1');
    await store.send('POST', '/v1/refunds', 'no json', 'k2');
    const { requests } = await store.control('GET', 'requests');
    expect(requests).toMatchObject([
      { method: 'POST', path: '/v1/refunds', key: 'k1', body: { order_id: 'o1', reference: 'k1' } },
      { method: 'GET', path: '/v1/refunds', query: 'reference=k1', key: null },
      { method: 'POST', path: '/v1/refunds', key: 'k2', body: 'no json' },
    ]);
    expect(Date.parse(requests[0].at)).not.toBeNaN();
  });

  test('keeps a body that no table could hold', async () => {
    await store.send('POST', '/v1/refunds', '{"reference":"\\u0000\\ud800"}', 'k1');
    const { requests } = await store.control('GET', 'requests');
    expect(requests).toMatchObject([{ body: { reference: '\0\ud800' } }]);
  });
});

test('a web page of another origin cannot use the control handles', async () => {
  const response = await fetch(`${store.url}/_control/reset`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(response.status).toBe(403);
  expect((await store.send('GET', '/v1/orders/o1')).status).toBe(200);
});
