import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallNode } from '../../embedded/supervisor/small-node.ts';
import type { TurnPlace } from '../measure/turn-runner.ts';
import type { ProfiledStatement } from './server-counters.ts';

/** One engine at one concurrency. */
export type CellTask = {
  readonly engine: 'ours' | 'floor';
  readonly conc: number;
  readonly turns: number;
  readonly conversations: number;
  readonly warmUp: number;
  readonly place: TurnPlace;
  /** Folder of the hand-written turn. */
  readonly peerbench: string | null;
  readonly superuserUrl: string;
  /** Whose processor time is counted beside the engine's own. */
  readonly pids: { readonly postgres: number; readonly redis: number | null; readonly standIns: number };
};

/** What a cell took; everything but times and memory is per turn. */
export type CellResult = {
  readonly turnsPerSecond: number;
  /** From pick-up to the end, and from the customer's send to the end, in milliseconds. */
  readonly own: { readonly p50: number; readonly p99: number };
  readonly whole: { readonly p50: number; readonly p99: number };
  readonly cpuMs: { readonly self: number; readonly postgres: number; readonly redis: number };
  readonly statements: number;
  readonly walKb: number;
  /** Peak of the engine's process. */
  readonly memoryMb: number;
  /** Processors that something else kept busy meanwhile. */
  readonly otherCores: number;
  readonly profile: readonly ProfiledStatement[];
};

/** Longest a cell may take before it is ended, in milliseconds. */
const CELL_MS = 150_000;

let compiled: string | null = null;

/** Where the processes of a run keep what they have compiled, as those of the product do: one that compiles everything anew needs some 20 MB more. Gone with this process. */
function compileCache(): string {
  if (compiled !== null) return compiled;
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  compiled = folder;
  return folder;
}

/** Runs a cell in a process of its own. */
export async function runCell(task: CellTask): Promise<CellResult> {
  const { databaseUrl, redisUrl, modelUrl, commerceUrl } = task.place;
  const env = {
    PB_PG_PORT: new URL(databaseUrl).port,
    PB_REDIS_PORT: redisUrl === null ? '' : new URL(redisUrl).port,
    PB_MODEL_URL: modelUrl,
    PB_COMMERCE_URL: commerceUrl,
    NODE_COMPILE_CACHE: compileCache(),
  };
  const file = join(import.meta.dirname, '..', 'processes', 'turn-contestant.ts');
  const own =
    task.engine === 'ours' ? { execArgv: [...smallNode.options], env: { ...smallNode.env, ...env } } : { env };
  const child = fork(file, [JSON.stringify(task)], { ...own, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const tooLong = setTimeout(() => child.kill('SIGKILL'), CELL_MS);
  return await new Promise<CellResult>((resolve, reject) => {
    child.once('message', (result) => resolve(result as CellResult));
    child.once('exit', (code) => {
      clearTimeout(tooLong);
      reject(new Error(`${task.engine} at concurrency ${task.conc} ended with ${code ?? 'a signal'}`));
    });
  });
}
