import type { Tier } from '../autonomy.ts';
import type { RefundPlan } from '../refund/plan-refund.ts';
import { amountFor } from '../refund/refund-limits.ts';
import type { Consequence, Rule } from '../rule.ts';
import type { StaffHand } from './staff-hand.ts';

type ByStaff = { readonly staff?: StaffHand | null };

/** Another person has to agree; the one who asks may not. */
const fourEyes: Consequence = { kind: 'needs_approval' };

/** What must hold for whatever a person asks for. A broken refusal is a no; the rest needs the agreement of another person. */
export const staffChangeRules: readonly Rule<ByStaff>[] = [
  {
    name: 'not_their_own_account',
    broken: { kind: 'refuse', code: 'own_account' },
    judge: ({ staff }) => ({ passed: staff?.ownAccount === false, inputs: { staff_id: staff?.staffId ?? null } }),
  },
  {
    name: 'no_person_rejected_it_before',
    broken: fourEyes,
    judge: ({ staff }) => ({
      passed: staff?.rejectedBefore.length === 0,
      inputs: { rejected_action_ids: staff?.rejectedBefore ?? [] },
    }),
  },
];

/** What must hold besides for a person to send an order elsewhere. An address decides where goods of value go, so one person alone does it only where the policy lets even the agent do it alone. */
export const staffAddressRules: readonly Rule<ByStaff & { readonly tier: Tier }>[] = [
  ...staffChangeRules,
  {
    name: 'address_may_change_without_another_person',
    broken: fourEyes,
    judge: ({ staff, tier }) => ({ passed: tier === 'auto', inputs: { staff_id: staff?.staffId ?? null, tier } }),
  },
];

/** What must hold besides for a person to call a return off: money that waited for a return does not stay out without one on the word of one person. */
export const staffCancellationRules: readonly Rule<ByStaff & { readonly refundedOnIt: readonly string[] }>[] = [
  ...staffChangeRules,
  {
    name: 'no_refund_rests_on_it',
    broken: fourEyes,
    judge: ({ refundedOnIt }) => ({ passed: refundedOnIt.length === 0, inputs: { line_ids: refundedOnIt } }),
  },
];

/** What must hold besides for a person to give money back without another one. Sums count, so that nothing is split under a limit. */
export const staffRefundRules: readonly Rule<ByStaff & { readonly plan: RefundPlan }>[] = [
  ...staffChangeRules,
  sumRule('within_staff_limit_on_order', (staff) => ({ before: staff.orderMinor, limits: staff.limits.refundLimits })),
  sumRule('within_staff_day', (staff) => ({ before: staff.dayMinor, limits: staff.limits.dayLimits })),
];

function sumRule(
  name: string,
  read: (staff: StaffHand) => { before: number; limits: StaffHand['limits']['dayLimits'] },
): Rule<ByStaff & { readonly plan: RefundPlan }> {
  return {
    name,
    broken: fourEyes,
    judge: ({ staff, plan }) => {
      const { before, limits } = staff ? read(staff) : { before: 0, limits: {} };
      const limit = amountFor(limits, plan.currency);
      const after = before + plan.amountMinor;
      return {
        passed: limit !== null && after <= limit,
        inputs: { before_minor: before, after_minor: after, limit_minor: limit, currency: plan.currency },
      };
    },
  };
}
