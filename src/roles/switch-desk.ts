import type { SwitchDesk } from '../api/app-deps.ts';
import type { EventSignal } from '../contracts/signals.ts';
import type { QueueState, Queues } from '../queue/open-queues.ts';
import type { Keyring } from '../store/content-keys.ts';
import type { Database } from '../store/database.ts';
import { flipSwitch, listSwitches } from '../store/kill-switches.ts';

/** What {@link createSwitchDesk} works with. */
export type SwitchDeskDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly queues: Pick<Queues, 'pause' | 'resume' | 'states' | 'ringTurn'>;
  readonly signal: Pick<EventSignal, 'publish'>;
  readonly onError: (error: unknown) => void;
};

/** Scopes that are also a pause of a queue. */
const QUEUES = { all: 'turns', 'queue:approvals': 'approvals' } as const;
/** A queue that does not answer must not hold up a stop: the row is the switch, and housekeeping pauses again from it. */
const QUEUE_WITHIN_MS = 1_500;

/**
 * The kill switch as API, board and command line know it: the row first, then the queue it stands for, then a word to everybody who shows it.
 */
export function createSwitchDesk(deps: SwitchDeskDeps): SwitchDesk {
  return {
    flip: async ({ scope, enabled, reason, staffId }) => {
      const flip = { scope, enabled, reason, actor: `staff:${staffId}` };
      const { ring } = await flipSwitch(deps, flip);
      await withinTime(followWithQueue(deps, scope, enabled), undefined, deps.onError);
      for (const conversationId of ring) {
        void deps.queues.ringTurn(conversationId);
        deps.signal.publish({ kind: 'conversation', conversationId });
      }
      for (const topic of ['killswitch', 'approvals', 'inbox'] as const) deps.signal.publish({ kind: 'staff', topic });
    },
    read: async () => {
      const [switches, queues] = await Promise.all([
        listSwitches(deps.database),
        withinTime<readonly QueueState[]>(deps.queues.states(), [], deps.onError),
      ]);
      return {
        switches: switches.map((row) => ({
          scope: row.scope,
          enabled: row.enabled,
          reason: row.reason,
          changed_by: row.changedBy,
          changed_at: row.changedAt.toISOString(),
          epoch: row.epoch,
        })),
        queues: [...queues],
      };
    },
  };
}

async function followWithQueue(deps: SwitchDeskDeps, scope: string, enabled: boolean): Promise<void> {
  const queue = Object.hasOwn(QUEUES, scope) ? QUEUES[scope as keyof typeof QUEUES] : null;
  if (queue === null) return;
  await (enabled ? deps.queues.pause(queue) : deps.queues.resume(queue));
}

async function withinTime<T>(work: Promise<T>, otherwise: T, onError: (error: unknown) => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, QUEUE_WITHIN_MS, otherwise);
  });
  const done = work.catch((error: unknown) => {
    onError(error);
    return otherwise;
  });
  const value = await Promise.race([done, tooLate]);
  clearTimeout(timer);
  return value;
}
