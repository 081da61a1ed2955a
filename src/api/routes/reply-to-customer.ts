import { acceptedMessage, staffReplyBody } from '../../contracts/http.ts';
import { inTransaction } from '../../store/database.ts';
import { replyAsStaff } from '../../store/handoffs.ts';
import type { AppDeps } from '../app-deps.ts';
import { inboxConversationId, requireInboxVerb } from '../inbox-verbs.ts';
import { staffRoute } from '../route.ts';
import { tellOfInbox } from '../tell-of-inbox.ts';

/** `POST /internal/inbox/:conversation_id/reply`: a person's words to the customer; takes the conversation when nobody has. */
export const replyToCustomerRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/inbox/:conversation_id/reply',
    summary: 'Answer the customer as a person.',
    roles: ['agent'],
    body: staffReplyBody,
    answers: { 200: { description: 'Sent', schema: acceptedMessage } },
    problems: ['held_by_other', 'already_resolved', 'text_too_long'],
    handle: async ({ req, res, body }, staff) => {
      const id = inboxConversationId(req);
      const reply = await inTransaction(deps.database, (tx) =>
        replyAsStaff(tx, deps.keyring, id, staff.staffId, body.text),
      );
      deps.events.inboxHandled(id, staff.staffId, 'reply', reply.kind);
      if (reply.kind !== 'sent') return requireInboxVerb(reply.kind);
      tellOfInbox(deps, id);
      res.json({ seq: reply.seq });
    },
  });
