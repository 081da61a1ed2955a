import { z } from 'zod';
import { isMigrated } from '../../store/is-migrated.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { publicRoute } from '../route.ts';

/**
 * `GET /readyz`: whether requests can be served, which is whether the database answers and has its tables. The queue is left out on purpose: without
 * it messages are still taken, and are answered when it is back.
 */
export const checkReadinessRoute = (deps: AppDeps) =>
  publicRoute({
    method: 'get',
    path: '/readyz',
    summary: 'Whether requests can be served.',
    answers: { 200: { description: 'They can', schema: z.strictObject({ status: z.literal('ready') }) } },
    problems: ['unavailable'],
    handle: async ({ res }) => {
      if (!(await isMigrated(deps.database.sql))) throw new Problem('unavailable', { retryAfterSeconds: 2 });
      res.json({ status: 'ready' });
    },
  });
