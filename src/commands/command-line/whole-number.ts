import { notGiven } from './not-given.ts';
import { UsageError } from './usage-error.ts';

/** What a number on the command line may be: in digits alone, so that a slip of the hand is no other number. */
type Bounds = {
  /** The smallest. (Default: 1.) */
  readonly least?: number;
  /** The largest. (Default: what counts exactly.) */
  readonly most?: number;
};

/** Reads a number of an option, whose name is given with its dashes. @throws UsageError for anything else than a whole number within bounds. */
export function wholeNumber(option: string, given: string, { least = 1, most }: Bounds = {}): number {
  const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
  if (value >= least && value <= (most ?? value)) return value;
  throw new UsageError(
    `${option} takes a whole number from ${least}${most === undefined ? '' : ` to ${most}`}${notGiven(given)}.`,
  );
}
