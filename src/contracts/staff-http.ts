import { z } from 'zod';
import { instantField } from './instant.ts';
import { staffRole } from './staff.ts';
import { idField, textField } from './text.ts';

/* Bodies and answers of the routes about members of staff. */

const instant = z.iso.datetime({ offset: true });

/** Shortest password of a member, in characters. Length is what a guesser pays for; rules about letters are not. */
export const MIN_PASSWORD = 12;
const newPassword = z
  .string()
  .min(MIN_PASSWORD, `must have at least ${MIN_PASSWORD} characters`)
  .max(128, 'must have at most 128 characters');

/** The stable name of a member. */
export const staffIdField = z.string().regex(/^[\w.@-]{1,64}$/u, 'must be 1 to 64 letters, digits, or one of . _ - @');

/** `POST /internal/staff`. `staff_id` is the stable name decisions carry. (Default: what stands before the @ of the address.) */
export const inviteStaffBody = z.strictObject({
  email: z.email().max(254),
  role: staffRole,
  name: textField(100).nullish(),
  staff_id: staffIdField.nullish(),
});
/** Answer to it: the link goes by mail alone. */
export const staffInvited = z.strictObject({ staff_id: z.string(), expires_at: instant });

/** `POST /internal/staff/:staff_id/role`. */
export const staffRoleBody = z.strictObject({ role: staffRole });

/** How many currencies somebody may have a limit in; more than any store takes, few enough to be written at once. */
export const MAX_LIMIT_CURRENCIES = 50;
/** Amounts in minor units by currency. */
const amounts = z
  .record(
    z.string().regex(/^[A-Z]{3}$/u, 'must be a currency code of three capitals, such as INR'),
    z.number().int().min(0).max(999_999_999_999_999),
  )
  .refine((given) => Object.keys(given).length <= MAX_LIMIT_CURRENCIES, {
    error: `must name at most ${MAX_LIMIT_CURRENCIES} currencies`,
    abort: true,
  });

/** `POST /internal/staff/:staff_id/out-of-office`. Without `until` they are out until they are back; without `delegate_id` nobody stands in. */
export const outOfOfficeBody = z.strictObject({ until: instantField.nullish(), delegate_id: staffIdField.nullish() });
/** `POST /internal/staff/:staff_id/approval-limits`: all of them; a currency that is left out has no limit. */
export const approvalLimitsBody = z.strictObject({ limits: amounts });

/** Since nobody is told why: until when somebody is out (null: until they are back), and who stands in. */
const absence = z.strictObject({ until: instant.nullable(), delegate_id: z.string().nullable() });
/** Somebody who may decide: what they may approve at most, and whether they are out. */
const approverPerson = z.strictObject({
  staff_id: z.string(),
  role: z.enum(['approver', 'admin']),
  limits: amounts,
  out_of_office: absence.nullable(),
});
/** `GET /internal/approvers`: to whom a request can be handed on, and how each stands. `others` may not decide now: what they could approve at most if they might. */
export const approverList = z.strictObject({
  approvers: z.array(z.string()),
  people: z.array(approverPerson),
  others: z.array(z.strictObject({ staff_id: z.string(), limits: amounts })),
});

const memberRow = z.strictObject({
  staff_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: staffRole,
  status: z.enum(['active', 'invited', 'deactivated']),
  invited_until: instant.nullable(),
  signed_in_at: instant.nullable(),
});
const tokenRow = z.strictObject({
  token_id: z.uuid(),
  staff_id: z.string(),
  role: staffRole,
  created_at: instant,
  expires_at: instant.nullable(),
});
/** `GET /internal/staff`: members, and machine tokens that still count. */
export const staffList = z.strictObject({ members: z.array(memberRow), tokens: z.array(tokenRow) });

/** `GET /internal/colleagues`. */
export const colleagueList = z.strictObject({
  colleagues: z.array(z.strictObject({ staff_id: z.string(), name: z.string() })),
});

/** Answer to a change of a member or token. */
export const staffChanged = z.strictObject({ status: z.literal('changed') });

/** `POST /staff/invitation`: the link's token and the password to set. */
export const acceptInvitationBody = z.strictObject({ token: idField(128), password: newPassword });
/** Answer to it: the address to sign in with. */
export const invitationAccepted = z.strictObject({ staff_id: z.string(), email: z.string() });

/** `POST /staff/password`. */
export const changePasswordBody = z.strictObject({
  current_password: z.string().min(1).max(128),
  new_password: newPassword,
});
