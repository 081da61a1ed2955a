import { type Answer, requestJson } from '../../shared/request-json.ts';
import { asRecords, asText, type UnknownRecord } from '../../shared/unknown-value.ts';
import type { StaffRole } from '../staff-session.ts';

/** The roles, with what each may do, in the order they are offered. */
export const ROLE_WORDS: readonly (readonly [StaffRole, string])[] = [
  ['agent', 'agent: works the handovers'],
  ['approver', 'approver: decides requests'],
  ['ops', 'ops: stops, board and numbers'],
  ['auditor', 'auditor: reads the audit'],
  ['admin', 'admin: all of it, and staff'],
];

/** A member of staff. */
export type Member = {
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  /** `active`, `invited` or `deactivated`. */
  readonly status: string;
  readonly invitedUntil: string | null;
};

/** A machine token that still counts. */
export type MachineToken = {
  readonly tokenId: string;
  readonly staffId: string;
  readonly role: string;
  readonly createdAt: string;
};

/** Who may sign in, and with which machine tokens. */
export type StaffAccounts = { readonly members: readonly Member[]; readonly tokens: readonly MachineToken[] };

/** Reads the list; rows without a name are left out. */
export function readStaffAccounts(body: UnknownRecord): StaffAccounts {
  return {
    members: asRecords(body['members']).flatMap((row): Member[] => {
      const staffId = asText(row['staff_id']);
      if (staffId === null) return [];
      return [
        {
          staffId,
          name: asText(row['name']) ?? staffId,
          email: asText(row['email']) ?? '',
          role: asText(row['role']) ?? '',
          status: asText(row['status']) ?? 'active',
          invitedUntil: asText(row['invited_until']),
        },
      ];
    }),
    tokens: asRecords(body['tokens']).flatMap((row): MachineToken[] => {
      const tokenId = asText(row['token_id']);
      if (tokenId === null) return [];
      return [
        {
          tokenId,
          staffId: asText(row['staff_id']) ?? '',
          role: asText(row['role']) ?? '',
          createdAt: asText(row['created_at']) ?? '',
        },
      ];
    }),
  };
}

/** All members and tokens. */
export function listStaffAccounts(): Promise<Answer> {
  return requestJson({ method: 'GET', url: '/internal/staff' });
}

/** Invites somebody by mail. */
export function inviteMember(email: string, role: string): Promise<Answer> {
  return requestJson({ method: 'POST', url: '/internal/staff', body: { email, role } });
}

/** Does something to a member: another invitation, another role, in or out. */
export function changeMember(
  staffId: string,
  verb: 'invite' | 'role' | 'deactivate' | 'reactivate',
  body: UnknownRecord = {},
): Promise<Answer> {
  return requestJson({ method: 'POST', url: `/internal/staff/${encodeURIComponent(staffId)}/${verb}`, body });
}

/** Revokes a machine token. */
export function revokeToken(tokenId: string): Promise<Answer> {
  return requestJson({ method: 'POST', url: `/internal/staff-tokens/${tokenId}/revoke`, body: {} });
}

/** Changes the reader's own password. */
export function changeOwnPassword(current: string, next: string): Promise<Answer> {
  return requestJson({
    method: 'POST',
    url: '/staff/password',
    body: { current_password: current, new_password: next },
  });
}

/** Why it did not work, in words; null when it did. */
export function staffProblem(answer: Answer): string | null {
  if (answer.kind === 'ok') return null;
  if (answer.kind === 'unreachable') return 'The server did not answer. Look at the list before you try again.';
  const words: Readonly<Record<string, string>> = {
    name_taken: 'There is a member of that name or address already.',
    last_admin: 'This is the last administrator who can sign in. Make somebody else one first.',
    member_deactivated: 'This member is deactivated. Let them in again first.',
    wrong_password: 'The present password does not fit.',
    forbidden: 'Only administrators can do this.',
    bad_request: 'Check what you have written: an address, and passwords of at least 12 characters.',
  };
  return words[answer.code] ?? answer.detail;
}
