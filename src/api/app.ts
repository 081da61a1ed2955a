import express, { type Express } from 'express';
import { accessLog } from './access-log.ts';
import type { AppDeps } from './app-deps.ts';
import { boardGuard } from './board-guard.ts';
import { createErrorHandler, notFound } from './error-handler.ts';
import { mountRoutes } from './mount-routes.ts';
import { mountPages } from './pages.ts';
import { requestId } from './request-id.ts';
import { createRoutes } from './routes.ts';
import { boardPolicy, commonHeaders } from './security-headers.ts';

/** Builds the HTTP side of the web process. It listens to nothing and starts nothing; see src/api/serve.ts. */
export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', deps.settings.trustedProxies);
  app.use(requestId, accessLog(deps.logger, deps.metrics), commonHeaders(deps.settings.publicUrl));
  mountRoutes(app, createRoutes(deps), deps);
  if (deps.board) app.use('/board', boardPolicy, boardGuard(deps), deps.board);
  mountPages(app, deps.settings.pagesDirectory);
  app.use(notFound);
  app.use(createErrorHandler((error, id) => deps.events.fault(error, { requestId: id, part: 'http' })));
  return app;
}
