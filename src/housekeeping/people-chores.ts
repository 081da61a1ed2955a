import type { TurnLog } from '../agent/turn-deps.ts';
import type { EventSignal } from '../contracts/signals.ts';
import { type MailUnseenNewsDeps, mailUnseenNews } from '../identity/mail-unseen-news.ts';
import { type TellOfOverdueDeps, tellOfOverdue } from '../identity/tell-of-overdue.ts';
import { removeOldTries } from '../store/sign-in-failures.ts';
import type { Chore } from './chores.ts';

/** What the chores for people work with. */
export type PeopleChoreDeps = MailUnseenNewsDeps &
  TellOfOverdueDeps & {
    readonly signal: Pick<EventSignal, 'publish'>;
    readonly log: Pick<TurnLog, 'warn'>;
  };

/** The chores that reach people who are not looking: customers whose page is closed, staff who have not taken a conversation. */
export function peopleChores(deps: PeopleChoreDeps): Chore[] {
  return [
    {
      name: 'mail unseen news',
      everyMs: 2_000,
      run: async () => {
        await mailUnseenNews(deps);
      },
    },
    {
      name: 'tell of overdue handovers',
      everyMs: 5_000,
      run: async () => {
        const overdue = await tellOfOverdue(deps);
        if (overdue === 0) return;
        deps.log.warn({ overdue }, 'conversations wait for a person for too long');
        deps.signal.publish({ kind: 'staff', topic: 'inbox' });
      },
    },
    {
      name: 'forget old sign-in tries',
      everyMs: 10 * 60_000,
      run: async () => {
        await removeOldTries(deps.database);
      },
    },
  ];
}
