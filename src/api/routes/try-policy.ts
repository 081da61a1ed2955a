import { TRIAL_AT_A_PAGE, tryPolicy } from '../../autonomy/try-policy.ts';
import { policyTrial, tryPolicyBody } from '../../contracts/autonomy-http.ts';
import type { AppDeps } from '../app-deps.ts';
import { parsePolicy } from '../parse-policy.ts';
import { staffRoute } from '../route.ts';
import { showTrial } from '../show-policy-trial.ts';

/** `POST /internal/autonomy/dry-run`: what a policy would have meant for the past. Changes nothing. */
export const tryPolicyRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/autonomy/dry-run',
    summary: `Judge the agent's past actions under a policy before it is published, newest first, at most ${TRIAL_AT_A_PAGE.maxActions} of them.`,
    roles: ['ops'],
    body: tryPolicyBody,
    answers: { 200: { description: 'What would have changed', schema: policyTrial } },
    problems: ['invalid_policy'],
    handle: async ({ res, body }) => {
      const policy = parsePolicy(body.policy);
      const days = body.days ?? TRIAL_AT_A_PAGE.days;
      res.json(showTrial(await tryPolicy(deps, policy, { ...TRIAL_AT_A_PAGE, days })));
    },
  });
