import { boolean, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

/*
 * The tables of migration 0002 as the sign-in library addresses them: its field names on the left, our columns on the right.
 */

const countersign = pgSchema('countersign');
const instant = (column: string) => timestamp(column, { withTimezone: true, mode: 'date' });
const stamps = { createdAt: instant('created_at').notNull(), updatedAt: instant('updated_at').notNull() };

/** Members of staff. */
export const staffMembers = countersign.table('staff_members', {
  id: text('staff_id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull(),
  image: text('image'),
  role: text('role').notNull(),
  disabled: boolean('disabled').notNull(),
  ...stamps,
});

/** Password accounts of members. */
export const staffAccounts = countersign.table('staff_accounts', {
  id: text('staff_account_id').primaryKey(),
  userId: text('staff_id').notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  password: text('password'),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: instant('access_token_expires_at'),
  refreshTokenExpiresAt: instant('refresh_token_expires_at'),
  scope: text('scope'),
  ...stamps,
});

/** Sessions of members. */
export const staffSessions = countersign.table('staff_sessions', {
  id: text('staff_session_id').primaryKey(),
  userId: text('staff_id').notNull(),
  token: text('token').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  ...stamps,
});

/** One-time values of the sign-in library. */
export const staffVerificationValues = countersign.table('staff_verification_values', {
  id: text('staff_verification_value_id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
  ...stamps,
});
