import { emptyBody } from '../../contracts/http.ts';
import type { AppDeps } from '../app-deps.ts';
import { approvalIdOf } from '../claim-answer.ts';
import { staffRoute } from '../route.ts';

/** `POST /internal/approvals/:id/open`: the signed-in person has the request before them. Only the first time counts. */
export const openApprovalRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/approvals/:id/open',
    summary: 'Note that the request is before the signed-in person; the time of their decision counts from here.',
    roles: ['approver'],
    body: emptyBody,
    answers: { 204: { description: 'Noted, or nothing to note' } },
    handle: async ({ req, res }, staff) => {
      await deps.approvals.open(approvalIdOf(req.params), staff);
      res.status(204).end();
    },
  });
