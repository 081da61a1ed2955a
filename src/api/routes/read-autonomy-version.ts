import { shownVersion, versionQuery } from '../../contracts/autonomy-http.ts';
import { describeChanges } from '../../domain/ladder/describe-changes.ts';
import { toPolicyDocument } from '../../domain/ladder/policy-document.ts';
import { readAutonomyVersion, readPredecessor } from '../../store/autonomy-versions.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';
import { limitsFrom, showVersion } from '../show-version.ts';

/** `GET /internal/autonomy/versions/:version`: one version, and in sentences what it changed. */
export const readAutonomyVersionRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/autonomy/versions/:version',
    summary: 'Read one version and what it changes against the one before it, or against another.',
    roles: ['ops'],
    query: versionQuery,
    answers: { 200: { description: 'The version', schema: shownVersion } },
    handle: async ({ req, res, query }) => {
      const { sql } = deps.database;
      const number = String(req.params['version']);
      const row = /^\d{1,9}$/.test(number) ? await readAutonomyVersion(sql, Number(number)) : null;
      const other = query.against === undefined ? null : await readAutonomyVersion(sql, query.against);
      if (!row || (query.against !== undefined && !other)) throw new Problem('not_found');
      const before =
        other ?? (row.basedOn === null ? await readPredecessor(sql, row) : await readAutonomyVersion(sql, row.basedOn));
      res.json({
        ...showVersion(row),
        policy: toPolicyDocument(row.policy, deps.ladder.limits),
        limits_from: limitsFrom(row.policy),
        against: before?.version ?? null,
        changes: before ? describeChanges(before.policy, row.policy, deps.ladder.limits) : [],
      });
    },
  });
