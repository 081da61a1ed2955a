import { z } from 'zod';

/** What a customer is asked to say yes to: the summary, and the words of the two buttons in their language. */
export const confirmationCard = z.strictObject({
  confirmation_id: z.uuid(),
  text: z.string(),
  yes: z.string(),
  no: z.string(),
});

/** Reads a stored card. */
export function parseConfirmationCard(json: string): z.infer<typeof confirmationCard> {
  return confirmationCard.parse(JSON.parse(json));
}

/** `POST /v1/conversations/:id/confirmations/:confirmation_id`. */
export const answerConfirmationBody = z.strictObject({ answer: z.enum(['yes', 'no']) });
