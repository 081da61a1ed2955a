/** What people write for a country that its English name does not cover. */
const SYNONYMS: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  bharat: 'IN',
  uae: 'AE',
  deutschland: 'DE',
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const byName = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`)).flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [[name.toLowerCase(), code] as const];
  }),
);

/** The two-letter code of a country written as a code or by its English name; null for what is neither. */
export function countryCode(written: string): string | null {
  const plain = written
    .normalize('NFKC')
    .trim()
    .replaceAll(/[.\s]+/g, ' ')
    .trim()
    .toLowerCase();
  const code = SYNONYMS[plain.replaceAll(' ', '')] ?? SYNONYMS[plain] ?? byName.get(plain);
  if (code !== undefined) return code;
  return /^[a-z]{2}$/.test(plain) && names.of(plain.toUpperCase()) !== undefined ? plain.toUpperCase() : null;
}
