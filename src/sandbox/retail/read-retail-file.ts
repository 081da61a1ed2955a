import { readFile } from 'node:fs/promises';
import { plainFault } from '../../config/plain-faults.ts';
import { whyUnreadable } from '../../config/why-unreadable.ts';
import { ImportError } from './import-error.ts';
import { type RetailDatabase, retailDatabase } from './retail-database.ts';

/** Reads the public retail database. @throws ImportError when the file is missing, unreadable or something else. */
export async function readRetailFile(path: string): Promise<RetailDatabase> {
  const parsed = retailDatabase.safeParse(parseJson(await readText(path), path), { error: plainFault });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues
    .slice(0, 5)
    .map((issue) => `  ${issue.path.join('.') || 'the file'}: ${issue.message}`);
  throw new ImportError(
    `${path} is not the retail database: it needs "users" and "orders" as in tau2-bench's db.json.\n${faults.join('\n')}`,
  );
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new ImportError(`${path} cannot be read: ${whyUnreadable(error)}.`, { cause: error });
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportError(`${path} is not JSON.`, { cause: error });
  }
}
