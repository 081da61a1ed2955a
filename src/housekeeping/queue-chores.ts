import type { Queues } from '../queue/open-queues.ts';
import type { Database } from '../store/database.ts';
import { listSwitches } from '../store/kill-switches.ts';
import type { Chore } from './chores.ts';

/** Scopes of the kill switch that are also a pause of a queue. */
const PAUSED_BY = { turns: 'all', approvals: 'queue:approvals' } as const;

/** The chore that makes the queues follow the switch again: a pause that a queue lost (a flushed Redis) comes back from the row. */
export function queueChores(deps: { readonly database: Database; readonly queues: Queues }): Chore[] {
  return [{ name: 'pause queues by the switch', everyMs: 2000, run: () => followSwitches(deps) }];
}

async function followSwitches(deps: { readonly database: Database; readonly queues: Queues }): Promise<void> {
  const [switches, states] = await Promise.all([listSwitches(deps.database), deps.queues.states()]);
  for (const { name, paused } of states) {
    const wanted = switches.some((row) => row.scope === PAUSED_BY[name] && row.enabled);
    if (wanted && !paused) await deps.queues.pause(name);
    if (!wanted && paused) await deps.queues.resume(name);
  }
}
