import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';

/** A Redis of a proof's own. */
export type ProofRedis = {
  readonly url: string;
  /** Process id of the server that runs now. */
  readonly pid: () => number;
  /** Kills the server and starts another at the same address; nothing that was in it is left. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts one on the loopback, in memory; null where there is no `redis-server` program. */
export async function startRedis(): Promise<ProofRedis | null> {
  const directory = await mkdtemp(join(tmpdir(), `countersign-proof-${process.pid}-redis-`));
  const port = await getPort({ host: '127.0.0.1' });
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--save', ''];
  const launch = () => spawn('redis-server', [...settings, '--maxmemory-policy', 'noeviction'], { stdio: 'ignore' });
  let server = launch();
  // a proof that is interrupted does not come to its end
  const killWithUs = () => server.kill('SIGKILL');
  process.once('exit', killWithUs);
  const stop = async () => {
    process.off('exit', killWithUs);
    await end(server, 'SIGTERM');
    await rm(directory, { recursive: true, force: true });
  };
  const restart = async () => {
    await end(server, 'SIGKILL');
    server = launch();
    if (!(await comesUp(server, port))) throw new Error('Redis did not come up again');
  };
  if (await comesUp(server, port))
    return { url: `redis://127.0.0.1:${port}/0`, pid: () => server.pid ?? 0, restart, stop };
  await stop();
  return null;
}

async function end(server: ChildProcess, how: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(how);
  await gone;
}

async function comesUp(server: ChildProcess, port: number): Promise<boolean> {
  let missing = false;
  server.once('error', () => {
    missing = true;
  });
  for (const deadline = performance.now() + 20_000; performance.now() < deadline && !missing; ) {
    if (await answers(port)) return true;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return false;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
