import { type DeliverHeadsDeps, deliverHeads } from '../audit/deliver-heads.ts';
import { keepWatch } from '../audit/keep-watch.ts';
import { readSealLag, sealAuditRows } from '../store/audit-chain.ts';
import { makeHead } from '../store/audit-heads.ts';
import type { Chore } from './chores.ts';

/** What the audit's chores work with. */
export type AuditChoreDeps = DeliverHeadsDeps & {
  readonly log: {
    readonly warn: (facts: object, text: string) => void;
    readonly error: (facts: object, text: string) => void;
  };
  /** The product's own role in the database; null when the owner's is used for both. */
  readonly appRole: string | null;
};

/** Rows chained in one commit: enough to outrun any writer, few enough to be done in a moment. */
export const SEAL_BATCH = 2_000;
/** From here on somebody should look: a transaction that does not end holds the seal up. */
const LAG_TO_WARN_MS = 30_000;

/** The chores that make the audit worth something: seal its rows, let its head leave, look whether all is as it was sealed. */
export function auditChores(deps: AuditChoreDeps): Chore[] {
  return [
    { name: 'seal the audit', everyMs: 400, run: () => sealAll(deps) },
    { name: 'watch the seal', everyMs: 15_000, run: () => watchLag(deps) },
    { name: 'let the head of the audit leave', everyMs: 20_000, run: () => letHeadLeave(deps) },
    { name: 'verify the audit', everyMs: 60_000, run: async () => void (await keepWatch(deps)) },
  ];
}

async function sealAll({ database }: AuditChoreDeps): Promise<void> {
  for (;;) {
    const pass = await sealAuditRows(database, SEAL_BATCH);
    if (pass.kind === 'busy' || !pass.more) return;
  }
}

async function watchLag({ database, log }: AuditChoreDeps): Promise<void> {
  const lagMs = await readSealLag(database.sql);
  if (lagMs > LAG_TO_WARN_MS) log.warn({ lagMs }, 'audit rows wait for the seal: a transaction does not end');
}

async function letHeadLeave(deps: AuditChoreDeps): Promise<void> {
  await makeHead(deps.database, 'daily', 'system');
  await deliverHeads(deps);
}
