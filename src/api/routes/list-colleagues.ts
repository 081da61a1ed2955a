import { staffRole } from '../../contracts/staff.ts';
import { colleagueList } from '../../contracts/staff-http.ts';
import { listStaffMembers } from '../../store/staff-members.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/colleagues`: what the people are called whose ids stand on decisions, claims and notes. */
export const listColleaguesRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/colleagues',
    summary: 'List the names of everybody who works or worked here, by the ids that decisions carry.',
    roles: staffRole.options,
    answers: { 200: { description: 'Names by id', schema: colleagueList } },
    handle: async ({ res }) => {
      const members = await listStaffMembers(deps.database.sql);
      res.json({ colleagues: members.map(({ staffId, name }) => ({ staff_id: staffId, name })) });
    },
  });
