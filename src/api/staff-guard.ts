import type { Request, Response } from 'express';
import type { StaffMember, StaffRole } from '../contracts/staff.ts';
import type { AuthenticateStaff } from '../identity/authenticate-staff.ts';
import { isOwnSite } from '../identity/own-site.ts';
import { Problem } from './problem.ts';

/** Methods that change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The member of staff behind a request, if their role is among `roles` (`admin` always is).
 *
 * @throws Problem `unauthenticated` for nobody, `forbidden` for the wrong role, `cross_site_request` for a change asked with a cookie from
 * another site's page.
 */
export async function requireStaff(
  deps: { readonly authenticateStaff: AuthenticateStaff; readonly publicUrl: string },
  req: Request,
  res: Response,
  roles: readonly StaffRole[],
): Promise<StaffMember> {
  const { authorization, cookie } = req.headers;
  const staff = await deps.authenticateStaff({ authorization, cookie });
  if (!staff) throw new Problem('unauthenticated');
  res.locals['staffId'] = staff.staffId;
  const changing = !SAFE_METHODS.has(req.method);
  if (staff.via === 'session' && changing && !isOwnSite(req.headers, deps.publicUrl)) {
    throw new Problem('cross_site_request');
  }
  if (staff.role !== 'admin' && !roles.includes(staff.role)) throw new Problem('forbidden');
  return staff;
}
