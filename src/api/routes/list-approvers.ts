import { approverList } from '../../contracts/http.ts';
import { listApprovers } from '../../store/approval-claims.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/approvers`: names to hand a request on to. */
export const listApproversRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/approvers',
    summary: 'List the names of those who may decide.',
    roles: ['approver', 'ops'],
    answers: { 200: { description: 'Names', schema: approverList } },
    handle: async ({ res }) => {
      res.json({ approvers: await listApprovers(deps.database.sql) });
    },
  });
