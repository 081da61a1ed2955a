import { type RoutedRequest, routeRequest } from '../domain/approvers/route-request.ts';
import type { ApprovalView } from '../store/approvals.ts';
import { readApprovers } from '../store/approvers.ts';
import type { Queryable } from '../store/database.ts';
import { readSwitches, stoppedBy } from '../store/kill-switches.ts';
import { readRequests, type WaitingRequest } from '../store/waiting-requests.ts';
import { knowDecider, refusalOf } from './know-decider.ts';
import { type Barred, type DecisionRefusal, type DecisionRequest, decidingRoles, whyNotDecide } from './may-decide.ts';
import { type FingerprintMail, routing } from './route-approvals.ts';

/** What a reader of a request that waits is told before they decide. */
export type Standing = {
  /** For whom it is meant; null once it waits no more. */
  readonly meant_for: {
    readonly kind: ReturnType<typeof routeRequest>['kind'];
    readonly to: readonly { readonly staff_id: string; readonly instead_of: readonly string[] }[];
  } | null;
  /** Whether the reader may approve it as things stand; left out for readers who decide nothing. */
  readonly may_decide?: boolean;
  readonly may_reject?: boolean;
  /** Why they may not approve it; null when they may. */
  readonly why_not?: { readonly code: string; readonly detail: string } | null;
};

/** What standing is worked out from. `detailOf` words a refusal as the answer to the decision itself would. */
export type StandingDeps = {
  readonly sql: Queryable;
  readonly fingerprintMail: FingerprintMail;
  readonly detailOf: (refusal: DecisionRefusal) => string;
};

/** Adds to requests how the reader stands to them, by the same rules that judge the decision itself, and for whom they are meant. */
export async function withStanding<Row extends ApprovalView>(
  deps: StandingDeps,
  rows: readonly Row[],
  reader: DecisionRequest['approver'] | undefined,
): Promise<readonly (Row & Standing)[]> {
  const waiting = rows.filter(({ status }) => status === 'pending').map(({ approval_id: id }) => id);
  if (waiting.length === 0) return rows.map((row) => ({ ...row, meant_for: null }));
  const { sql, fingerprintMail } = deps;
  const decider = reader && decidingRoles.includes(reader.role) ? reader : null;
  const [requests, people, known, switches] = await Promise.all([
    readRequests(sql, waiting),
    readApprovers(sql),
    decider && knowDecider(sql, fingerprintMail, decider),
    readSwitches(sql),
  ]);
  const asRouted = routing(people, fingerprintMail);
  const standings = new Map(
    requests.map((request): [string, Standing] => {
      const meantFor = { meant_for: meantForOf(asRouted(request), people) };
      if (!decider || !known) return [request.approvalId, meantFor];
      const around = { limits: known.limits, people, fingerprintMail };
      const stopped = stoppedBy(switches, request.tool) !== null;
      return [request.approvalId, { ...meantFor, ...toReader(deps, request, decider, { known, around, stopped }) }];
    }),
  );
  return rows.map((row) => ({ ...row, ...(standings.get(row.approval_id) ?? { meant_for: null }) }));
}

function meantForOf(request: RoutedRequest, people: Parameters<typeof routeRequest>[1]) {
  const { kind, to } = routeRequest(request, people);
  return { kind, to: to.map(({ staffId, insteadOf }) => ({ staff_id: staffId, instead_of: insteadOf })) };
}

function toReader(
  deps: StandingDeps,
  request: WaitingRequest,
  approver: DecisionRequest['approver'],
  {
    known,
    around,
    stopped,
  }: {
    readonly known: Awaited<ReturnType<typeof knowDecider>>;
    readonly around: Parameters<typeof refusalOf>[2];
    readonly stopped: boolean;
  },
): Pick<Standing, 'may_decide' | 'may_reject' | 'why_not'> {
  // As the decision itself finds it: what is about the person comes first, and a stop holds back both decisions.
  const whyNot = (decision: 'approve' | 'reject'): Barred | null =>
    whyNotDecide(request, { approver, decision }, known) ?? (stopped ? { code: 'stopped', httpStatus: 409 } : null);
  const barred = whyNot('approve');
  const refusal = barred && refusalOf(barred, request, around);
  return {
    may_decide: refusal === null,
    may_reject: whyNot('reject') === null,
    why_not: refusal && { code: refusal.code, detail: deps.detailOf(refusal) },
  };
}
