import type { Request } from 'express';
import { readHandoverStanding } from '../../store/handoff-numbers.ts';
import { readCostLines, storeDayOf, totalOf } from '../../store/model-costs.ts';
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
      await Promise.all([measureQueues(deps), measureCosts(deps)]);
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

/** Milliseconds a reading of the day's costs serves, however often they are asked for. */
const COSTS_SERVE_MS = 60_000;

const costsRead = new WeakMap<AppDeps['metrics'], number>();

// The day is summed in the database, over all processes; once a minute is enough for money.
async function measureCosts({ database, metrics, costs: { timeZone } }: AppDeps): Promise<void> {
  if (performance.now() - (costsRead.get(metrics) ?? Number.NEGATIVE_INFINITY) < COSTS_SERVE_MS) return;
  costsRead.set(metrics, performance.now());
  const lines = await readToday(database.sql, timeZone).catch(() => null);
  if (lines === null) return;
  for (const gauge of [metrics.modelTokens, metrics.modelCost]) gauge.reset();
  for (const { key: model, inputTokens, cachedTokens, outputTokens, cost } of lines) {
    metrics.modelTokens.set({ model, kind: 'input' }, inputTokens);
    metrics.modelTokens.set({ model, kind: 'cached' }, cachedTokens);
    metrics.modelTokens.set({ model, kind: 'output' }, outputTokens);
    for (const [currency, micro] of Object.entries(cost)) metrics.modelCost.set({ model, currency }, micro / 1_000_000);
  }
  metrics.unpricedCalls.set(totalOf(lines).unpricedCalls);
}

async function readToday(sql: AppDeps['database']['sql'], timeZone: string) {
  const today = await storeDayOf(sql, null, timeZone);
  return await readCostLines(sql, { from: today, to: today, timeZone }, 'model');
}

// A request that came through a proxy on this machine is not local, though its connection is.
function isLocalScraper(req: Request): boolean {
  const forwarded = req.headers['x-forwarded-for'] ?? req.headers.forwarded ?? req.headers.authorization;
  return forwarded === undefined && /^(::1|(::ffff:)?127\.)/.test(req.socket.remoteAddress ?? '');
}
