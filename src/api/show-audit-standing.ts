import { readSealLag } from '../store/audit-chain.ts';
import { readLastVerification } from '../store/audit-verifications.ts';
import type { Queryable } from '../store/database.ts';
import { readReconciliations } from '../store/reconciliations.ts';

/** The audit in the numbers of operations: how long rows wait for the seal, what the last look found, and the last month that does not add up. */
export async function readAuditStanding(sql: Queryable) {
  const [lag, last, months] = await Promise.all([
    readSealLag(sql),
    readLastVerification(sql),
    readReconciliations(sql, 12),
  ]);
  const month = months.find(({ unexplained }) => unexplained > 0) ?? months[0];
  return {
    seal_lag_ms: lag,
    verified_at: last?.at.toISOString() ?? null,
    findings: last?.findings.length ?? null,
    reconciled_month: month?.month ?? null,
    unexplained: month?.unexplained ?? null,
  };
}
