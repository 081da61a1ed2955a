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
    answers: { 200: { description: 'What nobody has taken first, longest wait on top', schema: inboxList } },
    handle: async ({ res }) => {
      const items = await listInbox(deps.database, deps.keyring);
      const { handoverWarnMs } = deps;
      const waiting = items.filter(({ status }) => status === 'waiting').map(({ ageMs }) => ageMs);
      res.json({
        oldest_waiting_ms: waiting.length === 0 ? null : Math.max(...waiting),
        warn_after_ms: handoverWarnMs,
        items: items.map((item) => ({
          conversation_id: item.conversationId,
          status: item.status,
          claimed_by: item.claimedBy,
          since: item.since.toISOString(),
          age_ms: item.ageMs,
          overdue: item.status === 'waiting' && item.ageMs >= handoverWarnMs,
          packet: item.packet,
        })),
      });
    },
  });
