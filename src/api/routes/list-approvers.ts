import { approverList } from '../../contracts/staff-http.ts';
import { readApprovers, readLimitHolders } from '../../store/approvers.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/approvers`: names to hand a request on to, what each may approve, and who is out of office. */
export const listApproversRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/approvers',
    summary:
      'List those who may decide, their own limits and who is out of office; then the limits of those who may not decide now.',
    roles: ['approver', 'ops'],
    answers: { 200: { description: 'Names, and how each stands', schema: approverList } },
    handle: async ({ res }) => {
      const { sql } = deps.database;
      const [people, holders] = await Promise.all([readApprovers(sql), readLimitHolders(sql)]);
      const deciding = new Set(people.map(({ staffId }) => staffId));
      res.json({
        approvers: people.map(({ staffId }) => staffId),
        people: people.map(({ staffId, role, limits, absence }) => ({
          ...{ staff_id: staffId, role, limits },
          out_of_office: absence && {
            until: absence.until?.toISOString() ?? null,
            delegate_id: absence.delegateId,
          },
        })),
        others: holders
          .filter(({ staffId }) => !deciding.has(staffId))
          .map(({ staffId, limits }) => ({ staff_id: staffId, limits })),
      });
    },
  });
