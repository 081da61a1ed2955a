import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { bareEnvironment } from '../../src/config/env.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { migrateAll } from '../../src/migrate-all.ts';
import { openLine } from '../support/cuttable-line.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/* Roles started one by one, as a Procfile runner or containers do, without a supervisor. */

const started: { child: ChildProcess; output: () => string }[] = [];

afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(
    started.map(({ child }) => child.exitCode ?? child.signalCode ?? new Promise((gone) => child.once('exit', gone))),
  );
  started.length = 0;
});

function startRole(role: string, env: Record<string, string>): void {
  const child = spawn(process.execPath, [join('workers', `${role}.ts`)], {
    cwd: projectRoot,
    env: { ...bareEnvironment(), COUNTERSIGN_ENV: 'test', ...env },
  });
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => written.push(String(chunk)));
  started.push({ child, output: () => written.join('') });
}

// an event loop that stands still answers nothing at all
const inEightSeconds = () => ({ signal: AbortSignal.timeout(8_000) });

const SECRETS = {
  SESSION_TOKEN_SECRET: randomBytes(32).toString('hex'),
  STAFF_SESSION_SECRET: randomBytes(32).toString('hex'),
  DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
};
const ROLES = ['web', 'agent', 'web', 'agent', 'web', 'agent', 'web', 'agent'];

test('B12: four API and four worker processes that start at once on an empty database all come up, and each migration is recorded once', async () => {
  const database = await openTestDatabase({ empty: true });
  const env = {
    DATABASE_URL: database.databaseUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    ...SECRETS,
    PORT: '0',
    DATABASE_POOL_SIZE: '4',
    QUEUE_POOL_SIZE: '4',
  };
  for (const role of ROLES) startRole(role, env);
  await eventually(
    () => {
      for (const { child, output } of started) {
        expect(child.exitCode, output()).toBeNull();
        expect(output()).toMatch(/(web|agent) is running/);
      }
    },
    { withinMs: 150_000, everyMs: 200 },
  );
  await expectMigratedOnce(database);
  await database.drop();
}, 180_000);

// what a role does first; without the rest of it the race comes round sooner
test('B12: eight migrations of an empty database at once, four times over, all succeed, and each is recorded once', async () => {
  for (let time = 0; time < 4; time += 1) {
    const database = await openTestDatabase({ empty: true });
    const { databaseUrl, ownerUrl: migrationDatabaseUrl } = database;
    await Promise.all(ROLES.map(() => migrateAll({ databaseUrl, migrationDatabaseUrl })));
    await expectMigratedOnce(database);
    await database.drop();
  }
}, 180_000);

test('a role that is started while the database is away waits for it and then runs, and tells a process manager so all the time', async () => {
  const database = await openTestDatabase();
  const line = await openLine(database.databaseUrl);
  line.cut();
  const healthPort = await freePort();
  const probe = async (path: string) =>
    (await fetch(`http://127.0.0.1:${healthPort}${path}`).catch(() => undefined))?.status;
  startRole('agent', { ...SECRETS, DATABASE_URL: line.url, HEALTH_PORT: String(healthPort) });
  const [agent] = started;
  await eventually(async () => expect(await probe('/healthz')).toBe(200), { withinMs: 60_000 });
  expect(await probe('/readyz')).toBe(503);
  // Longer than it takes to come up where nothing is wrong.
  for (const until = performance.now() + 5_000; performance.now() < until; await pause(100))
    expect(agent?.child.exitCode, agent?.output()).toBeNull();
  line.mend();
  await eventually(() => expect(agent?.output()).toContain('agent is running'), { withinMs: 60_000 });
  await eventually(async () => expect(await probe('/readyz')).toBe(200));
  agent?.child.kill('SIGKILL');
  await line.close();
  await database.drop();
}, 90_000);

test('a worker whose connections are cut, again and again, never stops answering, and works again when the database is back', async () => {
  const database = await openTestDatabase();
  const line = await openLine(database.databaseUrl);
  const healthPort = await freePort();
  const probe = async (path: string) => (await fetch(`http://127.0.0.1:${healthPort}${path}`, inEightSeconds())).status;
  startRole('agent', { ...SECRETS, DATABASE_URL: line.url, HEALTH_PORT: String(healthPort) });
  await eventually(async () => expect(await probe('/readyz')).toBe(200), { withinMs: 60_000 });
  for (let time = 0; time < 8; time += 1) {
    line.cut();
    await eventually(async () => expect(await probe('/readyz')).toBe(503));
    expect(await probe('/healthz')).toBe(200);
    line.mend();
    await eventually(async () => expect(await probe('/readyz')).toBe(200), { withinMs: 30_000 });
  }
  const [agent] = started;
  expect(agent?.output().split('connection trouble').length).toBeLessThan(200);
  agent?.child.kill('SIGKILL');
  await line.close();
  await database.drop();
}, 120_000);

test('roles whose connections are cut again and again while they start come up all the same; told to stop when the database says nothing any more, each ends in good order', async () => {
  const database = await openTestDatabase();
  const line = await openLine(database.databaseUrl);
  const settings = { ...SECRETS, DATABASE_URL: line.url, PORT: '0' };
  for (const role of ['web', 'agent', 'approvals', 'housekeeping']) startRole(role, settings);
  for (const until = performance.now() + 12_000; performance.now() < until; ) {
    line.cut();
    await pause(60);
    line.mend();
    await pause(150 + Math.random() * 250);
  }
  await eventually(
    () => {
      for (const { child, output } of started) {
        expect(child.exitCode, output()).toBeNull();
        expect(output()).toContain('is running');
      }
    },
    { withinMs: 100_000 },
  );
  line.slowDown(3_600_000);
  for (const { child } of started) child.kill('SIGTERM');
  await eventually(
    () => {
      for (const { child, output } of started) expect(child.exitCode, output()).toBe(0);
    },
    { withinMs: 30_000 },
  );
  await line.close();
  await database.drop();
}, 180_000);

test('B10: on a database without the tables of the queue, a worker that may not make them says so in one line and ends', async () => {
  const database = await openTestDatabase();
  const owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} });
  await owner`drop schema bullmq cascade`;
  await owner.end();
  startRole('agent', { ...SECRETS, DATABASE_URL: database.databaseUrl });
  const [agent] = started;
  expect(agent && (await once(agent.child, 'close'))).toEqual([1, null]);
  expect(agent?.output()).toMatch(
    /agent cannot run: The queue's tables \(schema bullmq\) are missing .*npm run migrate/,
  );
  expect(agent?.output()).not.toContain('    at ');
  await database.drop();
}, 90_000);

async function expectMigratedOnce(database: TestDatabase): Promise<void> {
  const sql = postgres(database.ownerUrl, { max: 1 });
  const [row] =
    await sql`select count(*)::int as rows, count(distinct version)::int as versions, max(version)::int as newest from countersign.schema_migrations`;
  await sql.end();
  expect(row?.['rows']).toBe(row?.['versions']);
  expect(row?.['rows']).toBe(row?.['newest']);
}
