/** What stands in the place of a masked value, by kind. */
const MASKS: ReadonlyArray<{ readonly pattern: RegExp; readonly mask: string }> = [
  { pattern: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gu, mask: '[email]' },
  { pattern: /\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){3,7}(?:[ ]?[A-Z0-9]{1,3})?\b/gu, mask: '[iban]' },
  { pattern: /\b(?:\d[ -]?){12,18}\d\b/gu, mask: '[card]' },
  { pattern: /\b[A-Z]{5}\d{4}[A-Z]\b/gu, mask: '[tax id]' },
  {
    pattern: /(?<![\w#-])(?!\d{4}-\d{2}-\d{2}(?!\d))\+?\d{1,3}[ -]?\(?\d{2,5}\)?(?:[ -]?\d{2,5}){2,3}(?![\w-])/gu,
    mask: '[phone]',
  },
];

/** Every pattern needs one of these, and most texts of a record have none. */
const MAYBE_PERSONAL = /[@\d]/;

/**
 * The text with mail addresses, account and card numbers, tax ids and telephone numbers replaced by their kind.
 * Order numbers stay, because the people who read masked text work with them. It errs towards masking long digit runs.
 */
export function maskPersonalValues(text: string): string {
  if (!MAYBE_PERSONAL.test(text)) return text;
  return MASKS.reduce((masked, { pattern, mask }) => masked.replaceAll(pattern, mask), text);
}
