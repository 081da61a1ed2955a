import express, { type Express, type RequestHandler } from 'express';
import { Problem } from '../problem.ts';
import type { SandboxStore } from '../sandbox-store.ts';
import { answerProblem } from './answer-problem.ts';
import { connectorRoutes } from './connector-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { openapiDocument } from './openapi-document.ts';
import { receive } from './receive.ts';
import { refuseStrangePages } from './refuse-strange-pages.ts';
import { respondUnderFaults } from './respond-under-faults.ts';
import type { Route } from './route.ts';

/** What the application is built from. */
export type SandboxAppOptions = {
  readonly store: SandboxStore;
  /** Whether `/_control` exists. */
  readonly control: boolean;
  /** Aborted when the process stops: lets go of requests that a fault holds. */
  readonly stopping: AbortSignal;
};

/** The HTTP application: the connector API, the control handles, the API document and a health check. */
export function createSandboxApp(options: SandboxAppOptions): Express {
  const { store } = options;
  const routes = options.control ? [...connectorRoutes, ...controlRoutes] : connectorRoutes;
  const document = openapiDocument(routes);
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing');
  app.get('/healthz', health(store));
  app.get('/openapi.json', (_request, response) => void response.json(document));
  app.use('/_control', refuseStrangePages);
  app.use(express.text({ type: () => true, limit: '32mb' }));
  for (const route of routes) mount(app, route, options);
  app.use(refuseUnknownRoute);
  app.use(answerProblem);
  return app;
}

function mount(app: Express, route: Route, { store, stopping }: SandboxAppOptions): void {
  const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app[route.method](path, async (request, response) => {
    if (route.call !== undefined) {
      await respondUnderFaults({ route, call: route.call, request, response, store, stopping });
      return;
    }
    const answer = await route.respond(receive(request), store);
    response.status(answer.status).json(answer.body);
  });
}

const refuseUnknownRoute: RequestHandler = (request, _response, next) => {
  next(new Problem(404, 'no_such_route', `There is nothing at ${request.method} ${request.path}. See /openapi.json.`));
};

function health(store: SandboxStore): RequestHandler {
  return async (_request, response) => {
    await store.sql`select 1`;
    response.json({ status: 'ok' });
  };
}
