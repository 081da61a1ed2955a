import { useEffect, useState } from 'preact/hooks';
import { tellTimesIn } from '../shared/format-time.ts';
import { requestJson } from '../shared/request-json.ts';
import { asText } from '../shared/unknown-value.ts';

/** What a member of staff may do, as the server names it. */
export type StaffRole = 'approver' | 'agent' | 'ops' | 'auditor' | 'admin';

/** Who is signed in. */
export type Staff = { readonly staffId: string; readonly name: string; readonly role: StaffRole };

/** How far the question "who is signed in?" has come. */
export type SessionState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'signed_in'; readonly staff: Staff }
  | { readonly kind: 'unreachable' };

const ROLES: readonly string[] = ['approver', 'agent', 'ops', 'auditor', 'admin'] satisfies StaffRole[];

/** Asks who is signed in; nobody is sent to the sign-in page, which leads back here. */
export function useStaffSession(): { readonly session: SessionState; readonly askAgain: () => void } {
  const [session, setSession] = useState<SessionState>({ kind: 'asking' });
  const ask = async (): Promise<void> => {
    setSession({ kind: 'asking' });
    const answer = await requestJson({ method: 'GET', url: '/staff/me' });
    if (answer.kind === 'refused' && answer.status === 401) return goToSignIn();
    const staff = answer.kind === 'ok' ? readStaff(answer.body) : null;
    setSession(staff === null ? { kind: 'unreachable' } : { kind: 'signed_in', staff });
  };
  useEffect(() => void ask(), []);
  return { session, askAgain: () => void ask() };
}

function readStaff(body: Readonly<Record<string, unknown>>): Staff | null {
  const staffId = asText(body['staff_id']);
  const role = asText(body['role']);
  const zone = asText(body['time_zone']);
  if (zone !== null) tellTimesIn(zone);
  if (staffId === null || role === null || !ROLES.includes(role)) return null;
  return { staffId, name: asText(body['name']) ?? staffId, role: role as StaffRole };
}

/** Leaves for the sign-in page, which comes back to the place shown now. */
export function goToSignIn(): void {
  const here = `/console/${window.location.hash}`;
  window.location.replace(`/staff/?next=${encodeURIComponent(here)}`);
}

/** Ends the session and leaves for the sign-in page. */
export async function signOut(): Promise<void> {
  await requestJson({ method: 'POST', url: '/staff/sign-out', body: {} });
  window.location.replace('/staff/');
}
