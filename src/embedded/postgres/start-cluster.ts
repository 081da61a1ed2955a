import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { serverEnvironment } from './init-cluster.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { findServer, hasMisleadingLock, stopServer } from './running-server.ts';
import type { ServerAccount } from './server-account.ts';

/** A server that takes connections on 127.0.0.1. */
export type StartedCluster = {
  readonly pid: number;
  readonly port: number;
  /** Whether it ran already, left behind by a supervisor that was killed. */
  readonly adopted: boolean;
};

/** What {@link startCluster} needs to know. */
export type StartClusterOptions = {
  /** The cluster, as {@link initCluster} returned it. */
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount;
  /** Port to use, and no other. (Default: any free one.) */
  readonly port?: number | undefined;
  /** Connections the server takes; they cost shared memory. (Default: 200.) */
  readonly maxConnections?: number | undefined;
  /** File for the server's own log. */
  readonly logFile: string;
  /** False turns off waiting for the disk: for throw-away clusters of tests. */
  readonly durable: boolean;
};

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal stops the workers first and the database last.
 * A server that still runs on this cluster is taken over; one of another version is stopped and replaced.
 *
 * @throws EmbeddedDatabaseError `start_failed` with the end of the server's log.
 */
export async function startCluster(options: StartClusterOptions): Promise<StartedCluster> {
  const adopted = await takeOver(options);
  if (adopted !== undefined) return adopted;
  if (await hasMisleadingLock(options.cluster)) await rm(join(options.cluster, 'postmaster.pid'), { force: true });
  let reason = '';
  // Another process may take the port between the choice and the bind, and after kill -9 of the server its children need a moment.
  for (let attempt = 0; attempt < 6; attempt += 1) {
    if (attempt > 0) await pause(250 * attempt);
    const started = await startOnce(options);
    if (typeof started !== 'string') return started;
    reason = started;
  }
  throw new EmbeddedDatabaseError(
    'start_failed',
    `The embedded database did not start. The end of ${options.logFile}:\n${reason}`,
  );
}

async function takeOver(options: StartClusterOptions): Promise<StartedCluster | undefined> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const server = await findServer(options.cluster);
    if (server === undefined) return undefined;
    if (server.program !== options.binaries.postgres || performance.now() > deadline) {
      await stopServer(server.pid);
      return undefined;
    }
    if (server.status === 'ready' && server.port !== undefined)
      return { pid: server.pid, port: server.port, adopted: true };
    await pause(50);
  }
}

/** The started server, or why it did not start. */
async function startOnce(options: StartClusterOptions): Promise<StartedCluster | string> {
  // A server that is started again must have its port back, which getPort would not give out twice.
  const port = options.port ?? (await getPort({ host: '127.0.0.1' }));
  const log = openSync(options.logFile, (await isLarge(options.logFile)) ? 'w' : 'a', 0o600);
  const server = spawn(options.binaries.postgres, ['-D', options.cluster, ...settings(port, options)], {
    ...options.account.identity,
    cwd: '/',
    env: serverEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.unref();
  let ended: string | undefined;
  server.on('error', (error) => {
    ended = error.message;
  });
  server.on('exit', (code, signal) => {
    ended = `ended with ${signal ?? `code ${code}`}`;
  });
  const deadline = performance.now() + 60_000;
  while (ended === undefined && performance.now() < deadline) {
    const found = await findServer(options.cluster);
    if (found?.status === 'ready' && found.pid === server.pid) return { pid: found.pid, port, adopted: false };
    await pause(20);
  }
  if (server.pid !== undefined && ended === undefined) await stopServer(server.pid);
  return `${await tail(options.logFile)}\n${ended ?? 'It was not ready within 60 s.'}`;
}

/** Loopback TCP only and no socket file; room for several processes of every role; writes are on disk when they are acknowledged. */
function settings(port: number, { durable, maxConnections = 200 }: StartClusterOptions): string[] {
  const values = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    checkpoint_timeout: '15min',
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    jit: 'off',
    io_method: 'sync',
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_line_prefix: '%m [%p] %q%u@%d ',
    // A statement in the server's log would carry what customers wrote.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function isLarge(file: string): Promise<boolean> {
  return stat(file).then(
    ({ size }) => size > 10_000_000,
    () => false,
  );
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}
