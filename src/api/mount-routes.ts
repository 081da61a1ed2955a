import type { Express, Request, RequestHandler, Response } from 'express';
import type { AppDeps } from './app-deps.ts';
import { requireConversation } from './conversation-guard.ts';
import { sendProblem } from './error-handler.ts';
import { jsonBody } from './json-body.ts';
import { givenParameters, parseInput } from './parse-input.ts';
import { Problem } from './problem.ts';
import { createRateLimits, type LimitName } from './rate-limits.ts';
import type { Call, Route } from './route.ts';
import { apiPolicy } from './security-headers.ts';
import { requireStaff } from './staff-guard.ts';

/** A request that has no answer by then gets `unavailable`, whatever it waits for; callers are promised one within 5 s. */
const ANSWER_WITHIN_MS = 4_500;

type Limits = Readonly<Record<LimitName, RequestHandler>>;

/** Mounts routes: limits, who may call, body and query parsed, the handler; and 405 for every other method of their paths. */
export function mountRoutes(app: Express, routes: readonly Route[], deps: AppDeps): void {
  const limits = createRateLimits(deps.settings.rateLimits, deps.customerAllowance);
  for (const route of routes) app[route.method](route.path, apiPolicy, answering(route, deps, limits));
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).map((route) => route.method.toUpperCase());
    app.all(path, (_req, res) => {
      res.setHeader('Allow', methods.includes('GET') ? [...methods, 'HEAD'].join(', ') : methods.join(', '));
      throw new Problem('method_not_allowed');
    });
  }
}

function answering(route: Route, deps: AppDeps, limits: Limits): RequestHandler {
  return async (req, res) => {
    res.locals['route'] = route.path;
    res.setHeader('Cache-Control', 'no-store');
    const deadline = setTimeout(() => {
      if (!res.headersSent) sendProblem(res, new Problem('unavailable', { retryAfterSeconds: 2 }));
    }, deps.settings.answerWithinMs ?? ANSWER_WITHIN_MS);
    try {
      const handle = await admit(route, deps, limits, req, res);
      // Past the deadline the caller was told that nothing came of it: so nothing may.
      if (!res.headersSent) await handle();
    } catch (error) {
      // Past the deadline the caller has been answered already.
      if (!res.headersSent || !(error instanceof Error)) throw error;
      if (!isSecondAnswer(error)) deps.events.fault(error, { part: 'late answer' });
    } finally {
      clearTimeout(deadline);
    }
  };
}

/** Done after the caller was told to ask again: it stands, and asking again finds it. */
function isSecondAnswer(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_HTTP_HEADERS_SENT';
}

/** Checks everything about a request, in order, and returns what is left: to handle it. */
async function admit(
  route: Route,
  deps: AppDeps,
  limits: Limits,
  req: Request,
  res: Response,
): Promise<() => Promise<void> | void> {
  for (const name of limitsBefore(route)) await passing(limits[name], req, res);
  switch (route.access) {
    case 'anyone': {
      const call = await readCall(route, limits, req, res);
      return () => route.handle(call);
    }
    case 'conversation': {
      const conversation = await requireConversation(deps, req);
      await passing(limits.conversation, req, res);
      const call = await readCall(route, limits, req, res);
      return () => route.handle(call, conversation);
    }
    case 'staff': {
      const guard = { authenticateStaff: deps.authenticateStaff, publicUrl: deps.settings.publicUrl };
      const atTheDoor = await requireStaff(guard, req, res, route.roles);
      const call = await readCall(route, limits, req, res);
      // A body can be sent slowly, and whoever was let go meanwhile does nothing more.
      const staff = route.method === 'post' ? await requireStaff(guard, req, res, route.roles) : atTheDoor;
      return () => route.handle(call, staff);
    }
    default: {
      const impossible: never = route;
      throw new Error(`Unknown access of ${String(impossible)}`);
    }
  }
}

function limitsBefore(route: Route): readonly LimitName[] {
  return [...(route.path.startsWith('/v1/') ? (['address'] as const) : []), ...(route.limits ?? [])];
}

async function readCall(route: Route, limits: Limits, req: Request, res: Response): Promise<Call<never, never>> {
  if (route.method === 'post') await passing(jsonBody, req, res);
  for (const name of route.limitsAfterBody ?? []) await passing(limits[name], req, res);
  const body = route.body ? parseInput(route.body, req.body) : undefined;
  const query = route.query ? parseInput(route.query, givenParameters(req.query)) : undefined;
  return { req, res, body: body as never, query: query as never };
}

function passing(middleware: RequestHandler, req: Request, res: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    void middleware(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
