import { commandLine, isRunning, parentOf } from '../process-identity.ts';

/**
 * Calls `onGone` when npm, which launched this process, is gone. npm passes SIGTERM and Ctrl-C on, but nothing when it is killed;
 * a stack that nobody can stop from its terminal any more should not stay behind.
 *
 * Watches only under npm: a process started by a shell with `&` outlives that shell on purpose.
 */
export async function watchLauncher(startedByNpm: boolean, onGone: () => void): Promise<void> {
  if (!startedByNpm) return;
  const parent = process.ppid;
  const npm = await findNpm(parent);
  const timer = setInterval(async () => {
    if (process.ppid === parent && (await isRunning(npm))) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}

/** npm runs scripts through a shell, which some shells leave standing in between. */
async function findNpm(parent: number): Promise<number> {
  const isShell = (await commandLine(parent))?.includes('launch.mjs') === true;
  return (isShell ? await parentOf(parent) : undefined) ?? parent;
}
