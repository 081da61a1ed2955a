import { cpus, loadavg, totalmem } from 'node:os';

/** The machine a table is of, in one line: figures of one machine say little about another; ratios of one run do. */
export function describeMachine(): string {
  const [first, ...rest] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((value) => value.toFixed(1));
  return `${rest.length + 1} x ${first?.model.trim() ?? 'unknown processor'}, ${memory} GB, ${process.platform}, Node ${process.versions.node}; load average ${load.join(', ')}`;
}
