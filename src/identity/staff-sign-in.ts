import { betterAuth } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { z } from 'zod';
import { type StaffMember, staffRole } from '../contracts/staff.ts';
import type { Database } from '../store/database.ts';
import { createStaffAuthAdapter } from '../store/staff-auth-adapter.ts';

/** What {@link createStaffSignIn} needs. */
export type StaffSignInOptions = {
  readonly database: Database;
  /** Signs the session cookie: `STAFF_SESSION_SECRET`. */
  readonly secret: string;
  /** Address of the web process as staff see it; with https the cookie is sent over https only. */
  readonly publicUrl: string;
};

/** A member who just signed in, with the cookies to set; or nobody, without a word on why. */
export type SignInResult =
  | { readonly kind: 'signed_in'; readonly member: StaffMember; readonly cookies: string[] }
  | { readonly kind: 'refused' };

/** Sign-in of people: password in, session cookie out, session looked up on every request. */
export type StaffSignIn = {
  readonly signIn: (email: string, password: string) => Promise<SignInResult>;
  /** Ends the session of these headers; the returned cookies clear it in the browser. */
  readonly signOut: (headers: Headers) => Promise<string[]>;
  /** Who the session cookie of these headers belongs to; null for none, an expired one, or a disabled member. */
  readonly findMember: (headers: Headers) => Promise<StaffMember | null>;
  /** The session token of these headers, by which one session is told from the others; null without a session. */
  readonly sessionToken: (headers: Headers) => Promise<string | null>;
};

/** A working day and a half: nobody is signed out in the middle of a shift, nobody stays signed in for weeks. */
const SESSION_SECONDS = 12 * 3600;

/**
 * Opens the sign-in on better-auth, with sessions in the database. Its own HTTP surface is never mounted and sign-up is closed: what exists is what
 * the routes of src/api offer.
 */
export function createStaffSignIn(options: StaffSignInOptions): StaffSignIn {
  const auth = openAuth(options);
  return {
    signIn: async (email, password) => {
      const response = await auth.api.signInEmail({ body: { email, password }, asResponse: true }).catch(() => null);
      if (!response?.ok) return { kind: 'refused' };
      const { user } = (await response.json()) as { user: unknown };
      const member = toMember(user);
      if (member) return { kind: 'signed_in', member, cookies: response.headers.getSetCookie() };
      await auth.api.revokeSessions({ headers: cookiesAsHeaders(response.headers.getSetCookie()) }).catch(() => null);
      return { kind: 'refused' };
    },
    signOut: async (headers) => {
      const response = await auth.api.signOut({ headers, asResponse: true });
      return response.headers.getSetCookie();
    },
    findMember: async (headers) => {
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
      return found ? toMember(found.user) : null;
    },
    sessionToken: async (headers) => {
      const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
      return found?.session.token ?? null;
    },
  };
}

/** Hashes a password the way {@link createStaffSignIn} checks it (scrypt). */
export function hashStaffPassword(password: string): Promise<string> {
  return hashPassword(password);
}

/** Whether a password is the one behind this hash. */
export function isStaffPassword(hash: string, password: string): Promise<boolean> {
  return verifyPassword({ hash, password });
}

function openAuth(options: StaffSignInOptions) {
  const secure = options.publicUrl.startsWith('https:');
  return betterAuth({
    baseURL: options.publicUrl,
    secret: options.secret,
    database: createStaffAuthAdapter(options.database),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 12 },
    user: {
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        disabled: { type: 'boolean', required: true, input: false },
      },
    },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: 'countersign',
      useSecureCookies: secure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict', secure, path: '/' },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: staffRole,
  disabled: z.literal(false),
});

function toMember(user: unknown): StaffMember | null {
  const parsed = sessionUser.safeParse(user);
  if (!parsed.success) return null;
  const { id, name, email, role } = parsed.data;
  return { staffId: id, role, email, name, via: 'session' };
}

function cookiesAsHeaders(setCookies: readonly string[]): Headers {
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}
