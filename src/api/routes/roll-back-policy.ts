import { rollBackPolicy } from '../../autonomy/publish-policy.ts';
import { publishedPolicy, rollBackBody } from '../../contracts/autonomy-http.ts';
import { answerPublished } from '../answer-published.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `POST /internal/autonomy/rollback`: one step back, as a new version. */
export const rollBackPolicyRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/autonomy/rollback',
    summary: 'Put the policy back that ruled before the version in force. Going back twice goes two steps back.',
    roles: [],
    body: rollBackBody,
    answers: { 200: { description: 'The new version', schema: publishedPolicy } },
    problems: ['stale_version', 'policy_unchanged', 'promotion_not_earned', 'nothing_to_roll_back'],
    handle: async ({ res, body }, staff) => {
      const published = await rollBackPolicy(deps, {
        basedOn: body.based_on,
        reason: body.reason,
        overrideReason: body.override_reason ?? null,
        staffId: staff.staffId,
      });
      res.json(answerPublished(published));
    },
  });
