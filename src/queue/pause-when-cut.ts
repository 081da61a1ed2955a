import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How long a failure to reach the server is kept from whoever asked, in milliseconds. */
const PAUSE_MS = 250;

/**
 * Lets a pool's connection failures be heard a moment late. BullMQ's worker asks again as soon as it hears of one, and a connection that is
 * known to be lost fails without any wait in between: the process would do nothing else any more, not even notice that the connection was replaced.
 *
 * What the server itself answered, errors included, is passed on at once.
 */
export function pauseWhenCut(pool: pg.Pool): pg.Pool {
  failLate(pool, 'connect');
  failLate(pool, 'query');
  return pool.on('connect', (client) => failLate(client, 'query'));
}

function failLate<Name extends string>(target: { [name in Name]: unknown }, name: Name): void {
  const original = target[name] as (...given: unknown[]) => unknown;
  const late = (...given: unknown[]): unknown => {
    const answer = original.apply(target, given);
    return answer instanceof Promise ? answer.catch(hearLate) : answer;
  };
  target[name] = late;
}

async function hearLate(error: unknown): Promise<never> {
  if (!(error instanceof pg.DatabaseError)) await pause(PAUSE_MS);
  throw error;
}
