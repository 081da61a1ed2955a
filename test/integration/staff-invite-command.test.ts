import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnvironment } from '../../src/config/env.ts';
import { projectRoot } from '../../src/config/project-root.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/* `npm run -s ops -- staff invite`, started as the script starts it. */

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-invite-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

function invite(email: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const env = {
    ...bareEnvironment(),
    COUNTERSIGN_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.databaseUrl,
    DATA_ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    SESSION_TOKEN_SECRET: 'a secret of the tests, long enough for this',
    STAFF_SESSION_SECRET: 'another secret of the tests, long enough too',
    ...more,
  };
  const launch = join(projectRoot, 'src', 'commands', 'launch.mjs');
  const words = ['ops', 'staff', 'invite', '--email', email, '--role', 'admin'];
  return new Promise((resolve) => {
    execFile(process.execPath, [launch, ...words], { env, cwd: projectRoot }, (_failure, out, error) =>
      resolve(`${out}${error}`),
    );
  });
}

test('an invitation is called mailed only where a mail server is set, and its link stands on the last line either way', async () => {
  const [kept, mailed] = [
    await invite('first@shop.example'),
    await invite('second@shop.example', { SMTP_URL: 'smtp://127.0.0.1:25' }),
  ];
  expect(kept).toContain('No mail is sent, because SMTP_URL is not set: hand the link to first@shop.example yourself.');
  expect(mailed).toContain('It is mailed to second@shop.example.');
  for (const told of [kept, mailed]) expect(told.trimEnd()).toMatch(/\nhttp\S+\/staff\/#invitation=\S+$/);
});
