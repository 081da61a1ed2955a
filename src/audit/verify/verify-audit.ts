import type { SealedContent } from '../../domain/audit/chain-link.ts';
import type { PersonalReference } from '../../domain/audit/personal-commitment.ts';
import { readChainEnd, readGenesis, readSealLag } from '../../store/audit-chain.ts';
import { readHeads } from '../../store/audit-heads.ts';
import { readIdAt, readLinkAt, readPassedBy } from '../../store/audit-links.ts';
import { readMissingProtection } from '../../store/audit-protection.ts';
import type { Keyring } from '../../store/content-keys.ts';
import type { Queryable } from '../../store/database.ts';
import { readPersonalValue } from '../../store/personal-values.ts';
import type { HeadCopies } from '../head-files.ts';
import { checkHeads } from './check-heads.ts';
import { gatherRowFaults, type RowFaults, type Verification } from './findings.ts';
import { walkChain } from './walk-chain.ts';

/** What a verification goes by. */
export type VerifyOptions = {
  /** Heads kept outside the database. */
  readonly kept: HeadCopies;
  /** Opens personal values; null leaves their commitments unchecked. */
  readonly keyring: Keyring | null;
  /** Role of the product in the database, whose rights are looked at; null to leave them aside. */
  readonly appRole: string | null;
  /** Rows looked at, counted from the newest. (Default: all.) */
  readonly newest?: number;
  readonly onProgress?: (position: number) => void;
};

/** Rows that were slipped in are named up to this many. */
const MOST_PASSED_BY = 1_000;
/** Longer than this no row waits for the sealer while housekeeping runs. */
const LAG_TO_TELL_MS = 60_000;

/** Checks rows against the chain, the chain against the heads, personal values against their commitments, and that nobody opened the tables. */
export async function verifyAudit(sql: Queryable, options: VerifyOptions): Promise<Verification> {
  const after = await findStart(sql, options.newest);
  const faults = gatherRowFaults();
  const heads = checkHeads(
    { installationId: await readInstallationId(sql), stored: await readHeads(sql), kept: options.kept },
    after,
  );
  const personal = { checked: 0, erased: 0 };
  const walked = await walkChain(sql, {
    after,
    faults,
    onLink: heads.onLink,
    onRows: (rows) => checkPersonalValues(sql, rows, options.keyring, { faults, personal }),
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  });
  const fromId = after.position === 0 ? 0 : ((await readIdAt(sql, after.position)) ?? 0);
  for (const id of await readPassedBy(sql, fromId, MOST_PASSED_BY)) faults.add('slipped_in', id);
  const concluded = heads.conclude(walked.position);
  const open = await readMissingProtection(sql, options.appRole);
  return {
    rows: walked.rows,
    position: walked.position,
    findings: [
      ...faults.list(),
      ...walked.findings,
      ...concluded.findings,
      ...open.map((text) => ({ kind: 'unprotected' as const, text })),
    ],
    notes: [...concluded.notes, ...(await notesOn(sql, personal, options.keyring))],
  };
}

async function findStart(sql: Queryable, newest: number | undefined) {
  const end = await readChainEnd(sql);
  const position = newest === undefined ? 0 : Math.max(0, end.position - newest);
  const link = position === 0 ? null : await readLinkAt(sql, position);
  return link === null ? { position: 0, link: await readGenesis(sql) } : { position, link };
}

async function readInstallationId(sql: Queryable): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select installation_id as id from installation`;
  return row?.id ?? '';
}

async function checkPersonalValues(
  sql: Queryable,
  rows: readonly SealedContent[],
  keyring: Keyring | null,
  { faults, personal }: { readonly faults: RowFaults; readonly personal: { checked: number; erased: number } },
): Promise<void> {
  for (const row of rows) {
    for (const { personal_value_id: id, commitment } of referencesIn(row)) {
      personal.checked += 1;
      const value =
        keyring === null ? null : await readPersonalValue(sql, keyring, id).catch(() => 'unreadable' as const);
      if (value === null) personal.erased += 1;
      else if (value === 'unreadable' || value.commitment !== commitment) faults.add('personal_value_changed', row.id);
    }
  }
}

/** Every reference to a personal value in a row's arguments and result. */
function referencesIn({ args, result }: SealedContent): readonly PersonalReference[] {
  return [args, result].flatMap((text) =>
    text?.includes('"personal_value_id"') ? findReferences(JSON.parse(text) as unknown) : [],
  );
}

function findReferences(value: unknown): PersonalReference[] {
  if (Array.isArray(value)) return value.flatMap(findReferences);
  if (value === null || typeof value !== 'object') return [];
  if ('personal_value_id' in value && 'commitment' in value) return [value as PersonalReference];
  return Object.values(value).flatMap(findReferences);
}

async function notesOn(
  sql: Queryable,
  personal: { readonly checked: number; readonly erased: number },
  keyring: Keyring | null,
): Promise<string[]> {
  const lag = await readSealLag(sql);
  const erased =
    keyring === null
      ? `${personal.checked} personal values were not opened: no key was given.`
      : `${personal.erased} of ${personal.checked} personal values have been erased; their rows are whole.`;
  return [
    ...(personal.erased > 0 ? [erased] : []),
    ...(lag > LAG_TO_TELL_MS
      ? [
          `Rows have waited ${Math.round(lag / 1000)} s for the sealer: housekeeping does not run, or a transaction is stuck.`,
        ]
      : []),
  ];
}
