import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { bareEnvironment } from '../../src/config/env.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { eventually } from '../support/eventually.ts';
import { openTestDatabase } from '../support/test-database.ts';

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

test('four API and four worker processes that start at once on an empty database all come up', async () => {
  const database = await openTestDatabase({ empty: true });
  const env = {
    DATABASE_URL: database.databaseUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    SESSION_TOKEN_SECRET: randomBytes(32).toString('hex'),
    STAFF_SESSION_SECRET: randomBytes(32).toString('hex'),
    DATA_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PORT: '0',
    DATABASE_POOL_SIZE: '4',
    QUEUE_POOL_SIZE: '4',
  };
  for (const role of ['web', 'agent', 'web', 'agent', 'web', 'agent', 'web', 'agent']) startRole(role, env);
  await eventually(
    () => {
      for (const { child, output } of started) {
        expect(child.exitCode, output()).toBeNull();
        expect(output()).toMatch(/(web|agent) is running/);
      }
    },
    { withinMs: 150_000, everyMs: 200 },
  );
  const sql = postgres(database.ownerUrl, { max: 1 });
  const [row] =
    await sql`select count(*)::int as rows, count(distinct version)::int as versions, max(version)::int as newest from countersign.schema_migrations`;
  await sql.end();
  expect(row?.['rows']).toBe(row?.['versions']);
  expect(row?.['rows']).toBe(row?.['newest']);
  await database.drop();
}, 180_000);
