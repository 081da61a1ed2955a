import type { StaffMember } from '../contracts/staff.ts';
import type { Database } from '../store/database.ts';
import { findStaffToken } from '../store/staff-tokens.ts';
import type { StaffSignIn } from './staff-sign-in.ts';

/** What a caller shows to be recognised as staff. */
export type StaffCredentials = {
  /** Value of the Authorization header. Present, it alone counts: a wrong token is never made good by a cookie. */
  readonly authorization: string | undefined;
  /** Value of the Cookie header. */
  readonly cookie: string | undefined;
};

/** Says who these credentials belong to; null means nobody, and the caller answers 401. */
export type AuthenticateStaff = (credentials: StaffCredentials) => Promise<StaffMember | null>;

/** What {@link createAuthenticateStaff} works with. */
export type AuthenticateStaffDeps = {
  readonly database: Database;
  readonly staffSignIn: Pick<StaffSignIn, 'findMember'>;
  /** Whether machine tokens count: embedded and test installations only. */
  readonly machineTokens: boolean;
};

/** Builds the check on machine tokens and session cookies. Both are looked up each time, so that disabling somebody works at once. */
export function createAuthenticateStaff(deps: AuthenticateStaffDeps): AuthenticateStaff {
  const { database, staffSignIn, machineTokens } = deps;
  return async ({ authorization, cookie }) => {
    if (authorization !== undefined) {
      const token = bearerToken(authorization);
      return token === null || !machineTokens ? null : findStaffToken(database.sql, token);
    }
    return cookie === undefined ? null : staffSignIn.findMember(new Headers({ cookie }));
  };
}

/** The token of an Authorization header of the form `Bearer TOKEN`; null for anything else. */
export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')?.[1] ?? null;
}
