import { readNumbers } from '../../autonomy/read-numbers.ts';
import { ladderNumbers } from '../../contracts/autonomy-http.ts';
import type { AppDeps } from '../app-deps.ts';
import { staffRoute } from '../route.ts';
import { showNumbers } from '../show-ladder-numbers.ts';

/** `GET /internal/autonomy/evidence`: what speaks for doing more alone, and what it would cost to be wrong. */
export const readLadderNumbersRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/autonomy/evidence',
    summary:
      'Read sample, harm and its 95 % upper bound for every tool and category, the limit that breaks even, approver hours and the loss bound of a day.',
    roles: ['ops'],
    answers: { 200: { description: 'Evidence and numbers', schema: ladderNumbers } },
    handle: async ({ res }) => {
      res.json(showNumbers(await readNumbers(deps), deps.ladder));
    },
  });
