import { counted } from '../../domain/counted.ts';
/** What can be wrong with the audit. */
export type FindingKind =
  | 'changed'
  | 'deleted'
  | 'slipped_in'
  | 'chain_gap'
  | 'wrong_time'
  | 'personal_value_changed'
  | 'head_mismatch'
  | 'rows_removed'
  | 'head_unreadable'
  | 'heads_disagree'
  | 'unprotected';

/** One thing wrong, in plain words. */
export type Finding = { readonly kind: FindingKind; readonly text: string };

/** What a verification found. `notes` are no faults: what could not be judged, and why. */
export type Verification = {
  /** Rows compared with their link. */
  readonly rows: number;
  /** Position of the newest link. */
  readonly position: number;
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
};

/** Findings beyond this are counted, not listed: an audit that was rewritten has one per row. */
const MAX_RANGES = 100;

/** A kind of fault that rows have one by one; neighbours are told together. */
type RowFault = Extract<FindingKind, 'changed' | 'deleted' | 'slipped_in' | 'wrong_time' | 'personal_value_changed'>;

/** Gathers faults of single rows into ranges. */
export type RowFaults = {
  readonly add: (kind: RowFault, id: number) => void;
  readonly list: () => readonly Finding[];
};

/** Starts a gathering. Ids of one kind must come in the order in which rows are read; only direct neighbours are joined. */
export function gatherRowFaults(): RowFaults {
  const ranges: { kind: RowFault; from: number; to: number; count: number }[] = [];
  const last = new Map<RowFault, (typeof ranges)[number]>();
  let untold = 0;
  return {
    add: (kind, id) => {
      const open = last.get(kind);
      if (open && id > open.to && id - open.to <= 1) {
        open.to = id;
        open.count += 1;
      } else if (ranges.length < MAX_RANGES) {
        const range = { kind, from: id, to: id, count: 1 };
        ranges.push(range);
        last.set(kind, range);
      } else untold += 1;
    },
    list: () => [
      ...ranges.map(({ kind, from, to, count }) => ({ kind, text: textOf(kind, from, to, count) })),
      ...(untold === 0 ? [] : [{ kind: 'changed' as const, text: `And ${counted(untold, 'row')} more.` }]),
    ],
  };
}

function textOf(kind: RowFault, from: number, to: number, count: number): string {
  const one = count === 1;
  const rows = one ? `Row ${from}` : `Rows ${from} to ${to}`;
  switch (kind) {
    case 'changed':
      return `${rows} ${one ? 'is' : 'are'} not as sealed: somebody changed ${one ? 'it' : 'them'} afterwards.`;
    case 'deleted':
      return `${rows} ${one ? 'is' : 'are'} gone: sealed once, and deleted since.`;
    case 'slipped_in':
      return `${rows} ${one ? 'was' : 'were'} slipped in: what came before and after was sealed, and ${one ? 'this row' : 'these rows'} never.`;
    case 'wrong_time':
      return `${rows} ${one ? 'gives' : 'give'} a time that does not fit between the neighbours ${one ? 'it was' : 'they were'} sealed with.`;
    case 'personal_value_changed':
      return `${rows} ${one ? 'refers' : 'refer'} to a personal value that is not the one committed to: somebody changed it.`;
    default: {
      const impossible: never = kind;
      throw new Error(`Unknown fault ${String(impossible)}`);
    }
  }
}
