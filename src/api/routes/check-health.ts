import { z } from 'zod';
import { publicRoute } from '../route.ts';

/** `GET /healthz`: the process runs and answers. Says nothing about what it depends on. */
export const checkHealthRoute = () =>
  publicRoute({
    method: 'get',
    path: '/healthz',
    summary: 'Whether the process answers.',
    answers: { 200: { description: 'It does', schema: z.strictObject({ status: z.literal('ok') }) } },
    handle: ({ res }) => {
      res.json({ status: 'ok' });
    },
  });
