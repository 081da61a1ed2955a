import { toMarkdownTable } from '../measure/write-section.ts';
import type { BurstRow } from './drive-burst.ts';

const HEAD = [
  'times the peak',
  'conversations',
  'turns',
  'model calls/s',
  'queue wait p50 / p95 / p99 ms',
  'beyond the model p50 / p95 ms',
];

/** The rows of {@link benchBurst} as a table. */
export function reportBurst(rows: readonly BurstRow[]): string {
  return toMarkdownTable(
    HEAD,
    rows.map((row) => [
      String(row.times),
      String(row.conversations),
      String(row.turns),
      row.callsPerSecond.toFixed(1),
      [row.wait.p50, row.wait.p95, row.wait.p99].map((ms) => ms.toFixed(1)).join(' / '),
      [row.platform.p50, row.platform.p95].map((ms) => ms.toFixed(0)).join(' / '),
    ]),
  );
}
