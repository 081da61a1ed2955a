import { messageList } from '../../contracts/http.ts';
import { listMessages } from '../../store/messages.ts';
import type { AppDeps } from '../app-deps.ts';
import { conversationRoute } from '../route.ts';

/** `GET /v1/conversations/:id/messages`: all that was said. */
export const listMessagesRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'get',
    path: '/v1/conversations/:id/messages',
    summary: 'Read what was said, in order.',
    answers: { 200: { description: 'All messages', schema: messageList } },
    handle: async ({ res }, conversation) => {
      const messages = await listMessages(deps.database.sql, conversation);
      // Whoever holds the conversation's token has it all now.
      deps.receipts.seen(conversation.conversationId, messages.at(-1)?.seq ?? 0);
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
