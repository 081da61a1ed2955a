/** Scripts that belong to one language well enough for a person to be chosen by them. */
const BY_SCRIPT: readonly (readonly [string, RegExp])[] = [
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
];

/**
 * The language a customer writes in, as a two-letter code: by the script of their words where that says it, else by what their browser asked for;
 * null when neither is known. Words in Latin letters say too little for a guess.
 */
export function spokenLanguage(texts: readonly string[], browserLanguage: string | null): string | null {
  const text = texts.join(' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const written = BY_SCRIPT.find(([, script]) => (text.match(script)?.length ?? 0) * 3 > letters);
  return letters > 0 && written ? written[0] : browserLanguage;
}

/** The first language of an Accept-Language header as a two-letter code; null for none that can be read. */
export function preferredLanguage(header: string | undefined): string | null {
  const first = /^\s*([a-z]{2})(?:-[\w-]+)?\s*(?:[,;]|$)/i.exec(header ?? '');
  return first?.[1]?.toLowerCase() ?? null;
}
