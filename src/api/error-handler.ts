import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { isDatabaseUnavailable, isUnstorableText } from '../store/database-faults.ts';
import { sendPlainPage } from './plain-page.ts';
import { Problem, problemDocument } from './problem.ts';
import { problemPage } from './problem-page.ts';
import { requestIdOf } from './request-id.ts';

/** Seconds a client is asked to wait while the database is away. */
const RETRY_AFTER_SECONDS = 2;

/** Answers with the problem's document, or with a page where a person's browser has opened the address. */
export function sendProblem(res: Response, problem: Problem): void {
  if (problem.retryAfterSeconds !== null) res.setHeader('Retry-After', String(problem.retryAfterSeconds));
  if (problem.code === 'unauthenticated') res.setHeader('WWW-Authenticate', 'Bearer realm="countersign staff"');
  res.status(problem.status).setHeader('Cache-Control', 'no-store').vary('Accept');
  if (opensPage(res.req)) {
    sendPlainPage(res, problemPage(problem, requestIdOf(res)));
    return;
  }
  res.type('application/problem+json').send(JSON.stringify(problemDocument(problem, requestIdOf(res))));
}

/** Whether a browser goes to the address, for a person to read: programs ask for JSON, for anything or for something that is no page. */
export function opensPage(req: Request): boolean {
  const reads = req.method === 'GET' || req.method === 'HEAD';
  return reads && req.accepts(['application/json', 'application/problem+json', 'text/html']) === 'text/html';
}

/** The last word on every failed request: a problem document, and for faults of ours a log line with the cause. */
export function createErrorHandler(onFault: (error: unknown, requestId: string) => void): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const problem = toProblem(error);
    if (problem.status >= 500) onFault(problem.cause ?? error, requestIdOf(res));
    if (res.headersSent) next(error);
    else sendProblem(res, problem);
  };
}

/** Answers what no route has taken. */
export const notFound: RequestHandler = () => {
  throw new Problem('not_found');
};

/** The problem an error amounts to; what is not known is `internal`, and says nothing of itself. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return new Problem('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
  }
  if (isUnstorableText(error)) {
    const errors = [{ path: '', message: 'must hold no NUL character' }];
    return new Problem('bad_request', { errors, cause: error });
  }
  return bodyProblem(error) ?? new Problem('internal', { cause: error });
}

/** Errors of the body parser and of the router, known by their type and status. */
function bodyProblem(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  const { type, status } = error as Error & { type?: unknown; status?: unknown };
  switch (type) {
    case 'entity.too.large':
      return new Problem('text_too_long', { cause: error });
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new Problem('unsupported_media_type', { cause: error });
    case 'entity.parse.failed':
    case 'entity.verify.failed':
    case 'request.size.invalid':
    case 'request.aborted':
      return new Problem('bad_json', { cause: error });
    default:
      return error instanceof URIError || status === 400 ? new Problem('not_found', { cause: error }) : null;
  }
}
