import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import type { TestProject } from 'vitest/node';
import { commandLine, isRunning, signal } from '../../src/embedded/process-identity.ts';
import { eventually } from './eventually.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a Redis this run may fill and flush; null when there is none. */
    redisUrl: string | null;
    /** The queue backends this run covers. */
    backends: ('postgres' | 'redis')[];
  }
}

/**
 * Vitest global set-up: decides which queue backends are tested, by COUNTERSIGN_TEST_BACKEND (`postgres`, `redis` or `both`).
 * (Default: `both` where a Redis can be had, else PostgreSQL alone, with a line that says so.)
 *
 * A Redis can be had when TEST_REDIS_URL names one, or when a `redis-server` program is found: then a private one is started.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const wanted = process.env['COUNTERSIGN_TEST_BACKEND'] ?? 'both';
  const redis = wanted === 'postgres' ? undefined : await findRedis();
  if (redis === undefined && wanted === 'redis') {
    throw new Error(
      'COUNTERSIGN_TEST_BACKEND=redis, but TEST_REDIS_URL is not set and there is no redis-server program.',
    );
  }
  if (redis === undefined && wanted !== 'postgres') {
    project.vitest.logger.warn('The Redis half is skipped: set TEST_REDIS_URL, or install redis-server.');
  }
  project.provide('redisUrl', redis?.url ?? null);
  project.provide('backends', [
    ...(wanted === 'redis' ? [] : ['postgres' as const]),
    ...(redis ? ['redis' as const] : []),
  ]);
  return redis?.stop;
}

const PREFIX = 'countersign-redis-';

type Redis = { url: string; stop: () => Promise<void> };

async function findRedis(): Promise<Redis | undefined> {
  const given = process.env['TEST_REDIS_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  await removeLeftOver();
  const directory = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const port = await getPort({ host: '127.0.0.1' });
  const server = spawn('redis-server', redisSettings(port, directory), { stdio: 'ignore' });
  const stop = async () => {
    if (server.exitCode === null && server.pid !== undefined) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    await rm(directory, { recursive: true, force: true });
  };
  if (await starts(server, port)) return { url: `redis://127.0.0.1:${port}`, stop };
  await stop();
  return undefined;
}

/** A run that was killed could not stop its Redis. */
async function removeLeftOver(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const runner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (!Number.isSafeInteger(runner) || (await isRunning(runner))) continue;
    const directory = join(tmpdir(), name);
    const pid = Number(await readFile(join(directory, 'redis.pid'), 'utf8').catch(() => ''));
    if (pid > 0 && (await commandLine(pid))?.includes('redis-server')) signal(pid, 'SIGTERM');
    await rm(directory, { recursive: true, force: true });
  }
}

function redisSettings(port: number, directory: string): string[] {
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: directory,
    pidfile: join(directory, 'redis.pid'),
    save: '',
    'maxmemory-policy': 'noeviction',
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
}

/** False when the program does not exist. */
async function starts(server: ChildProcess, port: number): Promise<boolean> {
  let failed = false;
  server.once('error', () => {
    failed = true;
  });
  await eventually(async () => {
    if (!failed && !(await answers(port))) throw new Error('redis-server does not answer yet');
  });
  return !failed;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}
