import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { VariableName } from '../../config/environment.ts';
import { launchStack } from '../../embedded/launch-stack.ts';
import { type Instance, openInstance } from './instance.ts';
import { unlessInterrupted } from './interruption.ts';

/** What {@link startTemporaryInstance} needs to know. */
export type TemporaryInstanceOptions = {
  /** Settings that differ from the defaults; nothing of the shell's or the project's `.env` reaches the instance. */
  readonly settings?: Readonly<Partial<Record<VariableName, string>>>;
  /** Aborted when the start is to be given up. */
  readonly signal: AbortSignal;
};

/** A first start copies the database's programs, and a busy machine takes its time. A start that fails is noticed at once. */
const START_WITHIN_MS = 240_000;

/**
 * Starts an instance of its own on a new folder and free ports, as `npm start` does, and waits until it answers. Closing it stops
 * every process and removes the folder.
 *
 * @throws StartError with what the instance wrote when it does not come up.
 */
export async function startTemporaryInstance({ settings, signal }: TemporaryInstanceOptions): Promise<Instance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-run-'));
  // Root's database runs as another account, which has to get through.
  await chmod(dataDir, 0o711);
  // Named after an npm script, the instance watches this process, and ends when this one is killed.
  const env = { LOG_LEVEL: 'warn', npm_lifecycle_event: 'temporary', ...settings };
  const launching = launchStack({ dataDir, env, timeoutMs: START_WITHIN_MS });
  const close = async (): Promise<void> => {
    const stack = await launching.catch(() => undefined);
    await stack?.stop();
    await removeFolders(dataDir);
  };
  try {
    const stack = await unlessInterrupted(signal, launching);
    return await openInstance(await stack.runtime(), close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** The database lies elsewhere when its account cannot enter the temporary folder; the note beside it says where. */
async function removeFolders(dataDir: string): Promise<void> {
  const place = (await readFile(join(dataDir, 'database-place'), 'utf8').catch(() => '')).trim();
  if (basename(place).startsWith('countersign-data-')) await rm(place, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}
