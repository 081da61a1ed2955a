import { median } from '../measure/percentile.ts';
import { toMarkdownTable } from '../measure/write-section.ts';
import type { TurnRow } from './bench-turns.ts';

const HEAD = [
  'engine and queue, at once',
  'turns/s',
  'of the floor',
  'own p50 / p99 ms',
  'whole p50 / p99 ms',
  'CPU ms: all',
  'of the floor',
  'engine / PostgreSQL / Redis',
  'statements',
  'commits',
  'disk waits',
  'log kB',
  'peak MB',
  'other cores',
];

/** The rounds of {@link benchTurns} as one table of medians. Ratios are of the same round, then the median. */
export function reportTurns(rows: readonly TurnRow[]): string {
  const keys = [...new Set(rows.map(keyOf))];
  return toMarkdownTable(
    HEAD,
    keys.map((key) =>
      toCells(
        rows.filter((row) => keyOf(row) === key),
        rows,
      ),
    ),
  );
}

/** What a turn of ours is made of in statements, on one backend. */
export function reportStatements(rows: readonly TurnRow[], backend: TurnRow['backend']): string {
  const row =
    rows.find((one) => one.engine === 'ours' && one.backend === backend && one.conc > 1) ??
    rows.find((one) => one.engine === 'ours');
  const lines = row?.profile.map(({ text, perTurn }) => `${perTurn.toFixed(2).padStart(7)}  ${text}`) ?? [];
  return lines.join('\n');
}

function keyOf({ conc, backend, engine }: TurnRow): string {
  return `${engine} on ${backend}, ${conc}`;
}

function toCells(of: readonly TurnRow[], all: readonly TurnRow[]): readonly string[] {
  const mid = (pick: (row: TurnRow) => number) => median(of.map(pick));
  const pair = (pick: (row: TurnRow) => { readonly p50: number; readonly p99: number }) =>
    `${mid((row) => pick(row).p50).toFixed(1)} / ${mid((row) => pick(row).p99).toFixed(1)}`;
  const ratio = (pick: (row: TurnRow) => number) => {
    const ratios = of.map((row) => {
      const floor = all.find((one) => one.engine === 'floor' && isBeside(one, row));
      return floor ? pick(row) / pick(floor) : Number.NaN;
    });
    const value = median(ratios);
    return Number.isNaN(value) ? '' : value.toFixed(2);
  };
  return [
    of[0] ? keyOf(of[0]) : '',
    mid(({ turnsPerSecond }) => turnsPerSecond).toFixed(1),
    ratio(({ turnsPerSecond }) => turnsPerSecond),
    pair(({ own }) => own),
    pair(({ whole }) => whole),
    mid(allCpu).toFixed(1),
    ratio(allCpu),
    (['self', 'postgres', 'redis'] as const).map((part) => mid(({ cpuMs }) => cpuMs[part]).toFixed(1)).join(' / '),
    mid(({ statements }) => statements).toFixed(1),
    mid(({ commits }) => commits).toFixed(1),
    mid(({ syncs }) => syncs).toFixed(1),
    mid(({ walKb }) => walKb).toFixed(1),
    mid(({ memoryMb }) => memoryMb).toFixed(0),
    mid(({ otherCores }) => otherCores).toFixed(2),
  ];
}

function allCpu({ cpuMs }: TurnRow): number {
  return cpuMs.self + cpuMs.postgres + cpuMs.redis;
}

function isBeside(one: TurnRow, row: TurnRow): boolean {
  return one.backend === row.backend && one.conc === row.conc && one.round === row.round;
}
