import { flipSwitchBody, switchStanding } from '../../contracts/http.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `POST /internal/killswitch`: `enabled: true` stops every new effect of the scope, `false` lets new ones happen again. */
export const flipKillSwitchRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/killswitch',
    summary: 'Stop (enabled: true) or let go again. Lifting a stop fires nothing by itself.',
    roles: ['ops'],
    body: flipSwitchBody,
    answers: { 200: { description: 'Switches and queues as they stand now', schema: switchStanding } },
    handle: async ({ res, body }, staff) => {
      const { scope, enabled } = body;
      await deps.switches.flip({ scope, enabled, reason: body.reason ?? null, staffId: staff.staffId });
      deps.events.switchFlipped(scope, enabled, staff.staffId);
      deps.signal.publish({ kind: 'staff', topic: 'killswitch' });
      res.json(await deps.switches.read());
    },
  });
