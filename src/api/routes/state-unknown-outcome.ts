import { z } from 'zod';
import { stateOutcomeBody, unknownAction } from '../../contracts/unknown-actions.ts';
import { maskPersonalValues } from '../../domain/masking.ts';
import { stateOutcome } from '../../store/unknown-actions.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';
import { showUnknownAction } from '../show-unknown-action.ts';

/**
 * `POST /internal/unknown-actions/:id`: one person states what they saw at the provider. When a second person states the same, a worker looks at the provider once more and
 * closes the action; until they agree, another statement takes the place of the one before. This process moves no money and closes nothing.
 */
export const stateUnknownOutcomeRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/unknown-actions/:id',
    summary:
      'State, with evidence, whether an action of unknown outcome was paid. Two different people must state the same; until they do, another statement takes the place of the one before.',
    roles: ['approver'],
    body: stateOutcomeBody,
    answers: { 200: { description: 'The action with what was stated', schema: unknownAction } },
    problems: ['not_unknown', 'partly_paid', 'stated_already', 'stated_otherwise'],
    handle: async ({ req, res, body }, staff) => {
      const id = z.guid().safeParse(req.params['id']);
      if (!id.success) throw new Problem('not_found');
      const stated = await stateOutcome(deps.database, {
        ...{ actionId: id.data, staffId: staff.staffId, outcome: body.outcome },
        refundId: body.refund_id ?? null,
        evidence: maskPersonalValues(body.evidence.trim()),
      });
      if (stated.kind !== 'stated') throw new Problem(stated.kind);
      deps.signal.publish({ kind: 'staff', topic: 'approvals' });
      res.json(showUnknownAction(stated.action));
    },
  });
