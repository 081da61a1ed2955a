import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { bareEnvironment } from '../config/env.ts';
import type { EnvironmentText } from '../config/environment.ts';
import { projectRoot } from '../config/project-root.ts';
import { REFUSED } from '../rehearsal/refusals.ts';
import { signal, untilGone } from './process-identity.ts';
import { READY_LINE } from './ready-line.ts';
import { findRunningInstance, type RuntimeFile } from './runtime-file.ts';
import { StartError } from './start-error.ts';

/** What {@link launchStack} needs to know. */
export type LaunchStackOptions = {
  /** DATA_DIR of the new instance; absolute. */
  readonly dataDir: string;
  /** Its settings; those that are left out have their defaults, whatever the shell or `.env` says, and ports are free ones. */
  readonly env?: EnvironmentText;
  /** Value of `--only`. (Default: everything.) */
  readonly only?: string;
  /** (Default: 180,000: a busy machine takes its time.) */
  readonly timeoutMs?: number;
};

/** How long what an ended instance wrote is waited for. */
const LAST_WORDS_MS = 5_000;

/** An instance in a process of its own. */
export type LaunchedStack = {
  /** Its supervisor. */
  readonly pid: number;
  /** Its addresses, processes and settings, as they are now. */
  readonly runtime: () => Promise<RuntimeFile>;
  /** Everything it has written so far: at first its whole banner, and after `stop` everything it ever wrote. */
  readonly output: () => string;
  /** Stops it in order and waits until it is gone. Then rejects when its rehearsal model was ever sent a history that a provider would refuse. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts a whole instance as `npm start` does, in a process of its own, and waits until it is ready: for commands and tests that
 * want one beside them.
 *
 * @throws StartError with what it wrote when it ends or is not ready in time.
 */
export async function launchStack(options: LaunchStackOptions): Promise<LaunchedStack> {
  const written: string[] = [];
  const child = spawnStart(options);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(String(chunk)));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const { pid } = child;
  const stop = async () => {
    if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    signal(pid, 'SIGTERM');
    if (!(await untilGone(pid, 60_000))) signal(pid, 'SIGKILL');
    // What it wrote last may still be under way; a process of it that was left behind may hold the line open.
    await Promise.race([closed, new Promise((late) => setTimeout(late, LAST_WORDS_MS))]);
    const refused = written
      .join('')
      .split('\n')
      .filter((line) => line.includes(REFUSED));
    if (refused.length > 0)
      throw new StartError(`The instance sent its model what a provider refuses:\n${refused.join('\n')}`);
  };
  const deadline = performance.now() + (options.timeoutMs ?? 180_000);
  while (!written.join('').includes(READY_LINE) || !(await isReady(options.dataDir, pid))) {
    const ended = pid === undefined || child.exitCode !== null || child.signalCode !== null;
    if (ended || performance.now() > deadline) {
      await stop();
      throw new StartError(`The instance ${ended ? 'ended' : 'is not ready in time'}:\n${written.join('')}`);
    }
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return { pid: pid ?? 0, runtime: () => runtimeOf(options.dataDir), output: () => written.join(''), stop };
}

/** Not by npm: one process less between the caller and the supervisor, and signals arrive at once. */
function spawnStart({ dataDir, env, only }: LaunchStackOptions): ChildProcess {
  const launcher = join(projectRoot, 'src', 'commands', 'launch.mjs');
  const args = [launcher, 'start', ...(only === undefined ? [] : ['--only', only])];
  const ports = { PORT: '0', SANDBOX_STORE_PORT: '0', REHEARSAL_MODEL_PORT: '0' };
  return spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...bareEnvironment(), npm_lifecycle_event: undefined, ...ports, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The file may still be that of an instance before, whose process has only just ended. */
async function isReady(dataDir: string, pid: number | undefined): Promise<boolean> {
  const found = await findRunningInstance(dataDir);
  return found?.supervisor.pid === pid && found?.ready === true;
}

async function runtimeOf(dataDir: string): Promise<RuntimeFile> {
  const found = await findRunningInstance(dataDir);
  if (found === undefined) throw new StartError(`No instance runs on ${dataDir}.`);
  return found;
}
