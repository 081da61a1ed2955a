import { linkOf, SEAL_FORMAT, type SealedContent } from '../../domain/audit/chain-link.ts';
import { type LinkWithRow, readLinks } from '../../store/audit-links.ts';
import type { Queryable } from '../../store/database.ts';
import type { Finding, RowFaults } from './findings.ts';

/** Where a walk begins and what hears of it. */
export type Walk = {
  /** Position and link before the first one looked at. */
  readonly after: { readonly position: number; readonly link: Buffer };
  readonly faults: RowFaults;
  /** Told of every row that is there, for further checks; awaited once per batch. */
  readonly onRows: (rows: readonly SealedContent[]) => Promise<void>;
  /** Told of every link, in order. */
  readonly onLink: (link: LinkWithRow) => void;
  /** Told how far the walk has come. */
  readonly onProgress?: (position: number) => void;
};

/** What a walk came to. */
export type Walked = { readonly rows: number; readonly position: number; readonly findings: readonly Finding[] };

const BATCH = 2_000;
/** How far back a row's time may lie behind what was sealed before it: transactions that overlap are never this long. */
const TIME_SLACK_MS = 3_600_000;
/** A clock may be set back a little between writing and sealing. */
const CLOCK_SLACK_MS = 60_000;

/** Walks the chain to its end, in constant memory, comparing every row with its link. */
export async function walkChain(sql: Queryable, walk: Walk): Promise<Walked> {
  const gaps: Finding[] = [];
  let { position, link } = walk.after;
  let rows = 0;
  let newest = Number.NEGATIVE_INFINITY;
  for (;;) {
    const batch = await readLinks(sql, position, BATCH);
    for (const one of batch) {
      const gap = one.position !== position + 1;
      if (gap) gaps.push(gapOf(position, one.position));
      const time = judge(one, gap ? null : link, newest, walk.faults);
      newest = Math.max(newest, time);
      walk.onLink(one);
      ({ position, link } = one);
      rows += 1;
    }
    await walk.onRows(batch.flatMap((one) => (one.row === null ? [] : [one.row])));
    walk.onProgress?.(position);
    if (batch.length < BATCH) return { rows, position, findings: gaps.slice(0, 100) };
  }
}

/** Compares one row; returns its time where it can be believed. A link behind a gap cannot be computed again. */
function judge(one: LinkWithRow, previous: Buffer | null, newest: number, faults: RowFaults): number {
  const { row, auditId } = one;
  if (row === null) {
    faults.add('deleted', auditId);
    return Number.NEGATIVE_INFINITY;
  }
  if (previous !== null && (one.format !== SEAL_FORMAT || !linkOf(previous, row).equals(one.link)))
    faults.add('changed', auditId);
  const at = Date.parse(row.at);
  const fits = at >= newest - TIME_SLACK_MS && at <= one.sealedAt.getTime() + CLOCK_SLACK_MS;
  if (!fits) faults.add('wrong_time', auditId);
  return fits ? at : Number.NEGATIVE_INFINITY;
}

function gapOf(before: number, after: number): Finding {
  const missing = after - before - 1;
  const links = missing === 1 ? `Link ${before + 1} is` : `Links ${before + 1} to ${after - 1} are`;
  return { kind: 'chain_gap', text: `${links} missing from the chain: the rows they sealed cannot be checked.` };
}
