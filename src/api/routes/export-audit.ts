import { pipeline } from 'node:stream/promises';
import { exportAudit, exportTypes } from '../../audit/export-audit.ts';
import { recordExport } from '../../audit/record-export.ts';
import { auditExportQuery } from '../../contracts/audit-http.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/audit/export`: the rows of a period as a file, streamed. A connection that is cut ends the reading. */
export const exportAuditRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/audit/export',
    summary: 'Export the rows of a period as CSV or as one JSON object per line, personal values masked.',
    roles: ['auditor'],
    query: auditExportQuery,
    answers: { 200: { description: 'Rows', contentType: 'text/csv' } },
    handle: async ({ res, query }, staff) => {
      const { format } = query;
      const period = { from: instantOf(query.from), to: instantOf(query.to) };
      await recordExport(deps.database.sql, `staff:${staff.staffId}`, period, format);
      const name = `countersign-audit-${new Date().toISOString().slice(0, 10)}.${format}`;
      res.setHeader('Content-Type', exportTypes[format]);
      res.setHeader('Content-Disposition', `attachment; filename="${name}"`);
      res.flushHeaders();
      // Half a file must not look like a whole one: the connection breaks instead of ending.
      await pipeline(exportAudit(deps.database.sql, period, format), res).catch(() => res.destroy());
    },
  });

function instantOf(given: string | undefined): Date | null {
  return given === undefined ? null : new Date(given);
}
