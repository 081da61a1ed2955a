import { closingLanguages } from './closing-words.ts';
import { phraseLanguages } from './signals/phrase-languages.ts';
import { spokenLanguage } from './spoken-language.ts';

/** Characters of a text whose phrases are looked at. */
const LOOKED_AT = 1_000;

/**
 * The language a customer writes in, as {@link spokenLanguage} knows it, and by the phrases code knows besides: who writes no more than "hablar con alguien" or "adiós" has said in which language.
 * A phrase counts when it is one of a single language and that is not English, whose words are said in every language; English words around it count for more.
 */
export function writtenLanguage(texts: readonly string[], otherwise: string | null): string | null {
  const shown = spokenLanguage(texts, null);
  const text = texts.join('\n').slice(0, LOOKED_AT);
  if (shown === 'en' || (shown !== null && /(?!\p{Script=Latin})\p{L}/u.test(text))) return shown;
  const languages = new Set([...phraseLanguages(text), ...texts.flatMap(closingLanguages)]);
  const [only] = languages;
  return languages.size === 1 && only !== undefined && only !== 'en' ? only : (shown ?? otherwise);
}
