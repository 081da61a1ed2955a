import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../../src/config/env.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import type { ModelCallRecord } from '../../src/domain/cost/model-call.ts';
import { priceCall } from '../../src/domain/cost/price-table.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { writeModelCalls } from '../../src/store/model-calls.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/* `npm run ops -- costs`, started as the script starts it. */

const PRICES = [{ model: 'planned', currency: 'USD', input: 1_000_000, cached: 100_000, output: 4_000_000 }];
let testDatabase: TestDatabase;
let database: Database;
let dataDir: string;

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  database = openDatabase({ url: testDatabase.databaseUrl, max: 2, applicationName: 'costs test' });
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-costs-'));
  const call: ModelCallRecord = {
    ...{ purpose: 'main', outcome: 'answer', model: 'planned', input: 4_000, cached: 2_250, output: 200 },
    ...{ firstTokenMs: 400, totalMs: 1_500 },
  };
  const calls = Array.from({ length: 6 }, () => ({ ...call, cost: priceCall(PRICES, call) }));
  const versions = { prompt: 'system.v3', tools: 'abc', model: 'planned' };
  const turn = { conversationId: randomUUID(), turnId: randomUUID() };
  await writeModelCalls(database.sql, turn, { versions, calls });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  await rm(dataDir, { recursive: true });
});

function costs(...args: readonly string[]) {
  const env = {
    ...bareEnvironment(),
    ...{ COUNTERSIGN_ENV: 'test', DATA_DIR: dataDir, MODEL_PRICES: '[]', HUMAN_CONTACT_COST: 'USD=400' },
    DATABASE_URL: testDatabase.databaseUrl,
    MIGRATION_DATABASE_URL: testDatabase.ownerUrl,
    DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SESSION_TOKEN_SECRET: 'a secret of the tests, long enough for this',
    STAFF_SESSION_SECRET: 'another secret of the tests, long enough too',
  };
  return new Promise<{ readonly code: number; readonly out: string; readonly error: string }>((resolve) => {
    const script = join(projectRoot, 'src', 'commands', 'launch.mjs');
    execFile(process.execPath, [script, 'ops', 'costs', ...args], { env, cwd: projectRoot }, (failure, out, error) =>
      resolve({ code: typeof failure?.code === 'number' ? failure.code : failure ? 1 : 0, out, error }),
    );
  });
}

test('a conversation of a planned shape is told with what it cost, and beside it what a person would have', async () => {
  const { code, out, error } = await costs();
  expect([code, error]).toEqual([0, '']);
  expect(out).toContain('1 conversation, 6 calls: USD 0.0167; one conversation USD 0.0167');
  expect(out).toContain('a person costs USD 4.00');
  expect(out).toMatch(/USD 0\.0167 +│ 6 +│ 24,000 +│ 13,500 +│ 1,200 +│ 400 ms +│ 1,500 ms/);
});

test('a table for a spreadsheet has the same figures, in millionths', async () => {
  const { out } = await costs('--by', 'model', '--csv');
  const [head, line, ...more] = out.trimEnd().split('\n');
  expect(more).toEqual([]);
  expect(head).toMatch(/^key,currency,cost_micro,calls/);
  expect(line).toMatch(/^planned,USD,16650,6,/);
});

test('a wrong option says what it takes, and nothing is told', async () => {
  const { code, out, error } = await costs('--from', 'yesterday', '--by', 'moon');
  expect([code, out]).toEqual([2, '']);
  expect(error).toMatch(/--from takes a day, such as 2026-11-30, not "yesterday"\./);
  expect(error).toMatch(/--by takes one of day, model, purpose.*, not "moon"\./);
  expect((await costs('--from', '2026-13-45')).error).toContain('not "2026-13-45"');
});

test('a period that ends before it begins is refused, also where it ends today', async () => {
  const both = await costs('--from', '2026-11-02', '--to', '2026-11-01');
  expect(both).toMatchObject({ code: 2, out: '' });
  expect(both.error).toContain('--from 2026-11-02 is later than --to 2026-11-01. Give the earlier day with --from.');
  const future = await costs('--from', '9000-01-01');
  expect(future).toMatchObject({ code: 2, out: '' });
  expect(future.error).toMatch(/--from 9000-01-01 is later than --to \d{4}-\d{2}-\d{2}, which is today/);
});

test('lines by purpose have the names of the console', async () => {
  expect((await costs('--by', 'purpose')).out).toMatch(/│ Answering +│/);
});

test('calls without a price are not told as free: what one conversation costs and what was saved is not known', async () => {
  const call: ModelCallRecord = {
    ...{ purpose: 'main', outcome: 'answer', model: 'nobody-knows', input: 4_000, cached: 0, output: 200 },
    ...{ firstTokenMs: 400, totalMs: 1_500 },
  };
  const versions = { prompt: 'system.v3', tools: 'abc', model: 'nobody-knows' };
  const turn = { conversationId: randomUUID(), turnId: randomUUID() };
  const calls = [{ ...call, cost: priceCall(PRICES, call) }];
  await writeModelCalls(database.sql, turn, { versions, calls });
  const { out } = await costs();
  expect(out).toContain('2 conversations, 7 calls: USD 0.0167, 1 without a price; one conversation USD 0.0083 or more');
  expect(out).toContain('saved unknown');
});
