import { emptyBody } from '../../contracts/http.ts';
import { inviteStaffBody, staffIdField, staffInvited } from '../../contracts/staff-http.ts';
import type { InviteResult } from '../../identity/staff-desk.ts';
import { staffIdOf } from '../../identity/staff-id.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';
import { memberOfPath } from '../staff-paths.ts';

/** `POST /internal/staff`: invites somebody by mail, with a link that sets a password once. */
export const inviteStaffRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/staff',
    summary: 'Invite a member of staff. The link that sets the password goes by mail and is not shown here.',
    roles: ['admin'],
    body: inviteStaffBody,
    answers: { 201: { description: 'Invited', schema: staffInvited } },
    problems: ['name_taken'],
    handle: async ({ res, body }, staff) => {
      const { email, role } = body;
      const staffId = body.staff_id ?? staffIdOf(email);
      if (!staffIdField.safeParse(staffId).success) throw new Problem('name_taken');
      const name = body.name ?? staffId;
      res.status(201).json(shown(await deps.staffDesk.invite({ staffId, name, email, role }, staff.staffId)));
    },
  });

/** `POST /internal/staff/:staff_id/invite`: sends a member another link; the earlier one ends. */
export const inviteStaffAgainRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/staff/:staff_id/invite',
    summary: 'Send a member another link to set a password. An earlier link no longer counts.',
    roles: ['admin'],
    body: emptyBody,
    answers: { 200: { description: 'Sent', schema: staffInvited } },
    problems: ['member_deactivated'],
    handle: async ({ req, res }, staff) => {
      res.json(shown(await deps.staffDesk.inviteAgain(memberOfPath(req), staff.staffId)));
    },
  });

function shown(result: InviteResult) {
  switch (result.kind) {
    case 'invited':
      return { staff_id: result.staffId, expires_at: result.expiresAt.toISOString() };
    case 'deactivated':
      throw new Problem('member_deactivated');
    default:
      throw new Problem(result.kind);
  }
}
