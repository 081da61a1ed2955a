import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The benchmark's model and shop, in a process of their own. */
export type StandIns = {
  readonly modelUrl: string;
  readonly commerceUrl: string;
  readonly pid: number;
  readonly stop: () => void;
};

/** Starts them; a model call takes `modelMs`. They end with this process. */
export async function startStandIns(modelMs: number): Promise<StandIns> {
  const file = join(import.meta.dirname, '..', 'processes', 'stand-ins.ts');
  const child = fork(file, [String(modelMs)], { env: {} });
  const [urls] = (await once(child, 'message')) as [Pick<StandIns, 'modelUrl' | 'commerceUrl'>];
  return { ...urls, pid: child.pid ?? 0, stop: () => void child.kill() };
}
