import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';
import { demoOrders } from '../../src/sandbox/demo-data.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let port: number;
const children: ChildProcess[] = [];

/** A start that waits half a minute for a database that is not there: it may, while the other tests run. */
const hopeless = {
  started: undefined as ReturnType<typeof spawnStore> | undefined,
  ended: Promise.resolve<unknown>(null),
};
beforeAll(async () => {
  const nowhere = 'postgres://x@127.0.0.1:1/x';
  hopeless.started = spawnStore({
    DATABASE_URL: nowhere,
    MIGRATION_DATABASE_URL: nowhere,
    SANDBOX_STORE_PORT: String(await freePort()),
  });
  hopeless.ended = once(hopeless.started.child, 'close');
});
afterAll(() => hopeless.started?.child.kill('SIGKILL'));

beforeEach(async () => {
  database = await openTestDatabase({ empty: true });
  port = await freePort();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await database.drop();
});

function start(environment: Record<string, string> = {}) {
  const started = spawnStore({
    DATABASE_URL: database.databaseUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    SANDBOX_STORE_PORT: String(port),
    ...environment,
  });
  children.push(started.child);
  return started;
}

function spawnStore(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(projectRoot, 'workers/sandbox-store.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      COUNTERSIGN_ENV: 'test',
      ...environment,
    },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  return { child, output };
}

const get = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const ready = () => eventually(async () => expect((await get('/healthz')).status).toBe(200), { withinMs: 60_000 });

describe('the sandbox store as a process', { timeout: 180_000 }, () => {
  test('fills an empty database once, stops on SIGTERM at once, and goes on with the same data', async () => {
    const first = start();
    await ready();
    await eventually(() => expect(first.output.stdout).toMatch(/made \d{3} customers and \d{4} orders/));
    const kettle = await get(`/v1/orders/${demoOrders.kettle.id}`);
    await fetch(`http://127.0.0.1:${port}/_control/reset`, { method: 'POST', body: '{"empty":true}' });
    await fetch(`http://127.0.0.1:${port}/_control/import`, {
      method: 'POST',
      body: JSON.stringify({ orders: [{ ...kettle.body }] }),
    });
    first.child.kill('SIGTERM');
    expect(await once(first.child, 'exit')).toEqual([0, null]);

    const second = start();
    await ready();
    expect((await get(`/v1/orders/${demoOrders.kettle.id}`)).status).toBe(200);
    expect((await get(`/v1/orders/${demoOrders.mixer.id}`)).status).toBe(404);
    second.child.kill('SIGTERM');
    await once(second.child, 'close');
    expect(second.output.stdout).not.toContain('made ');
  });

  test('a request held by a fault does not hold up the stop', async () => {
    const { child } = start();
    await ready();
    const fault = { on: 'get_order', mode: 'timeout', ms: 60_000 };
    await fetch(`http://127.0.0.1:${port}/_control/faults`, { method: 'POST', body: JSON.stringify(fault) });
    const held = get('/v1/orders/x').catch(() => 'dropped');
    await eventually(async () => expect((await get('/_control/requests')).body['requests']).toHaveLength(1));
    const stopped = performance.now();
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(performance.now() - stopped).toBeLessThan(3_000);
    expect(await held).toBe('dropped');
  });

  test('sets its clock by TEST_NOW at the first start only', async () => {
    const first = start({ TEST_NOW: '2030-05-20T12:00:00Z' });
    await ready();
    expect(String((await get('/_control/clock')).body['now'])).toContain('2030-05-20T12:0');
    expect((await get(`/v1/orders/${demoOrders.deliveredYesterday.id}`)).body['delivered_at']).toContain('2030-05-19');
    first.child.kill('SIGTERM');
    await once(first.child, 'exit');
    start({ TEST_NOW: '2040-01-01T00:00:00Z' });
    await ready();
    expect(String((await get('/_control/clock')).body['now'])).toContain('2030-05-20T12:0');
  });

  test('has no control handles in production', async () => {
    start({ COUNTERSIGN_ENV: 'production' });
    await ready();
    expect((await get('/v1/capabilities')).status).toBe(200);
    for (const path of ['/_control/ledger', '/_control/clock', '/_control/requests']) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    const { body } = await get('/openapi.json');
    expect(Object.keys(body['paths'] as object).filter((path) => path.startsWith('/_control'))).toEqual([]);
  });

  test('says in one line why it cannot start, and exits with 1', async () => {
    expect(await hopeless.ended).toEqual([1, null]);
    expect(hopeless.started?.output.stderr).toMatch(/^The sandbox store cannot start\. .*ECONNREFUSED.*\n$/);

    const holder = createServer().listen(port, '127.0.0.1');
    await once(holder, 'listening');
    const taken = start();
    expect(await once(taken.child, 'close')).toEqual([1, null]);
    expect(taken.output.stderr).toMatch(/^The sandbox store cannot start\. .*EADDRINUSE.*\n$/);
    holder.close();
  });
});
