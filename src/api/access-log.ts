import type { RequestHandler } from 'express';
import type { Logger } from '../observability/logger.ts';
import type { Metrics } from '../observability/metrics.ts';
import { requestIdOf } from './request-id.ts';

/** Longest path that is logged. */
const MAX_PATH = 200;

/** One log line and one measurement per request. Neither holds a query, a header or a body: tokens and texts travel in those. */
export function accessLog(logger: Logger, metrics: Metrics): RequestHandler {
  return (req, res, next) => {
    const startedAt = process.hrtime.bigint();
    const path = req.path.slice(0, MAX_PATH);
    res.on('close', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      const route = String(res.locals['route'] ?? 'other');
      metrics.requests.observe({ method: req.method, route, status: String(res.statusCode) }, seconds);
      const line = { requestId: requestIdOf(res), method: req.method, path, status: res.statusCode };
      const staff = res.locals['staffId'] === undefined ? {} : { staffId: String(res.locals['staffId']) };
      logger.info({ ...line, ...staff, ms: Math.round(seconds * 1000), cut: !res.writableFinished }, 'request');
    });
    next();
  };
}
