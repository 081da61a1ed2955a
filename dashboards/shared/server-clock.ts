import { useEffect, useState } from 'preact/hooks';

/** How far the server's clock is ahead of this browser's, in milliseconds. Starts at 0 and is corrected by every answer. */
let offsetMs = 0;

/** Whether a server has named its business time; the header's clock says nothing new from then on. */
let exactKnown = false;

/**
 * Learns the server's time from one answer. `body.now` (business time, in which due times are set) wins over the `Date` header;
 * the header's second is taken at its middle.
 */
export function learnServerTime(headerDate: string | null, bodyNow: string | null): void {
  const exact = bodyNow === null ? Number.NaN : Date.parse(bodyNow);
  if (Number.isFinite(exact)) {
    offsetMs = exact - Date.now();
    exactKnown = true;
    return;
  }
  if (exactKnown) return;
  const coarse = headerDate === null ? Number.NaN : Date.parse(headerDate) + 500;
  if (Number.isFinite(coarse) && Math.abs(coarse - Date.now() - offsetMs) > 1_500) offsetMs = coarse - Date.now();
}

/** The server's time as far as it is known, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** The server's time, renewed every second while the component is shown. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
