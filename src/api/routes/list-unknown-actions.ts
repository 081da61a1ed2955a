import { unknownActions } from '../../contracts/unknown-actions.ts';
import { listUnknownActions } from '../../store/unknown-actions.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';
import { showUnknownAction } from '../show-unknown-action.ts';

/** The most that one answer shows; more than a handful is an incident. */
const LIMIT = 200;

/** `GET /internal/unknown-actions`: what nobody could find out about, and so freezes its order. */
export const listUnknownActionsRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/unknown-actions',
    summary: 'Actions whose outcome is unknown, oldest first, with the evidence kept and what people have stated.',
    roles: ['approver', 'ops'],
    answers: { 200: { description: 'The actions', schema: unknownActions } },
    handle: async ({ res }) => {
      const actions = await listUnknownActions(deps.database.sql, LIMIT);
      res.json({ actions: actions.map(showUnknownAction) });
    },
  });
