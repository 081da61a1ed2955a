import { costsQuery } from '../../contracts/costs-http.ts';
import { numbersAnswer, numbersQuery } from '../../contracts/handover-http.ts';
import { costsInShort, readCosts } from '../../costs/read-costs.ts';
import { readHandoverNumbers, readHandoverStanding } from '../../store/handoff-numbers.ts';
import { type OutcomeNumbers, readOutcomeNumbers } from '../../store/outcome-numbers.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';
import { readAuditStanding } from '../show-audit-standing.ts';

/** Length of the stretch that is read when none is named, in milliseconds. */
const WEEK_MS = 7 * 24 * 3_600_000;

/** `GET /internal/numbers`: how conversations ended, what waits for people, and how often a handover turned out to have needed one. */
export const readNumbersRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/numbers',
    summary:
      'Read the numbers of a stretch of time: how conversations ended, handovers, and whether they needed a person.',
    roles: ['ops'],
    query: numbersQuery,
    answers: { 200: { description: 'The numbers', schema: numbersAnswer } },
    handle: async ({ res, query }) => {
      const asOf = new Date();
      const to = query.to === undefined ? asOf : new Date(query.to);
      const from = query.from === undefined ? new Date(to.getTime() - WEEK_MS) : new Date(query.from);
      const { sql } = deps.database;
      const reopenDays = deps.reopenWindowDays;
      const [outcomes, standing, ended, audit, costs] = await Promise.all([
        readOutcomeNumbers(sql, { from, to, reopenDays }),
        readHandoverStanding(sql),
        readHandoverNumbers(sql, from, to),
        readAuditStanding(sql),
        readCosts(sql, costsQuery.parse({ from: from.toISOString(), to: to.toISOString() }), deps.costs),
      ]);
      const { yes, no, notSaid } = ended.neededPerson;
      res.json({
        as_of: asOf.toISOString(),
        from: from.toISOString(),
        to: to.toISOString(),
        audit,
        conversations: showOutcomes(outcomes, reopenDays),
        handovers: {
          waiting: standing.waiting,
          claimed: standing.claimed,
          oldest_waiting_ms: standing.oldestWaitingMs,
          warn_after_ms: deps.handoverWarnMs,
          ended: ended.ended,
          resolved: ended.resolved,
          given_back: ended.givenBack,
          needed_person: { yes, no, not_said: notSaid },
          by_reason: ended.byReason.map((row) => ({
            reason: row.reason,
            yes: row.yes,
            no: row.no,
            not_said: row.notSaid,
          })),
          median_claim_ms: ended.medianClaimMs,
        },
        costs: costsInShort(costs),
      });
    },
  });

function showOutcomes({ rating, automatic, ...counts }: OutcomeNumbers, reopenDays: number) {
  const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);
  return {
    ...counts,
    reopen_window_days: reopenDays,
    resolution_rate: share(counts.resolved, counts.closed),
    escalation_rate: share(counts.escalated, counts.closed),
    automatic_actions: automatic.done,
    wrong_actions: automatic.wrong,
    wrong_action_rate: share(automatic.wrong, automatic.done),
    satisfaction: rating.mean,
    ratings: rating.count,
  };
}
