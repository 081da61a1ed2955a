import { sessionTokenAnswer, sessionTokenBody } from '../../contracts/http.ts';
import { signSessionToken } from '../../identity/session-token.ts';
import type { AppDeps } from '../app-deps.ts';
import { publicRoute } from '../route.ts';

/** An afternoon of trying things out, in milliseconds. */
const LIFETIME_MS = 4 * 3_600_000;

/** `POST /_control/session-token`: what the shop's server would issue; for the demo shop page. Embedded and test installations only. */
export const issueSessionTokenRoute = (deps: AppDeps) =>
  publicRoute({
    method: 'post',
    path: '/_control/session-token',
    summary: 'Issue a session token for a customer of the sandbox store.',
    body: sessionTokenBody,
    answers: { 200: { description: 'The token', schema: sessionTokenAnswer } },
    handle: async ({ res, body }) => {
      res.json({ session_token: await signSessionToken(deps.sessionTokenSecret, body.customer_id, LIFETIME_MS) });
    },
  });
