import { storyWords } from '../../audit/tell-story.ts';
import { auditQuery, auditRows } from '../../contracts/audit-http.ts';
import { tellRow } from '../../domain/audit/story/tell-row.ts';
import { searchAudit } from '../../store/audit-search.ts';
import { readNames } from '../../store/audit-story.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/audit`: who did what under which rules, personal values masked. */
export const searchAuditRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/audit',
    summary: 'Search the audit log: the newest rows that fit, in the order they were written.',
    roles: ['auditor'],
    query: auditQuery,
    answers: { 200: { description: 'Rows', schema: auditRows } },
    handle: async ({ res, query }) => {
      const rows = await searchAudit(deps.database.sql, {
        conversationId: query.conversation_id ?? null,
        actionId: query.action_id ?? null,
        orderId: query.order_id ?? null,
        customerId: query.customer_id ?? null,
        event: query.event ?? null,
        before: query.before ?? null,
        limit: query.limit,
      });
      const words = storyWords(await readNames(deps.database.sql, rows), deps.audit.timeZone);
      res.json({
        rows: rows.map((row) => ({
          id: row.id,
          at: row.at.toISOString(),
          event: row.event,
          actor: row.actor,
          conversation_id: row.conversationId,
          action_id: row.actionId,
          order_id: row.orderId,
          tool: row.tool,
          args: row.args,
          rule_results: row.ruleResults,
          result: row.result,
          approver_id: row.approverId,
          position: row.position,
          sentence: tellRow(row, words),
        })),
      });
    },
  });
