import { verificationBody, verificationRequested } from '../../contracts/http.ts';
import { requestVerification } from '../../store/verifications.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { conversationRoute } from '../route.ts';

/** Codes one conversation may ask for within an hour; with five guesses each, that is 25 in a million. */
const MAX_REQUESTS_PER_HOUR = 5;
const SECONDS_PER_HOUR = 3_600;

/**
 * `POST /v1/conversations/:id/verification`: asks for a one-time code. Nothing is looked up here, so the answer and the time it takes say nothing about
 * whether there is such an account; housekeeping resolves the request and sends the mail.
 */
export const requestVerificationRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'post',
    path: '/v1/conversations/:id/verification',
    summary: 'Ask for a one-time code to the address on record, by that address or by an order number.',
    body: verificationBody,
    answers: { 202: { description: 'The same for every address and order', schema: verificationRequested } },
    handle: async ({ res, body }, conversation) => {
      const subject =
        'email' in body
          ? ({ kind: 'email', email: body.email } as const)
          : ({ kind: 'order_id', orderId: body.order_id } as const);
      const limit = deps.settings.rateLimits ? MAX_REQUESTS_PER_HOUR : null;
      const stored = await requestVerification(deps.database, conversation, subject, limit);
      if (!stored) throw new Problem('rate_limited', { retryAfterSeconds: SECONDS_PER_HOUR });
      deps.events.verificationRequested(conversation.conversationId);
      res.status(202).json({
        status: 'requested',
        message:
          'If this belongs to an account, a code is on its way to the address on record. It counts for 10 minutes.',
      });
    },
  });
