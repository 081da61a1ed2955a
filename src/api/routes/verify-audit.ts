import { readHeadCopies } from '../../audit/head-files.ts';
import { verifyAudit } from '../../audit/verify/verify-audit.ts';
import { auditVerification } from '../../contracts/audit-http.ts';
import { readSealLag } from '../../store/audit-chain.ts';
import { readLastHead } from '../../store/audit-heads.ts';
import { readLastVerification } from '../../store/audit-verifications.ts';
import { readReconciliations } from '../../store/reconciliations.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** Rows compared for the answer itself: a moment's work, however long the audit is. */
const NEWEST = 2_000;
const MONTHS = 12;

/** `GET /internal/audit/verification`: whether the audit is as it was sealed, as of the last whole look and as of now. */
export const verifyAuditRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/audit/verification',
    summary: 'Read whether the audit is as it was sealed: the last whole look, and one at the newest rows now.',
    roles: ['auditor'],
    answers: { 200: { description: 'What was found', schema: auditVerification } },
    handle: async ({ res }) => {
      const { sql } = deps.database;
      const { headFolder, appRole } = deps.audit;
      const kept = await readHeadCopies(headFolder);
      const [now, last, lag, head, months] = await Promise.all([
        verifyAudit(sql, { kept, keyring: deps.keyring, appRole, newest: NEWEST }),
        readLastVerification(sql),
        readSealLag(sql),
        readLastHead(sql),
        readReconciliations(sql, MONTHS),
      ]);
      const { rows, position, findings, notes } = now;
      res.json({
        last: last ? { ...last, at: last.at.toISOString() } : null,
        now: { at: new Date().toISOString(), rows, position, findings, notes },
        seal_lag_ms: lag,
        head: head ? { number: head.number, day: head.day, position: head.position, made_at: head.made_at } : null,
        reconciliations: months.map(({ month, unexplained, checkedAt, report }) => ({
          month,
          unexplained,
          checked_at: checkedAt.toISOString(),
          report,
        })),
      });
    },
  });
