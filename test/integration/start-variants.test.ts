import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type LaunchedStack, type LaunchStackOptions, launchStack } from '../../src/embedded/launch-stack.ts';
import { commandLine, isRunning } from '../../src/embedded/process-identity.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { makeDataDir } from '../support/try-start.ts';

const ending: (() => Promise<void>)[] = [];

beforeEach(() => {
  ending.length = 0;
});

afterEach(async () => {
  for (const end of ending.reverse()) await end();
});

async function launch(options: Partial<LaunchStackOptions>): Promise<LaunchedStack> {
  const folder = await makeDataDir();
  ending.push(folder.remove);
  const stack = await launchStack({ dataDir: folder.dataDir, ...options });
  ending.push(stack.stop);
  return stack;
}

describe('npm start', () => {
  test('--only starts the roles it names, as many processes as it says', async () => {
    const stack = await launch({ only: 'web,agent=3' });
    const { processes, urls } = await stack.runtime();
    expect(processes.map(({ name }) => name).sort()).toEqual(['agent-1', 'agent-2', 'agent-3', 'web']);
    for (const { name, pid } of processes) expect(await commandLine(pid)).toContain(`workers/${name.split('-')[0]}.ts`);
    expect(urls).not.toHaveProperty('store');
  }, 240_000);

  test('two instances with different folders do not meet', async () => {
    const one = await launch({ only: 'web' });
    const two = await launch({ only: 'web' });
    const [first, second] = [await one.runtime(), await two.runtime()];
    expect(first.environment['DATABASE_URL']).not.toBe(second.environment['DATABASE_URL']);
    expect(first.urls['api']).not.toBe(second.urls['api']);
    await one.stop();
    expect((await fetch(second.urls['openapi'] ?? '')).status).toBe(200);
  }, 240_000);

  test('says so when a usual port is taken, and takes another', async () => {
    const usual = createServer();
    const held = await new Promise<boolean>((resolve) => {
      usual.once('error', () => resolve(false)); // taken by somebody else already: as good
      usual.listen(3000, '127.0.0.1', () => resolve(true));
    });
    if (held) ending.push(() => new Promise((resolve) => usual.close(() => resolve())));
    const stack = await launch({ only: 'web', env: { PORT: '' } });
    expect(stack.output()).toMatch(/Port 3000 is taken, so PORT is \d+ this time\./);
    expect((await fetch((await stack.runtime()).urls['openapi'] ?? '')).status).toBe(200);
  }, 240_000);

  test('uses the PostgreSQL and Redis it is given, and starts none of its own', async (context) => {
    const redisUrl = inject('redisUrl');
    const database = await openTestDatabase({ empty: true });
    const env = { DATABASE_URL: database.databaseUrl, MIGRATION_DATABASE_URL: database.ownerUrl };
    const stack = await launch({
      only: 'web,agent,housekeeping',
      env: redisUrl === null ? env : { ...env, REDIS_URL: redisUrl },
    });
    ending.splice(1, 0, database.drop);
    expect(stack.output()).not.toContain('starting the embedded database');
    expect(stack.output()).not.toContain('PostgreSQL 18 in');
    expect((await stack.runtime()).environment['DATABASE_URL']).toBe(database.databaseUrl);
    if (redisUrl === null) context.skip('there is no Redis');
    expect(stack.output()).toContain('queue=redis');
  }, 240_000);

  test('tells that one database role for everything weakens the audit log', async () => {
    const database = await openTestDatabase({ empty: true });
    const stack = await launch({ only: 'web', env: { DATABASE_URL: database.ownerUrl } });
    ending.splice(1, 0, database.drop);
    expect(stack.output()).toContain('audit rows are protected by their triggers only');
  }, 240_000);

  test('leaves no role behind when it is killed and never started again', async () => {
    const stack = await launch({ only: 'web,agent,store,model', env: { PORT: String(await freePort()) } });
    const { processes } = await stack.runtime();
    process.kill(stack.pid, 'SIGKILL');
    await eventually(
      async () => {
        for (const { pid, name } of processes) expect(await isRunning(pid), name).toBe(false);
      },
      { withinMs: 20_000 },
    );
  }, 240_000);
});
