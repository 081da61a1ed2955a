import { conversationStanding, emptyBody } from '../../contracts/http.ts';
import { inTransaction } from '../../store/database.ts';
import { takeOverHandoff } from '../../store/handoff-work.ts';
import type { AppDeps } from '../app-deps.ts';
import { inboxConversationId } from '../inbox-verbs.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';
import { tellOfInbox } from '../tell-of-inbox.ts';

/** `POST /internal/inbox/:conversation_id/take-over`: for a conversation that somebody else holds and has left. */
export const takeOverConversationRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/inbox/:conversation_id/take-over',
    summary: 'Take a conversation over from whoever holds it. The audit names both.',
    roles: ['agent'],
    body: emptyBody,
    answers: { 200: { description: 'Taken over', schema: conversationStanding } },
    problems: ['not_claimed'],
    handle: async ({ req, res }, staff) => {
      const id = inboxConversationId(req);
      const outcome = await inTransaction(deps.database, (tx) => takeOverHandoff(tx, id, staff.staffId));
      deps.events.inboxHandled(id, staff.staffId, 'take_over', outcome);
      if (outcome !== 'taken_over') throw new Problem(outcome);
      tellOfInbox(deps, id);
      res.json({ conversation_id: id, state: 'escalated' });
    },
  });
