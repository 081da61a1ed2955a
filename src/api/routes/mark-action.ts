import { markActionBody, markedAction } from '../../contracts/autonomy-http.ts';
import { markAction } from '../../store/harm-marks.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `POST /internal/actions/:id/harm`: a person says that an action was wrong, or right after all. */
export const markActionRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/actions/:id/harm',
    summary:
      'Mark an action wrong, or right after all. The newest mark counts; marks are the evidence for letting the agent do more alone.',
    roles: ['auditor'],
    body: markActionBody,
    answers: { 200: { description: 'The mark', schema: markedAction } },
    problems: ['action_not_over'],
    handle: async ({ req, res, body }, staff) => {
      const actionId = String(req.params['id']);
      if (!UUID.test(actionId)) throw new Problem('not_found');
      const { harm, note } = body;
      const marked = await markAction(deps.database, { actionId, harm, note, staffId: staff.staffId });
      if (marked.kind === 'not_found') throw new Problem('not_found');
      if (marked.kind === 'not_over') throw new Problem('action_not_over', { extra: { action_status: marked.status } });
      res.json({
        action_id: actionId,
        harm,
        marked_by: `staff:${staff.staffId}`,
        marked_at: marked.markedAt.toISOString(),
      });
    },
  });
