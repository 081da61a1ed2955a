import { acceptInvitationBody, invitationAccepted } from '../../contracts/staff-http.ts';
import { acceptInvitation } from '../../identity/staff-password.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { publicRoute } from '../route.ts';

/** `POST /staff/invitation`: sets the password of an invited member. The link works once; why one does not is not said. */
export const acceptInvitationRoute = (deps: AppDeps) =>
  publicRoute({
    method: 'post',
    path: '/staff/invitation',
    summary: 'Set the password by the link of an invitation.',
    body: acceptInvitationBody,
    answers: { 200: { description: 'Set; sign in with it', schema: invitationAccepted } },
    problems: ['invitation_invalid'],
    limits: ['signInAddress'],
    handle: async ({ res, body }) => {
      const accepted = await acceptInvitation(deps, body.token, body.password);
      if (!accepted) throw new Problem('invitation_invalid');
      res.json({ staff_id: accepted.staffId, email: accepted.email });
    },
  });
