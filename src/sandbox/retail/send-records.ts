import { setTimeout as wait } from 'node:timers/promises';
import { ImportError } from './import-error.ts';
import type { RetailRecords } from './transform-retail.ts';

/** Records per request. */
const batchSize = 200;

/** How long one request may take, in milliseconds. */
const timeoutMs = 30_000;

/** The store's present moment and the zone of its days. @throws ImportError when no store with control handles answers. */
export async function readStoreClock(url: string): Promise<{ now: Date; timeZone: string }> {
  const clock = (await ask(url, 'GET', '/_control/clock')) as { now?: unknown; time_zone?: unknown };
  if (typeof clock.now !== 'string' || typeof clock.time_zone !== 'string') {
    throw new ImportError(`${url} answers, but not as a sandbox store. Check the address.`);
  }
  return { now: new Date(clock.now), timeZone: clock.time_zone };
}

/** Empties the store. */
export async function emptyTheStore(url: string): Promise<void> {
  await ask(url, 'POST', '/_control/reset', { empty: true });
}

/**
 * Writes records into a running store in batches; each batch is written whole or not at all, and a second import replaces the
 * first. Customers go first.
 *
 * @param onProgress told how many records are in, after every batch.
 */
export async function sendRecords(
  url: string,
  records: RetailRecords,
  onProgress: (done: number) => void = () => undefined,
): Promise<void> {
  let done = 0;
  for (const field of ['customers', 'orders'] as const) {
    const rows: readonly unknown[] = records[field];
    for (let start = 0; start < rows.length; start += batchSize) {
      const batch = rows.slice(start, start + batchSize);
      await ask(url, 'POST', '/_control/import', { [field]: batch });
      done += batch.length;
      onProgress(done);
    }
  }
}

async function ask(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await send(url, method, path, body);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer ?? {};
  if (response.status === 404) {
    throw new ImportError(
      `${url} has no control handles. They exist in the embedded and test set-up of the sandbox store.`,
    );
  }
  const detail = (answer as { detail?: unknown } | undefined)?.detail;
  throw new ImportError(
    `The store refused ${method} ${path} (${response.status}): ${String(detail ?? 'no reason given')}`,
  );
}

/** Sends, and tries a second time when the store cannot be reached: every request here may be repeated. */
async function send(url: string, method: string, path: string, body: unknown): Promise<Response> {
  const request = () =>
    fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
  try {
    return await request().catch(async () => {
      await wait(500);
      return request();
    });
  } catch (error) {
    throw new ImportError(
      `No sandbox store answers at ${url}. Start one with "npm start", or name another address with --url or COMMERCE_URL.`,
      { cause: error },
    );
  }
}
