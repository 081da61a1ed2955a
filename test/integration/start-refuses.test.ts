import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { makeDataDir, tryStart } from '../support/try-start.ts';

let folder: Awaited<ReturnType<typeof makeDataDir>>;

beforeEach(async () => {
  folder = await makeDataDir();
});

afterEach(() => folder.remove());

const start = (env: Record<string, string>, ...args: string[]) => tryStart({ DATA_DIR: folder.dataDir, ...env }, args);

/** The message a person is left with: everything but the lines of the log, which begin with a time. */
const message = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\d\d:\d\d:\d\d /.test(line))
    .join('\n');

describe('npm start says what is wrong, and ends with 1', () => {
  test('all settings that cannot be read, at once', async () => {
    const { code, text } = await start({ PORT: 'abc', LEASE_MS: '-1', AUTO_REFUND_LIMITS: 'lots' });
    expect(code).toBe(1);
    expect(message(text)).toMatch(/^3 settings are wrong:/);
    for (const name of ['PORT=abc', 'LEASE_MS=-1', 'AUTO_REFUND_LIMITS=lots']) expect(text).toContain(name);
  });

  test.each([
    ['nothing listens', async () => `postgres://u:hunter2@127.0.0.1:${await freePort()}/shop`, 'nothing listens there'],
    ['no such host', async () => 'postgres://u:hunter2@no-such-host.invalid/shop', 'host name'],
    [
      'no such database',
      async () => (await openTestDatabase()).databaseUrl.replace(/test_\w+/, 'missing'),
      'no such database',
    ],
    [
      'a wrong password',
      async () => withPassword((await openTestDatabase()).databaseUrl, 'hunter2'),
      'refused the user name or password',
    ],
  ])('a DATABASE_URL where there is %s', async (_, url, reason) => {
    const { code, text } = await start({ DATABASE_URL: await url() });
    expect(code).toBe(1);
    expect(message(text)).toMatch(/^DATABASE_URL cannot be used: .*\.$/);
    expect(text).toContain(reason);
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('    at ');
  });

  test.each([
    ['nothing listens', async () => `redis://:hunter2@127.0.0.1:${await freePort()}`, 'nothing listens there'],
    ['no such host', async () => 'redis://no-such-host.invalid', 'host name is not known'],
  ])('a REDIS_URL where there is %s', async (_, url, reason) => {
    const { code, text, tookMs } = await start({ REDIS_URL: await url() });
    expect(code).toBe(1);
    expect(message(text)).toMatch(/^REDIS_URL cannot be used: .*\.$/);
    expect(text).toContain(reason);
    expect(text).not.toContain('hunter2');
    expect(tookMs).toBeLessThan(30_000);
  });

  test('a REDIS_URL where something else listens that never answers', async () => {
    const silent = await listen(await freePort());
    const { code, text } = await start({ REDIS_URL: `redis://127.0.0.1:${portOf(silent)}` });
    silent.close();
    expect(code).toBe(1);
    expect(message(text)).toMatch(/^REDIS_URL cannot be used: .*did not answer within 5 s/);
  });

  test('ports that were asked for and are taken, all at once', async () => {
    const taken = [await listen(await freePort()), await listen(await freePort())];
    const [web, store] = taken.map(portOf);
    const env = { PORT: String(web), SANDBOX_STORE_PORT: String(store) };
    const { code, text } = await start(env, '--only', 'web,store');
    for (const server of taken) server.close();
    expect(code).toBe(1);
    expect(message(text)).toBe(
      [`PORT=${web}`, `SANDBOX_STORE_PORT=${store}`]
        .map((given) => {
          const [variable] = given.split('=');
          return `${given} is taken by another process. End it, or set ${variable} to another port (0 picks a free one).`;
        })
        .join('\n'),
    );
  });

  test('roles that do not exist', async () => {
    const { code, text } = await start({}, '--only', 'web,wizard');
    expect(code).toBe(2);
    expect(message(text)).toMatch(/^--only does not understand "wizard"/);
  });

  test('an option that does not exist', async () => {
    const { code, text } = await start({}, '--verbose');
    expect(code).toBe(2);
    expect(text).toContain('There is no option --verbose.');
  });
});

function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = password;
  return address.href;
}

async function listen(port: number): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
