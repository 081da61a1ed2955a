import { appendAudit } from './audit-log.ts';
import { type Database, inTransaction, type Queryable } from './database.ts';
import { asJson } from './json.ts';

/** A month's comparison in numbers, and what it could not explain. */
export type KeptReconciliation = {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly unexplained: number;
  readonly report: Readonly<Record<string, unknown>>;
  readonly checkedAt: Date;
};

/** Keeps a month's comparison, in the place of an earlier one of that month, and says so in the audit. */
export async function recordReconciliation(
  database: Database,
  kept: Omit<KeptReconciliation, 'checkedAt'>,
  actor: string,
): Promise<void> {
  const { month, unexplained, report } = kept;
  await inTransaction(database, async (tx) => {
    await tx`
      insert into reconciliations (month, unexplained, report) values (${`${month}-01`}::date, ${unexplained}, ${asJson(tx, report)})
      on conflict (month) do update set unexplained = excluded.unexplained, report = excluded.report, checked_at = clock_timestamp()`;
    await appendAudit(tx, { event: 'ledger.reconciled', actor, result: { month, unexplained, ...report } });
  });
}

/** The newest months compared, newest first. */
export async function readReconciliations(sql: Queryable, limit: number): Promise<readonly KeptReconciliation[]> {
  return await sql<KeptReconciliation[]>`
    select to_char(month, 'YYYY-MM') as month, unexplained, report, checked_at as "checkedAt" from reconciliations
    order by month desc limit ${limit}`;
}
