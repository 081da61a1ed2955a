import { ratingBody, ratingStored } from '../../contracts/http.ts';
import { saveRating } from '../../store/ratings.ts';
import type { AppDeps } from '../app-deps.ts';
import { conversationRoute } from '../route.ts';

/** `POST /v1/conversations/:id/rating`: how the customer found it. The last rating counts. */
export const rateConversationRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'post',
    path: '/v1/conversations/:id/rating',
    summary: 'Rate the conversation from 1 to 5.',
    body: ratingBody,
    answers: { 200: { description: 'Stored', schema: ratingStored } },
    problems: ['text_too_long'],
    handle: async ({ res, body }, conversation) => {
      await saveRating(deps.database.sql, conversation, body.score, body.comment ?? null);
      deps.events.ratingStored(conversation.conversationId, body.score);
      res.json({ score: body.score });
    },
  });
