import { DateTime } from 'luxon';
import type { OpeningHours } from '../config/value-kinds.ts';
import { lineIn } from '../domain/languages/line-in.ts';
import { speechLanguage } from '../domain/languages/speech-language.ts';

/** When people of the store answer. */
export type StoreCalendar = {
  readonly hours: readonly OpeningHours[];
  readonly timeZone: string;
  /** Days on which nobody is there, as `YYYY-MM-DD` in the store's zone. */
  readonly holidays: readonly string[];
};

/** Whether somebody is there now, and if not, from when; `next` is null when nobody ever is within the next weeks. */
export type Availability = { readonly kind: 'open' } | { readonly kind: 'closed'; readonly next: Date | null };

/** Days looked ahead: past any usual row of holidays. */
const LOOK_AHEAD_DAYS = 28;

/**
 * Whether the store is staffed at an instant. Hours are what the store's clock shows: on the day the clocks change, a shop that opens at nine
 * opens at nine. An opening that falls into the hour that is skipped begins at its end.
 */
export function availabilityAt(calendar: StoreCalendar, now: Date): Availability {
  const here = DateTime.fromJSDate(now, { zone: calendar.timeZone });
  const starts: DateTime[] = [];
  for (let day = 0; day <= LOOK_AHEAD_DAYS; day += 1) {
    const date = here.startOf('day').plus({ days: day });
    for (const { opens, closes } of hoursOf(calendar, date)) {
      if (opens <= here && here < closes) return { kind: 'open' };
      if (opens > here) starts.push(opens);
    }
    if (starts.length > 0) break;
  }
  const first = starts.toSorted((a, b) => a.toMillis() - b.toMillis())[0];
  return { kind: 'closed', next: first?.toJSDate() ?? null };
}

function hoursOf({ hours, holidays }: StoreCalendar, date: DateTime) {
  if (holidays.includes(date.toISODate() ?? '')) return [];
  return hours
    .filter(({ weekday }) => weekday === date.weekday)
    .map(({ opens, closes }) => ({ opens: atClock(date, opens), closes: atClock(date, closes) }));
}

function atClock(date: DateTime, clock: string): DateTime {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour === 24 ? date.plus({ days: 1 }).startOf('day') : date.set({ hour, minute });
}

/** How a day of this year is written, by language: luxon's locale and pattern. Digits are the same everywhere. */
const DAY_FORMATS = {
  en: { locale: 'en', pattern: 'cccc, d LLLL' },
  hi: { locale: 'hi-u-nu-latn', pattern: 'cccc, d LLLL' },
  es: { locale: 'es', pattern: "cccc, d 'de' LLLL" },
  ar: { locale: 'ar-u-nu-latn', pattern: 'cccc، d LLLL' },
} as const;

/**
 * An instant as customers read it: `today at 14:00`, `tomorrow at 09:00`, `on Monday, 30 November at 09:00`, with the store's zone named.
 *
 * @param language the customer's, as a two-letter code. (Default: English.)
 */
export function openingWords(next: Date, now: Date, timeZone: string, language: string | null = null): string {
  const { locale, pattern } = DAY_FORMATS[speechLanguage(language)];
  const opens = DateTime.fromJSDate(next, { zone: timeZone }).setLocale(locale);
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  const days = Math.round(opens.startOf('day').diff(today, 'days').days);
  const at = { clock: opens.toFormat('HH:mm'), zone: timeZone };
  if (days > 1) return lineIn(language, 'opening.later', { ...at, day: opens.toFormat(pattern) });
  return lineIn(language, days === 0 ? 'opening.today' : 'opening.tomorrow', at);
}
