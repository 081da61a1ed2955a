import { connect } from 'node:net';
import { StartError } from '../start-error.ts';
import type { RoleProcess } from './role-process.ts';
import type { RoleName } from './roles.ts';

/** What {@link waitUntilReady} needs to know. */
export type WaitUntilReadyOptions = {
  readonly processes: readonly RoleProcess[];
  /** Address the web process answers on. */
  readonly webUrl: string;
  /** Ports of the stand-ins. */
  readonly ports: Readonly<Partial<Record<RoleName, number>>>;
  /** (Default: 60,000.) */
  readonly timeoutMs?: number;
  /** Ends the wait early. */
  readonly signal: AbortSignal;
};

/** A role that ends itself this often before everything is ready will not come up by waiting. */
const HOPELESS_DEATHS = 3;

/**
 * Waits until the web process answers and the stand-ins listen, and every other role runs.
 *
 * @throws StartError naming the role that does not come up; its own words stand above in the log.
 */
export async function waitUntilReady(options: WaitUntilReadyOptions): Promise<void> {
  const deadline = performance.now() + (options.timeoutMs ?? 60_000);
  for (;;) {
    options.signal.throwIfAborted();
    const hopeless = options.processes.find((process) => process.quickDeaths >= HOPELESS_DEATHS);
    if (hopeless !== undefined) {
      throw new StartError(`${hopeless.name} ended ${HOPELESS_DEATHS} times in a row. What it said stands above.`);
    }
    const answers = await Promise.all(options.processes.map((process) => isReady(process, options)));
    const missing = options.processes.filter((_, index) => answers[index] === false).map((process) => process.name);
    if (missing.length === 0) return;
    if (performance.now() > deadline)
      throw new StartError(`Not ready in time: ${missing.join(', ')}. What they said stands above.`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

async function isReady(process: RoleProcess, options: WaitUntilReadyOptions): Promise<boolean> {
  if (process.current === undefined) return false;
  if (process.role === 'web') return isHealthy(options.webUrl);
  const port = options.ports[process.role];
  return port === undefined || listens(port);
}

async function isHealthy(webUrl: string): Promise<boolean> {
  const response = await fetch(`${webUrl}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
    const answer = (there: boolean) => {
      socket.destroy();
      resolve(there);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('timeout', () => answer(false));
  });
}
