import { z } from 'zod';
import { dayField, instantField } from './instant.ts';

/* What `GET /internal/costs` takes and answers. */

const instant = z.iso.datetime({ offset: true });
const count = z.number().int().min(0);

/** Lines of one answer at most, where they are conversations, turns or calls. */
export const MOST_COST_ROWS = 500;

/** Whether one day or instant is later than another; a day and an instant are compared as days, in UTC. Nothing is later than what is left out. */
function isLater(from: string | undefined, to: string | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  if (from.length === 10 && to.length === 10) return from > to;
  // an instant may fall on the day before or after in the store's zone
  const apart = new Date(from).getTime() - new Date(to).getTime();
  return apart > (from.length === 10 || to.length === 10 ? 2 * 86_400_000 : 0);
}

/** `GET /internal/costs`. Days of the store, both inclusive; an instant stands for the day it falls on. (Default: the last 7 days, by day, as JSON.) */
export const costsQuery = z
  .object({
    from: z.union([dayField, instantField]).optional(),
    to: z.union([dayField, instantField]).optional(),
    by: z.enum(['day', 'model', 'purpose', 'version', 'conversation', 'turn', 'call']).default('day'),
    conversation_id: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(MOST_COST_ROWS).default(100),
    format: z.enum(['json', 'csv']).default('json'),
  })
  .refine(({ from, to }) => !isLater(from, to), { path: ['from'], error: 'must not be later than "to"' });

/** Money by currency in millionths of the main unit: USD 0.0243 are 24,300. */
const money = z.array(z.strictObject({ currency: z.string(), cost_micro: z.number().int() }));

const sums = {
  calls: count,
  /** Brought no answer that could be used, and were paid. */
  unusable_calls: count,
  input_tokens: count,
  cached_tokens: count,
  output_tokens: count,
  cost: money,
  /** Calls to models without a price: what they cost is not known, so `cost` is short of it. */
  unpriced_calls: count,
  /** Milliseconds, of a call on average; null without one. */
  mean_first_token_ms: count.nullable(),
  mean_total_ms: count.nullable(),
};

/** One line: a day, a model, a purpose, a pair of versions, a conversation, a turn or a call. */
export const costLine = z.strictObject({
  key: z.string(),
  ...sums,
  /** Of a day: conversations that called a model, and those that began. */
  conversations: count.optional(),
  begun: count.optional(),
  /** Of conversations, turns and calls. */
  conversation_id: z.uuid().optional(),
  turn_id: z.uuid().nullable().optional(),
  at: instant.optional(),
  until: instant.optional(),
  models: z.array(z.string()).optional(),
  prompt_versions: z.array(z.string()).optional(),
  tools_versions: z.array(z.string()).optional(),
});

/** Answer to it. */
export const costsAnswer = z.strictObject({
  as_of: instant,
  /** Days of the store, both inclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
  time_zone: z.string(),
  by: z.string(),
  totals: z.strictObject({
    ...sums,
    /** Conversations whose first call was in the period. */
    conversations: count,
    /** The whole cost divided by them. */
    cost_per_conversation: money,
    calls_per_conversation: z.number().nullable(),
    first_token_ms: z.strictObject({ p50: count.nullable(), p95: count.nullable() }),
    total_ms: z.strictObject({ p50: count.nullable(), p95: count.nullable() }),
  }),
  people: z.strictObject({
    /** What one contact costs that a person handles, as configured, in minor units. */
    contact_cost: z.array(z.strictObject({ currency: z.string(), amount_minor: z.number().int() })),
    /** Conversations closed in the period, and those of them that were resolved without a person and not reopened. Silence is no resolution. */
    closed: count,
    without_person: count,
    /** What people would have cost for those, less what the models cost. In currencies for which both are known. */
    saving: z.array(z.strictObject({ currency: z.string(), saving_micro: z.number().int() })),
  }),
  /** The price table in force, a million tokens each. */
  prices: z.array(
    z.strictObject({
      model: z.string(),
      currency: z.string(),
      input_micro: count,
      cached_micro: count,
      output_micro: count,
    }),
  ),
  lines: z.array(costLine),
  /** More lines than `limit` would have fit. */
  more: z.boolean(),
});
