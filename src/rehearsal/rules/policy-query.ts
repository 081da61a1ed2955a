import { textField } from './read-result.ts';
import { pointsBack } from './read-text.ts';
import { lastWrite, type Situation, stepsOf } from './situation.ts';

const MONEY = /\b(?:my|the) money\b/i;
/** Asked for where a country is named. */
const COUNTRIES = 'Countries we ship to from India: international orders';
/** A question about a place or a state of things, in words an article has. */
const IN_ARTICLE_WORDS: readonly (readonly [question: RegExp, query: string])[] = [
  [
    /\b(?:ship|shipping|deliver|delivery|send)\b[^.!\n]{0,30}\b(?:abroad|overseas|international(?:ly)?|which countries)\b/i,
    COUNTRIES,
  ],
  [/\bwhich countries\b/i, COUNTRIES],
  [/\bwhat (?:does|will|would) (?:it|that|the delivery|delivery|shipping) cost\b/i, 'What delivery costs at checkout'],
  [
    /^\W*(?:is|are|do|does|what|and)?\W*(?:there|you|it|they|about)?\W*(?:have|has|come with|any|a|the)?[^.!\n]{0,12}\b(?:warranty|guarantee)\b\W*(?:on (?:it|this|that|them))?\W*$/i,
    'What is a warranty, and how long is it valid?',
  ],
  [
    /\b(?:opened|unsealed|used)\b[^.!\n]{0,40}\b(?:return|back)\b|\b(?:return|back)\b[^.!\n]{0,25}\b(?:opened|unsealed|used)\b/i,
    'Opened items of other kinds: can they go back?',
  ],
];
/** "Do you ship to Nepal?" */
const TO_PLACE =
  /\b(?:ship|shipping|deliver|delivery|delivered|send)\b[^.!\n]{0,20}\b(?:to|in)\s+(?:the\s+)?(\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)/u;
const OPENED = /\b(?:opened|unsealed|used)\s+(?:the\s+|my\s+|an?\s+)?([a-z]{3,})\b/i;
const GENERAL = /^(?:item|items|thing|things|stuff|product|products|goods|one|box|package|good|and|it)$/i;

/** What to search the articles for: the question itself; what "my money" or the "it" of "how long does it take?" stands for is said in words an article has. */
export function policyQuery(situation: Situation): string {
  const { current } = situation;
  const isPrefixed = current.text !== current.said && current.text.endsWith(current.said);
  const text = isPrefixed ? current.text.slice(0, -current.said.length) : current.text;
  if (MONEY.test(text)) return 'How long does a refund take?';
  if (TO_PLACE.test(text)) return COUNTRIES;
  const known = IN_ARTICLE_WORDS.find(([question]) => question.test(text));
  if (known !== undefined) return known[1];
  if (/\bhow long will (?:that|it|this) take\b/i.test(text) && lastWrite(situation) === undefined)
    return 'How long does a refund take?';
  const write = /\bhow long\b/i.test(text) && pointsBack(text) ? lastWrite(situation) : undefined;
  if (write !== undefined)
    return text.replace(/\b(?:it|that|this|they)\b/i, write.name === 'create_return' ? 'a return' : 'a refund');
  return goesOn(text, situation) ?? text;
}

/** "And how long is it?" behind an answer out of an article is about the same. */
function goesOn(text: string, { blocks }: Situation): string | null {
  const before = stepsOf(blocks.slice(-2, -1))[0];
  const query = before?.name === 'search_policy' ? textField(before.args, 'query') : null;
  return query !== null && pointsBack(text) && text.split(/\s+/).length <= 7 ? `${query} ${text}` : null;
}

/** What a question is about that the passage found for it does not name: a country, a kind of goods. Null where it names it. */
export function unnamedIn(passage: string, text: string): string | null {
  const asked = TO_PLACE.exec(text)?.[1] ?? OPENED.exec(text)?.[1] ?? null;
  if (asked === null || GENERAL.test(asked)) return null;
  return passage.toLowerCase().includes(asked.toLowerCase().replace(/s$/, '')) ? null : asked;
}
