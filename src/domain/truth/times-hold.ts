import type { Evidence } from './evidence.ts';
import {
  type ReadDate,
  type ReadDuration,
  readDates,
  readDurations,
  readsTomorrow,
  readWeekdays,
} from './read-times.ts';

const DAY_MS = 86_400_000;
const LEFT = /(?<!\p{L})(?:left|remaining|remain|to go)(?!\p{L})|बाकी|शेष|quedan|restan|متبق/iu;

/** Whether every day and length of time a sentence names is on record, or follows from it; null when it names none. */
export function timesHold(sentence: string, evidence: Evidence): boolean | null {
  const durations = readDurations(sentence);
  const dates = readDates(sentence);
  const weekdays = readWeekdays(sentence);
  const tomorrow = readsTomorrow(sentence);
  if (durations.length + dates.length + weekdays.length === 0 && !tomorrow) return null;
  const known = knownDays(evidence);
  return (
    durations.every((duration) => durationHolds(duration, sentence, known, evidence)) &&
    dates.every(
      (readings) => readings.length === 0 || readings.some((date) => known.some((day) => sameDay(date, day))),
    ) &&
    weekdaysHold(weekdays, sentence, evidence) &&
    (!tomorrow || known.some((day) => Math.round((day.getTime() - startOfDay(evidence.now)) / DAY_MS) === 1))
  );
}

/** The days of the records, today, and the ends of recorded lengths of days counted from them. */
function knownDays({ dates, durations, now }: Evidence): readonly Date[] {
  const recorded = dates.map((date) => toDate(date, now));
  const lengths = [...new Set(durations.filter(({ unit, ago }) => unit === 'day' && !ago).map(({ to }) => to))];
  const ends = recorded.flatMap((day) => lengths.map((length) => new Date(day.getTime() + length * DAY_MS)));
  return [...recorded, ...ends, new Date(startOfDay(now))];
}

function durationHolds(claimed: ReadDuration, sentence: string, known: readonly Date[], evidence: Evidence): boolean {
  if (claimed.ago) return known.some((day) => near(daysBetween(day, evidence.now), inDays(claimed)));
  if (evidence.durations.some((recorded) => sameDuration(claimed, recorded))) return true;
  if (isQuestion(sentence))
    return evidence.customerTexts.flatMap(readDurations).some((said) => sameDuration(claimed, said));
  return LEFT.test(sentence) && known.some((day) => near(-daysBetween(day, evidence.now), inDays(claimed)));
}

/** The same range, or its far end: "within 7 business days" holds of "5 to 7 business days", "within 5" does not. */
function sameDuration(claimed: ReadDuration, recorded: ReadDuration): boolean {
  const [a, b] = [inHours(claimed), inHours(recorded)];
  if (recorded.ago || a.unit !== b.unit) return false;
  return claimed.from === claimed.to ? a.to === b.to : a.from === b.from && a.to === b.to;
}

function inHours({ from, to, unit }: ReadDuration): { from: number; to: number; unit: string } {
  return unit === 'day' ? { from: from * 24, to: to * 24, unit: 'hour' } : { from, to, unit };
}

function inDays({ to, unit }: ReadDuration): number {
  const days = { minute: 1 / 1440, hour: 1 / 24, day: 1, 'business day': 1.4, month: 30.4, year: 365.25 }[unit];
  return to * days;
}

const AHEAD =
  /(?<!\p{L})(?:by|before|until|till|next|will|within|again|coming|comes|arrives|para|antes|hasta|llegará)(?!\p{L})|तक|अगले|قبل|حتى|سيصل/iu;

/** A weekday is that of a recorded day of this week, ahead where the sentence looks ahead; or stands in what code or an article says. */
function weekdaysHold(claimed: readonly number[], sentence: string, evidence: Evidence): boolean {
  if (claimed.length === 0) return true;
  const { passages, texts, dates, now, staffTexts = [] } = evidence;
  const sources = [...passages, ...texts].map((text) => readWeekdays(text));
  if (claimed.length > 1 && sources.some((source) => claimed.every((day) => source.includes(day)))) return true;
  const byStaff = staffTexts.flatMap((text) => readWeekdays(text));
  if (claimed.every((day) => byStaff.includes(day))) return true;
  const ahead = AHEAD.test(sentence);
  const recorded = dates
    .map((date) => toDate(date, now))
    .filter((day) => {
      const days = daysBetween(day, now);
      return ahead ? days <= 0 && days > -8 : Math.abs(days) < 8;
    });
  return claimed.every((weekday) => recorded.some((day) => (day.getUTCDay() || 7) === weekday));
}

function sameDay(date: ReadDate, day: Date): boolean {
  return (
    date.month === day.getUTCMonth() + 1 &&
    date.day === day.getUTCDate() &&
    (date.year === null || date.year === day.getUTCFullYear())
  );
}

function toDate({ year, month, day }: ReadDate, now: Date): Date {
  return new Date(Date.UTC(year ?? now.getUTCFullYear(), month - 1, day));
}

function startOfDay(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
}

/** Whole days from a day to now; negative for one that lies ahead. */
function daysBetween(day: Date, now: Date): number {
  return (startOfDay(now) - day.getTime()) / DAY_MS;
}

/** Records and readers stand in different zones: a day more or less is the same. */
function near(days: number, claimed: number): boolean {
  return Math.abs(days - claimed) <= 1;
}

function isQuestion(sentence: string): boolean {
  return /[?？؟]["'”’)\]]*\s*$/u.test(sentence);
}
