import type { Request } from 'express';
import { readHandoverStanding } from '../../store/handoff-numbers.ts';
import { readCostLines, storeDayOf, totalOf } from '../../store/model-costs.ts';
import { readOutcomeNumbers } from '../../store/outcome-numbers.ts';
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
      await Promise.all([measureQueues(deps), measureDay(deps)]);
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

/** Milliseconds a reading of the day serves, however often it is asked for. */
const DAY_SERVES_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

const dayRead = new WeakMap<AppDeps['metrics'], number>();

// The day is summed in the database, over all processes; once a minute is enough.
async function measureDay(deps: AppDeps): Promise<void> {
  if (performance.now() - (dayRead.get(deps.metrics) ?? Number.NEGATIVE_INFINITY) < DAY_SERVES_MS) return;
  dayRead.set(deps.metrics, performance.now());
  await Promise.all([measureCosts(deps), measureClosings(deps)]);
}

async function measureClosings({ database, metrics, reopenWindowDays: reopenDays }: AppDeps): Promise<void> {
  const to = new Date();
  const period = { from: new Date(to.getTime() - DAY_MS), to, reopenDays };
  const outcomes = await readOutcomeNumbers(database.sql, period).catch(() => null);
  if (outcomes === null) return;
  for (const closed_as of ['resolved', 'reopened', 'idle', 'escalated'] as const)
    metrics.conversationsClosed.set({ closed_as }, outcomes[closed_as]);
}

async function measureCosts({ database, metrics, costs: { timeZone } }: AppDeps): Promise<void> {
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
