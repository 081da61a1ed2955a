import { createdConversation, earlierConversationList, resumeBody } from '../../contracts/http.ts';
import { listEarlierConversations, resumeConversation } from '../../store/resume-conversation.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { conversationRoute } from '../route.ts';

/** `GET /v1/conversations/:id/earlier`: the customer's other conversations, once a code has proved the account in this one. */
export const listEarlierConversationsRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'get',
    path: '/v1/conversations/:id/earlier',
    summary: 'List earlier conversations of the account that a code has just proved. Empty for everybody else.',
    answers: { 200: { description: 'Conversations, newest first', schema: earlierConversationList } },
    handle: async ({ res }, conversation) => {
      const earlier = await listEarlierConversations(deps.database.sql, conversation);
      res.json({
        conversations: earlier.map(({ conversationId, state, lastActivityAt }) => ({
          conversation_id: conversationId,
          state,
          last_activity_at: lastActivityAt.toISOString(),
        })),
      });
    },
  });

/**
 * `POST /v1/conversations/:id/resume`: opens one of them here, with a new token. Any other id reads as one that does not exist, and so
 * does every id for a customer who has not just proved the account by a code.
 */
export const resumeConversationRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'post',
    path: '/v1/conversations/:id/resume',
    summary: 'Go on with an earlier conversation of the account that a code has just proved. Its old token ends.',
    body: resumeBody,
    answers: { 200: { description: 'The conversation and its new token', schema: createdConversation } },
    limitsAfterBody: ['messages'],
    handle: async ({ res, body }, conversation) => {
      const resumed = await resumeConversation(deps.database, conversation, body.conversation_id);
      if (!resumed) throw new Problem('not_found');
      deps.events.conversationResumed(body.conversation_id);
      const { conversationToken, state } = resumed;
      res.json({ conversation_id: body.conversation_id, conversation_token: conversationToken, state });
    },
  });
