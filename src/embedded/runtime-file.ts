import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config/config-error.ts';
import { processIdentity, signal, untilGone } from './process-identity.ts';
import { writePrivateFile } from './write-private-file.ts';

const processEntry = z.object({
  /** Name in the log: `web`, `agent-2`. */
  name: z.string(),
  pid: z.number(),
  /** See `processIdentity`. */
  identity: z.string(),
});

const runtimeFile = z.object({
  /** The supervisor. */
  supervisor: processEntry,
  /** Every role's process that should run now. */
  processes: z.array(processEntry),
  /** Whether everything answered once. */
  ready: z.boolean(),
  /** Whether it is on its way down. */
  stopping: z.boolean().default(false),
  /** Addresses by name: chat, console, board, api, openapi, store, model. */
  urls: z.record(z.string(), z.string()),
  /** The settings the roles were given, secrets included, for commands that speak to this instance; and the owner's database address. */
  environment: z.record(z.string(), z.string()),
});

/** What `DATA_DIR/runtime.json` (mode 0600) tells about a running instance. */
export type RuntimeFile = z.output<typeof runtimeFile>;

/** One process in the file. */
export type ProcessEntry = z.output<typeof processEntry>;

const pathIn = (dataDir: string) => join(dataDir, 'runtime.json');

/** Writes the file anew. */
export async function writeRuntimeFile(dataDir: string, content: RuntimeFile): Promise<void> {
  await writePrivateFile(pathIn(dataDir), `${JSON.stringify(content, null, 2)}\n`);
}

/** Removes the file: nothing runs any more. */
export async function removeRuntimeFile(dataDir: string): Promise<void> {
  await rm(pathIn(dataDir), { force: true });
}

/**
 * The file, whoever left it; undefined when there is none or it is not ours.
 *
 * @throws ConfigError when this account may not read it: an instance that is there is never taken for absent.
 */
export async function readRuntimeFile(dataDir: string): Promise<RuntimeFile | undefined> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch((error: unknown) => {
    if (isClosed(error)) throw closedTo(dataDir);
    return undefined;
  });
  if (text === undefined) return undefined;
  try {
    return runtimeFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');
}

function closedTo(dataDir: string): ConfigError {
  const problem = `${pathIn(dataDir)} is closed to this user, so whether an instance runs there cannot be told. Run the command as the user who ran "npm start", or set DATA_DIR to a folder of your own.`;
  return new ConfigError([{ variable: 'DATA_DIR', given: dataDir, problem }]);
}

/** The instance that runs on DATA_DIR now; undefined when its supervisor is gone. */
export async function findRunningInstance(dataDir: string): Promise<RuntimeFile | undefined> {
  const found = await readRuntimeFile(dataDir);
  if (found === undefined) return undefined;
  return (await processIdentity(found.supervisor.pid)) === found.supervisor.identity ? found : undefined;
}

/**
 * Ends the roles of a supervisor that was killed: they notice by themselves, but may need a while, and hold the ports until then.
 *
 * @returns the names of those that still ran.
 */
export async function endLeftOverProcesses(dataDir: string): Promise<readonly string[]> {
  const entries = (await readRuntimeFile(dataDir))?.processes ?? [];
  const ended = await Promise.all(entries.map(endLeftOver));
  return ended.filter((name) => name !== undefined);
}

async function endLeftOver({ name, pid, identity }: ProcessEntry): Promise<string | undefined> {
  if ((await processIdentity(pid)) !== identity) return undefined;
  signal(pid, 'SIGTERM');
  if (!(await untilGone(pid, 3_000))) {
    signal(pid, 'SIGKILL');
    await untilGone(pid, 2_000);
  }
  return name;
}
