import { approvalRow, reassignBody } from '../../contracts/http.ts';
import type { AppDeps } from '../app-deps.ts';
import { approvalIdOf, claimProblems, rowOfClaim } from '../claim-answer.ts';
import { staffRoute } from '../route.ts';

/** `POST /internal/approvals/:id/reassign`: hands a request on to a named person. */
export const reassignApprovalRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/approvals/:id/reassign',
    summary: 'Hand a request on: whoever has it, or an admin.',
    roles: ['approver'],
    body: reassignBody,
    answers: { 200: { description: 'The approval, claimed for the named person', schema: approvalRow } },
    problems: [...claimProblems, 'not_yours', 'unknown_approver', 'out_of_office', 'cannot_approve', 'taken_before'],
    handle: async ({ req, res, body }, staff) => {
      res.json(rowOfClaim(await deps.approvals.reassign(approvalIdOf(req.params), staff, body.to)));
      deps.signal.publish({ kind: 'staff', topic: 'approvals' });
    },
  });
