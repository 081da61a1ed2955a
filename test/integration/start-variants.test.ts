import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type LaunchedStack, type LaunchStackOptions, launchStack } from '../../src/embedded/launch-stack.ts';
import { commandLine, isRunning } from '../../src/embedded/process-identity.ts';
import { eventually } from '../support/eventually.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { makeDataDir } from '../support/try-start.ts';

const ending: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const end of ending.reverse()) await end();
}, 120_000);

async function launch(options: Partial<LaunchStackOptions>): Promise<LaunchedStack> {
  const folder = await makeDataDir();
  ending.push(folder.remove);
  const stack = await launchStack({ dataDir: folder.dataDir, ...options });
  ending.push(stack.stop);
  return stack;
}

/** Two that are started at once; the second of them finds its usual port taken. The tests come in the order of their life. */
describe('npm start, twice on one machine', () => {
  let workers: LaunchedStack;
  let shop: LaunchedStack;

  beforeAll(async () => {
    const usual = createServer();
    const held = await new Promise<boolean>((resolve) => {
      usual.once('error', () => resolve(false)); // taken by somebody else already: as good
      usual.listen(3000, '127.0.0.1', () => resolve(true));
    });
    [workers, shop] = await Promise.all([
      launch({ only: 'web,agent=3' }),
      launch({ only: 'web,agent,store,model', env: { PORT: '' } }),
    ]);
    if (held) await new Promise((resolve) => usual.close(resolve));
  }, 240_000);

  test('--only starts the roles it names, as many processes as it says', async () => {
    const { processes, urls } = await workers.runtime();
    expect(processes.map(({ name }) => name).sort()).toEqual(['agent-1', 'agent-2', 'agent-3', 'web']);
    for (const { name, pid } of processes) expect(await commandLine(pid)).toContain(`workers/${name.split('-')[0]}.ts`);
    expect(urls).not.toHaveProperty('store');
  });

  test('says so when a usual port is taken, and takes another', async () => {
    expect(shop.output()).toMatch(/Port 3000 is taken, so PORT is \d+ this time\./);
    expect((await fetch((await shop.runtime()).urls['openapi'] ?? '')).status).toBe(200);
  });

  test('two instances with different folders do not meet', async () => {
    const [first, second] = [await workers.runtime(), await shop.runtime()];
    expect(first.environment['DATABASE_URL']).not.toBe(second.environment['DATABASE_URL']);
    expect(first.urls['api']).not.toBe(second.urls['api']);
    expect((await fetch(first.urls['openapi'] ?? '')).status).toBe(200);
    await workers.stop();
    expect((await fetch(second.urls['openapi'] ?? '')).status).toBe(200);
  }, 90_000);

  test('leaves no role behind when it is killed and never started again', async () => {
    const { processes } = await shop.runtime();
    expect(processes.map(({ name }) => name).sort()).toEqual(['agent', 'model', 'store', 'web']);
    process.kill(shop.pid, 'SIGKILL');
    await eventually(
      async () => {
        for (const { pid, name } of processes) expect(await isRunning(pid), name).toBe(false);
      },
      { withinMs: 20_000 },
    );
  }, 60_000);
});

describe('npm start', () => {
  test('uses the PostgreSQL and Redis it is given, and starts none of its own', async (context) => {
    const redisUrl = inject('redisUrl');
    const database = await openTestDatabase({ empty: true });
    ending.push(database.drop);
    const env = { DATABASE_URL: database.databaseUrl, MIGRATION_DATABASE_URL: database.ownerUrl };
    const stack = await launch({
      only: 'web,agent,housekeeping',
      env: redisUrl === null ? env : { ...env, REDIS_URL: redisUrl },
    });
    expect(stack.output()).not.toContain('starting the embedded database');
    expect(stack.output()).not.toContain('PostgreSQL 18 in');
    expect((await stack.runtime()).environment['DATABASE_URL']).toBe(database.databaseUrl);
    if (redisUrl === null) context.skip('there is no Redis');
    expect(stack.output()).toContain('queue=redis');
  }, 240_000);

  test('tells that one database role for everything weakens the audit log', async () => {
    const database = await openTestDatabase({ empty: true });
    ending.push(database.drop);
    const stack = await launch({ only: 'web', env: { DATABASE_URL: database.ownerUrl } });
    expect(stack.output()).toContain('audit rows are protected by their triggers only');
  }, 240_000);
});
