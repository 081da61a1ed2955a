import type { ErrorRequestHandler } from 'express';
import { Problem } from '../problem.ts';

/** Turns whatever went wrong into a problem document; what was not foreseen is a 500 without particulars. */
export const answerProblem: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent || response.destroyed) {
    next(error);
    return;
  }
  const problem = toProblem(error);
  response.status(problem.status).type('application/problem+json').json(problem.toDocument());
};

/** The problem behind an error. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = httpStatus(error);
  if (status === 413) return new Problem(413, 'body_too_large', 'The body is larger than 32 MB.');
  if (status !== undefined) return new Problem(status, 'bad_request', 'The request cannot be read.');
  process.emitWarning(error instanceof Error ? error : String(error));
  return new Problem(500, 'internal_error', 'The store failed. What was asked for may or may not have happened.');
}

/** The 4xx status that Express and its body reader attach to errors which are the caller's fault. */
function httpStatus(error: unknown): number | undefined {
  if (error instanceof URIError) return 400;
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
