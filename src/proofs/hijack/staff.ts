import type { DecisionRequest } from '../../approvals/may-decide.ts';

/** Who may turn up to decide. `account_owner` signs in under the mail address of the customer whose money it is. */
export const staff = {
  asha: { role: 'approver', email: 'asha@shop.example' },
  ben: { role: 'approver', email: null },
  carla: { role: 'admin', email: 'carla@shop.example' },
  dinesh: { role: 'agent', email: null },
  olga: { role: 'ops', email: null },
  account_owner: { role: 'approver', email: null },
} as const satisfies Record<string, { role: string; email: string | null }>;

/** A name of {@link staff}. */
export type StaffName = keyof typeof staff;

const NAMES = Object.keys(staff) as StaffName[];

/** One of them, by a share from 0 to 1; `ownerMail` is the customer's address. */
export function approverBy(share: number, ownerMail: string): DecisionRequest['approver'] {
  const name = NAMES[Math.floor(share * NAMES.length)] ?? 'asha';
  const { role, email } = staff[name];
  return { staffId: name, role, email: name === 'account_owner' ? ownerMail.toUpperCase() : email };
}

/** Whether this person may decide about money at all: written here again, apart from the code under proof. */
export function mayDecide(staffId: string): boolean {
  return staffId === 'asha' || staffId === 'ben' || staffId === 'carla';
}
