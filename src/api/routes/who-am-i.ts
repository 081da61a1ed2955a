import { signedInStaff } from '../../contracts/http.ts';
import { staffRole } from '../../contracts/staff.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /staff/me`: who is signed in, for the pages. */
export const whoAmIRoute = (_deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/staff/me',
    summary: 'Read who is signed in.',
    roles: staffRole.options,
    answers: { 200: { description: 'The signed-in member of staff', schema: signedInStaff } },
    handle: ({ res }, staff) => {
      res.json({ staff_id: staff.staffId, name: staff.name, role: staff.role });
    },
  });
