import type { MinorUnits } from '../money.ts';
import type { Amounts } from '../refund/refund-limits.ts';

/** The person who asks for an action, with what their own limits are judged on. */
export type StaffHand = {
  readonly staffId: string;
  /** Whether the account belongs to this person, by its mail address. */
  readonly ownAccount: boolean;
  readonly limits: StaffLimits;
  /** What people gave back on this order before, without a second person, in its currency. */
  readonly orderMinor: MinorUnits;
  /** What this person gave back in the store's day, without a second person, in the order's currency. */
  readonly dayMinor: MinorUnits;
  /** Earlier requests for these units or this change that a person rejected. */
  readonly rejectedBefore: readonly string[];
};

/** What one person may give back without another one. A currency that is not listed always needs the other one. */
export type StaffLimits = {
  /** Largest refund of one order, earlier ones by people included, inclusive. */
  readonly refundLimits: Amounts;
  /** Most that one person may give back in a day of the store, inclusive. */
  readonly dayLimits: Amounts;
};
