const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span as `45 s`, `12 min`, `3 h 5 min`, `2 d 4 h`. Negative spans count as none. */
export function formatSpan(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
  return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
}

/** Minutes and seconds left, `h:mm:ss` from one hour on: `4:05`, `3:59:59`. */
function formatClock(seconds: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / MINUTE);
  const rest = pad(seconds % MINUTE);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${rest}`;
}

/** What a due time reads as: `in 3:59:59`, then `late 0:12`. */
export function formatCountdown(dueAt: number, now: number): { readonly text: string; readonly late: boolean } {
  const seconds = Math.ceil((dueAt - now) / 1_000);
  return seconds > 0
    ? { text: `in ${formatClock(seconds)}`, late: false }
    : { text: `late ${formatClock(-seconds)}`, late: true };
}

/** The store's zone, once the server has named it. */
let storeZone: string | undefined;

/** From now on times are told in the store's zone, as its staff speak of them; a zone this browser does not know is left aside. */
export function tellTimesIn(zone: string): void {
  try {
    storeZone = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    storeZone = undefined;
  }
}

/** Day and time in the store's zone (until it is known, the reader's), with the zone named; the raw text when it is no time. */
export function formatInstant(instant: string): string {
  const time = Date.parse(instant);
  if (!Number.isFinite(time)) return instant;
  return new Intl.DateTimeFormat(undefined, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(storeZone === undefined ? {} : { timeZone: storeZone }),
  }).format(time);
}
