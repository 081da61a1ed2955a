import { z } from 'zod';

/** Years, in UTC, that an instant given from outside may lie in, both inclusive: what the database, the pages and JSON all write with four digits. */
const [FIRST_YEAR, LAST_YEAR] = [1970, 9998];

function isInRange(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

const range = `must lie in the years ${FIRST_YEAR} to ${LAST_YEAR}, in UTC`;

/** An instant somebody gives us, in a body, a query or on a command line: RFC 3339 with an offset, its year bounded after conversion to UTC. */
export const instantField = z.iso
  .datetime({
    offset: true,
    error: 'must be an RFC 3339 instant with an offset, such as 2026-12-24T18:00:00+05:30',
    abort: true,
  })
  .refine(isInRange, range);

/** A day somebody gives us, YYYY-MM-DD, bounded like {@link instantField}. */
export const dayField = z.iso
  .date({ error: 'must be a day, such as 2026-12-24', abort: true })
  .refine(isInRange, range);
