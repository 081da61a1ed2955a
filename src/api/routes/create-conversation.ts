import { createConversationBody, createdConversation } from '../../contracts/http.ts';
import { preferredLanguage } from '../../domain/conversation/spoken-language.ts';
import { verifySessionToken } from '../../identity/session-token.ts';
import { createConversation } from '../../store/conversations.ts';
import type { AppDeps } from '../app-deps.ts';
import { Problem } from '../problem.ts';
import { publicRoute } from '../route.ts';

/** `POST /v1/conversations`: a new conversation, for the customer a session token names or for nobody yet. */
export const createConversationRoute = (deps: AppDeps) =>
  publicRoute({
    method: 'post',
    path: '/v1/conversations',
    summary: 'Start a conversation. The token in the answer opens it and is shown only here.',
    body: createConversationBody,
    answers: { 201: { description: 'The conversation and its token', schema: createdConversation } },
    problems: ['bad_session_token'],
    limits: ['create'],
    handle: async ({ req, res, body }) => {
      const customerId = await customerOf(deps, body.session_token ?? null);
      const identityLevel = customerId === null ? 'none' : 'session';
      const { channel } = body;
      const language = preferredLanguage(req.headers['accept-language']);
      const input = { channel, customerId, identityLevel, language } as const;
      const created = await createConversation(deps.database, deps.keyring, input);
      deps.events.conversationCreated(created.conversationId, identityLevel);
      res.status(201).json({
        conversation_id: created.conversationId,
        conversation_token: created.conversationToken,
        state: created.state,
      });
    },
  });

async function customerOf(deps: AppDeps, token: string | null): Promise<string | null> {
  if (token === null) return null;
  const verdict = await verifySessionToken(deps.sessionTokenSecret, token);
  if (verdict.kind === 'valid') return verdict.customerId;
  deps.events.sessionTokenRefused(verdict.reason);
  throw new Problem('bad_session_token');
}
