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
    new Intl.DateTimeFormat('en', { timeZone: zone });
    storeZone = zone;
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

/** Name of the zone in which times are told and typed. */
export function zoneName(): string {
  return storeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The instant of a day and time as they are typed in that zone (`2026-12-24T18:00`), in RFC 3339; null for what is no time. */
export function instantOf(typed: string): string | null {
  const wall = Date.parse(`${typed}Z`);
  if (!Number.isFinite(wall)) return null;
  // The offset of that time is the one at that time; the second look is for days on which it changes.
  const first = wall - offsetAt(wall);
  return new Date(wall - offsetAt(first)).toISOString();
}

function offsetAt(time: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: zoneName() },
  }).formatToParts(time);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(time / 1_000) * 1_000;
}
