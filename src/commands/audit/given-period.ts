import { dayField, instantField } from '../../contracts/instant.ts';
import type { AuditPeriod } from '../../store/audit-export.ts';
import { notGiven } from '../command-line/not-given.ts';
import { UsageError } from '../command-line/usage-error.ts';

/** Reads the period of an export: days, which begin at midnight UTC, or instants. @throws UsageError for what is neither, and for an end before the beginning. */
export function givenPeriod(given: { readonly from?: string; readonly to?: string }): AuditPeriod {
  const [from, to] = [readInstant('--from', given.from), readInstant('--to', given.to)];
  if (from !== null && to !== null && from > to)
    throw new UsageError(`--from ${given.from} is later than --to ${given.to}. Give the earlier one with --from.`);
  return { from, to };
}

function readInstant(option: string, given: string | undefined): Date | null {
  if (given === undefined) return null;
  if (dayField.safeParse(given).success || instantField.safeParse(given).success) return new Date(given);
  throw new UsageError(`${option} must be a day or an instant: 2026-03-01, 2026-03-01T12:00:00Z${notGiven(given)}.`);
}
