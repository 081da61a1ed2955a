import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

/** Gives every request an id, tells it to the caller and keeps it for the log. An id sent by the caller is not taken over. */
export const requestId: RequestHandler = (_req, res, next) => {
  const id = randomUUID();
  res.locals['requestId'] = id;
  res.setHeader('X-Request-Id', id);
  next();
};

/** The id given by {@link requestId}. */
export function requestIdOf(res: Response): string {
  return String(res.locals['requestId'] ?? 'unknown');
}
