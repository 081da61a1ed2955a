import { emptyBody, stoppingAnswer } from '../../contracts/http.ts';
import { stopAnswer } from '../../realtime/stop-answer.ts';
import type { AppDeps } from '../app-deps.ts';
import { conversationRoute } from '../route.ts';

/** `POST /v1/conversations/:id/stop`: ends the answer under way at its next safe point. */
export const stopAnswerRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'post',
    path: '/v1/conversations/:id/stop',
    summary:
      'Stop the answer under way. What was shown stays, a state event covers the messages, and what has begun to be carried out is carried out. Where nothing is being answered it changes nothing.',
    body: emptyBody,
    answers: { 202: { description: 'Taken; whether there was an answer to stop', schema: stoppingAnswer } },
    handle: async ({ res }, { conversationId }) => {
      res.status(202).json(await stopAnswer(deps, conversationId));
    },
  });
