import { z } from 'zod';
import { emptyBody } from '../../contracts/http.ts';
import { staffChanged, staffRoleBody } from '../../contracts/staff-http.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';
import { memberOfPath, requireChanged } from '../staff-paths.ts';

const answers = { 200: { description: 'Changed, effective at once', schema: staffChanged } };

/** `POST /internal/staff/:staff_id/role`: another role from the next request on. */
export const changeStaffRoleRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/staff/:staff_id/role',
    summary: 'Give a member another role.',
    roles: ['admin'],
    body: staffRoleBody,
    answers,
    problems: ['last_admin'],
    handle: async ({ req, res, body }, staff) => {
      res.json(requireChanged(await deps.staffDesk.changeRole(memberOfPath(req), body.role, staff.staffId)));
    },
  });

/** `POST /internal/staff/:staff_id/deactivate`: sessions, sockets, tokens and invitations of the name end. */
export const deactivateStaffRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/staff/:staff_id/deactivate',
    summary:
      'End everything a member is signed in with and let them in no more. What they held goes back to the inbox.',
    roles: ['admin'],
    body: emptyBody,
    answers,
    problems: ['last_admin'],
    handle: async ({ req, res }, staff) => {
      res.json(requireChanged(await deps.staffDesk.deactivate(memberOfPath(req), staff.staffId)));
    },
  });

/** `POST /internal/staff/:staff_id/reactivate`: the member may sign in again, with the password they had. */
export const reactivateStaffRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/staff/:staff_id/reactivate',
    summary: 'Let a deactivated member sign in again. Sessions and tokens of before stay ended.',
    roles: ['admin'],
    body: emptyBody,
    answers,
    handle: async ({ req, res }, staff) => {
      res.json(requireChanged(await deps.staffDesk.reactivate(memberOfPath(req), staff.staffId)));
    },
  });

/** `POST /internal/staff-tokens/:token_id/revoke`: one machine token counts no more. */
export const revokeStaffTokenRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/staff-tokens/:token_id/revoke',
    summary: 'Revoke a machine token.',
    roles: ['admin'],
    body: emptyBody,
    answers,
    handle: async ({ req, res }, staff) => {
      const id = z.guid().safeParse(req.params['token_id']);
      if (!id.success) throw new Problem('not_found');
      res.json(requireChanged(await deps.staffDesk.revokeToken(id.data, staff.staffId)));
    },
  });
