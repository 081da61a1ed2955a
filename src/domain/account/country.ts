/** What people write for a country that its English name does not cover. */
const SYNONYMS = [
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['bharat', 'IN'],
  ['uae', 'AE'],
  ['deutschland', 'DE'],
] as const;

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`)).flatMap((code) => {
  const name = names.of(code);
  return name === undefined ? [] : [{ code, name }];
});
const byWords: ReadonlyMap<string, string> = new Map([
  ...codes.map(({ code }) => [code.toLowerCase(), presentCode(code)] as const),
  ...codes.map(({ code, name }) => [plain(name), presentCode(code)] as const),
  ...SYNONYMS,
]);

/** The two-letter code of a country written as a code or by its English name; null for what is neither. A code of former times is the one of today. */
export function countryCode(written: string): string | null {
  const text = plain(written);
  return byWords.get(text.replaceAll(' ', '')) ?? byWords.get(text) ?? null;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replaceAll(/[.\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Several codes share a name, such as `FX` and `FR`, which are both France. */
function presentCode(code: string): string {
  return new Intl.Locale(`und-${code}`).region ?? code;
}
