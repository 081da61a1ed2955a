import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocketAdapter } from '../../src/queue/open-socket-adapter.ts';
import { type Database, inTransaction, openDatabase, type Transaction } from '../../src/store/database.ts';
import { isDatabaseUnavailable } from '../../src/store/database-faults.ts';
import { eventually } from '../support/eventually.ts';
import { openMoneyBench } from '../support/money-bench.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
/** One connection, so that whoever comes next gets the one that was lost. */
let database: Database;

beforeAll(async () => {
  bench = await openMoneyBench();
  database = openDatabase({ url: bench.appUrl, max: 1, ormMax: 1 });
});

afterAll(async () => {
  await database.close();
  await bench.close();
});

async function ownBackend(tx: Transaction): Promise<number> {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
}

async function cut(pid: number): Promise<void> {
  await bench.database.sql`select pg_terminate_backend(${pid})`;
  await eventually(async () => {
    const rows = await bench.database.sql`select from pg_stat_activity where pid = ${pid}`;
    expect(rows).toHaveLength(0);
  });
}

async function guarded(orderId: string): Promise<number> {
  const rows = await bench.database.sql`select from order_guards where order_id = ${orderId}`;
  return rows.length;
}

describe('a transaction whose connection is cut', () => {
  test('while a statement runs: fails as an outage, leaves nothing, ends no process, and the pool goes on', async () => {
    const errors: unknown[] = [];
    const hear = (error: unknown) => void errors.push(error);
    process.on('uncaughtException', hear);
    for (let round = 0; round < 5; round += 1) {
      let pid = 0;
      const lost = inTransaction(database, async (tx) => {
        await tx`insert into order_guards (order_id) values ('cut-in-statement')`;
        pid = await ownBackend(tx);
        await tx`select pg_sleep(20)`;
      }).catch((error: unknown) => error);
      await eventually(async () => expect(pid).toBeGreaterThan(0));
      await cut(pid);
      expect(isDatabaseUnavailable(await lost)).toBe(true);
      await eventually(async () => expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]));
    }
    process.off('uncaughtException', hear);
    expect(errors).toEqual([]);
    expect(await guarded('cut-in-statement')).toBe(0);
  });

  test('between two statements: what it would have written next is not carried out in the session of whoever came after', async () => {
    const resumed = Promise.withResolvers<void>();
    let pid = 0;
    let late: unknown = null;
    const lost = inTransaction(database, async (tx) => {
      pid = await ownBackend(tx);
      await resumed.promise;
      try {
        await tx`insert into order_guards (order_id) values ('late-statement')`;
      } catch (error) {
        late = error;
        throw error;
      }
    }).catch((error: unknown) => error);
    await eventually(async () => expect(pid).toBeGreaterThan(0));
    await cut(pid);
    expect(isDatabaseUnavailable(await lost)).toBe(true);
    await inTransaction(database, async (tx) => {
      await tx`insert into order_guards (order_id) values ('came-after')`;
      resumed.resolve();
      await eventually(async () => expect(late).toBeInstanceOf(Error));
      await tx`select 1`;
    });
    expect(String(late)).toContain('its connection closed');
    expect(await guarded('late-statement')).toBe(0);
    expect(await guarded('came-after')).toBe(1);
  });

  test('an error of another connection inside it is an error like any other: it is rolled back and told', async () => {
    const failure = Object.assign(new Error('somebody else was cut'), { code: 'ECONNRESET' });
    const failed = inTransaction(database, async (tx) => {
      await tx`insert into order_guards (order_id) values ('other-connection')`;
      throw failure;
    });
    await expect(failed).rejects.toBe(failure);
    expect(await guarded('other-connection')).toBe(0);
  });
});

test('the connection on which web processes hear of each other is cut: heard as an error, opened again, and no process ends', async () => {
  const heard: unknown[] = [];
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', hear);
  const sockets = openSocketAdapter({ backend: 'postgres', databaseUrl: bench.appUrl, poolSize: 2 }, (error) =>
    heard.push(error),
  );
  const server = new Server(createServer().listen(0, '127.0.0.1'), { adapter: sockets.adapter });
  server.of('/');
  const listeners = () =>
    bench.database.sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'countersign-sockets' and datname = current_database()`;
  await eventually(async () => expect((await listeners()).length).toBeGreaterThan(0));
  const before = await listeners();
  for (const { pid } of before) await cut(pid);
  const isNew = ({ pid }: { pid: number }) => !before.some((one) => one.pid === pid);
  await eventually(async () => expect((await listeners()).some(isNew)).toBe(true));
  // two places in all: one listens again, and the other is free to notify from
  server.of('/').emit('still-there', 'x'.repeat(10));
  await eventually(async () => expect(await listeners()).toHaveLength(2));
  process.off('uncaughtException', hear);
  expect(uncaught).toEqual([]);
  expect(heard.length).toBeGreaterThan(0);
  await server.close();
  await sockets.close();
});
