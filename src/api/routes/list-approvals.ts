import { approvalList, approvalsQuery } from '../../contracts/http.ts';
import { readBusinessNow } from '../../store/business-now.ts';
import { noteReading } from '../../store/staff-readings.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/approvals`: proposals and what became of them. */
export const listApprovalsRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/approvals',
    summary: 'List approvals, soonest due first unless `sort` says otherwise.',
    roles: ['approver', 'ops'],
    query: approvalsQuery,
    answers: { 200: { description: 'Approvals', schema: approvalList } },
    handle: async ({ res, query }, staff) => {
      const [approvals, now] = await Promise.all([
        deps.approvals.list(query, staff),
        readBusinessNow(deps.database.sql),
      ]);
      // The evidence carries the customers' own words.
      const conversations = approvals.map(({ conversation_id: id }) => id);
      await noteReading(deps.database.sql, staff.staffId, conversations);
      res.json({ approvals, now: now.toISOString() });
    },
  });
