import type { ReconcileDeps } from '../reconciliation/reconcile-month.ts';
import { reconcileWhenDue } from '../reconciliation/reconcile-when-due.ts';
import type { Chore } from './chores.ts';

/** What the monthly comparison works with. */
export type ReconciliationChoreDeps = ReconcileDeps & {
  readonly log: {
    readonly warn: (facts: object, text: string) => void;
    readonly error: (facts: object, text: string) => void;
  };
};

/** The chore that compares the ledger of the last month with the provider's list, daily until nothing is unexplained. */
export function reconciliationChores(deps: ReconciliationChoreDeps): Chore[] {
  return [{ name: 'reconcile the last month', everyMs: 300_000, run: () => reconcile(deps) }];
}

async function reconcile(deps: ReconciliationChoreDeps): Promise<void> {
  const result = await reconcileWhenDue(deps);
  if (result === null) return;
  if (result.kind === 'unavailable') {
    deps.log.warn({ detail: result.detail }, "the provider's list could not be read; the month is compared tomorrow");
    return;
  }
  const { month, unexplainedCount, unexplained } = result.reconciliation;
  if (unexplainedCount > 0)
    deps.log.error({ month, unexplained: unexplained.slice(0, 20) }, 'the ledger and the provider do not agree');
}
