import { cpus, totalmem } from 'node:os';
import Table from 'cli-table3';
import type { GatewayTimes } from './gateway.ts';

/** The times as a table, each beside its ratio to the empty ledger, with the machine they are of. */
export function printGateway(times: readonly GatewayTimes[]): string {
  const table = new Table({
    head: ['actions', 'call', 'p50 ms', 'p99 ms', 'CPU ms', 'p50 of the first size', 'p50 in round trips'],
    style: { head: [], border: [] },
  });
  for (const { actions, call, p50, p99, cpu } of times) {
    const ofFirst = p50 / (times.find((one) => one.call === call)?.p50 ?? p50);
    const trip = times.find((one) => one.call === 'round trip' && one.actions === actions)?.p50 ?? p50;
    const figures = [p50, p99, cpu, ofFirst, p50 / trip].map((figure) => figure.toFixed(2));
    table.push([actions.toLocaleString('en'), call, ...figures]);
  }
  return `${table.toString()}\n${machine()}\n`;
}

/** Figures of one machine say little about another; ratios of one run do. */
function machine(): string {
  const [first, ...rest] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${rest.length + 1} x ${first?.model.trim() ?? 'unknown'}, ${memory} GB, Node ${process.versions.node}, ${process.platform}; commits wait for the disk; the store answers at once`;
}
