import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, openEmbeddedDatabase } from '../../src/embedded/postgres/open-embedded-database.ts';
import { preparePostgresBinaries } from '../../src/embedded/postgres/postgres-binaries.ts';
import { findServer } from '../../src/embedded/postgres/running-server.ts';
import { isRunning } from '../../src/embedded/process-identity.ts';
import { openSecretsFile } from '../../src/embedded/secrets-file.ts';

let folder: string;
let running: EmbeddedDatabase | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-embedded-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function open(dataDir = join(folder, 'data'), cacheDir = '/var/tmp'): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const { database: passwords } = await openSecretsFile(dataDir);
  running = await openEmbeddedDatabase({ dataDir, cacheDir, passwords, durable: false });
  return running;
}

async function answerOf(url: string, text: string): Promise<unknown> {
  const sql = postgres(url, { max: 1 });
  try {
    return (await sql.unsafe(text))[0];
  } finally {
    await sql.end();
  }
}

describe('the embedded PostgreSQL', () => {
  test('listens on loopback alone, lets nobody in without a password, and keeps what it acknowledged', async () => {
    const { appUrl, superuserUrl } = await open();
    expect(await answerOf(superuserUrl, 'show listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
    expect(await answerOf(superuserUrl, 'show unix_socket_directories')).toEqual({ unix_socket_directories: '' });
    expect(await answerOf(appUrl, "select 'Zebra' < 'apple' as bytes, lower('ÄÖ') as lower")).toEqual({
      bytes: true,
      lower: 'äö',
    });
    const wrong = new URL(appUrl);
    wrong.password = 'guess';
    await expect(answerOf(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('is not durable for tests alone: an installation waits for the disk', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir, { mode: 0o711 });
    const { database: passwords } = await openSecretsFile(dataDir);
    running = await openEmbeddedDatabase({ dataDir, cacheDir: '/var/tmp', passwords });
    expect(await answerOf(running.superuserUrl, 'show fsync')).toEqual({ fsync: 'on' });
    expect(await answerOf(running.superuserUrl, 'show synchronous_commit')).toEqual({ synchronous_commit: 'on' });
  });

  test('starts over a lock file that names a process of somebody else', async () => {
    const { directory, stop } = await open();
    await stop();
    await writeFile(
      join(directory, 'data', 'postmaster.pid'),
      `${process.pid}\n${directory}/data\n0\n5432\n\n127.0.0.1\n\n`,
    );
    expect(await answerOf((await open()).appUrl, 'select 1 as one')).toEqual({ one: 1 });
    expect(await isRunning(process.pid)).toBe(true);
  });

  test('finishes what a start that was cut short began', async () => {
    const dataDir = join(folder, 'data');
    await mkdir(join(dataDir, 'postgres', 'unfinished-1'), { recursive: true, mode: 0o711 });
    await writeFile(join(dataDir, 'postgres', 'unfinished-1', 'PG_VERSION'), '18');
    const { directory } = await open();
    expect((await readdir(directory)).sort()).toEqual(['data', 'server.log']);
  });

  test('is taken over by the next start while it runs', async () => {
    const first = await open();
    const second = await open();
    expect(second).toMatchObject({ pid: first.pid, port: first.port, adopted: true });
  });

  test('never begins an empty database in place of one that cannot be reached', async () => {
    const { directory, stop } = await open();
    await stop();
    await rename(directory, `${directory}-moved`);
    await expect(open()).rejects.toMatchObject({
      code: 'cluster_unreachable',
      message: expect.stringContaining(directory),
    });
    await rename(`${directory}-moved`, directory);
    expect((await open()).directory).toBe(directory);
  });

  test.runIf(process.getuid?.() === 0)(
    'lies elsewhere when its account cannot enter DATA_DIR, and goes when DATA_DIR went',
    async () => {
      const cacheDir = join(folder, 'cache');
      await mkdir(cacheDir);
      await chmod(cacheDir, 0o1777);
      const closed = join(folder, 'closed');
      await mkdir(closed, { mode: 0o700 });
      const dataDir = join(closed, 'data');
      const first = await open(dataDir, cacheDir);
      expect(first).toMatchObject({
        insideDataDir: false,
        directory: expect.stringContaining(join(cacheDir, 'countersign-data-')),
      });
      await first.stop();
      expect((await open(dataDir, cacheDir)).directory).toBe(first.directory);
      await rm(dataDir, { recursive: true });
      const fresh = await open(dataDir, cacheDir);
      expect(fresh.directory).not.toBe(first.directory);
      expect((await readdir(cacheDir)).filter((name) => name.startsWith('countersign-data-'))).toHaveLength(1);
      expect(await findServer(join(first.directory, 'data'))).toBeUndefined();
    },
    60_000,
  );

  test('runs no program that somebody else may have put into the cache', async () => {
    const cacheDir = join(folder, 'cache');
    const { postgres: program } = await preparePostgresBinaries(cacheDir);
    expect((await readFile(program)).length).toBeGreaterThan(1_000_000);
    const copy = join(program, '..', '..');
    await chmod(copy, 0o777);
    await expect(preparePostgresBinaries(cacheDir)).rejects.toMatchObject({ code: 'cache_unusable' });
  });

  test('copies its programs once, however many starts there are at the same time', async () => {
    const cacheDir = join(folder, 'cache');
    const places = await Promise.all([1, 2, 3].map(() => preparePostgresBinaries(cacheDir)));
    expect(new Set(places.map(({ postgres: program }) => program)).size).toBe(1);
    expect(await readdir(cacheDir)).toHaveLength(1);
  });
});
