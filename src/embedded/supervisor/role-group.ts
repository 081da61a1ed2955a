import { join } from 'node:path';
import type { EnvironmentText } from '../../config/environment.ts';
import { processIdentity } from '../process-identity.ts';
import { removeRuntimeFile, writeRuntimeFile } from '../runtime-file.ts';
import { type Computed, productSettings, roleEnvironment } from './role-environment.ts';
import { RoleProcess } from './role-process.ts';
import type { RoleCounts, RoleName } from './roles.ts';
import { stopInOrder } from './stop-in-order.ts';

/** What a {@link RoleGroup} needs to know. */
export type RoleGroupOptions = {
  readonly counts: RoleCounts;
  /** The settings as text, and what the start worked out. */
  readonly text: EnvironmentText;
  readonly computed: Computed;
  readonly dataDir: string;
  /** Addresses by name, for the run state. */
  readonly urls: Readonly<Record<string, string>>;
  /** Told what the roles write and what is done with them. */
  readonly log: (name: string, line: string) => void;
};

/** All processes of a stack, and the file that tells others of them. */
export class RoleGroup {
  readonly processes: readonly RoleProcess[];
  readonly #options: RoleGroupOptions;
  #ready = false;
  #stopping = false;
  #stopped = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(options: RoleGroupOptions) {
    this.#options = options;
    this.processes = [...options.counts].flatMap(([role, count]) =>
      Array.from({ length: count }, (_, index) => this.#keep(role, count === 1 ? role : `${role}-${index + 1}`)),
    );
  }

  /** Writes down that everything answered. */
  async markReady(): Promise<void> {
    this.#ready = true;
    await this.#write();
  }

  /** Stops all in order, and removes the run state. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#write();
    await stopInOrder(this.processes);
    this.#stopped = true;
    await this.#writing;
    await removeRuntimeFile(this.#options.dataDir);
  }

  /** Ends all at once. Call {@link stop} afterwards all the same. */
  kill(): void {
    for (const process of this.processes) process.kill();
  }

  #keep(role: RoleName, name: string): RoleProcess {
    const { text, computed, log, dataDir } = this.#options;
    return new RoleProcess({
      role,
      name,
      // Compiled code is kept beside the data: a restarted role is back sooner.
      env: { NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'), ...roleEnvironment(role, text, computed) },
      onLine: (line) => log(name, line),
      onNotice: (line) => log('start', `${name} ${line}`),
      onChange: () => void this.#write(),
    });
  }

  /** One write after the other, each with the state as it is then. A full disk costs the file, not the stack. */
  #write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      if (!this.#stopped) await this.#writeNow();
    });
    return this.#writing.catch((error: unknown) =>
      this.#options.log('start', `runtime.json cannot be written: ${String(error)}`),
    );
  }

  async #writeNow(): Promise<void> {
    const { text, computed, urls, dataDir } = this.#options;
    const identity = (await processIdentity(process.pid)) ?? '';
    await writeRuntimeFile(dataDir, {
      supervisor: { name: 'start', pid: process.pid, identity },
      processes: (this.processes ?? []).flatMap(({ current }) => (current === undefined ? [] : [current])),
      ready: this.#ready,
      stopping: this.#stopping,
      urls: { ...urls },
      environment: productSettings(text, computed),
    });
  }
}
