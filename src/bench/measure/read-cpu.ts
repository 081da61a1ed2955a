import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second in /proc. */
const TICKS = 100;

/** Processor time a process used so far, in milliseconds; 0 where there is no /proc or no such process. */
export function cpuOf(pid: number): number {
  return readStat(pid).ms;
}

/** The same for a process and its direct children: a PostgreSQL server and its backends. */
export function cpuOfTree(root: number): number {
  const children = processes().filter((pid) => readStat(pid).parent === root);
  return [root, ...children].reduce((sum, pid) => sum + cpuOf(pid), 0);
}

/** Memory a process has resident now, in megabytes; 0 where /proc does not say. */
export function memoryOf(pid: number): number {
  return readStatus(pid, 'VmRSS');
}

/** The process that started another one; 0 where /proc does not say. */
export function parentOf(pid: number): number {
  return readStat(pid).parent;
}

/** Busy time of all processors since the machine started, in milliseconds. */
export function machineBusyMs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] =
    read('/proc/stat').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  return ((user + nice + system + irq + softIrq) * 1000) / TICKS;
}

function readStat(pid: number): { readonly parent: number; readonly ms: number } {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  return { parent: Number(fields[1] ?? 0), ms: (ticks * 1000) / TICKS };
}

function readStatus(pid: number, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
