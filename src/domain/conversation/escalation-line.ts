import { type LineKey, lineIn, lineKeys } from '../languages/line-in.ts';

type HandoverKey = Extract<LineKey, `handover.${string}`>;
const KEYS = lineKeys.filter((key): key is HandoverKey => key.startsWith('handover.'));

/**
 * What the customer reads when a conversation goes to a person, for an escalation's reason; a reason without a line of its own gets the general
 * one. Written by code, so that it is true whatever the model says.
 *
 * @param language the customer's, as a two-letter code. (Default: English.)
 */
export function escalationLine(reason: string, language: string | null = null): string {
  // For the customer both budgets are the same: too long to go on alone.
  const named = reason === 'tokens_exhausted' ? 'model_calls_exhausted' : reason;
  return lineIn(language, KEYS.find((key) => key === `handover.${named}`) ?? 'handover.other');
}
