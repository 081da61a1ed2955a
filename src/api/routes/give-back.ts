import { conversationStanding, emptyBody } from '../../contracts/http.ts';
import { findConversation } from '../../store/conversations.ts';
import { inTransaction } from '../../store/database.ts';
import { giveBack } from '../../store/handoffs.ts';
import type { AppDeps } from '../app-deps.ts';
import { inboxConversationId, requireInboxVerb } from '../inbox-verbs.ts';
import { staffRoute } from '../route.ts';
import { tellOfInbox } from '../tell-of-inbox.ts';

/** `POST /internal/inbox/:conversation_id/give-back`: the agent speaks again. */
export const giveBackRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/inbox/:conversation_id/give-back',
    summary: 'Give the conversation back to the agent.',
    roles: ['agent'],
    body: emptyBody,
    answers: { 200: { description: 'Given back', schema: conversationStanding } },
    problems: ['held_by_other', 'not_escalated'],
    handle: async ({ req, res }, staff) => {
      const id = inboxConversationId(req);
      const outcome = await inTransaction(deps.database, (tx) => giveBack(tx, id, staff.staffId));
      deps.events.inboxHandled(id, staff.staffId, 'give_back', outcome.kind);
      requireInboxVerb(outcome.kind);
      tellOfInbox(deps, id);
      if (outcome.kind === 'given_back' && outcome.ring) void deps.ringTurn(id).catch(() => false);
      const conversation = await findConversation(deps.database.sql, deps.keyring, id);
      res.json({ conversation_id: id, state: conversation?.state ?? 'open' });
    },
  });
