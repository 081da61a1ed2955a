import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of this installation: its Origin is the public address, or the very host it was sent to. A request
 * without an Origin must say by `Sec-Fetch-Site` that it is of the same origin; browsers send one or the other with every change.
 */
export function isOwnSite(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin === new URL(publicUrl).origin || from.host === host;
}
