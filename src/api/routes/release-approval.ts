import { approvalRow, emptyBody } from '../../contracts/http.ts';
import type { AppDeps } from '../app-deps.ts';
import { approvalIdOf, claimProblems, rowOfClaim } from '../claim-answer.ts';
import { staffRoute } from '../route.ts';

/** `POST /internal/approvals/:id/release`: puts a request back for everybody. */
export const releaseApprovalRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/approvals/:id/release',
    summary: 'Put a request back that one had taken. Without effect on a claim of somebody else.',
    roles: ['approver'],
    body: emptyBody,
    answers: { 200: { description: 'The approval as it stands now', schema: approvalRow } },
    problems: claimProblems,
    handle: async ({ req, res }, staff) => {
      res.json(rowOfClaim(await deps.approvals.release(approvalIdOf(req.params), staff)));
      deps.signal.publish({ kind: 'staff', topic: 'approvals' });
    },
  });
