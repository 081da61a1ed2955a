import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { costsAnswer } from '../contracts/costs-http.ts';

const COLUMNS = [
  ...[
    'key',
    'currency',
    'cost_micro',
    'calls',
    'unusable_calls',
    'unpriced_calls',
    'input_tokens',
    'cached_tokens',
    'output_tokens',
  ],
  ...['mean_first_token_ms', 'mean_total_ms', 'conversations', 'begun', 'conversation_id', 'turn_id', 'at', 'until'],
  ...['models', 'prompt_versions', 'tools_versions'],
] as const;

/**
 * The lines of a report for a spreadsheet, one per currency, so that each amount stands beside its currency. No cell is a formula: names of models come from outside.
 * A line without a price has neither.
 */
export function costsAsCsv({ lines }: Pick<z.input<typeof costsAnswer>, 'lines'>): string {
  const rows = lines.flatMap(({ cost, ...line }) => {
    const flat = Object.fromEntries(
      Object.entries(line).map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : (value ?? '')]),
    );
    return cost.length === 0 ? [flat] : cost.map((amount) => ({ ...flat, ...amount }));
  });
  return stringify(rows, { header: true, columns: [...COLUMNS], escape_formulas: true, record_delimiter: 'windows' });
}
