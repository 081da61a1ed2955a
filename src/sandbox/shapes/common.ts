import { z } from 'zod';

const unstorable = 'must not contain NUL characters or lone surrogates';

/** Text that a database can hold: no NUL, no lone surrogate, at most `max` UTF-16 units. */
export function text(max: number) {
  return z.string().max(max).refine(isStorable, unstorable);
}

/** An id: 1 to 64 characters of any kind, counted as code points. */
export const id = z
  .string()
  .min(1, 'must not be empty')
  .max(128, 'must have at most 64 characters')
  .refine((value) => [...value].length <= 64, 'must have at most 64 characters')
  .refine(isStorable, unstorable);

/** A mail address, loosely: something, an @, something. */
export const mailAddress = text(320).regex(/^[^\s@]+@[^\s@]+$/, 'must be a mail address');

/** An amount in minor units: a safe integer, zero or more. */
export const minorUnits = z.int().min(0);

/** A count of units of one line, one or more. */
export const unitCount = z.int().min(1).max(1_000_000);

/** An ISO 4217 code. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'must be a currency code of three capitals');

/** An RFC 3339 instant with an offset. */
export const instant = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 instant with an offset, such as 2026-03-01T12:00:00Z' })
  .refine((value) => new Date(value).getUTCFullYear() >= 1, 'must not lie before the year 1');

/** So many units of one line. */
export const lineUnits = z.object({ line_id: id, quantity: unitCount });

/** A postal address. `line2` and `state` may be left out. */
export const address = z.object({
  line1: text(200),
  line2: text(200).optional(),
  city: text(100),
  state: text(100).optional(),
  postal_code: text(20),
  country: text(60),
});

/** The body of every answer that is not a success (RFC 9457). `code` is stable; `errors` lists single faults. */
export const problemDocument = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

/** So many units of one line. */
export type LineUnits = z.infer<typeof lineUnits>;
/** A postal address. */
export type Address = z.infer<typeof address>;

function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}
