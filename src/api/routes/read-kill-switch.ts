import { switchStanding } from '../../contracts/http.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/killswitch`: what is stopped, by whom and why, and what waits behind it. */
export const readKillSwitchRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/killswitch',
    summary: 'Read the switches and the queues.',
    roles: ['approver', 'agent', 'ops', 'auditor'],
    answers: { 200: { description: 'Switches and queues', schema: switchStanding } },
    handle: async ({ res }) => {
      res.json(await deps.switches.read());
    },
  });
