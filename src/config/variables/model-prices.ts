import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { PriceTable } from '../../domain/cost/price-table.ts';
import { projectRoot } from '../project-root.ts';
import { valueKind } from '../value-kinds.ts';

/** Money as people write it, up to 10,000 for a million tokens and to a millionth: no binary fraction enters. In micro-units. */
const price = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,5}(\.\d{1,6})?$/))
  .transform((text) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'));
  });

const priceTable = z
  .array(
    z.strictObject({
      model: z.string().min(1).max(200),
      currency: z.string().regex(/^[A-Z]{3}$/),
      input: price,
      cached: price,
      output: price,
    }),
  )
  .max(200);

/** Prices of models as a JSON list, or the path of a file that holds one (relative to the project). `none` prices nothing. */
export const modelPrices = valueKind(
  'a JSON list (or the path of a file with one) of prices for a million tokens, such as [{"model":"gpt-5-mini*","currency":"USD","input":"0.25","cached":"0.025","output":"2.00"}], or none',
  (text): PriceTable | undefined => {
    if (text.trim().toLowerCase() === 'none') return [];
    const parsed = priceTable.safeParse(readJson(text));
    return parsed.success ? parsed.data : undefined;
  },
);

function readJson(text: string): unknown {
  try {
    return JSON.parse(
      text.trimStart().startsWith('[') ? text : readFileSync(resolve(projectRoot, text.trim()), 'utf8'),
    );
  } catch {
    return undefined;
  }
}
