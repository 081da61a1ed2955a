import { staffRole } from '../../contracts/staff.ts';
import { changePasswordBody, staffChanged } from '../../contracts/staff-http.ts';
import { changePassword } from '../../identity/staff-password.ts';
import { SIGN_IN_WINDOW_MS } from '../../store/sign-in-failures.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';

/** `POST /staff/password`: a signed-in member's own new password. Their other sessions end; this one stays. */
export const changePasswordRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/staff/password',
    summary: 'Change your own password. All other sessions of yours end.',
    roles: staffRole.options,
    body: changePasswordBody,
    answers: { 200: { description: 'Changed', schema: staffChanged } },
    problems: ['wrong_password', 'rate_limited'],
    handle: async ({ req, res, body }, staff) => {
      // A machine token belongs to no password, and must not become one.
      if (staff.via !== 'session' || staff.email === null) throw new Problem('forbidden');
      const ip = req.ip ?? 'unknown';
      if (!(await deps.signInBound.begin(staff.email, ip)))
        throw new Problem('rate_limited', { retryAfterSeconds: SIGN_IN_WINDOW_MS / 1_000 });
      const sessionToken = await deps.staffSignIn.sessionToken(new Headers({ cookie: req.headers.cookie ?? '' }));
      const passwords = { current: body.current_password, next: body.new_password };
      const result = await changePassword(deps, { staffId: staff.staffId, sessionToken }, passwords);
      if (result === 'wrong_password') throw new Problem('wrong_password');
      await deps.signInBound.succeeded(staff.email, ip);
      res.json({ status: 'changed' });
    },
  });
