import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';
import { readRetailFile } from '../../src/sandbox/retail/read-retail-file.ts';
import { freePort } from '../support/free-port.ts';
import { openTestSandbox, type StoreAnswer, type TestSandbox } from '../support/open-test-sandbox.ts';

const file = join(projectRoot, '../shared/data/retail/db.json');
const run = promisify(execFile);

let store: TestSandbox;
beforeAll(async () => {
  store = await openTestSandbox({ seed: true });
});
afterAll(() => store.close());

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

async function importer(...args: string[]): Promise<Outcome> {
  const command = join(projectRoot, 'src/commands/sandbox-import.ts');
  const options = { cwd: projectRoot, env: { PATH: process.env['PATH'] ?? '', COMMERCE_URL: store.url } };
  return run(process.execPath, [command, ...args], options).then(
    (done) => ({ code: 0, ...done }),
    (failed: Outcome) => failed,
  );
}

describe.skipIf(!existsSync(file))('the public retail database (skipped where ../shared/data is absent)', () => {
  test('is loaded whole, with ids and prices unchanged, and a second import changes nothing', {
    timeout: 60_000,
  }, async () => {
    const database = await readRetailFile(file);
    const first = await importer(file, '--replace');
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toContain('500 customers and 1,000 orders');
    expect((await importer(file)).code).toBe(0);

    const read = await Promise.all(
      Object.keys(database.users).map((id) => store.send('GET', `/v1/customers/${id}/orders?limit=100`)),
    );
    const orders = new Map<string, StoreAnswer['body']>(
      read.flatMap(({ body }) => body.orders.map((order: { id: string }) => [order.id, order])),
    );
    expect(orders.size).toBe(1_000);
    for (const order of Object.values(database.orders)) {
      const body = orders.get(order.order_id);
      expect(body).toMatchObject({ customer_id: order.user_id, status: order.status, currency: 'USD' });
      const prices = body.lines.map((line: { sku: string; unit_price_minor: number }) => [
        line.sku,
        line.unit_price_minor,
      ]);
      expect(prices).toEqual(order.items.map((item) => [item.item_id, Math.round(item.price * 100)]));
      const refunded = order.status === 'cancelled' ? body.payments[0].captured_minor : 0;
      expect(body.payments).toMatchObject([
        { id: order.payment_history[0]?.payment_method_id, refunded_minor: refunded },
      ]);
    }
    expect((await store.control('GET', 'ledger')).refunds).toEqual([]);
    expect((await store.send('GET', '/v1/orders/ORD-1001')).status).toBe(404);
  });
});

describe('an import that cannot be', () => {
  test.each([
    ['a file that is not there', ['nowhere.json'], 2, 'nowhere.json cannot be read: there is no such file'],
    ['no file', [], 2, 'This needs FILE, the path of db.json.'],
    ['an unknown option', ['db.json', '--fast'], 2, 'There is no option --fast. There are: --url, --replace.'],
  ])('%s is answered with what to do', async (_what, args, code, message) => {
    const outcome = await importer(...args);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toContain(message);
    expect(outcome.stderr).not.toContain('    at ');
  });

  test.skipIf(!existsSync(file))('a store that does not answer', async () => {
    const outcome = await importer(file, '--url', `http://127.0.0.1:${await freePort()}`);
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('No sandbox store answers at') });
  });

  test('a batch with one bad record writes none of it', async () => {
    const customers = [
      { id: 'batch1', name: 'A', email: 'a@example.com' },
      { id: 'batch2', name: 'B', email: 'not a mail' },
    ];
    const { status, body } = await store.send('POST', '/_control/import', { customers });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: 'customers[1].email' }]);
    expect((await store.send('GET', '/v1/customers/batch1')).status).toBe(404);
  });
});

test('a reset restores the made data, and forgets everything else', async () => {
  await store.control('PUT', 'customers/stray', { name: 'A', email: 'a@example.com' });
  await store.control('POST', 'mode', { idempotency: 'lookup' });
  expect(await store.control('POST', 'reset')).toMatchObject({ customers: 331, orders: 1_590 });
  expect((await store.send('GET', '/v1/customers/stray')).status).toBe(404);
  expect((await store.send('GET', '/v1/orders/ORD-1001')).status).toBe(200);
  expect((await store.send('GET', '/v1/capabilities')).body.idempotency).toBe('native');
});

test('a reset while refunds are on their way ends, and so do they', async () => {
  const refund = (index: number) =>
    store.send(
      'POST',
      '/v1/refunds',
      { order_id: 'ORD-1004', payment_id: 'pay_ORD-1004_1', amount_minor: 1, currency: 'INR', reference: `x${index}` },
      `x${index}`,
    );
  const answers = Promise.all(Array.from({ length: 40 }, (_, index) => refund(index)));
  await Promise.all([store.control('POST', 'reset'), store.control('POST', 'reset', { empty: true }), answers]);
  const statuses = new Set((await answers).map((answer) => answer.status));
  expect([...statuses].filter((status) => status !== 201 && status !== 422)).toEqual([]);
});
