import { approvalRow, emptyBody } from '../../contracts/http.ts';
import type { AppDeps } from '../app-deps.ts';
import { approvalIdOf, claimProblems, rowOfClaim, takingProblems } from '../claim-answer.ts';
import { staffRoute } from '../route.ts';

/** `POST /internal/approvals/:id/claim`: takes the request, so that others see that it is being worked on. */
export const claimApprovalRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/approvals/:id/claim',
    summary: 'Take a request; again, to keep it. It lapses by itself.',
    roles: ['approver'],
    body: emptyBody,
    answers: { 200: { description: 'The approval, claimed', schema: approvalRow } },
    problems: [...claimProblems, ...takingProblems, 'taken_before'],
    handle: async ({ req, res }, staff) => {
      res.json(rowOfClaim(await deps.approvals.claim(approvalIdOf(req.params), staff)));
      deps.signal.publish({ kind: 'staff', topic: 'approvals' });
    },
  });
