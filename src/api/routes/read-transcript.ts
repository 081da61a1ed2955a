import { messageList } from '../../contracts/http.ts';
import { findConversation } from '../../store/conversations.ts';
import { listMessages } from '../../store/messages.ts';
import { noteReading } from '../../store/staff-readings.ts';
import type { AppDeps } from '../app-deps.ts';
import { inboxConversationId } from '../inbox-verbs.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/inbox/:conversation_id/messages`: what was said, for the person who takes a conversation over. */
export const readTranscriptRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/inbox/:conversation_id/messages',
    summary: 'Read what was said in a conversation, in order.',
    roles: ['agent'],
    answers: { 200: { description: 'All messages', schema: messageList } },
    handle: async ({ req, res }, staff) => {
      const conversation = await findConversation(deps.database.sql, deps.keyring, inboxConversationId(req));
      if (!conversation) throw new Problem('not_found');
      await noteReading(deps.database.sql, staff.staffId, [conversation.conversationId]);
      const messages = await listMessages(deps.database.sql, conversation);
      res.json({
        messages: messages.map(({ seq, role, text, createdAt, citations }) => ({
          seq,
          role,
          text,
          created_at: createdAt.toISOString(),
          ...(citations.length === 0 ? {} : { citations }),
        })),
      });
    },
  });
