import { inboxList } from '../../contracts/http.ts';
import { listInbox } from '../../store/list-inbox.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/inbox`: conversations that need a person, each with its packet. */
export const listInboxRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/inbox',
    summary: 'List conversations that were handed over, are taken, or wait behind a stop.',
    roles: ['agent'],
    answers: { 200: { description: 'Conversations, oldest first', schema: inboxList } },
    handle: async ({ res }) => {
      const items = await listInbox(deps.database, deps.keyring);
      res.json({
        items: items.map((item) => ({
          conversation_id: item.conversationId,
          status: item.status,
          claimed_by: item.claimedBy,
          since: item.since.toISOString(),
          packet: item.packet,
        })),
      });
    },
  });
