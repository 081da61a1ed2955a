import { answerConfirmationBody } from '../../contracts/confirmations.ts';
import { acceptedMessage } from '../../contracts/http.ts';
import { takeConfirmationAnswer } from '../../realtime/take-confirmation-answer.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { conversationRoute } from '../route.ts';

/** `POST /v1/conversations/:id/confirmations/:confirmation_id`: the customer's yes or no to one summary, stored as a message of theirs. */
export const answerConfirmationRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'post',
    path: '/v1/conversations/:id/confirmations/:confirmation_id',
    summary:
      'Say yes or no to a summary. It counts for this summary alone, once, and only while it is the newest thing said. The answer comes as events.',
    body: answerConfirmationBody,
    answers: { 202: { description: 'Stored as a message of the customer', schema: acceptedMessage } },
    problems: ['confirmation_closed'],
    limitsAfterBody: ['messages', 'customer'],
    handle: async ({ req, res, body }, conversation) => {
      const { confirmation_id: confirmationId } = req.params;
      const taken = await takeConfirmationAnswer(deps, conversation, String(confirmationId), body.answer);
      if (taken.kind === 'gone') throw new Problem('not_found');
      if (taken.kind === 'closed') throw new Problem('confirmation_closed');
      res.status(202).json({ seq: taken.seq });
    },
  });
