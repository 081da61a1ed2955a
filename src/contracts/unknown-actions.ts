import { z } from 'zod';
import { idField, textField } from './text.ts';

/*
 * Actions whose outcome nobody could find out, and how people close them.
 */

const instant = z.iso.datetime({ offset: true });

/** `POST /internal/unknown-actions/:id`: what a person saw at the provider. `refund_id` is the provider's number, needed when it was paid. */
export const stateOutcomeBody = z
  .strictObject({
    outcome: z.enum(['paid', 'not_paid']),
    evidence: textField(2_000).refine((text) => text.trim().length >= 10, {
      message: 'say what was looked at and what it showed, in at least 10 characters',
    }),
    refund_id: idField(128).nullish(),
  })
  .refine((body) => body.outcome === 'not_paid' || (body.refund_id ?? '') !== '', {
    path: ['refund_id'],
    message: 'give the provider’s number of what was paid',
  });

/** One person's statement. */
export const outcomeStatement = z.strictObject({ by: z.string(), at: instant, evidence: z.string() });

const stated = {
  outcome: z.enum(['paid', 'not_paid']),
  refund_id: z.string().nullable(),
  statements: z.array(outcomeStatement),
};

/** An action that stands still, the evidence kept of it, and what people have stated so far. */
export const unknownAction = z.strictObject({
  action_id: z.uuid(),
  conversation_id: z.uuid(),
  order_id: z.string(),
  customer_id: z.string(),
  kind: z.string(),
  amount_minor: z.number().int().nullable(),
  currency: z.string().nullable(),
  /** Money moved in part: it can only be closed as paid, once a person has paid the rest. */
  partly: z.boolean(),
  created_at: instant,
  result: z.unknown(),
  /** What is stated now, and what was stated before it and replaced, newest first. */
  closing: z.strictObject({ ...stated, earlier: z.array(z.strictObject(stated)) }).nullable(),
  /** What people stated last and a worker threw away, and why. */
  refused: z
    .strictObject({
      code: z.string(),
      message: z.string(),
      outcome: stated.outcome,
      refund_id: stated.refund_id,
      by: z.array(z.string()),
    })
    .nullable(),
});
/** `GET /internal/unknown-actions`, oldest first. */
export const unknownActions = z.strictObject({ actions: z.array(unknownAction) });
