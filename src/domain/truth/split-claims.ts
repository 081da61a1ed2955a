/** Where one claim of a sentence may end and the next begin. */
const BORDER = /(?:,|;|:(?=\s)|—)\s*(?:and |or |but |while |whereas )?|\s(?:and|but|while|whereas)\s/giu;

const VERB =
  "(?:is|are|was|were|do|does|don['’]t|doesn['’]t|can|cannot|can['’]t|may|must|will|won['’]t|has|have|takes?|costs?|goes|go|gets?|receives?|includes?|covers?|pays?|expires?|applies|apply|starts?|ends?|needs?|never|always|arrives?|comes?|lasts?|waives?|collects?|cancels?|replaces?|accepts?|moves?|contains?)";
/** Verbs that are as often nouns: "the delivery charge". They count where they begin a clause, or behind a pronoun. */
const OR_NOUN = '(?:charges?|refunds?|offers?)';
const BEGINS = new RegExp(`^(?:(?:also|then|even|only|it|they) )?(?:${VERB}|${OR_NOUN})(?!\\p{L})`, 'iu');
const HAS_VERB = new RegExp(
  `^(?!(?:if|when|while|unless|because|since|until|before|after|even if|where|which|who) )(?:(?:[\\p{L}'’-]+ ){1,6}?${VERB}|(?:we|they|you|it) (?:\\p{L}+ )?${OR_NOUN})(?!\\p{L})`,
  'iu',
);
/** What makes a clause a condition of the claim beside it, and no claim of its own. */
const SUBORDINATE =
  /^(?:if|when|unless|because|since|until|before|after|even if|where|which|who|so that|as|for example|such as|including|like)(?!\p{L})/iu;
const FINITE = new RegExp(
  `(?<!\\p{L}|(?<!\\p{L})(?:the|an?|your|our|any|no|full|each|every|free|this) )${VERB}(?!\\p{L})`,
  'iu',
);

/**
 * The claims of an English statement: "returns are free and have no limit" claims two things, and each says by itself whom it speaks of ("returns have no limit"). What has no verb of its own (an item of a
 * list, a condition) stays with the claim in front of it.
 */
export function splitClaims(statement: string): readonly string[] {
  const borders = [...statement.matchAll(BORDER)];
  const starts = [0, ...borders.map((border) => border.index + border[0].length)];
  const ends = [...borders.map((border) => border.index), statement.length];
  const pieces = starts.map((start, at) => ({ start, text: statement.slice(start, ends[at]).trim() }));
  const claims: string[] = [];
  let from = 0;
  for (const [at, { start, text }] of pieces.entries()) {
    if (at === 0 || SUBORDINATE.test(text) || !(BEGINS.test(text) || HAS_VERB.test(text))) continue;
    const before = statement.slice(from, ends[at - 1]).trim();
    if (SUBORDINATE.test(before) || !FINITE.test(before)) continue;
    claims.push(before);
    from = start;
  }
  const all = [...claims, statement.slice(from)].map((claim) => claim.trim());
  const subject = subjectOf(all[0] ?? '');
  return all.map((claim, at) => (at > 0 && BEGINS.test(claim) ? `${subject} ${claim}` : claim));
}

/** Everything in front of the first verb. */
function subjectOf(claim: string): string {
  const verb = FINITE.exec(claim);
  return verb === null ? claim : claim.slice(0, verb.index).trim();
}

const CONTAINS = /(?<!\p{L})(?:include|contain|comprise|cover)(?:s|ed)?(?!\p{L})/iu;

/** "The refund includes tax and delivery" counts in two things: each by itself. Other claims stay whole. */
export function splitContents(claim: string): readonly string[] {
  const verb = CONTAINS.exec(claim);
  if (verb === null || SUBORDINATE.test(claim)) return [claim];
  const upTo = claim.slice(0, verb.index + verb[0].length);
  const items = claim.slice(upTo.length).split(/,\s*(?:and |or )?|\s(?:and|or)\s/u);
  const named = items.map((item) => item.trim()).filter((item) => item !== '' && !SUBORDINATE.test(item));
  return named.length < 2 ? [claim] : named.map((item) => `${upTo} ${item}`);
}
