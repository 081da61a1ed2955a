import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Tells one process from any other that had or will have the same number: when it started, and since which boot. Undefined when
 * no such process runs. Compare before signalling a process whose number was read from a file.
 */
export async function processIdentity(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
    return stdout.trim() === '' ? undefined : stdout.trim();
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // State Z: ended, and only waiting to be noticed by its parent. Field 20 from here is the start time in ticks since boot.
  if (stat === '' || fields[0] === 'Z') return undefined;
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${boot.trim()}:${fields[19]}`;
}

/** The command line of a process, arguments separated by blanks; undefined when it does not run or may not be read. */
export async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text === '' ? undefined : text.replaceAll('\0', ' ').trim();
  }
  const { stdout } = await run('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() === '' ? undefined : stdout.trim();
}

/** Number of the parent process; undefined when the process does not run. */
export async function parentOf(pid: number): Promise<number | undefined> {
  const { stdout } = await run('ps', ['-o', 'ppid=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return /^\s*\d+\s*$/.test(stdout) ? Number(stdout) : undefined;
}

/** Whether the process runs still. A number that is in use by somebody else counts as running; see {@link processIdentity}. */
export async function isRunning(pid: number): Promise<boolean> {
  return (await processIdentity(pid)) !== undefined;
}

/** Sends a signal; a process that is gone already is no fault. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Waits until the process is gone, asking every 25 ms. False when it still runs after `timeoutMs`. */
export async function untilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (await isRunning(pid)) {
    if (performance.now() > deadline) return false;
    await new Promise((wake) => setTimeout(wake, 25));
  }
  return true;
}
