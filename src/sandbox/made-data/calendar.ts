import { DateTime } from 'luxon';

/** Days of the shop, counted back from today in its own time zone. */
export type Calendar = {
  /** An instant `days` before today at the given time of day, never in the future. */
  readonly daysAgo: (days: number, hour: number, minute?: number) => string;
};

/** How far back from the present the newest thing may lie, in minutes. */
const freshest = 10;

/** Opens the calendar at a moment. Same moment, same days. */
export function openCalendar(now: Date, timeZone: string): Calendar {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  const latest = now.getTime() - freshest * 60_000;
  const midnights = new Map<number, number>();
  // Time zones are slow to ask, so each day is asked for once. On the days when clocks change, times are an hour off.
  const midnight = (days: number) => {
    const known = midnights.get(days) ?? today.minus({ days }).toMillis();
    midnights.set(days, known);
    return known;
  };
  return {
    daysAgo: (days, hour, minute = 0) => {
      const then = midnight(days) + (hour * 60 + minute) * 60_000;
      return new Date(Math.min(then, latest)).toISOString();
    },
  };
}
