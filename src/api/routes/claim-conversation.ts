import { conversationStanding, emptyBody } from '../../contracts/http.ts';
import { inTransaction } from '../../store/database.ts';
import { claimHandoff } from '../../store/handoffs.ts';
import type { AppDeps } from '../app-deps.ts';
import { inboxConversationId, requireInboxVerb } from '../inbox-verbs.ts';
import { staffRoute } from '../route.ts';
import { tellOfInbox } from '../tell-of-inbox.ts';

/** `POST /internal/inbox/:conversation_id/claim`: takes a conversation, escalated or not; the agent stops at once. */
export const claimConversationRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/inbox/:conversation_id/claim',
    summary: 'Take a conversation that is not closed; one person at a time has it.',
    roles: ['agent'],
    body: emptyBody,
    answers: { 200: { description: 'Taken', schema: conversationStanding } },
    problems: ['held_by_other', 'already_resolved'],
    handle: async ({ req, res }, staff) => {
      const id = inboxConversationId(req);
      const outcome = await inTransaction(deps.database, (tx) => claimHandoff(tx, deps.keyring, id, staff.staffId));
      deps.events.inboxHandled(id, staff.staffId, 'claim', outcome);
      requireInboxVerb(outcome);
      tellOfInbox(deps, id);
      res.json({ conversation_id: id, state: 'escalated' });
    },
  });
