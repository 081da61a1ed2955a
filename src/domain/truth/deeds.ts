import { type Clause, clauseAround, clausesOf } from './clauses.ts';
import { DEED_FORMS, type Deed } from './deed-forms.ts';
import { DEED_LANGUAGES, formsOf } from './deed-words.ts';

export type { Deed } from './deed-forms.ts';

const begin = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;
const compile = (source: string, flags = 'iu'): RegExp =>
  new RegExp(source.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''), flags);

/** The forms of a language, or of several, by deed; `speaks` tells whether a text may hold them. */
type Book = { readonly speaks: RegExp | null; readonly forms: readonly (readonly [Deed, readonly RegExp[]])[] };

const DEEDS = Object.keys(DEED_FORMS) as readonly Deed[];
const bookOf = (speaks: RegExp | null, of: (deed: Deed) => readonly string[]): Book => ({
  speaks,
  forms: DEEDS.map((deed) => [deed, of(deed).map((form) => compile(form, 'giu'))] as const),
});
const BOOKS: readonly Book[] = [
  bookOf(null, (deed) => DEED_FORMS[deed]),
  ...DEED_LANGUAGES.map((language) =>
    bookOf(compile(`${begin}(?:${language.speaks})${end}`), (deed) => formsOf(language, deed)),
  ),
];

/** Turns of speech that hold a word of denial or condition and mean neither. */
const EMPTY_WORDS = compile(
  `${begin}(?:not (?:only|just|merely)|no (?:doubts?|problems?|worries|questions?|later|less|more)|once (?:and for all|more|again)|without (?:a |any )?\\w+)${end}`,
  'giu',
);
const DENIED = compile(
  [
    `${begin}(?:not|never|no|nothing|none|neither|nor|cannot|\\w{2,6}n['’]t|unable|yet to|need(?:s|ed)? to|has to|have to|to be|(?:can|could|may|might|must|will|would|should|shall) (?:be|have)|being|waiting|wait|waits|pending|awaiting|declined|rejected|wish)${end}`,
    String.raw`नहीं|नही|मत|अगर|यदि|जब तक|के बाद|होने पर|(?:^|\s)(?:nahi|nahin|agar|jab tak)(?:\s|$)`,
    `${begin}(?:no|nunca|nada|si|cuando|después|antes|hasta|una vez|todavía no|aún no)${end}`,
    String.raw`(?:^|\s)(?:لم|لن|لا|ليس|إذا|عند|بعد|قبل|حتى|عندما)(?:\s|$)`,
    ...DEED_LANGUAGES.map(({ denial }) => `${begin}(?:${denial})${end}`),
  ].join('|'),
);
const CONDITIONED = compile(`${begin}(?:if|once|unless|until|whether|in case|as soon as|when|whenever|provided)${end}`);
/** "After your refund has been issued": the word stands right in front of what it governs. */
const TIMED = compile(`${begin}(?:after|before)(?: (?:a|an|the|your|this|that|each|it|we|i))?\\s*$`);
/** What is done already does not wait for what is said behind it. */
const PAST = compile(
  `${begin}(?:has|have|had|was|were|['’]ve|got|did|i|we|été|j['’]ai|avons|wurden?|habe|haben)${end}`,
);
const LATER = compile(
  `${begin}(?:if|once|unless|until|as soon as|when|whenever|provided|after|before|${DEED_LANGUAGES.map(({ later }) => later).join('|')})${end}`,
);
const NOTHING_BEHIND = compile(`^ (?:nothing|none|neither|no|not)${end}|^\\s*(?:नहीं|nahi)`);

/**
 * The deeds a statement says were done. A denial or a condition frees only what it governs: it stands in front of the deed or within it, in the same clause; behind it only
 * where the deed is told as what usually happens. Give it no question: see `splitQuestion`.
 */
export function readDeeds(statement: string): readonly Deed[] {
  const clauses = clausesOf(statement);
  const forms = BOOKS.flatMap((book) => (book.speaks === null || book.speaks.test(statement) ? book.forms : []));
  const said = new Set(
    forms.flatMap(([deed, own]) => (own.some((form) => saysDone(statement, form, clauses)) ? [deed] : [])),
  );
  return DEEDS.filter((deed) => said.has(deed));
}

function saysDone(text: string, form: RegExp, clauses: readonly Clause[]): boolean {
  form.lastIndex = 0;
  for (let found = form.exec(text); found !== null; found = form.exec(text)) {
    if (!isFreed(text, found.index, found.index + found[0].length, clauses)) return true;
    // what begins later within the match may be a statement of its own
    form.lastIndex = found.index + 1;
  }
  return false;
}

function isFreed(text: string, from: number, to: number, clauses: readonly Clause[]): boolean {
  const clause = clauseAround(clauses, from, to);
  const upTo = withoutEmpty(text.slice(clause.from, to));
  const [before, behind] = [withoutEmpty(text.slice(clause.from, from)), withoutEmpty(text.slice(to, clause.to))];
  if (DENIED.test(upTo) || CONDITIONED.test(upTo) || TIMED.test(before) || NOTHING_BEHIND.test(behind)) return true;
  return !PAST.test(text.slice(from, to)) && LATER.test(behind);
}

function withoutEmpty(text: string): string {
  return text.replaceAll(EMPTY_WORDS, ' ');
}
