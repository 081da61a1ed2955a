import { clausesOf } from './clauses.ts';
import { type ReadSource, sourceReader } from './read-source.ts';
import { type ReadDuration, readDurations } from './read-times.ts';
import { FEE, isThing, PAYING, subjectsInEnglish } from './rule-words.ts';
import { splitClaims, splitContents } from './split-claims.ts';
import { sameDuration } from './times-hold.ts';

/** Words without a meaning of their own here, those that only say where a rule is quoted from, and those of days and money, which are checked as figures. */
const COMMON = new Set(
  'take takes took help article articles version says say according sorry unfortunately since less ago still once a an the your my our its it this that these those there here i we you they he she is are was were be been being has have had do does did of for to in on at by with and or as so if then than from up out about into over any all some each every also just only very can may will would should could must our us them their such same which who what when where how please yes per until till today tomorrow yesterday day days business working hour hours week weeks month months year years january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday inr usd rupees dollars'.split(
    ' ',
  ),
);
/** What makes an English rule a denial. */
export const DENIALS =
  /(?<!\p{L})(?:not|no|never|cannot|can['’]t|don['’]t|doesn['’]t|won['’]t|isn['’]t|aren['’]t|without|none|neither|nor|non|unless|except|excluded|final)(?!\p{L})|n['’]t(?!\p{L})/iu;

/** What goes back is returned, however it is put. */
const SENT_BACK = /(?<!\p{L})(?:send|sent|bring|take|taken|come|give|go) (?:[a-z]{1,12} ){0,2}?back(?!\p{L})/giu;

/** What only denies: it is compared by itself, and is no word that two rules share. */
const MERE_DENIALS =
  /(?<!\p{L})(?:not|no|never|cannot|(?:ca|do|does|did|wo|is|are|was|were|has|have)n['’]t)(?!\p{L})/giu;

/** Words with a meaning, cut to their stems. */
function stemsOf(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(MERE_DENIALS, ' ')
      .replaceAll(SENT_BACK, 'return')
      .match(/[\p{L}\p{M}]{2,}/gu) ?? []
  )
    .filter((word) => !COMMON.has(word))
    .map((word) => word.replace(/(?:ations?|ments?|ings?|ied|ies|ed|es|e|s)$/u, '').slice(0, 6) || word);
}

/** What sets a rule free of its limits: it has to be said by the source too. */
export const UNLIMITED =
  /(?<!\p{L})(?:any ?time|at all times|whenever|forever|unlimited|for life|lifetime|no (?:time )?limits?|without (?:a |any )?(?:time )?limits?|no questions)(?!\p{L})/iu;

/** What sets it free of a count. */
const MANY = /(?<!\p{L})(?:several|multiple|more than once|more than one|as many)(?!\p{L})/iu;

/** What counts one thing into another. */
const CONTAINS = /(?<!\p{L})(?:includ|contain|compris)\p{L}{0,3}(?!\p{L})/iu;
/** How a source may put that. */
export const CONTAINED =
  /(?<!\p{L})(?:includ|contain|compris)|(?<!\p{L})(?:part of|with (?:its|the|all)|together with)(?!\p{L})/iu;

/** What a source has to say too where a rule says it, and how. */
const SAID_TOO: readonly (readonly [words: RegExp, said: RegExp])[] = [
  [UNLIMITED, UNLIMITED],
  [MANY, MANY],
  [CONTAINS, CONTAINED],
];

/** Who is to pay: "you must pay", "customers pay". */
const TAKES =
  /(?<!\p{L})(?:(?:must|have to|has to|need to|needs to) (?:\w+ )?pay|(?:you|customers?|buyers?) (?:always |then |also )?pay)(?!\p{L})/iu;

/** Part of a rule's words that one sentence of a source, with those beside it, must have. */
const ENOUGH = 0.6;

/** The same where one thing is counted into another: each is one word of few. */
const ENOUGH_COUNTED = 0.7;

/** So few words stand together anywhere: they have to stand in one clause. */
const FEW = 2;

/** Part of a rule's words in one sentence from which on it is the same rule, and may be its contrary. */
const SAME = 0.8;

/**
 * Whether one text that was retrieved says what a sentence says: most of its words stand close together there, with all it is about, the clause that holds most of them denies neither
 * more nor less, a fee stands in the sentence of what it is taken for, and no sentence of any source says more of it the other way round. It knows words, not meaning: see
 * docs/truth-of-the-reply.md.
 */
export function isCovered(sentence: string, sources: readonly string[]): boolean {
  const claims = splitClaims(sentence).flatMap(splitContents);
  if (claims.length === 1) return isClaimCovered(sentence, sources);
  return (
    claims.every((claim) => isClaimCovered(claim, sources)) ||
    (isClaimCovered(sentence, sources) && claims.every((claim) => isClaimNear(claim, sources)))
  );
}

/** Part of a claim's words that have to stand together where the sentence as a whole is borne out. */
const HALF = 0.5;

/** Whether some text says half of a claim together, and denies neither more nor less: a claim that stands beside a true one is not borne out by it. */
function isClaimNear(claim: string, sources: readonly string[]): boolean {
  const rule = ruleOf(claim);
  if (rule.wanted.length === 0) return true;
  if (CONTAINS.test(claim)) return isClaimCovered(claim, sources);
  return sources.some((text) => {
    const { parts, read, shares } = readSource(rule, text);
    const heads = read.slice(0, HEADS).flatMap((words) => [...words]);
    return parts.some((part, at) => {
      const near = new Set([...heads, ...[at - 1, at, at + 1].flatMap((one) => [...(read[one] ?? [])])]);
      return (shares[at] ?? 0) > 0 && shareOf(rule.wanted, near) > HALF && agrees(rule, part);
    });
  });
}

function isClaimCovered(sentence: string, sources: readonly string[]): boolean {
  const rule = ruleOf(sentence);
  if (rule.wanted.length === 0) return true;
  const read = sources.map((source) => readSource(rule, source));
  return read.some((source) => supports(rule, source)) && !isContradicted(rule, read);
}

function ruleOf(sentence: string): Rule {
  const wanted = [...new Set(stemsOf(sentence))];
  return {
    ...{ wanted, denies: DENIALS.test(sentence), subjects: subjectsInEnglish(sentence) },
    ...{
      freed: SAID_TOO.filter(([words]) => words.test(sentence)).map(([, said]) => said),
      takes: TAKES.test(sentence),
    },
    enough: CONTAINS.test(sentence) ? ENOUGH_COUNTED : ENOUGH,
    lengths: readDurations(sentence).filter(({ ago }) => !ago),
  };
}

type Rule = {
  readonly wanted: readonly string[];
  readonly denies: boolean;
  /** Numbers of what it speaks of, see `rule-words.ts`. */
  readonly subjects: readonly number[];
  /** What else the source has to say: what frees it of limits, what counts one thing into another. */
  readonly freed: readonly RegExp[];
  /** Whether the customer is to pay for something. */
  readonly takes: boolean;
  /** Part of its words that have to stand together. */
  readonly enough: number;
  /** The lengths of time it names. */
  readonly lengths: readonly ReadDuration[];
};

/** A text by sentence, with the words of each, and the part of a rule's words that each has. */
type Source = ReadSource<ReadonlySet<string>> & { readonly shares: readonly number[] };

const readText = sourceReader((part): ReadonlySet<string> => new Set(stemsOf(part)));

function readSource({ wanted }: Rule, text: string): Source {
  const source = readText(text);
  return { ...source, shares: source.read.map((words) => shareOf(wanted, words)) };
}

function shareOf(wanted: readonly string[], words: ReadonlySet<string>): number {
  return wanted.filter((word) => words.has(word)).length / wanted.length;
}

function supports(rule: Rule, { parts, read, shares }: Source): boolean {
  const at = shares.indexOf(Math.max(...shares));
  const part = parts[at] ?? '';
  if (rule.wanted.length <= FEW && wholeClause(rule, part) === undefined) return false;
  const near = new Set([at - 1, at, at + 1].flatMap((one) => [...(read[one] ?? [])]));
  return (
    shareOf(rule.wanted, near) >= rule.enough &&
    agrees(rule, part) &&
    takesAsLong(rule, parts, at) &&
    speaksOf(rule, parts, at)
  );
}

/** Whether the lengths of time are those of the sentence that says the rule, or, where it names none, of those beside it. */
function takesAsLong({ lengths }: Rule, parts: readonly string[], at: number): boolean {
  if (lengths.length === 0) return true;
  const own = readDurations(parts[at] ?? '');
  const near = own.length > 0 ? own : readDurations(parts.slice(Math.max(0, at - 1), at + 2).join(' '));
  return lengths.every((length) => near.some((one) => sameDuration(length, one)));
}

/** Whether a sentence says the same the other way round, and none says as much of it as it was put. */
function isContradicted(rule: Rule, sources: readonly Source[]): boolean {
  const same = sources.flatMap(({ parts, shares }) =>
    parts.flatMap((part, at) =>
      (shares[at] ?? 0) < SAME ? [] : [{ share: shares[at] ?? 0, agrees: agrees(rule, part) }],
    ),
  );
  const most = (agreeing: boolean) =>
    Math.max(0, ...same.filter((one) => one.agrees === agreeing).map(({ share }) => share));
  return most(false) > most(true);
}

function agrees(rule: Rule, part: string): boolean {
  return DENIALS.test(clausesFor(rule, part)) === rule.denies;
}

/** The clause of a source's sentence that says the rule by itself. */
function wholeClause({ wanted }: Rule, part: string): string | undefined {
  return clausesOf(part)
    .map(({ text }) => text)
    .find((text) => shareOf(wanted, new Set(stemsOf(text))) >= SAME);
}

/** What is denied in a clause that has no word of the rule is another matter. */
function clausesFor(rule: Rule, part: string): string {
  const own = clausesOf(part).filter(({ text }) => shareOf(rule.wanted, new Set(stemsOf(text))) > 0);
  return wholeClause(rule, part) ?? own.map(({ text }) => text).join(', ');
}

/** Sentences of a source that stand in front of its text and say what all of it is about: its title and its headings. */
export const HEADS = 2;

/** All a rule is about is near, what frees it of limits too, and what is to be paid stands in the sentence of what it is paid for. */
function speaksOf({ subjects, denies, freed, takes }: Rule, parts: readonly string[], at: number): boolean {
  const around = parts.slice(Math.max(0, at - 1), at + 2);
  const near = around.join(' ');
  if (
    !freed.every((words) =>
      around.some((part) => words.test(part) && (words !== CONTAINED || DENIALS.test(part) === denies)),
    )
  )
    return false;
  const about = subjectsInEnglish([...parts.slice(0, HEADS), near].join(' '));
  if (!subjects.filter(isThing).every((subject) => about.includes(subject))) return false;
  if (denies || !(takes || subjects.includes(FEE))) return true;
  const own = subjectsInEnglish(parts[at] ?? '');
  const taken = own.includes(FEE) || (takes && own.includes(PAYING));
  return taken && subjects.every((subject) => isThing(subject) || subject === PAYING || own.includes(subject));
}
