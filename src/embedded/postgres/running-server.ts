import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, isRunning, signal, untilGone } from '../process-identity.ts';

/** A server that runs on a cluster, as its `postmaster.pid` and the system tell. */
export type RunningServer = {
  readonly pid: number;
  /** Port on 127.0.0.1; undefined while it starts. */
  readonly port: number | undefined;
  /** `ready` means that it takes connections. */
  readonly status: 'starting' | 'ready' | 'stopping';
  /** The program it was started from. */
  readonly program: string;
};

/**
 * Finds the server of a cluster, ours or one that an ended supervisor left behind. Undefined when none runs: the file may be
 * left over, and its process number may belong to somebody else by now, so the command line must name this cluster.
 */
export async function findServer(cluster: string): Promise<RunningServer | undefined> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  const command = await commandLine(pid);
  if (command === undefined || !command.includes(` -D ${cluster} `)) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    port: lines[3] ? Number(lines[3]) : undefined,
    status: status === 'ready' || status === 'stopping' ? status : 'starting',
    program: command.slice(0, command.indexOf(' -D ')),
  };
}

/** Whether `postmaster.pid` names a process that lives but is not this cluster's server, which would keep PostgreSQL from starting. */
export async function hasMisleadingLock(cluster: string): Promise<boolean> {
  const [first] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(first);
  return pid > 0 && (await isRunning(pid)) && (await findServer(cluster)) === undefined;
}

/** Stops a server: running transactions are rolled back and the log is closed. After 15 s it is made to quit, which the next start repairs. */
export async function stopServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await untilGone(pid, 15_000)) return;
  signal(pid, 'SIGQUIT');
  if (await untilGone(pid, 5_000)) return;
  signal(pid, 'SIGKILL');
  await untilGone(pid, 2_000);
}
