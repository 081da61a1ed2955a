import { autonomyQuery, autonomyStanding } from '../../contracts/autonomy-http.ts';
import { neverTools } from '../../domain/autonomy.ts';
import { ladderTools } from '../../domain/ladder/ladder-tools.ts';
import { toPolicyDocument } from '../../domain/ladder/policy-document.ts';
import { ensureAutonomy } from '../../store/autonomy.ts';
import { listAutonomyVersions, readPredecessor } from '../../store/autonomy-versions.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';
import { limitsFrom, showVersion } from '../show-version.ts';

/** `GET /internal/autonomy`: what the agent may do alone now, and the versions that led there. */
export const readAutonomyRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/autonomy',
    summary: 'Read the policy in force, the versions before it, and the tools and categories a policy names.',
    roles: ['ops'],
    query: autonomyQuery,
    answers: { 200: { description: 'The policy in force', schema: autonomyStanding } },
    handle: async ({ res, query }) => {
      const { sql } = deps.database;
      const { limits, profile } = deps.ladder;
      const current = await ensureAutonomy(deps.database, profile);
      const versions = await listAutonomyVersions(sql, query.limit);
      const own = versions.find(({ version }) => version === current.version);
      const before = own ? await readPredecessor(sql, own) : null;
      res.json({
        version: current.version,
        policy: toPolicyDocument(current.policy, limits),
        limits_from: limitsFrom(current.policy),
        profile,
        tools: Object.entries(ladderTools).map(([tool, { words, categories }]) => ({ tool, words, categories })),
        never: neverTools,
        rolls_back_to: before?.version ?? null,
        versions: versions.map(showVersion),
      });
    },
  });
