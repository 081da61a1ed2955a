import pRetry from 'p-retry';
import { isDatabaseUnavailable } from './database-faults.ts';

/** A database that starts, recovers or moves is waited for so long, in milliseconds; then whoever starts says what is wrong. */
const DATABASE_WITHIN_MS = 30_000;
/** Milliseconds between two tries. */
const AGAIN_MS = 250;

/**
 * Does what a process does first, from the beginning again while the database is away or goes away under it: in which order a deployment brings its
 * parts up does not matter. `work` leaves nothing open when it fails.
 *
 * @throws what `work` throws: at once what no wait changes, else the last of it.
 */
export async function whenDatabaseAnswers<T>(work: () => Promise<T>): Promise<T> {
  return await pRetry(work, {
    ...{ retries: Number.POSITIVE_INFINITY, factor: 1, minTimeout: AGAIN_MS, maxRetryTime: DATABASE_WITHIN_MS },
    shouldRetry: ({ error }) => isDatabaseUnavailable(error),
  });
}
