import { toMarkdownTable } from '../measure/write-section.ts';
import type { GrowthRow } from './bench-growth.ts';

const HEAD = [
  'past conversations',
  'turns/s',
  'own p50 / p99 ms',
  'CPU ms: all',
  'PostgreSQL',
  'CPU of the empty database',
  'PostgreSQL’s alone',
  'statements',
  'log kB',
];

/** The rows of {@link benchGrowth} as a table; ratios are to the first row. */
export function reportGrowth(rows: readonly GrowthRow[]): string {
  const [first] = rows;
  return toMarkdownTable(
    HEAD,
    rows.map((row) => [
      row.past.toLocaleString('en'),
      row.turnsPerSecond.toFixed(1),
      `${row.own.p50.toFixed(1)} / ${row.own.p99.toFixed(1)}`,
      allCpu(row).toFixed(1),
      row.cpuMs.postgres.toFixed(1),
      (allCpu(row) / allCpu(first ?? row)).toFixed(2),
      (row.cpuMs.postgres / (first ?? row).cpuMs.postgres).toFixed(2),
      row.statements.toFixed(1),
      row.walKb.toFixed(1),
    ]),
  );
}

function allCpu({ cpuMs }: GrowthRow): number {
  return cpuMs.self + cpuMs.postgres;
}
