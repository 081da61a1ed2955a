import { conversationStanding, resolveBody } from '../../contracts/http.ts';
import { inTransaction } from '../../store/database.ts';
import { resolveConversation } from '../../store/handoffs.ts';
import type { AppDeps } from '../app-deps.ts';
import { inboxConversationId, requireInboxVerb } from '../inbox-verbs.ts';
import { staffRoute } from '../route.ts';
import { tellOfInbox } from '../tell-of-inbox.ts';

/** `POST /internal/inbox/:conversation_id/resolve`: a person closes the conversation. */
export const resolveConversationRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/inbox/:conversation_id/resolve',
    summary: 'Close a conversation a person has, with the outcome and whether it needed a person.',
    roles: ['agent'],
    body: resolveBody,
    answers: { 200: { description: 'Closed', schema: conversationStanding } },
    problems: ['held_by_other', 'not_escalated'],
    handle: async ({ req, res, body }, staff) => {
      const id = inboxConversationId(req);
      const outcome = await inTransaction(deps.database, (tx) =>
        resolveConversation(tx, id, staff.staffId, body.outcome, body.needed_person ?? null),
      );
      deps.events.inboxHandled(id, staff.staffId, 'resolve', outcome);
      if (outcome !== 'resolved') return requireInboxVerb(outcome);
      tellOfInbox(deps, id);
      res.json({ conversation_id: id, state: 'resolved' });
    },
  });
