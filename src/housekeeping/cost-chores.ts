import type { Database } from '../store/database.ts';
import { sumModelDays } from '../store/sum-model-days.ts';
import type { Chore } from './chores.ts';

/** What the chore works with. */
export type CostChoreDeps = {
  readonly database: Database;
  readonly timeZone: string;
  /** How long calls are kept one by one. */
  readonly keepDays: number;
  readonly log: { readonly info: (facts: object, text: string) => void };
};

/** Sums what models took on the days that are over, and lets calls go that are older than the trace is kept. The sums stay. */
export function costChores({ database, timeZone, keepDays, log }: CostChoreDeps): Chore[] {
  return [
    {
      name: 'sum the costs of the day',
      everyMs: 10 * 60_000,
      run: async () => {
        const { summed, removed } = await sumModelDays(database, { timeZone, keepDays });
        if (summed + removed > 0) log.info({ summed, removed }, 'calls to models summed by day');
      },
    },
  ];
}
