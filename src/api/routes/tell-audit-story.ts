import { tellStory } from '../../audit/tell-story.ts';
import { auditStory, auditStoryQuery } from '../../contracts/audit-http.ts';
import type { StorySubject } from '../../store/audit-story.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/audit/story`: why an order, a customer's account or an action is as it is, in sentences. */
export const tellAuditStoryRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/audit/story',
    summary: 'Tell in sentences who asked, which rules held, who approved and what was paid.',
    roles: ['auditor'],
    query: auditStoryQuery,
    answers: { 200: { description: 'The story, part by part', schema: auditStory } },
    handle: async ({ res, query }) => {
      const kinds = ['order', 'customer', 'action'] as const;
      const subject = kinds.flatMap((kind): StorySubject[] => {
        const id = query[`${kind}_id`];
        return id === undefined ? [] : [{ kind, id }];
      })[0];
      const parts = subject ? await tellStory(deps.database.sql, subject, deps.audit.timeZone) : [];
      res.json({ parts });
    },
  });
