import { signedInStaff } from '../../contracts/http.ts';
import { staffRole } from '../../contracts/staff.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /staff/me`: who is signed in, for the pages. */
export const whoAmIRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/staff/me',
    summary: 'Read who is signed in.',
    roles: staffRole.options,
    answers: { 200: { description: 'The signed-in member of staff', schema: signedInStaff } },
    handle: ({ res }, staff) => {
      const { timeZone } = deps.settings;
      const zone = timeZone === undefined ? {} : { time_zone: timeZone };
      res.json({ staff_id: staff.staffId, name: staff.name, role: staff.role, ...zone });
    },
  });
