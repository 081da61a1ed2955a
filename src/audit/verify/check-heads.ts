import { type AuditHead, headDigest } from '../../domain/audit/audit-head.ts';
import { counted } from '../../domain/counted.ts';
import type { LinkWithRow } from '../../store/audit-links.ts';
import type { HeadCopies, HeadCopy } from '../head-files.ts';
import type { Finding } from './findings.ts';

/** Heads as the database has them and as they were kept outside. */
export type HeadsAtHand = {
  readonly installationId: string;
  readonly stored: readonly AuditHead[];
  readonly kept: HeadCopies;
};

/** Compares heads with the chain as a walk passes by. */
export type HeadCheck = {
  readonly onLink: (link: Pick<LinkWithRow, 'position' | 'auditId' | 'link'>) => void;
  /** After the walk: everything the heads say against the chain, and against each other. */
  readonly conclude: (end: number) => { readonly findings: readonly Finding[]; readonly notes: readonly string[] };
};

type Expected = { readonly head: AuditHead; readonly where: string };
type Seen = { readonly auditId: number; readonly fits: boolean };

/**
 * Prepares the comparison of all heads with the chain.
 *
 * @param after position and link the walk begins behind; heads further back are not judged.
 */
export function checkHeads(heads: HeadsAtHand, after: { readonly position: number; readonly link: Buffer }): HeadCheck {
  const own = heads.kept.copies.filter(({ head }) => head.installation_id === heads.installationId);
  const expected: Expected[] = [
    ...own.map(({ file, head }) => ({ head, where: file })),
    ...heads.stored.map((head) => ({ head, where: 'the database' })),
  ].filter(({ head }) => head.position >= after.position);
  const byPosition = Map.groupBy(expected, ({ head }) => head.position);
  const seen = new Map<Expected, Seen>();
  const compare = (position: number, auditId: number, link: Buffer): void => {
    for (const one of byPosition.get(position) ?? [])
      seen.set(one, { auditId, fits: one.head.link === link.toString('hex') });
  };
  compare(after.position, 0, after.link);
  return {
    onLink: ({ position, auditId, link }) => compare(position, auditId, link),
    conclude: (end) => ({
      findings: [
        ...unreadable(heads.kept),
        ...disagreements(heads.stored, own),
        ...removed(expected, end),
        ...rewritten(expected, seen),
      ],
      notes: notesOn(heads, own),
    }),
  };
}

function unreadable({ unreadable: files }: HeadCopies): Finding[] {
  return files.map((file) => ({
    kind: 'head_unreadable',
    text: `${file} is not a head as it was written: the file was changed or damaged.`,
  }));
}

/** Heads that name each other wrongly, or differ under one number. */
function disagreements(stored: readonly AuditHead[], kept: readonly HeadCopy[]): Finding[] {
  const inDatabase = new Map(stored.map((head) => [head.number, head]));
  const outside = new Map(kept.map(({ head }) => [head.number, head]));
  const differ = kept.flatMap(({ file, head }): Finding[] => {
    const twin = inDatabase.get(head.number);
    if (!twin) return [disagree(`Head ${head.number} was kept in ${file} and is gone from the database.`)];
    return headDigest(twin) === headDigest(head)
      ? []
      : [disagree(`Head ${head.number} says one thing in ${file} and another in the database.`)];
  });
  const twice = kept.filter(({ head }) => headDigest(outside.get(head.number) ?? head) !== headDigest(head));
  return [
    ...differ,
    ...twice.map(({ file, head }) => disagree(`There are two different heads ${head.number}; one is in ${file}.`)),
    ...brokenLinks(inDatabase, 'the database'),
    ...brokenLinks(outside, 'the copies kept outside'),
  ];
}

function brokenLinks(heads: ReadonlyMap<number, AuditHead>, where: string): Finding[] {
  return [...heads.values()].flatMap((head) => {
    const before = heads.get(head.number - 1);
    if (!before || head.previous === headDigest(before)) return [];
    return [disagree(`Head ${head.number} in ${where} does not follow from head ${before.number}.`)];
  });
}

function disagree(text: string): Finding {
  return { kind: 'heads_disagree', text };
}

function removed(expected: readonly Expected[], end: number): Finding[] {
  const [furthest] = expected
    .filter(({ head }) => head.position > end)
    .sort((a, b) => b.head.position - a.head.position);
  if (!furthest) return [];
  const { head, where } = furthest;
  const text = `Head ${head.number} of ${head.day} (${where}) counts ${head.position} sealed rows, the chain has ${end}: the newest ${head.position - end} were removed.`;
  return [{ kind: 'rows_removed', text }];
}

/** The first head that does not fit, and the last before it that does, tell between which rows the chain was written anew. */
function rewritten(expected: readonly Expected[], seen: ReadonlyMap<Expected, Seen>): Finding[] {
  const judged = expected
    .flatMap((one) => {
      const result = seen.get(one);
      return result ? [{ ...one, ...result }] : [];
    })
    .sort((a, b) => a.head.position - b.head.position);
  const wrong = judged.find(({ fits }) => !fits);
  if (!wrong) return [];
  const right = judged.findLast(({ fits, head }) => fits && head.position < wrong.head.position);
  const since = right ? `after row ${right.auditId}` : 'from the first row on';
  const text = `Head ${wrong.head.number} of ${wrong.head.day} (${wrong.where}) does not fit the chain: rows ${since} up to row ${wrong.auditId} were changed, added or removed, and the chain was written anew.`;
  return [{ kind: 'head_mismatch', text }];
}

function notesOn({ kept, stored }: HeadsAtHand, own: readonly HeadCopy[]): string[] {
  const foreign = kept.copies.length - own.length;
  const numbers = new Set(own.map(({ head }) => head.number));
  const absent = stored.filter(({ number }) => !numbers.has(number)).length;
  return [
    ...(own.length === 0
      ? [
          'No head kept outside the database was found, so whoever owns the database could have written everything anew.',
        ]
      : []),
    ...(own.length > 0 && absent > 0
      ? [`${absent} of ${counted(stored.length, 'head')} ${absent === 1 ? 'has' : 'have'} no copy here.`]
      : []),
    ...(foreign > 0
      ? [
          `${counted(foreign, 'head belongs', 'heads belong')} to another installation and ${foreign === 1 ? 'was' : 'were'} left aside.`,
        ]
      : []),
  ];
}
