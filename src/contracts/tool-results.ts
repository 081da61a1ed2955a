import { z } from 'zod';

/** How a tool call ended, in the one word the model acts on. */
export const toolResultStatus = z.enum([
  'ok',
  'refused',
  'not_found',
  'pending_approval',
  'awaiting_person',
  'unknown',
  'error',
]);

/**
 * What the model reads of a tool call. `code` is stable (`outside_return_window`, `already_refunded`, `superseded`, ...), `message` is a
 * sentence the model may pass on; further fields belong to the tool.
 */
export const toolResult = z.looseObject({
  status: toolResultStatus,
  code: z.string(),
  message: z.string(),
});

/** See {@link toolResult}. */
export type ToolResult = z.infer<typeof toolResult>;

/** One rule as it was checked: the sentence's name, whether it held, and what it was judged on. */
export const ruleResult = z.strictObject({
  rule: z.string(),
  passed: z.boolean(),
  inputs: z.record(z.string(), z.unknown()),
});

/** See {@link ruleResult}. */
export type RuleResult = z.infer<typeof ruleResult>;
