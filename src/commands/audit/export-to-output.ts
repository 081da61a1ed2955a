import { pipeline } from 'node:stream/promises';
import { type ExportFormat, exportAudit } from '../../audit/export-audit.ts';
import { recordExport } from '../../audit/record-export.ts';
import type { AuditPeriod } from '../../store/audit-export.ts';
import { withAudit } from './open-audit.ts';

/** Streams the rows of a period to standard output. */
export async function exportToOutput(request: AuditPeriod & { readonly format: ExportFormat }): Promise<number> {
  return await withAudit(async ({ database }) => {
    await recordExport(database.sql, 'system', request, request.format);
    await pipeline(exportAudit(database.sql, request, request.format), process.stdout, { end: false });
    return 0;
  });
}
