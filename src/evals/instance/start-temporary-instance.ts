import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { VariableName } from '../../config/environment.ts';
import { launchStack } from '../../embedded/launch-stack.ts';
import { isRunning } from '../../embedded/process-identity.ts';
import { findRunningInstance } from '../../embedded/runtime-file.ts';
import { type Instance, openInstance } from './instance.ts';
import { unlessInterrupted } from './interruption.ts';

/** What {@link startTemporaryInstance} needs to know. */
export type TemporaryInstanceOptions = {
  /** Settings that differ from the defaults; nothing of the shell's or the project's `.env` reaches the instance. */
  readonly settings?: Readonly<Partial<Record<VariableName, string>>>;
  /** Aborted when the start is to be given up. */
  readonly signal: AbortSignal;
};

/** Name of the folders, before the number of the process they belong to. */
const PREFIX = 'countersign-run-';

/** A first start copies the database's programs, and a busy machine takes its time. A start that fails is noticed at once. */
const START_WITHIN_MS = 240_000;

/**
 * Starts an instance of its own on a new folder and free ports, as `npm start` does, and waits until it answers. Closing it stops
 * every process and removes the folder.
 *
 * @throws StartError with what the instance wrote when it does not come up.
 */
export async function startTemporaryInstance({ settings, signal }: TemporaryInstanceOptions): Promise<Instance> {
  await removeLeftOver();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
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

/** A command that was killed could not remove its folder; its instance ended by itself. */
async function removeLeftOver(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name);
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!Number.isSafeInteger(pid) || (await isRunning(pid))) continue;
    if ((await findRunningInstance(folder)) !== undefined) continue;
    // A folder of somebody else's is theirs to remove.
    await removeFolders(folder).catch(() => undefined);
  }
}
