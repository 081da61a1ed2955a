import type { z } from 'zod';
import type { costLine, costsAnswer } from '../../../src/contracts/costs-http.ts';
import { type Answer, requestJson } from '../../shared/request-json.ts';

/** The costs of a stretch of days. */
export type Costs = z.output<typeof costsAnswer>;
/** One line of them. */
export type CostLine = z.output<typeof costLine>;

/** What the lines of the table stand for. */
export const groupings = {
  day: 'Day',
  model: 'Model',
  purpose: 'Purpose',
  version: 'Version',
  conversation: 'Conversation',
} as const;
/** One of {@link groupings}. */
export type Grouping = keyof typeof groupings;

/** Which days, and by what. Days are those of the store; an empty one is left to the server. */
export type CostsAsked = { readonly from: string; readonly to: string; readonly by: Grouping };

/** The address that answers it. */
export function costsUrl({ from, to, by }: CostsAsked, format: 'json' | 'csv' = 'json'): string {
  const query = new URLSearchParams({ by });
  if (from !== '') query.set('from', from);
  if (to !== '') query.set('to', to);
  if (format === 'csv') query.set('format', 'csv');
  return `/internal/costs?${query.toString()}`;
}

/** Asks for the costs. */
export function askCosts(asked: CostsAsked): Promise<Answer> {
  return requestJson({ method: 'GET', url: costsUrl(asked), timeoutMs: 30_000 });
}
