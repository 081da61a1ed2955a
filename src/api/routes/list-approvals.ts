import { approvalList, approvalsQuery } from '../../contracts/http.ts';
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
    handle: async ({ res, query }) => {
      res.json({ approvals: await deps.approvals.list(query) });
    },
  });
