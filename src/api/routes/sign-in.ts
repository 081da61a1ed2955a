import { signedInStaff, signInBody } from '../../contracts/http.ts';
import { isOwnSite } from '../../identity/own-site.ts';
import { signInMember } from '../../identity/sign-in-member.ts';
import { SIGN_IN_WINDOW_MS } from '../../store/sign-in-failures.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { publicRoute } from '../route.ts';

/** `POST /staff/sign-in`: a session cookie for address and password. Why a sign-in failed is not said. */
export const signInRoute = (deps: AppDeps) =>
  publicRoute({
    method: 'post',
    path: '/staff/sign-in',
    summary: 'Sign in as a member of staff; sets the session cookie.',
    body: signInBody,
    answers: { 200: { description: 'Who is signed in', schema: signedInStaff } },
    problems: ['wrong_credentials', 'cross_site_request'],
    limits: ['signInAddress'],
    limitsAfterBody: ['signInMember'],
    handle: async ({ req, res, body }) => {
      // Another site must not be able to sign a browser in under an account of its choice.
      const fromPage = req.headers.origin !== undefined || req.headers['sec-fetch-site'] !== undefined;
      if (fromPage && !isOwnSite(req.headers, deps.settings.publicUrl)) throw new Problem('cross_site_request');
      const result = await signInMember(deps, { ...body, ip: req.ip ?? 'unknown' });
      if (result.kind === 'too_many') {
        deps.events.staffSignInRefused();
        throw new Problem('rate_limited', { retryAfterSeconds: SIGN_IN_WINDOW_MS / 1_000 });
      }
      if (result.kind === 'refused') {
        deps.events.staffSignInRefused();
        throw new Problem('wrong_credentials');
      }
      const { staffId, name, role } = result.member;
      deps.events.staffSignedIn(staffId);
      res.setHeader('Set-Cookie', result.cookies);
      res.json({ staff_id: staffId, name, role });
    },
  });
