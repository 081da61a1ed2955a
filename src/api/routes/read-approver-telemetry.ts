import { approverTelemetry, approverTelemetryQuery } from '../../contracts/http.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/approver-telemetry`: how long decisions take, who carries how many, and which did not stand. */
export const readApproverTelemetryRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/approver-telemetry',
    summary:
      'Figures per approver: time to a decision, load, decisions that did not stand, planted items caught and missed.',
    roles: ['ops', 'auditor'],
    query: approverTelemetryQuery,
    answers: { 200: { description: 'Figures of the last `days` days', schema: approverTelemetry } },
    handle: async ({ res, query }) => {
      res.json(await deps.approvals.telemetry(query.days));
    },
  });
