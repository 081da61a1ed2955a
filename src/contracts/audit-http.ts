import { z } from 'zod';
import { dayField, instantField } from './instant.ts';
import { idField } from './text.ts';

const instant = z.iso.datetime({ offset: true });

/** `GET /internal/audit`. Filters add up. `before` is the id of the oldest row read so far. */
export const auditQuery = z
  .object({
    conversation_id: z.guid().optional(),
    action_id: z.guid().optional(),
    order_id: idField(64).optional(),
    customer_id: idField(64).optional(),
    event: z.string().max(64).optional(),
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
  })
  .refine(
    ({ event, conversation_id, action_id, order_id, customer_id }) =>
      event === undefined || [conversation_id, action_id, order_id, customer_id].some((id) => id !== undefined),
    { message: 'give event together with the id of an order, customer, action or conversation', path: ['event'] },
  );

/** Answer to it. `sentence` says the row in plain words, `position` is its place in the chain, null for a moment until it is sealed. */
export const auditRows = z.strictObject({
  rows: z.array(
    z.strictObject({
      id: z.number().int(),
      at: instant,
      event: z.string(),
      actor: z.string(),
      conversation_id: z.string().nullable(),
      action_id: z.string().nullable(),
      order_id: z.string().nullable(),
      tool: z.string().nullable(),
      args: z.unknown(),
      rule_results: z.unknown(),
      result: z.unknown(),
      approver_id: z.string().nullable(),
      position: z.number().int().nullable(),
      sentence: z.string(),
    }),
  ),
});

/** `GET /internal/audit/story`: of exactly one of the three. */
export const auditStoryQuery = z
  .object({ order_id: idField(64).optional(), customer_id: idField(64).optional(), action_id: z.guid().optional() })
  .refine((query) => Object.values(query).filter((value) => value !== undefined).length === 1, {
    message: 'give exactly one of order_id, customer_id and action_id',
  });

/** Answer to it: who asked, which rules held, who approved, what was paid, in sentences. */
export const auditStory = z.strictObject({
  parts: z.array(z.strictObject({ heading: z.string(), sentences: z.array(z.string()) })),
});

/** `GET /internal/audit/export`: `from` inclusive, `to` exclusive; a day is midnight UTC. */
export const auditExportQuery = z.object({
  format: z.enum(['csv', 'ndjson']),
  from: z.union([instantField, dayField]).optional(),
  to: z.union([instantField, dayField]).optional(),
});

const finding = z.looseObject({ kind: z.string(), text: z.string() });
const verification = z.strictObject({
  at: instant,
  by: z.string(),
  rows: z.number().int(),
  position: z.number().int(),
  findings: z.array(finding),
  notes: z.array(z.string()),
});

/** `GET /internal/audit/verification`: the last full look, and one at the newest rows made for this answer. */
export const auditVerification = z.strictObject({
  last: verification.nullable(),
  now: verification.omit({ by: true }),
  /** How long the oldest row that is not sealed has waited. */
  seal_lag_ms: z.number().int(),
  /** The newest head that left the database; null before the first. */
  head: z
    .strictObject({ number: z.number().int(), day: z.string(), position: z.number().int(), made_at: z.string() })
    .nullable(),
  reconciliations: z.array(
    z.strictObject({ month: z.string(), unexplained: z.number().int(), checked_at: instant, report: z.unknown() }),
  ),
});
