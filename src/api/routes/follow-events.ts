import { eventsQuery } from '../../contracts/http.ts';
import type { AppDeps } from '../app-deps.ts';
import { streamEvents } from '../event-stream.ts';
import { followed } from '../followed.ts';
import { parseInput } from '../parse-input.ts';
import { conversationRoute } from '../route.ts';

/** `GET /v1/conversations/:id/events`: what the caller has not seen yet, then everything as it happens. */
export const followEventsRoute = (deps: AppDeps) =>
  conversationRoute({
    method: 'get',
    path: '/v1/conversations/:id/events',
    summary: 'Follow a conversation: a replay after `after` (or Last-Event-ID, which wins), then live.',
    query: eventsQuery,
    answers: { 200: { description: 'Events', contentType: 'text/event-stream' } },
    handle: async ({ req, res, query }, conversation) => {
      const lastSeen = req.get('last-event-id');
      const { after } = lastSeen ? parseInput(eventsQuery, { after: lastSeen }) : query;
      await streamEvents(deps, res, { conversation: followed(req, conversation), after });
    },
  });
