import type { Evidence } from './evidence.ts';
import {
  type ReadDate,
  type ReadDuration,
  readDates,
  readDurations,
  readMonthDays,
  readsTomorrow,
  readWeekdays,
} from './read-times.ts';

const DAY_MS = 86_400_000;
const LEFT = /(?<!\p{L})(?:left|remaining|remain|to go|you have)(?!\p{L})|बाकी|शेष|quedan|restan|متبق/iu;

/** A greeting may name a day, and "give me two minutes" is of the chat. */
const GREETING = /^(?:have an? |happy |good |enjoy |feliz |buen[ao]s? |que tenga|शुभ)/iu;
const OF_GOODS =
  /refund|money|pay|paid|order|parcel|package|deliver|ship|arriv|courier|back|reembols|dinero|pedido|पैसे|रिफंड|रिफ़ंड|ऑर्डर|المبلغ|الطلب|استرداد/iu;
/** Longest greeting, in letters, and longest wait in a chat, in minutes. */
const [GREETING_LENGTH, CHAT_MINUTES] = [50, 15];

/** Whether every day and length of time a statement and a question name is on record, or follows from it; null when they name none. */
export function timesHold(
  { stated, asked }: { readonly stated: string; readonly asked: string },
  evidence: Evidence,
): boolean | null {
  const held = [partHolds(stated, evidence, false), partHolds(asked, evidence, true)];
  return held.includes(false) ? false : held.includes(true) ? true : null;
}

function partHolds(written: string, evidence: Evidence, asked: boolean): boolean | null {
  const part =
    ALWAYS_HERE.test(written) && !OF_GOODS.test(written) ? written.replaceAll(ROUND_THE_CLOCK, ' ') : written;
  if (
    part === '' ||
    (GREETING.test(part) && part.length <= GREETING_LENGTH && !AHEAD.test(part) && !OF_GOODS.test(part))
  )
    return null;
  const durations = readDurations(part).filter(
    ({ unit, to }) => !(unit === 'minute' && to <= CHAT_MINUTES && !OF_GOODS.test(part)),
  );
  const dates = readDates(part);
  const [weekdays, monthDays] = [readWeekdays(part), readMonthDays(part)];
  const tomorrow = readsTomorrow(part);
  if (durations.length + dates.length + weekdays.length + monthDays.length === 0 && !tomorrow) return null;
  const known = knownDays(evidence);
  return (
    durations.every((duration) => durationHolds(duration, part, known, evidence, asked)) &&
    dates.every(
      (readings) => readings.length === 0 || readings.some((date) => known.some((day) => sameDay(date, day))),
    ) &&
    monthDays.every((day) => known.some((one) => one.getUTCDate() === day && isMeant(one, part, evidence.now))) &&
    weekdaysHold(weekdays, part, evidence) &&
    (!tomorrow || known.some((day) => Math.round((day.getTime() - startOfDay(evidence.now)) / DAY_MS) === 1))
  );
}

/** Longest month, in days: a day without its month is the next one of that number, or the last. */
const MONTH = 31;

const HAPPENED =
  /(?<!\p{L})(?:was|were|took|arrived|came|reached|delivered|shipped|placed|paid|llegó|fue|livrée?|arrivée?|geliefert|angekommen)(?!\p{L})/iu;

/** Whether a recorded day is the one meant by its number alone: "by the 14th" is the 14th that comes next, "it arrived on the 14th" the last one. */
function isMeant(day: Date, part: string, now: Date): boolean {
  const behind = daysBetween(day, now);
  if (HAPPENED.test(part) && !FUTURE.test(part)) return behind >= 0 && behind <= MONTH;
  if (AHEAD.test(part)) return behind <= 0 && behind >= -MONTH;
  return Math.abs(behind) <= MONTH;
}

/** The assistant is there by day and by night; when people are, an article has to say. */
const ALWAYS_HERE = /(?<!\p{L})(?:chat|assistant|i (?:am|can)|i['’]m|(?:reach|write to|ask) me|write here)(?!\p{L})/iu;

const ROUND_THE_CLOCK = /(?<!\d)24 hours(?: a day| each day|,? 7 days(?: a week)?)/giu;

/** The days of the records, today, and the ends of recorded lengths of days counted from them. */
function knownDays({ dates, durations, now }: Evidence): readonly Date[] {
  const recorded = dates.map((date) => toDate(date, now));
  const lengths = [...new Set(durations.filter(({ unit, ago }) => unit === 'day' && !ago).map(({ to }) => to))];
  const ends = recorded.flatMap((day) => lengths.map((length) => new Date(day.getTime() + length * DAY_MS)));
  return [...recorded, ...ends, new Date(startOfDay(now))];
}

const LESS = /(?<!\p{L})(?:less than|fewer than|under|within|not even|within the last) $/iu;
const PAST = /(?<!\p{L})(?:took|arrived|was|were|delivered|came|reached|shipped|has|have|had|tardó|llegó)(?!\p{L})/iu;
const FUTURE = /(?<!\p{L})(?:will|['’]ll|shall|should|takes?|can|may|must|would|until|refund\w*)(?!\p{L})/iu;

function durationHolds(
  claimed: ReadDuration,
  part: string,
  known: readonly Date[],
  evidence: Evidence,
  asked: boolean,
): boolean {
  const length = inDays(claimed);
  const before = claimed.at === undefined ? '' : part.slice(0, claimed.at);
  if (claimed.ago) {
    const less = LESS.test(before);
    return known.some((day) => {
      const days = daysBetween(day, evidence.now);
      return near(days, length) || (less && days >= 0 && days <= length);
    });
  }
  if (evidence.durations.some((recorded) => sameDuration(claimed, recorded))) return true;
  if (asked && evidence.customerTexts.flatMap(readDurations).some((said) => sameDuration(claimed, said))) return true;
  if (PAST.test(part) && !FUTURE.test(part) && liesBetween(length, LESS.test(before), evidence)) return true;
  return LEFT.test(part) && known.some((day) => near(-daysBetween(day, evidence.now), length));
}

/** "It took 7 days to arrive": the time between two recorded days. */
function liesBetween(length: number, less: boolean, { dates, now }: Evidence): boolean {
  const days = [...new Set(dates.map((date) => toDate(date, now).getTime()))];
  return days.some((from) =>
    days.some((to) => {
      const between = (to - from) / DAY_MS;
      return between > 0 && (near(between, length) || (less && between <= length));
    }),
  );
}

/** The same range, or its far end: "within 7 business days" holds of "5 to 7 business days", "within 5" does not. */
export function sameDuration(claimed: ReadDuration, recorded: ReadDuration): boolean {
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
  /(?<!\p{L})(?:by|before|until|till|next|will|within|again|coming|comes|arrives|para|antes|hasta|llegará|avant|jusqu[’']au|arrivera|bis|vor dem|kommt)(?!\p{L})|तक|अगले|قبل|حتى|سيصل/iu;

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
