import { DateTime } from 'luxon';
import { takeDailyChore } from '../store/daily-chores.ts';
import { readBusinessInstant } from '../store/ledger-legs.ts';
import { readReconciliations } from '../store/reconciliations.ts';
import { type ReconcileDeps, type Reconciled, reconcileMonth } from './reconcile-month.ts';

/** Hours into a month before the last one is compared: what was sent at its end has arrived by then. */
const HOURS_AFTER = 6;

/**
 * Compares the last month with the provider's list, once a day until nothing is unexplained any more; by whichever housekeeper comes first.
 * Null when it is not due.
 */
export async function reconcileWhenDue(deps: ReconcileDeps): Promise<Reconciled | null> {
  const now = DateTime.fromJSDate(await readBusinessInstant(deps.database.sql), { zone: deps.timeZone });
  const month = now.minus({ hours: HOURS_AFTER }).minus({ months: 1 }).toFormat('yyyy-MM');
  const kept = (await readReconciliations(deps.database.sql, 24)).find((one) => one.month === month);
  if (kept?.unexplained === 0) return null;
  if (!(await takeDailyChore(deps.database.sql, `reconcile ${month}`))) return null;
  return await reconcileMonth(month, deps, 'system');
}
