import { z } from 'zod';
import { readArticlePage } from '../../store/policy-articles.ts';
import type { AppDeps } from '../app-deps.ts';
import { renderArticlePage } from '../article-page.ts';
import { sendPlainPage } from '../plain-page.ts';
import { Problem } from '../problem.ts';
import { publicRoute } from '../route.ts';

const query = z.object({ version: z.coerce.number().int().min(1).max(2_147_483_647).optional() });

/** `GET /articles/:id`: a help article as a page, for the links of answers; `version` reads one that is no longer in force. */
export const readArticleRoute = (deps: AppDeps) =>
  publicRoute({
    method: 'get',
    path: '/articles/:id',
    summary: 'Read a help article, in the version an answer cites.',
    query,
    limits: ['address'],
    answers: { 200: { description: 'A page', contentType: 'text/html' } },
    problems: ['not_found'],
    handle: async ({ req, res, query: { version } }) => {
      const id = String(req.params['id']);
      const page = /^[a-z0-9-]{1,64}$/.test(id) ? await readArticlePage(deps.database.sql, id, version ?? null) : null;
      if (page === null) throw new Problem('not_found');
      sendPlainPage(res, renderArticlePage(page));
    },
  });
