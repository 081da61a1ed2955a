import type { RequestHandler } from 'express';
import { Problem } from '../problem.ts';

/**
 * Keeps web pages of other origins away from the control handles, which ask for no password: a browser says where a request
 * comes from, every other client says nothing.
 */
export const refuseStrangePages: RequestHandler = (request, _response, next) => {
  const site = request.get('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') next();
  else next(new Problem(403, 'strange_page', 'Control handles are not for pages of other origins.'));
};
