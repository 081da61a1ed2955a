import { z } from 'zod';
import { readSwitches } from '../../store/kill-switches.ts';
import type { AppDeps } from '../app-deps.ts';
import { publicRoute } from '../route.ts';

/** Answer of the route below. `paused`: everything is stopped; what is written is kept and answered later, or by a person. */
const assistantStanding = z.strictObject({ state: z.enum(['answers', 'paused']) });

/** `GET /v1/assistant`: whether the assistant answers, for a chat in which nobody has written yet. Who stopped it and why is not the customer's to know. */
export const readAssistantRoute = (deps: AppDeps) =>
  publicRoute({
    method: 'get',
    path: '/v1/assistant',
    summary: 'Read whether the assistant answers at the moment, or is paused.',
    answers: { 200: { description: 'Whether it answers', schema: assistantStanding } },
    handle: async ({ res }) => {
      const stopped = (await readSwitches(deps.database.sql)).get('all')?.enabled === true;
      res.json({ state: stopped ? 'paused' : 'answers' });
    },
  });
