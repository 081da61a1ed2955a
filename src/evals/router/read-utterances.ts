import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { whyUnreadable } from '../../config/why-unreadable.ts';
import { CasesError } from '../retail/read-retail-cases.ts';
import { EXPECTED } from './map-intent.ts';

/** One message of the data and its intent there. */
export type Utterance = { readonly text: string; readonly intent: string };

const rows = z.array(z.looseObject({ utterance: z.string().min(1), intent: z.string().min(1) }));

/** Reads `intents/dev.csv` or `train.csv` of the public data. @throws CasesError when it is not there, not readable, or has an intent nobody mapped. */
export function readUtterances(folder: string, part: 'dev' | 'train'): readonly Utterance[] {
  const file = join(folder, `${part}.csv`);
  const read = rows.safeParse(parsed(file));
  if (!read.success) throw new CasesError(`${file} is not the intent data: it needs the columns utterance and intent.`);
  const unknown = read.data.find(({ intent }) => !Object.hasOwn(EXPECTED, intent));
  if (unknown) throw new CasesError(`${file} has the intent ${unknown.intent}, which is not mapped.`);
  return read.data.map(({ utterance, intent }) => ({ text: utterance, intent }));
}

function parsed(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'), { columns: true, skip_empty_lines: true });
  } catch (error) {
    throw new CasesError(
      `${file} cannot be read: ${whyUnreadable(error, 'it is not a CSV table')}. Give the folder of the data with --data.`,
    );
  }
}
