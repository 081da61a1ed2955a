import { costsAnswer, costsQuery } from '../../contracts/costs-http.ts';
import { costsAsCsv } from '../../costs/costs-as-csv.ts';
import { readCosts } from '../../costs/read-costs.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';

/** `GET /internal/costs`: tokens, money and time of the models, beside what people would have cost. */
export const readCostsRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/costs',
    summary:
      'Read what models cost by day, model, purpose, version, conversation, turn or call: tokens, cached tokens, money and time, beside the cost of a human contact and the saving; as JSON or CSV.',
    roles: ['ops'],
    query: costsQuery,
    answers: { 200: { description: 'The costs', schema: costsAnswer } },
    handle: async ({ res, query }) => {
      const answer = await readCosts(deps.database.sql, query, deps.costs);
      if (query.format === 'json') {
        res.json(answer);
        return;
      }
      res.setHeader('Content-Disposition', `attachment; filename="countersign-costs-${answer.from}-${answer.to}.csv"`);
      res.type('text/csv; charset=utf-8').send(costsAsCsv(answer));
    },
  });
