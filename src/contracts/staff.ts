import { z } from 'zod';

/**
 * What a member of staff may do. `approver` decides proposals, `agent` works the inbox, `ops` has switch, board, numbers and the list of
 * approvals, `auditor` reads the audit log, `admin` may do all of it.
 */
export const staffRole = z.enum(['approver', 'agent', 'ops', 'auditor', 'admin']);
/** See {@link staffRole}. */
export type StaffRole = z.infer<typeof staffRole>;

/** A signed-in member of staff, or a machine that holds one of their tokens. */
export type StaffMember = {
  /** Stable name; decisions and audit rows carry it. */
  readonly staffId: string;
  /** As pages show it. */
  readonly name: string;
  readonly role: StaffRole;
  /** Address, if known; ties a member of staff to a customer account of their own, which they may not decide on. */
  readonly email: string | null;
  /** How they proved it. Cookies need protection against cross-site requests, bearer tokens do not. */
  readonly via: 'session' | 'token';
};
