import { countsAgainst, releasesUnits } from '../domain/action/action-state.ts';
import { chooseUnits, recheckUnits, type TakenUnits, type UnitChoice } from '../domain/action/choose-units.ts';
import type { EarlierAction } from '../domain/action/judge-repeat.ts';
import { linesOf, type Unit } from '../domain/action/units.ts';
import type { Tier } from '../domain/autonomy.ts';
import type { LineUnits, Order } from '../domain/order.ts';
import { decideRefund, recheckRefund } from '../domain/refund/decide-refund.ts';
import { byOtherHands, type OtherHands, returnedUnits } from '../domain/refund/other-hands.ts';
import { ourRefunds } from '../domain/refund/our-refunds.ts';
import { planRefund, type RefundPlan } from '../domain/refund/plan-refund.ts';
import { orderAutomaticTotal, type RefundTotals } from '../domain/refund/refund-limits.ts';
import type { RefundFacts } from '../domain/refund/refund-rules.ts';
import { decideReturn, recheckReturn } from '../domain/returns/decide-return.ts';
import type { Decision } from '../domain/rule.ts';
import type { StaffHand } from '../domain/staff/staff-hand.ts';
import type { ReadTotals } from '../store/refund-totals.ts';
import type { ActionSettings } from './action-deps.ts';
import { windowEnd } from './store-calendar.ts';
import type { Guarded } from './take-guards.ts';

/** What an action is judged on: the order as it is, our own ledger, the limits, the time. */
export type CaseInput = {
  readonly kind: 'refund' | 'return';
  readonly order: Order;
  readonly customerId: string;
  readonly ask: readonly LineUnits[];
  /** Earlier actions of this kind on this order, newest first. */
  readonly earlier: readonly EarlierAction[];
  readonly totals: ReadTotals;
  readonly tier: Tier;
  readonly settings: ActionSettings;
  /** An action that is judged again: its own row does not stand in its way, and its units are fixed. */
  readonly own?: { readonly actionId: string; readonly units: readonly Unit[] };
  readonly overlaps?: string | null;
  readonly second?: boolean;
  /** The person who asks. (Default: the agent does.) */
  readonly staff?: Omit<StaffHand, 'rejectedBefore'> | null;
};

/** The case laid out: units, amount and the decision in both forms. */
export type ActionCase = {
  readonly choice: UnitChoice;
  /** Null for a return. */
  readonly plan: RefundPlan | null;
  readonly totals: RefundTotals;
  /** Last day of the return window, `YYYY-MM-DD`. */
  readonly windowEndsOn: string | null;
  readonly decide: () => Decision;
  /** Only the rules that hold whoever agreed. */
  readonly recheck: () => Exclude<Decision, { kind: 'draft' }>;
};

/** Lays a case out. Pure: the same inputs give the same case. */
export function layOutCase(input: CaseInput): ActionCase {
  const { order, settings, kind } = input;
  const cancelled = new Set(cancelledReturns(order));
  const others = input.earlier.filter(
    ({ actionId }) => actionId !== input.own?.actionId && !(kind === 'return' && cancelled.has(actionId)),
  );
  const isOurs = ourReferences(input.earlier);
  const hands = byOtherHands(order, isOurs);
  const taken = takenUnits(kind, others, hands);
  const choice = input.own ? recheckUnits(order, input.own.units, taken) : chooseUnits(order, input.ask, taken);
  const ours = ourRefunds(order, others, isOurs);
  const plan = kind === 'refund' ? planRefund(order, choice.units, ours) : null;
  const end = order.deliveredAt ? windowEnd(order.deliveredAt, settings.returns.windowDays, settings.timeZone) : null;
  const totals: RefundTotals = { ...input.totals, orderAutomaticMinor: orderAutomaticTotal(others) };
  const common = {
    order,
    customerId: input.customerId,
    ask: input.ask,
    choice,
    now: input.totals.now,
    windowDays: settings.returns.windowDays,
    windowEndsAt: end?.endsAt ?? null,
    overlaps: input.overlaps ?? null,
    tier: input.tier,
    staff: input.staff ? { ...input.staff, rejectedBefore: rejectedUnits(others, choice.units) } : null,
  };
  const shared = { choice, plan, totals, windowEndsOn: end?.endsOn ?? null };
  if (plan === null) {
    return { ...shared, decide: () => decideReturn(common), recheck: () => recheckReturn(common) };
  }
  const facts: RefundFacts = {
    ...common,
    plan,
    totals,
    limits: settings.limits,
    returnFirst: settings.returns.returnFirst,
    received: returnedUnits(order, settings.returns.returnFirst, [...linesOf(taken.held), ...taken.goneElsewhere]),
    frozenBy: others.find((action) => action.status === 'unknown')?.actionId ?? null,
    second: input.second ?? false,
    decidedAgainst: againstUnits(others, choice.units),
    unexplainedRefunds: hands.unexplained,
    ours,
  };
  return { ...shared, decide: () => decideRefund(facts), recheck: () => recheckRefund(facts) };
}

/** References the provider may show that are ours: actions that hold units, alone or with the number of a leg. */
function ourReferences(earlier: readonly EarlierAction[]): (reference: string) => boolean {
  const live = new Set(earlier.filter((action) => !releasesUnits(action.status)).map((action) => action.actionId));
  return (reference) => live.has(reference.split(':')[0] ?? reference);
}

function takenUnits(kind: CaseInput['kind'], others: readonly EarlierAction[], hands: OtherHands): TakenUnits {
  return {
    held: others.filter((action) => !releasesUnits(action.status)).flatMap((action) => action.units),
    goneElsewhere: kind === 'refund' ? hands.refunded : hands.returned,
    decidedAgainst: others.filter((action) => countsAgainst(action.status)).flatMap((action) => action.units),
  };
}

/** Our references of returns that were called off: their units may come back again. */
export function cancelledReturns({ returns }: Order): readonly string[] {
  return returns.flatMap(({ status, reference }) => (status === 'cancelled' && reference !== null ? [reference] : []));
}

function rejectedUnits(others: readonly EarlierAction[], units: readonly Unit[]): readonly string[] {
  return againstUnits(
    others.filter((action) => action.status === 'rejected'),
    units,
  );
}

function againstUnits(others: readonly EarlierAction[], units: readonly Unit[]): readonly string[] {
  const wanted = new Set(units.map((unit) => `${unit.unit} ${unit.lineId}`));
  return others
    .filter((action) => countsAgainst(action.status))
    .filter((action) => action.units.some((unit) => wanted.has(`${unit.unit} ${unit.lineId}`)))
    .map((action) => action.actionId);
}

/** A case with what stands around it. */
export type CaseAtHand = {
  readonly laidOut: ActionCase;
  readonly guards: Guarded;
  /** Those in force for this request. */
  readonly settings: ActionSettings;
  /** Another action of the order that is being carried out. */
  readonly inFlight: EarlierAction | undefined;
};
