import type { RequestHandler } from 'express';
import type { AppDeps } from './app-deps.ts';
import { opensPage } from './error-handler.ts';
import { Problem } from './problem.ts';
import { requireStaff } from './staff-guard.ts';

/**
 * Lets ops and admins to the queue board and leaves who they are in `res.locals.staffId`. A person who is not signed in and asks for a page is sent
 * to the sign-in page; everything else is refused as a program expects it.
 */
export function boardGuard(deps: AppDeps): RequestHandler {
  return async (req, res, next) => {
    res.locals['route'] = '/board';
    res.setHeader('Cache-Control', 'no-store');
    try {
      const guard = { authenticateStaff: deps.authenticateStaff, publicUrl: deps.settings.publicUrl };
      await requireStaff(guard, req, res, ['ops']);
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'unauthenticated' && opensPage(req))) throw error;
      res.redirect(302, '/staff?next=/board');
      return;
    }
    next();
  };
}
