/** A place a text names: its key, whether the text means what lies outside it, and where it stands. */
export type ReadPlace = {
  /** A region's code (`NP`) for a country, else the name as it is written, in small letters. */
  readonly key: string;
  readonly outside: boolean;
  readonly at: number;
  readonly written: string;
};

/** The languages replies are read in. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'it', 'hi', 'ar'];
/** What is no place where it stands for a region's name in one of them: "financial" in Arabic, "gardener" in Hindi, "meeting" in Spanish; goods and people in English. */
const OTHER_THINGS = new Set(['مالي', 'माली', 'reunión', 'reunião', 'jersey', 'jordan', 'chad', 'georgia']);
/** Names people use beside the official ones. */
const ALSO: readonly (readonly [code: string, ...names: string[]])[] = [
  [
    'US',
    'USA',
    'U.S.',
    'U.S.A.',
    'US',
    'America',
    'EE. UU.',
    'EEUU',
    'États-Unis',
    'amerika',
    'अमेरिका',
    'अमरीका',
    'أمريكا',
  ],
  [
    'GB',
    'UK',
    'U.K.',
    'Great Britain',
    'Britain',
    'England',
    'Inglaterra',
    'Angleterre',
    'Großbritannien',
    'Inghilterra',
    'ब्रिटेन',
    'بريطانيا',
  ],
  ['AE', 'UAE', 'U.A.E.', 'Emirates', 'Emirats', 'Emiratos', 'Emirate', 'Emirati', 'यूएई', 'الإمارات'],
  ['TR', 'Turkey', 'Turquía', 'Turquie'],
  ['CZ', 'Czech Republic', 'República Checa', 'République tchèque'],
  ['NL', 'Holland', 'Holanda'],
  ['HK', 'Hong Kong'],
  ['CN', 'China', 'चीन'],
  ['IN', 'Inde', 'Indien', 'Índia', 'हिंदुस्तान'],
  ['EU', 'Europe', 'Europa', 'European Union', 'यूरोप', 'أوروبا'],
];
/** No regions of the world: what stands for none, and what is asked for by two letters alone. */
const NO_REGION = new Set(['ZZ', 'XA', 'XB', 'UN', 'EZ']);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

function regionNames(): ReadonlyMap<string, string> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    // an old code has the name of the one that is used today
    (code) => !NO_REGION.has(code) && new Intl.Locale(`und-${code}`).region === code,
  );
  const known = LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes.flatMap((code) => {
      const name = names.of(code)?.replace(/ \(.*\)$/u, '');
      return name === undefined ? [] : [[inForm(name), code] as const];
    });
  });
  const also = ALSO.flatMap(([code, ...names]) => names.map((name) => [inForm(name), code] as const));
  return new Map([...known, ...also].filter(([name]) => name.length > 1 && !OTHER_THINGS.has(name)));
}

/** As `plainText` leaves it, in small letters. */
function inForm(name: string): string {
  return name.normalize('NFKC').replaceAll(/[‘’ʼ]/gu, '’').toLowerCase();
}

/** Made when the first text is read: most processes read none. */
let regions: { readonly codes: ReadonlyMap<string, string>; readonly pattern: RegExp } | null = null;

function knownRegions(): NonNullable<typeof regions> {
  if (regions === null) {
    const codes = regionNames();
    const names = [...codes.keys()]
      .toSorted((one, other) => other.length - one.length)
      .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
    // An Arabic name may have a preposition grown to it.
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{M}\\p{N}])(?:[ولبك](?=\\p{Script=Arabic}))?(${names.join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
      'giu',
    );
    regions = { codes, pattern };
  }
  return regions;
}

