import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { Database } from './database.ts';
import { staffAccounts, staffMembers, staffSessions, staffVerificationValues } from './staff-tables.ts';

/** Lets the sign-in library keep members, accounts and sessions in our tables, through drizzle's own client. */
export function createStaffAuthAdapter(database: Database): ReturnType<typeof drizzleAdapter> {
  return drizzleAdapter(drizzle(database.ormClient), {
    provider: 'pg',
    schema: {
      user: staffMembers,
      account: staffAccounts,
      session: staffSessions,
      verification: staffVerificationValues,
    },
  });
}
