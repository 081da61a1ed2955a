import { emptyBody } from '../../contracts/http.ts';
import { isOwnSite } from '../../identity/own-site.ts';
import { appendAudit } from '../../store/audit-log.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { publicRoute } from '../route.ts';

/** `POST /staff/sign-out`: ends the session of the cookie, if there is one. */
export const signOutRoute = (deps: AppDeps) =>
  publicRoute({
    method: 'post',
    path: '/staff/sign-out',
    summary: 'Sign out; clears the session cookie.',
    body: emptyBody,
    answers: { 204: { description: 'Signed out' } },
    problems: ['cross_site_request'],
    handle: async ({ req, res }) => {
      const { cookie } = req.headers;
      if (cookie !== undefined) {
        if (!isOwnSite(req.headers, deps.settings.publicUrl)) throw new Problem('cross_site_request');
        const headers = new Headers({ cookie });
        const member = await deps.staffSignIn.findMember(headers);
        res.setHeader('Set-Cookie', await deps.staffSignIn.signOut(headers));
        if (member)
          await appendAudit(deps.database.sql, { event: 'staff.signed_out', actor: `staff:${member.staffId}` });
      }
      res.status(204).end();
    },
  });
