import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../../src/config/env.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { freePort } from '../support/free-port.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let sql: postgres.Sql;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  sql = postgres(database.ownerUrl, { max: 1, connection: { search_path: 'countersign' } });
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-killswitch-'));
});
afterAll(async () => {
  await sql.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** Runs `npm run -s ops -- killswitch ...` as the launcher does. */
function killswitch(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = {
    ...bareEnvironment(),
    COUNTERSIGN_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.databaseUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SESSION_TOKEN_SECRET: 'a secret of the tests, long enough for this',
    STAFF_SESSION_SECRET: 'another secret of the tests, long enough too',
    ...more,
  };
  return new Promise<{ readonly code: number; readonly out: string; readonly error: string }>((resolve) => {
    const script = join(projectRoot, 'src', 'commands', 'launch.mjs');
    execFile(
      process.execPath,
      [script, 'ops', 'killswitch', ...args],
      { env, cwd: projectRoot },
      (failure, out, error) =>
        resolve({ code: typeof failure?.code === 'number' ? failure.code : failure ? 1 : 0, out, error }),
    );
  });
}
const standing = async () => [
  ...(await sql`select scope, enabled, changed_by, epoch::integer from kill_switches order by scope`),
];

test('a stop is written, audited once in the name of who asked, and said as it stands', async () => {
  const stopped = await killswitch(['--scope', 'all', '--on', '--reason', 'odd refunds', '--name', 'olga']);
  expect([stopped.code, stopped.error]).toEqual([0, '']);
  expect(JSON.parse(stopped.out)).toMatchObject({
    switches: [{ scope: 'all', enabled: true, reason: 'odd refunds', changed_by: 'staff:olga', epoch: 1 }],
    queues: [
      { name: 'turns', paused: true },
      { name: 'approvals', paused: false },
    ],
  });
  const lifted = await killswitch(['--scope', 'all', '--off', '--reason', 'looked at', '--name', 'olga']);
  expect(JSON.parse(lifted.out)).toMatchObject({ queues: [{ name: 'turns', paused: false }, { paused: false }] });
  const events = await sql`select event, actor from audit_log where event like 'killswitch.%' order by id`;
  expect(events.map((row) => `${row['event']} ${row['actor']}`)).toEqual([
    'killswitch.on staff:olga',
    'killswitch.off staff:olga',
  ]);
});

test('a stop holds although nothing else can be reached or brought up to date, and the command says so', async () => {
  const nobody = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
  const args = ['--scope', 'tool:issue_refund', '--on', '--reason', 'drill'];
  const { code, error } = await killswitch(args, { MIGRATION_DATABASE_URL: nobody });
  expect(code).toBe(1);
  expect(error).toMatch(/The switch tool:issue_refund is on.*housekeeping tells them/s);
  expect(await standing()).toContainEqual({
    ...{ scope: 'tool:issue_refund', enabled: true, changed_by: 'staff:ops-command', epoch: 1 },
  });
});

test('a scope there is not stops nothing and says which there are', async () => {
  const { code, error } = await killswitch(['--scope', 'tool:issue_refunds', '--on', '--reason', 'drill']);
  expect(code).toBe(2);
  expect(error).toContain('tool:issue_refund,');
  expect(await sql`select 1 from kill_switches where scope = 'tool:issue_refunds'`).toHaveLength(0);
});