const OUTSIDE =
  /(?:outside(?: of)?|other than|beyond|fuera de|hors d[eu'’]|en dehors d[eu'’]|außerhalb(?: von)?|fora d[aoe]|fuori (?:da|dall)\p{L}{0,2}['’]?|al di fuori d\p{L}{1,4}['’]?|خارج)\s?(?:the |la |el |l['’]|der |des |dem )?$/iu;
const OUTSIDE_BEHIND = /^ (?:के|से) बाहर/u;
/** Money and hours are named after a country without naming it. */
const NAMED_AFTER = /^ (?:dollars?|rupees?|pounds?|dirhams?|time|standard time|rupien|(?:के|का) समय)(?![\p{L}\p{M}])/iu;
const HOURS_OF = /(?:hora|heure|ora|توقيت|बजे)\s(?:de |della? |dell['’]|da |do |en )?(?:la |l['’])?$/iu;

/** The countries a text names, in the order of the text. A name in Latin letters begins with a capital. */
export function readCountries(text: string): readonly ReadPlace[] {
  const { codes, pattern } = knownRegions();
  return [...text.matchAll(pattern)].flatMap((match) => {
    const written = match[1] ?? '';
    const at = match.index + match[0].length - written.length;
    const behind = text.slice(at + written.length, at + written.length + 12);
    if (
      /^\p{Ll}/u.test(written) ||
      NAMED_AFTER.test(behind) ||
      HOURS_OF.test(text.slice(Math.max(0, at - 16), at)) ||
      isShortWord(written)
    )
      return [];
    const outside = OUTSIDE.test(text.slice(Math.max(0, at - 30), at)) || OUTSIDE_BEHIND.test(behind);
    return [{ key: codes.get(inForm(written)) ?? written, outside, at, written }];
  });
}

/** "US" is a country and "us" or "Us" is not. */
function isShortWord(written: string): boolean {
  return /^\p{Script=Latin}{2,3}$/u.test(written) && written !== written.toUpperCase();
}

const CAPITAL = String.raw`\p{Lu}[\p{Ll}\p{M}]+(?:[ -]\p{Lu}[\p{Ll}\p{M}]+){0,2}`;
const NAMED = new RegExp(
  [
    String.raw`(?<!\p{L})(?:in|to|from|outside|within|at|near|across|throughout) (${CAPITAL})`,
    String.raw`(?<!\p{L})(?:en|a|à|desde|de|em|para|no|na) (${CAPITAL})`,
  ].join('|'),
  'gu',
);
/** Our own places, whatever language they are named in. */
const OWN_PLACE = new RegExp(
  String.raw`(?<!\p{L})(?:shops?|stores?|warehouses?|branch(?:es)?|offices?|outlets?|showrooms?|cent(?:er|re)s?|counters?|tiendas?|almac[eé]n|sucursal|magasins?|boutiques?|entrep[oô]ts?|lojas?|armaz[eé]m|negozi[oa]?|magazzin[oi]|Filialen?|L[aä]den|Gesch[aä]ft\p{L}*|Lager|Servicezentr\p{L}+)(?: \p{L}+){0,2}? (?:in|at|near|en|de|à|a|em|no|na|di) (${CAPITAL})`,
  'gu',
);
/** Capitals that name a time, a language, money or the shop's own pages. */
const NO_PLACE =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|^(?:January|February|March|April|May|June|July|August|September|October|November|December|Indian?|English|Hindi|Spanish|Arabic|French|German|My|Your|Our|The|US|INR|UPI|Store Credit|Visa|Mastercard)(?!\p{L})/u;

/** Names with a capital where a place is named: behind "our shop in", and, in what says a rule of the shop, behind a preposition of place. Lists of names beside them are not followed. */
export function readNamedPlaces(text: string, saysRule: boolean): readonly ReadPlace[] {
  const countries = readCountries(text);
  return [...text.matchAll(OWN_PLACE), ...(saysRule ? text.matchAll(NAMED) : [])]
    .map((match) => {
      const written = match[1] ?? match[2] ?? '';
      const at = match.index + match[0].length - written.length;
      return { key: written.toLowerCase(), outside: OUTSIDE.test(text.slice(Math.max(0, at - 30), at)), at, written };
    })
    .filter(
      ({ written, at }) => !NO_PLACE.test(written) && !countries.some((one) => Math.abs(one.at - at) < written.length),
    );
}
