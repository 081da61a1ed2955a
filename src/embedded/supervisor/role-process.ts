import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../config/project-root.ts';
import { processIdentity, signal, untilGone } from '../process-identity.ts';
import type { ProcessEntry } from '../runtime-file.ts';
import { restartDelay } from './restart-delay.ts';
import { type RoleName, roles } from './roles.ts';
import { smallNode } from './small-node.ts';

/** What a {@link RoleProcess} needs to know. */
export type RoleProcessOptions = {
  readonly role: RoleName;
  /** Name in the log: `web`, `agent-2`. */
  readonly name: string;
  /** The role's whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Told every line the process writes. */
  readonly onLine: (line: string) => void;
  /** Told what the supervisor does with it, for the log. */
  readonly onNotice: (line: string) => void;
  /** Told whenever another process runs, or none, so that the run state can be written. */
  readonly onChange: () => void;
};

/** One process of a role, started again whenever it ends, until it is stopped. */
export class RoleProcess {
  readonly role: RoleName;
  readonly name: string;
  /** The process that runs now; undefined between two. */
  current: ProcessEntry | undefined;
  /** How often it ended by itself soon after its start, in a row. */
  quickDeaths = 0;
  readonly #options: RoleProcessOptions;
  #child: ChildProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;

  constructor(options: RoleProcessOptions) {
    this.#options = options;
    this.role = options.role;
    this.name = options.name;
    this.#start();
  }

  /** Ends it for good: SIGTERM, and SIGKILL when it still runs after `graceMs`. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    signal(pid, 'SIGTERM');
    if (await untilGone(pid, graceMs)) return;
    this.#options.onNotice(`did not stop within ${Math.round(graceMs / 1000)} s and is ended`);
    this.kill();
    await untilGone(pid, 2_000);
  }

  /** Ends it for good, at once. */
  kill(): void {
    this.#stopping = true;
    clearTimeout(this.#restart);
    if (this.#child?.pid !== undefined) signal(this.#child.pid, 'SIGKILL');
  }

  #start(): void {
    const startedAt = performance.now();
    const child = spawnRole(this.#options);
    this.#child = child;
    // A program that cannot be started reports an error and never an exit.
    child.once('error', (error) => {
      this.#options.onNotice(`could not be started: ${error.message}`);
      if (child.pid === undefined) this.#ended('no process', { afterMs: 0, bySignal: false });
    });
    child.once('exit', (code, killedBy) => {
      const afterMs = performance.now() - startedAt;
      this.#ended(killedBy ?? `code ${code}`, { afterMs, bySignal: killedBy !== null });
    });
    void this.#describe(child);
  }

  async #describe(child: ChildProcess): Promise<void> {
    const { pid } = child;
    const identity = pid === undefined ? undefined : await processIdentity(pid);
    if (pid === undefined || identity === undefined || this.#child !== child) return;
    this.current = { name: this.name, pid, identity };
    this.#options.onChange();
  }

  #ended(how: string, death: { afterMs: number; bySignal: boolean }): void {
    this.#child = undefined;
    this.current = undefined;
    this.#options.onChange();
    if (this.#stopping) return;
    const { delayMs, quickDeaths } = restartDelay(death, this.quickDeaths);
    this.quickDeaths = quickDeaths;
    this.#options.onNotice(`ended (${how}); starting it again in ${delayMs / 1000} s`);
    this.#restart = setTimeout(() => this.#start(), delayMs);
  }
}

/** In a session of its own, so that Ctrl-C in the terminal reaches the supervisor alone, which stops the roles in order. */
function spawnRole({ role, env, onLine }: RoleProcessOptions): ChildProcess {
  const watch = pathToFileURL(join(import.meta.dirname, 'parent-watch.ts')).href;
  const child = spawn(
    process.execPath,
    [...smallNode.options, '--disable-warning=ExperimentalWarning', '--import', watch, roles[role].file],
    { cwd: projectRoot, env: { ...smallNode.env, ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  readLines(child.stdout, onLine);
  readLines(child.stderr, onLine);
  return child;
}

function readLines(stream: Readable | null, onLine: (line: string) => void): void {
  if (stream === null) return;
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', onLine);
}
