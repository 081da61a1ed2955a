import { emptyBody } from '../../contracts/http.ts';
import { isOwnSite } from '../../identity/own-site.ts';
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
        res.setHeader('Set-Cookie', await deps.staffSignIn.signOut(new Headers({ cookie })));
      }
      res.status(204).end();
    },
  });
