import type { AuditPeriod } from '../store/audit-export.ts';
import { appendAudit } from '../store/audit-log.ts';
import type { Queryable } from '../store/database.ts';
import type { ExportFormat } from './export-audit.ts';

/** Notes that somebody takes rows of the audit out of the house, before they leave. */
export async function recordExport(
  sql: Queryable,
  actor: string,
  { from, to }: AuditPeriod,
  format: ExportFormat,
): Promise<void> {
  const result = { format, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null };
  await appendAudit(sql, { event: 'audit.exported', actor, result });
}
