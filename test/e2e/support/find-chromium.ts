import { existsSync } from 'node:fs';

/** Where Debian and others put it. */
const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser to test with: `CHROMIUM_PATH`, else one in a usual place; null where there is none. */
export function findChromium(): string | null {
  const wished = process.env['CHROMIUM_PATH'];
  const places = wished === undefined || wished === '' ? USUAL_PLACES : [wished];
  return places.find((path) => existsSync(path)) ?? null;
}
