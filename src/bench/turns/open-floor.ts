import { existsSync, realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../config/project-root.ts';
import type { BenchTurn, TurnHooks, TurnPlace, TurnRunner } from '../measure/turn-runner.ts';

/** Name of the database the hand-written turn works in; its user and password are `app`. */
export const FLOOR_DATABASE = 'floor';

type Floor = {
  readonly handle: (turn: BenchTurn) => Promise<boolean>;
  readonly accept: (turn: BenchTurn) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

type FloorQueue = (
  hooks: TurnHooks,
  handle: Floor['handle'],
  accept: Floor['accept'],
  db: string,
) => Promise<TurnRunner>;

/** Folder of the hand-written turn beside this project; null where it is not there, and then a run has nothing to be a ratio of. */
export function findPeerbench(): string | null {
  const folder = resolve(projectRoot, '..', 'shared', 'peerbench');
  return existsSync(join(folder, 'lib', 'floor.mjs')) ? realpathSync(folder) : null;
}

/**
 * The hand-written turn that does the least that still keeps every promise, behind the same queue. Its files are loaded from where they lie; the packages
 * they name are ours, so that both sides run on the same versions. Its addresses come from this process's environment (PB_*).
 */
export async function openFloor(
  hooks: TurnHooks,
  { backend }: Pick<TurnPlace, 'backend'>,
  folder: string,
): Promise<TurnRunner> {
  const from = pathToFileURL(`${folder}/`).href;
  const ours = pathToFileURL(join(projectRoot, 'package.json')).href;
  registerHooks({
    resolve: (specifier, context, next) => {
      const isPackage = !/^[./]|^node:|^file:/.test(specifier);
      if (!isPackage || !context.parentURL?.startsWith(from)) return next(specifier, context);
      // a queue of its choice that we do not run
      if (specifier === 'graphile-worker') return { url: ABSENT, shortCircuit: true };
      return next(specifier, { ...context, parentURL: ours });
    },
  });
  const { openFloor: open } = (await import(`${from}lib/floor.mjs`)) as { openFloor: (db: string) => Promise<Floor> };
  const queues = (await import(`${from}lib/queues.mjs`)) as Record<string, FloorQueue>;
  const queue = queues[backend === 'redis' ? 'bullmqRedis' : 'bullmqPostgres'];
  if (!queue) throw new Error('The hand-written turn has no such queue any more');
  const floor = await open(FLOOR_DATABASE);
  const runner = await queue(hooks, floor.handle, floor.accept, FLOOR_DATABASE);
  return {
    submit: runner.submit,
    stop: async () => {
      await runner.stop();
      await floor.close();
    },
  };
}

const ABSENT =
  'data:text/javascript,export class Logger {}; export const makeWorkerUtils = null; export const run = null;';
