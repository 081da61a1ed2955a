import { z } from 'zod';
import { fault, faultRequest } from '../faults/fault.ts';
import { addFault, clearFaults, waitingFaults } from '../faults/waiting-faults.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { setIdempotencyMode } from '../idempotency.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { closeReturn } from '../returns/close-return.ts';
import { id } from '../shapes/common.ts';
import { refund } from '../shapes/refund.ts';
import { orderReturn } from '../shapes/return.ts';

const mode = z.object({ idempotency: z.enum(['native', 'lookup']) });

const postFault = defineRoute({
  method: 'post',
  path: '/_control/faults',
  summary: 'Makes the next `times` calls misbehave.',
  body: faultRequest,
  answers: { 201: fault },
  handle: async ({ body }, { sql }) => ({ status: 201, body: await addFault(sql, body) }),
});

const getFaults = defineRoute({
  method: 'get',
  path: '/_control/faults',
  summary: 'The faults that still wait, in the order in which they will be used.',
  answers: { 200: z.object({ faults: z.array(fault) }) },
  handle: async (_request, { sql }) => ({ status: 200, body: { faults: await waitingFaults(sql) } }),
});

const deleteFaults = defineRoute({
  method: 'delete',
  path: '/_control/faults',
  summary: 'Clears all faults.',
  answers: { 200: z.object({ faults: z.array(fault) }) },
  handle: async (_request, { sql }) => {
    await clearFaults(sql);
    return { status: 200, body: { faults: [] } };
  },
});

const settle = defineRoute({
  method: 'post',
  path: '/_control/settle',
  summary: 'Says how a refund ended. A failed one gives its amount back to the payment.',
  body: z.object({ refund_id: id, status: z.enum(['succeeded', 'failed']) }),
  answers: { 200: refund },
  handle: async ({ body }, { sql }) => ({ status: 200, body: await settleRefund(sql, body.refund_id, body.status) }),
});

const setMode = defineRoute({
  method: 'post',
  path: '/_control/mode',
  summary: 'Chooses whether idempotency keys guard anything: `native` they do, `lookup` they do not.',
  body: mode,
  answers: { 200: mode },
  handle: async ({ body }, { sql }) => {
    await setIdempotencyMode(sql, body.idempotency);
    return { status: 200, body };
  },
});

const receiveReturn = defineRoute({
  method: 'post',
  path: '/_control/returns/{return_id}/receive',
  summary: 'The goods of a return have arrived.',
  answers: { 200: orderReturn },
  handle: async ({ ids }, { sql }) => ({ status: 200, body: await closeReturn(sql, ids.return_id, 'received') }),
});

/** Control handles that change how the store behaves, or play the part of the world outside it. */
export const behaviourRoutes: readonly Route[] = [postFault, getFaults, deleteFaults, settle, setMode, receiveReturn];
