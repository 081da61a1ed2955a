import { z } from 'zod';

/*
 * The layouts of the public case files, as far as they are used. The files themselves are not part of this project.
 */

const goldReturn = z.object({
  order_id: z.string(),
  item_ids: z.array(z.string()).min(1),
  refund_cents: z.int().min(0),
  refund_to: z.string(),
});

const expected = z.object({
  returns: z.array(goldReturn),
  cancellations: z.array(z.object({ order_id: z.string() })),
  escalate: z.boolean(),
});

/** `returns_and_cancels.json`. */
export const returnsAndCancels = z.array(
  z.object({ index: z.int(), customer_id: z.string(), instruction: z.string(), expected }),
);

/** `expected_end_states.train.json`. */
export const expectedEndStates = z.array(
  z.object({ task_id: z.string(), customer_id: z.string(), expected, known_defect: z.string().nullable() }),
);

/** `tasks.train.json`: what the customers of the second file want, and the tools the gold uses. */
export const tasks = z.array(
  z.object({
    id: z.string(),
    user_scenario: z.object({ instructions: z.object({ reason_for_call: z.string() }) }),
    evaluation_criteria: z.object({
      actions: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })),
    }),
  }),
);

/** One task. */
export type Task = z.infer<typeof tasks>[number];
/** The end state a case states. */
export type StatedEndState = z.infer<typeof expected>;
