import { foldMarks } from './fold-text.ts';
import { type MendSlips, mendSlips, type Slips } from './mend-slips.ts';

/** Why a message goes straight to a person, whatever any model makes of it. */
export type Signal = 'customer_request' | 'legal_threat' | 'safety';

/**
 * How one language says it. All patterns are matched against folded text (see `fold-text.ts`): lower case, no accents, one spelling for letters that have
 * several. They have no unbounded repetition inside another, so that no text can make them slow.
 */
export type PhraseBook = {
  /** A wish for a person, by signal `customer_request`. */
  readonly person: readonly RegExp[];
  /** The same said the other way round: no machine. Nothing takes it back. */
  readonly notMachine: readonly RegExp[];
  /** Takes the wish back when it stands in the same clause: "I do not want to", "the one who delivered". */
  readonly notPerson: readonly RegExp[];
  /** A condition before the wish: not yet one, but for those that say no more than "if you cannot help". */
  readonly condition: RegExp;
  readonly conditionAnyway: RegExp;
  readonly legal: readonly RegExp[];
  readonly safety: readonly RegExp[];
  /** Takes a legal or a safety match back when it stands in the same clause. */
  readonly notAlarm: readonly RegExp[];
  /** How its words are mistyped. (Default: not looked for.) */
  readonly slips?: Slips;
};

/** A book that is ready to be held against texts. */
export type FoldedBook = PhraseBook & { readonly mend: MendSlips };

/** A book whose patterns are folded like the texts they meet, so that it can be written as people write. Those whose every match counts are global, for `matchAll`. */
export function foldBook(book: PhraseBook): FoldedBook {
  const all = (patterns: readonly RegExp[]) => patterns.map((pattern) => folded(pattern));
  const everywhere = (patterns: readonly RegExp[]) => patterns.map((pattern) => folded(pattern, 'g'));
  return {
    person: everywhere(book.person),
    notMachine: all(book.notMachine),
    notPerson: all(book.notPerson),
    condition: folded(book.condition),
    conditionAnyway: folded(book.conditionAnyway),
    legal: everywhere(book.legal),
    safety: everywhere(book.safety),
    notAlarm: all(book.notAlarm),
    mend: book.slips ? mendSlips(book.slips) : (text) => text,
  };
}

function folded({ source, flags }: RegExp, more = ''): RegExp {
  return new RegExp(foldMarks(source), flags + more);
}

/** Patterns from parts that are written once: a space in a part stands for any whitespace, and one with a question mark for any or none. */
export function phrase(...parts: readonly string[]): RegExp {
  return new RegExp(
    parts.join('').replaceAll(/ (\?)?/g, (_, none) => (none ? '\\s*' : '\\s+')),
    'u',
  );
}
