import { DateTime } from 'luxon';

/** An instant as the store's clock shows it, with its offset: whoever repeats its date names the right day. */
export function storeTime(instant: Date, timeZone: string): string {
  return (
    DateTime.fromJSDate(instant, { zone: timeZone }).toISO({ suppressMilliseconds: true }) ?? instant.toISOString()
  );
}

/** The end of a return window: the last instant of its last day in the store's zone, and that day as `YYYY-MM-DD`. */
export type WindowEnd = { readonly endsAt: Date; readonly endsOn: string };

/**
 * When the return window of a delivery closes: so many days later, at the end of that day in the store's zone. Days are days of the
 * calendar, so one with 23 or 25 hours counts as one.
 *
 * It stands here and not in the domain because the domain imports no package, and time zones are not to be written by hand.
 */
export function windowEnd(deliveredAt: Date, days: number, timeZone: string): WindowEnd {
  const question = `${deliveredAt.getTime()} ${days} ${timeZone}`;
  const known = answered.get(question);
  if (known) return known;
  const last = DateTime.fromJSDate(deliveredAt, { zone: timeZone }).plus({ days }).endOf('day');
  const end = { endsAt: last.toJSDate(), endsOn: last.toISODate() ?? '' };
  if (answered.size >= MOST_ANSWERS) answered.clear();
  answered.set(question, end);
  return end;
}

/** One call asks the same several times, and the zone's arithmetic is slow. Forgotten when it grows; an answer never changes. */
const answered = new Map<string, WindowEnd>();
const MOST_ANSWERS = 500;
