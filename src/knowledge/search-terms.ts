import { shopWords } from './shop-words.ts';
import { bySpelling, spelledLike } from './spelled-like.ts';

/**
 * Characters of a query that are read. A question is shorter; and 500 characters of any alphabet stay below the 2,047 bytes at which
 * PostgreSQL refuses a word.
 */
export const queryLength = 500;

/** Words that say nothing about the subject: the stop words of English, and polite or hurried speech, which PostgreSQL would count. */
export const smallTalk: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its i me my mine you your yours we our he she they them his her their of to in on at by for from with ' +
    'and or but if so as is am are was were be been being do does did doing have has had having can will just should now then there here ' +
    'what which who whom when where why how any each other such than too very s t im ive id ill dont didnt doesnt isnt arent wasnt cant couldnt ' +
    'wont wouldnt shouldnt havent hasnt hadnt theres thats whats hi hello hey dear please pls plz kindly thanks thank sorry ok okay sir madam ' +
    'team would could shall may might must want wants wanted need needs like know tell let get gets got give help make see ask also still ' +
    'yet even ever really actually anyway something anything everything thing things someone anyone already many much long about going go us ' +
    'one two three four five six ones said say says think wish help helping assistance assist check checking try trying information info ' +
    'possible question problem problems issue issues able because into company shop business policy policies rule rules terms conditions seeing ' +
    'soon obtain request requesting list locate find show download report notify inform file lodge available allowed touch due up out ' +
    'gives given giving off else elses someones around someone somehow ' +
    'damn goddamn bloody fucking freaking ur u ya wanna gonna'
  ).split(' '),
);

/** A count says little, and an order or phone number stands in no article: it would only make the question look unanswered. */
const idleNumber = /^(?:\d|\d{6,})$/;

/** An amount as customers type it; articles write `2,000`, which PostgreSQL reads as `2` followed by `000`. */
const thousands = /^\d{4,5}$/;

/** By word or pair of words, without small talk: which other words of the shop mean the same. */
const sameMeaning: ReadonlyMap<string, readonly string[]> = new Map(
  shopWords.flatMap((group) => group.map((entry) => [withoutSmallTalk(entry.split(' ')).join(' '), group] as const)),
);

/**
 * The notions of a question, one entry each, in the syntax of PostgreSQL's `websearch_to_tsquery`. Pure.
 *
 * Only letters and digits are taken over, so nothing a customer types acts as an operator. A word with relatives in the shop's vocabulary
 * becomes `parcel or package or packet`. Empty when the query holds no word of its own.
 */
export function searchTerms(query: string): readonly string[] {
  // Cut twice: normalising turns some single characters into eighteen.
  const text = query.slice(0, queryLength).normalize('NFKC').toLowerCase().replace(/['’]/g, '');
  const words = text.slice(0, queryLength).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const telling = withoutSmallTalk(words).filter((word) => !idleNumber.test(word));
  return [...new Set(joinPairs(telling).map(termFor))];
}

function withoutSmallTalk(words: readonly string[]): readonly string[] {
  return words.filter((word) => !smallTalk.has(word));
}

/** Makes one notion of two neighbours that the shop's vocabulary knows as a pair. */
function joinPairs(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const pair = `${words[index]} ${words[index + 1]}`;
    const isPair = sameMeaning.has(pair);
    joined.push(isPair ? pair : (words[index] ?? ''));
    if (isPair) index += 1;
  }
  return joined;
}

const spelledWords = bySpelling([...sameMeaning.keys()].filter((entry) => !entry.includes(' ')));

/** A word that is none of the vocabulary is also searched as the one it was probably meant to be. */
function termFor(word: string): string {
  if (thousands.test(word)) return `${word} or "${word.slice(0, -3)} ${word.slice(-3)}"`;
  const group = sameMeaning.get(word) ?? sameMeaning.get(word.replace(/s$/, ''));
  if (group !== undefined) return anyOf(group);
  const meant = sameMeaning.get(spelledLike(word, spelledWords) ?? '');
  return meant === undefined ? word : `${word} or ${anyOf(meant)}`;
}

function anyOf(words: readonly string[]): string {
  return words.map((other) => (other.includes(' ') ? `"${other}"` : other)).join(' or ');
}
