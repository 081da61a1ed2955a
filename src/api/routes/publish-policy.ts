import { publishPolicy } from '../../autonomy/publish-policy.ts';
import { publishedPolicy, publishPolicyBody } from '../../contracts/autonomy-http.ts';
import { answerPublished } from '../answer-published.ts';
import type { AppDeps } from '../app-deps.ts';
import { parsePolicy } from '../parse-policy.ts';
import { staffRoute } from '../route.ts';

/** `POST /internal/autonomy/publish`: puts a policy in force for the next call of every agent. */
export const publishPolicyRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/autonomy/publish',
    summary:
      'Publish a policy on top of the version it was drafted from. Holds from the next call of the agent on, in every process.',
    roles: [],
    body: publishPolicyBody,
    answers: { 200: { description: 'The new version', schema: publishedPolicy } },
    problems: ['invalid_policy', 'stale_version', 'policy_unchanged', 'promotion_not_earned'],
    handle: async ({ res, body }, staff) => {
      const policy = parsePolicy(body.policy);
      const published = await publishPolicy(deps, policy, {
        basedOn: body.based_on,
        reason: body.reason,
        overrideReason: body.override_reason ?? null,
        staffId: staff.staffId,
      });
      res.json(answerPublished(published));
    },
  });
