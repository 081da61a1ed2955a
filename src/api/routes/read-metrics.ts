import type { Request } from 'express';
import { readHandoverStanding } from '../../store/handoff-numbers.ts';
import { readWaitingTurns } from '../../store/waiting-turns.ts';
import type { AppDeps } from '../app-deps.ts';
import { publicRoute } from '../route.ts';
import { requireStaff } from '../staff-guard.ts';

/**
 * `GET /metrics`: counts and times of this process, for Prometheus. A scraper on the same machine may read them as it is; anybody else needs a token of
 * role ops, because how much a shop refunds is nobody else's business.
 */
export const readMetricsRoute = (deps: AppDeps) =>
  publicRoute({
    method: 'get',
    path: '/metrics',
    summary: 'Metrics of this process, in the text format of Prometheus.',
    answers: { 200: { description: 'Metrics', contentType: 'text/plain' } },
    problems: ['unauthenticated', 'forbidden'],
    handle: async ({ req, res }) => {
      const guard = { authenticateStaff: deps.authenticateStaff, publicUrl: deps.settings.publicUrl };
      if (!isLocalScraper(req)) await requireStaff(guard, req, res, ['ops']);
      await measureQueues(deps);
      const { registry } = deps.metrics;
      res.type(registry.contentType).send(await registry.metrics());
    },
  });

// Without the database the process still tells of itself.
async function measureQueues({ database, metrics }: AppDeps): Promise<void> {
  const reading = Promise.all([readHandoverStanding(database.sql), readWaitingTurns(database.sql)]);
  const [standing, turns] = await reading.catch(() => [null, null]);
  if (standing === null || turns === null) return;
  metrics.waitingTurns.set(turns.waiting);
  metrics.oldestTurn.set((turns.oldestMs ?? 0) / 1_000);
  metrics.handovers.set({ status: 'waiting' }, standing.waiting);
  metrics.handovers.set({ status: 'claimed' }, standing.claimed);
  metrics.oldestHandover.set((standing.oldestWaitingMs ?? 0) / 1_000);
}

// A request that came through a proxy on this machine is not local, though its connection is.
function isLocalScraper(req: Request): boolean {
  const forwarded = req.headers['x-forwarded-for'] ?? req.headers.forwarded ?? req.headers.authorization;
  return forwarded === undefined && /^(::1|(::ffff:)?127\.)/.test(req.socket.remoteAddress ?? '');
}
