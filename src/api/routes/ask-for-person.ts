import { conversationStanding, emptyBody } from '../../contracts/http.ts';
import { inTransaction } from '../../store/database.ts';
import { escalateConversation } from '../../store/handoffs.ts';
import type { AppDeps } from '../app-deps.ts';
import { conversationRoute } from '../route.ts';
import { tellOfInbox } from '../tell-of-inbox.ts';

/** `POST /v1/conversations/:id/human`: hands the conversation to a person; the agent is silent from then on. */
export const askForPersonRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'post',
    path: '/v1/conversations/:id/human',
    summary: 'Ask for a person. Asking again changes nothing.',
    body: emptyBody,
    answers: { 200: { description: 'A person has been asked', schema: conversationStanding } },
    handle: async ({ res }, conversation) => {
      const { conversationId, speaker, identityLevel, language } = conversation;
      if (speaker === 'agent') {
        const line = await deps.handoverLine('customer_request', { verified: identityLevel !== 'none', language });
        const request = { reason: 'customer_request', summary: null, line, actor: 'customer' };
        await inTransaction(deps.database, (tx) => escalateConversation(tx, deps.keyring, conversationId, request));
        tellOfInbox(deps, conversationId);
        deps.events.personAsked(conversationId);
      }
      res.json({ conversation_id: conversationId, state: 'escalated' });
    },
  });
