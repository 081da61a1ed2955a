import { numbersAnswer, numbersQuery } from '../../contracts/handover-http.ts';
import { readHandoverNumbers, readHandoverStanding } from '../../store/handoff-numbers.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';
import { readAuditStanding } from '../show-audit-standing.ts';

/** Length of the stretch that is read when none is named, in milliseconds. */
const WEEK_MS = 7 * 24 * 3_600_000;

/** `GET /internal/numbers`: what waits for people, and how often a handover turned out to have needed one. */
export const readNumbersRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/numbers',
    summary: 'Read the numbers of a stretch of time: handovers, and whether they needed a person.',
    roles: ['ops'],
    query: numbersQuery,
    answers: { 200: { description: 'The numbers', schema: numbersAnswer } },
    handle: async ({ res, query }) => {
      const asOf = new Date();
      const to = query.to === undefined ? asOf : new Date(query.to);
      const from = query.from === undefined ? new Date(to.getTime() - WEEK_MS) : new Date(query.from);
      const { sql } = deps.database;
      const [standing, ended, audit] = await Promise.all([
        readHandoverStanding(sql),
        readHandoverNumbers(sql, from, to),
        readAuditStanding(sql),
      ]);
      const { yes, no, notSaid } = ended.neededPerson;
      res.json({
        as_of: asOf.toISOString(),
        from: from.toISOString(),
        to: to.toISOString(),
        audit,
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
      });
    },
  });
