import type { RetailDatabase } from '../../sandbox/retail/retail-database.ts';
import { emptyTheStore, readStoreClock, sendRecords } from '../../sandbox/retail/send-records.ts';
import { transformRetail } from '../../sandbox/retail/transform-retail.ts';
import type { ModelControl } from '../client/model-control.ts';
import type { Reason, Snapshot } from '../graders/end-state.ts';
import { gradeRecords } from '../graders/grade-records.ts';
import { gradeRefunds } from '../graders/grade-refunds.ts';
import { gradeReturns } from '../graders/grade-returns.ts';
import { bookedSince, ownersOf, partOf } from '../graders/snapshot-parts.ts';
import type { Instance } from '../instance/instance.ts';
import { runBounded } from '../run-bounded.ts';
import { type DrivenCase, driveCase } from './drive-case.ts';
import { approvalsOf, type CaseEvidence, gradeCase, packetOf } from './grade-case.ts';
import { type CasePlan, planCase } from './plan-case.ts';
import type { RetailCase } from './retail-case.ts';
import type { CaseReport, ObservedEndState, RoundReport } from './retail-report.ts';
import { type RecordIds, takeSnapshot } from './take-snapshot.ts';

/** What {@link runRound} needs to know. */
export type RoundOptions = {
  /** Counted from 1. */
  readonly round: number;
  /** No customer twice. */
  readonly cases: readonly RetailCase[];
  readonly database: RetailDatabase;
  readonly instance: Instance;
  readonly model: ModelControl;
  /** Whether the store may be emptied first: only one that was started for this. */
  readonly ownInstance: boolean;
  /** Conversations at once. */
  readonly atOnce: number;
  readonly autoLimitMinor: number | null;
  /** How a case is played and judged. (Default: the model is scripted, and the whole end state is compared.) */
  readonly play?: CasePlay;
  readonly onPhase: (phase: string) => void;
  readonly onCaseDone: () => void;
};

/** A way of playing a case: who makes the model speak, and what is asked of the end. */
export type CasePlay = {
  readonly drive: (one: RetailCase, plan: CasePlan, instance: Instance, model: ModelControl) => Promise<DrivenCase>;
  readonly grade: (evidence: CaseEvidence, one: RetailCase) => readonly Reason[];
};

/** The model is scripted with the gold's calls, so everything has to be as the gold has it. */
export const byScript: CasePlay = { drive: driveCase, grade: gradeCase };

/** A case that was played, or why it was not. */
type Played = {
  readonly one: RetailCase;
  readonly plan: CasePlan | null;
  readonly driven: DrivenCase | null;
  readonly error: string | null;
  readonly elapsedMs: number;
};

/** Imports the public database, plays the cases at once, and compares the whole store before and after. */
export async function runRound(options: RoundOptions): Promise<{ round: RoundReport; cases: readonly CaseReport[] }> {
  const startedAt = performance.now();
  const { instance, cases, onPhase } = options;
  onPhase('importing');
  const ids = await importDatabase(options);
  onPhase('reading the store before');
  const before = await takeSnapshot(instance.store, ids);
  onPhase('playing');
  const orders = new Map(before.orders.map((order) => [order.id, order]));
  const played = await runBounded(cases, options.atOnce, async (one) => {
    const done = await playCase(one, orders, options);
    options.onCaseDone();
    return done;
  });
  onPhase('reading the store after');
  const after = await takeSnapshot(instance.store, ids);
  const reports = await gradeAll(played, before, after, options);
  const round = {
    round: options.round,
    cases: cases.length,
    bystanders: gradeBystanders(cases, before, after),
    elapsed_ms: Math.round(performance.now() - startedAt),
  };
  return { round, cases: reports };
}

async function importDatabase({ database, instance, ownInstance }: RoundOptions): Promise<RecordIds> {
  const records = transformRetail(database, await readStoreClock(instance.storeUrl));
  if (ownInstance) await emptyTheStore(instance.storeUrl);
  await sendRecords(instance.storeUrl, records);
  return { customers: records.customers.map(({ id }) => id), orders: records.orders.map(({ id }) => id) };
}

async function playCase(
  one: RetailCase,
  orders: Parameters<typeof planCase>[1],
  { instance, model, play = byScript }: RoundOptions,
): Promise<Played> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  let plan: CasePlan | null = null;
  try {
    plan = planCase(one, orders);
    const driven = await play.drive(one, plan, instance, model);
    return { one, plan, driven, error: null, elapsedMs: elapsed() };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { one, plan, driven: null, error: text, elapsedMs: elapsed() };
  }
}

async function gradeAll(
  played: readonly Played[],
  before: Snapshot,
  after: Snapshot,
  { round, instance, model, autoLimitMinor, play = byScript }: RoundOptions,
): Promise<readonly CaseReport[]> {
  const [inbox, scripts] = await Promise.all([instance.desk.inbox(), model.standing()]);
  const owners = ownersOf(before);
  return played.map(({ one, plan, driven, error, elapsedMs }): CaseReport => {
    const { customerId } = one;
    const mine = (customer: string | null) => customer === customerId;
    const own = { before: partOf(before, owners, mine), after: partOf(after, owners, mine) };
    const facts = {
      case_id: one.caseId,
      list: one.list,
      customer_id: customerId,
      round,
      expected: plan?.expected ?? null,
      known_faults: one.knownFaults,
      elapsed_ms: elapsedMs,
    };
    if (plan === null || driven === null)
      return { ...facts, observed: null, verdict: 'error', reasons: failure(error, plan, own) };
    const reasons = play.grade({ customerId, plan, driven, ...own, inbox, scripts, autoLimitMinor }, one);
    const observed = observe(driven, bookedSince(own.before, own.after), packetOf({ inbox, driven })?.reason ?? null);
    return { ...facts, observed, verdict: reasons.length === 0 ? 'as_expected' : 'mismatch', reasons };
  });
}

/** A case that broke off may have written something all the same. */
function failure(error: string | null, plan: CasePlan | null, own: { before: Snapshot; after: Snapshot }) {
  const returns = plan?.expected.returns ?? [];
  const booked = bookedSince(own.before, own.after);
  const written = [
    ...gradeReturns(returns, booked.returns),
    ...gradeRefunds(returns, booked.ledger),
    ...gradeRecords(own.before, own.after),
  ];
  return [
    { code: 'broke_off', text: error ?? 'unknown', wrongWrite: false },
    ...written.filter(({ wrongWrite }) => wrongWrite),
  ];
}

function observe(
  driven: DrivenCase,
  { returns, ledger }: Pick<Snapshot, 'returns' | 'ledger'>,
  handover: string | null,
): ObservedEndState {
  return {
    conversation_id: driven.conversationId,
    state: driven.state,
    handover,
    returns: returns.map(({ order_id, lines, status }) => ({ order_id, lines, status })),
    refunds: ledger.map(({ order_id, amount_minor, currency, payment_id, status, key }) => ({
      order_id,
      amount_minor,
      currency,
      payment_id,
      status,
      key,
    })),
    approvals: approvalsOf(driven),
  };
}

/** Whoever has no case in this round must find everything as it was. */
function gradeBystanders(cases: readonly RetailCase[], before: Snapshot, after: Snapshot) {
  const owners = ownersOf(before);
  const busy = new Set(cases.map(({ customerId }) => customerId));
  const others = (customer: string | null) => customer === null || !busy.has(customer);
  const [was, is] = [partOf(before, owners, others), partOf(after, owners, others)];
  const booked = bookedSince(was, is);
  return [...gradeRecords(was, is), ...gradeReturns([], booked.returns), ...gradeRefunds([], booked.ledger)];
}
