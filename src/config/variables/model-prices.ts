import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { PriceTable } from '../../domain/cost/price-table.ts';
import { plainFault } from '../plain-faults.ts';
import { projectRoot } from '../project-root.ts';
import { whyUnreadable } from '../why-unreadable.ts';

/** Money as people write it, up to 10,000 for a million tokens and to a millionth: no binary fraction enters. In micro-units. */
const price = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,5}(\.\d{1,6})?$/, 'must be an amount up to 99999.999999, such as 0.25'))
  .transform((text) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
  });

const priceTable = z
  .array(
    z.strictObject({
      model: z.string().min(1).max(200),
      currency: z.string().regex(/^[A-Z]{3}$/, 'must be three letters, such as USD'),
      input: price,
      cached: price,
      output: price,
    }),
  )
  .max(200);

const EXPECTED =
  'It must be a JSON list (or the path of a file with one) of prices for a million tokens, such as [{"model":"gpt-5-mini*","currency":"USD","input":"0.25","cached":"0.025","output":"2.00"}], or none.';

/** Prices of models as a JSON list, or the path of a file that holds one (relative to the project). `none` prices nothing. */
export const modelPrices = z.string().transform((text, context): PriceTable => {
  if (text.trim().toLowerCase() === 'none') return [];
  const read = readTable(text.trim());
  if (typeof read !== 'string') return read;
  context.addIssue({ code: 'custom', message: `${read} ${EXPECTED}` });
  return z.NEVER;
});

/** The table, or a sentence about what is wrong with it. */
function readTable(text: string): PriceTable | string {
  const file = text.startsWith('[') ? null : resolve(projectRoot, text);
  let value: unknown;
  try {
    value = JSON.parse(file === null ? text : readFileSync(file, 'utf8'));
  } catch (error) {
    const why = whyUnreadable(error, 'it is not JSON');
    return file === null ? 'It is not JSON.' : `The file ${file} cannot be read: ${why}.`;
  }
  const parsed = priceTable.safeParse(value, { error: plainFault });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.slice(0, 5).map(({ path, message }) => {
    const [entry, field] = path;
    const place = typeof entry === 'number' ? `entry ${entry + 1}` : 'it';
    return `${place}${field === undefined ? '' : `, ${String(field)}`} ${message}`;
  });
  return `${file === null ? 'In the list' : `In ${file}`}: ${faults.join('; ')}.`;
}
