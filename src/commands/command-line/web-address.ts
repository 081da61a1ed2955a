import { UsageError } from './usage-error.ts';

/** Reads the address of an option, whose name is given with its dashes, and takes the slashes at its end away. @throws UsageError for what no request could be sent to. */
export function webAddress(option: string, given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new UsageError(`${option} takes an address such as http://127.0.0.1:3000, not "${given}".`);
  return given.replace(/\/+$/, '');
}
