import { toMarkdownTable } from '../measure/write-section.ts';
import type { GatewayRow } from './bench-gateway.ts';

const HEAD = [
  'actions in the ledger',
  'call',
  'p50 / p99 ms',
  'p50 of the first size',
  'p50 in commits',
  'CPU ms: ours',
  'PostgreSQL',
  'statements',
  'disk waits',
  'log kB',
];

/** The rows of {@link benchGateway} as a table; ratios are to the same call on the first size, and to a commit on the same size. */
export function reportGateway(rows: readonly GatewayRow[]): string {
  return toMarkdownTable(
    HEAD,
    rows.map((row) => [
      row.actions.toLocaleString('en'),
      row.call,
      `${row.p50.toFixed(2)} / ${row.p99.toFixed(2)}`,
      (row.p50 / find(rows, row.call, null).p50).toFixed(2),
      (row.p50 / find(rows, 'commit', row.actions).p50).toFixed(1),
      row.cpuMs.self.toFixed(2),
      row.cpuMs.postgres.toFixed(2),
      row.statements.toFixed(1),
      row.diskWaits.toFixed(1),
      row.walKb.toFixed(1),
    ]),
  );
}

/** The row of a call on one size; on the first for null. */
function find(rows: readonly GatewayRow[], call: GatewayRow['call'], actions: number | null): GatewayRow {
  const row = rows.find((one) => one.call === call && (actions === null || one.actions === actions));
  if (!row) throw new Error(`No ${call} was measured`);
  return row;
}
