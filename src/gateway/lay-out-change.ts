import type { ChangeBasis, ChangeFacts } from '../domain/account/change-facts.ts';
import { decideChange, recheckChange } from '../domain/account/decide-change.ts';
import type { ActionArguments } from '../domain/action/action-arguments.ts';
import type { ChangeKind } from '../domain/action/action-kind.ts';
import { countsAgainst, countsAsSpent } from '../domain/action/action-state.ts';
import type { EarlierAction } from '../domain/action/judge-repeat.ts';
import { linesOf } from '../domain/action/units.ts';
import type { Tier } from '../domain/autonomy.ts';
import type { Address, Order } from '../domain/order.ts';
import { byOtherHands, refundedOnReturn } from '../domain/refund/other-hands.ts';
import type { StaffHand } from '../domain/staff/staff-hand.ts';
import type { EarlierChange } from '../store/hold-for-change.ts';
import type { ActionCase } from './action-case.ts';
import type { ActionSettings } from './action-deps.ts';
import { type ChangeRecords, presentAddress } from './change-request.ts';

/** What a change is judged on: the records as they are, what was asked about the same thing before, the limits. */
export type ChangeCaseInput = ChangeRecords & {
  readonly kind: ChangeKind;
  readonly args: ActionArguments;
  readonly address: Address | null;
  readonly customerId: string;
  readonly earlier: readonly EarlierChange[];
  /** Earlier refunds on the order; read for a return that is to be called off. */
  readonly refunds: readonly EarlierAction[];
  /** Of the earlier ones, those that asked for the very same. */
  readonly same: ReadonlySet<string>;
  readonly madeInDay: number;
  readonly overlaps: string | null;
  readonly tier: Tier;
  readonly staff: Omit<StaffHand, 'rejectedBefore' | 'orderMinor' | 'dayMinor'> | null;
  readonly settings: ActionSettings;
};

/** Lays a change out as a refund or return is: the same shape, without units and amount. Null when a record it needs is missing. */
export function layOutChange(input: ChangeCaseInput): ActionCase | null {
  const facts = factsOf(input, basisOf(input));
  if (facts === null) return null;
  return {
    choice: { units: [], faults: [] },
    plan: null,
    totals: { orderAutomaticMinor: 0, customerAutomaticMinor: 0, customerRefunds: 0, storeDayMinor: 0 },
    windowEndsOn: null,
    decide: () => decideChange(facts),
    recheck: () => recheckChange(facts),
  };
}

function basisOf({ kind, customerId, tier, overlaps, earlier, same, staff }: ChangeCaseInput): ChangeBasis {
  // an address can be written in more ways than can be compared: what was decided against one counts for the order
  const alike = (action: EarlierChange) => kind === 'address' || same.has(action.actionId);
  const against = earlier.filter((action) => alike(action) && countsAgainst(action.status));
  const rejectedBefore = against.filter((action) => action.status === 'rejected').map((action) => action.actionId);
  return {
    customerId,
    tier,
    overlaps,
    decidedAgainst: against.map((action) => action.actionId),
    staff: staff === null ? null : { ...staff, rejectedBefore, orderMinor: 0, dayMinor: 0 },
  };
}

function factsOf(input: ChangeCaseInput, basis: ChangeBasis): ChangeFacts | null {
  const { kind, order, customer, args, settings } = input;
  switch (kind) {
    case 'receipt':
      if (order === null) return null;
      return { ...basis, kind, order, sentInDay: input.madeInDay, perDay: settings.receiptsPerOrderDay };
    case 'preference':
      if (customer === null || args.preference === undefined || args.value === undefined) return null;
      return { ...basis, kind, customer, preference: args.preference, value: args.value };
    case 'address':
      if (order === null || input.address === null) return null;
      return { ...basis, kind, order, present: presentAddress(input), wanted: input.address };
    case 'cancellation':
      return order === null ? null : { ...basis, kind, order, ...returnIn(order, input) };
    default: {
      const impossible: never = kind;
      throw new Error(`Unknown change ${String(impossible)}`);
    }
  }
}

function returnIn(order: Order, { args, refunds, settings }: ChangeCaseInput) {
  const returnId = args.return_id ?? '';
  const paid = new Map(refunds.filter(({ status }) => countsAsSpent(status)).map((one) => [one.actionId, one.units]));
  const { refunded } = byOtherHands(order, (reference) => paid.has(reference.split(':')[0] ?? reference));
  const all = [...linesOf([...paid.values()].flat()), ...refunded];
  return { returnId, refundedOnIt: refundedOnReturn(order, returnId, settings.returns.returnFirst, all) };
}
