import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../src/config/project-root.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { seedPastAction } from '../support/seed-past-action.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const run = promisify(execFile);
/** Each command is a process of its own; on a busy machine one takes seconds to start. */
const TIMEOUT_MS = 240_000;
let testDatabase: TestDatabase;
let database: Database;
let folder: string;

beforeAll(async () => {
  [testDatabase, folder] = await Promise.all([openTestDatabase(), mkdtemp(join(tmpdir(), 'countersign-autonomy-'))]);
  database = openDatabase({ url: testDatabase.databaseUrl, max: 2 });
});
afterAll(async () => {
  await database.close();
  await Promise.all([testDatabase.drop(), rm(folder, { recursive: true, force: true })]);
});

/** Runs `ops -- autonomy` as a person would, and returns what it printed and its exit code. */
async function ops(...words: string[]): Promise<{ readonly code: number; readonly out: string }> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: testDatabase.databaseUrl,
    DATA_DIR: folder,
    COUNTERSIGN_ENV: 'test',
    AUTONOMY_PROFILE: 'production',
  };
  const launch = join(projectRoot, 'src/commands/launch.mjs');
  try {
    const { stdout } = await run(process.execPath, [launch, 'ops', 'autonomy', ...words], { env });
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, out: stderr };
  }
}

test('the policy is shown, tried, published and taken back by command', { timeout: TIMEOUT_MS }, async () => {
  const shown = await ops('show');
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining('# version 1') });
  const file = join(folder, 'policy.yaml');
  await writeFile(file, shown.out.replace('INR: 200000', 'INR: 40000').replace('tier: draft', 'tier: approve'));
  await seedPastAction(database, { tier: 'approve' });

  const tried = await ops('dry-run', file, '--days', '7');
  expect(tried.out).toContain('1 of 1 actions of the last 7 days would have needed an approval');
  expect(tried.out).toContain('Largest refund that may run by itself: INR 400.00 (before: INR 2,000.00).');
  expect(tried.out).not.toContain('Automatic refunds of one order');
  expect((await ops('publish', file)).out).toContain('--reason');
  const published = await ops('publish', file, '--reason', 'Smaller at first', '--name', 'olga', '--based-on', '1');
  expect(published).toMatchObject({ code: 0, out: expect.stringContaining('Version 2 is in force.') });
  expect(await ops('publish', file, '--reason', 'again', '--based-on', '1')).toMatchObject({
    code: 1,
    out: expect.stringContaining('Version 2 is in force by now'),
  });
  expect((await ops('diff', '1')).out).toContain('INR 400.00 (before: INR 2,000.00)');

  await writeFile(file, (await readFile(file, 'utf8')).replace('tier: approve', 'tier: auto'));
  const raised = await ops('publish', file, '--reason', 'Alone now');
  expect(raised).toMatchObject({ code: 1, out: expect.stringContaining('it takes no harm in at least 3,000') });
  expect((await ops('rollback', '--reason', 'Back')).out).toContain('Version 3 is in force.');
  const events = await database.sql`select event, actor from audit_log where event like 'autonomy.%' order by id`;
  expect(events).toEqual([
    { event: 'autonomy.published', actor: 'staff:olga' },
    { event: 'autonomy.rolled_back', actor: 'staff:ops-command' },
  ]);
});

test('a file with faults is refused with all of them, and one that is not there says so', {
  timeout: TIMEOUT_MS,
}, async () => {
  const file = join(folder, 'wrong.json');
  await writeFile(file, JSON.stringify({ tools: { delete_account: { tier: 'auto' } }, limits: {} }));
  const { code, out } = await ops('publish', file, '--reason', 'why not');
  expect(code).toBe(1);
  for (const part of [
    'tools.delete_account is never done',
    'tools.issue_refund is missing',
    'limits.automatic must be',
  ]) {
    expect(out).toContain(part);
  }
  expect(await ops('dry-run', join(folder, 'none.yaml'))).toMatchObject({
    code: 2,
    out: expect.stringContaining('cannot be read'),
  });
});
