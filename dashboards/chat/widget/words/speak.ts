import {
  type SpeechLanguage,
  speechLanguage,
  speechLanguages,
} from '../../../../src/domain/languages/speech-language.ts';
import type { Words } from './phrase.ts';
import { tongue } from './say.ts';

let wanted: SpeechLanguage = 'en';

/**
 * Changes over to a language once its words are here; until then the chat goes on in the one before. Words that do not come leave it in English. Of two
 * changes under way the later one counts.
 */
export async function speak(origin: string, language: SpeechLanguage): Promise<void> {
  if (wanted === language) return;
  wanted = language;
  const words = language === 'en' ? null : await loadPart<Words>(origin, language, 'words');
  if (wanted === language) tongue.set(() => ({ language: words === null ? 'en' : language, words }));
}

/** The first of the reader's languages that the chat speaks; English when it speaks none of them. */
export function firstSpoken(languages: readonly string[]): SpeechLanguage {
  const bases = languages.map((code) => code.toLowerCase().slice(0, 2));
  return speechLanguage(bases.find((base) => speechLanguages.some((known) => known === base)));
}

/**
 * Speaks the language the customer writes, found by the rule that the assistant's own sentences follow; `otherwise` while their words do not say.
 *
 * @param texts everything they wrote, oldest first.
 */
export async function followCustomer(
  origin: string,
  texts: readonly string[],
  otherwise: SpeechLanguage,
): Promise<void> {
  if (texts.length === 0) return speak(origin, otherwise);
  type Rule = (texts: readonly string[], otherwise: string | null) => string | null;
  const spokenLanguage = await loadPart<Rule>(origin, 'spoken-language', 'spokenLanguage');
  if (spokenLanguage === null) return;
  const found = texts.reduce<string | null>((known, text) => spokenLanguage([text], known), otherwise);
  return speak(origin, speechLanguage(found));
}

/** One export of a file that lies beside the script, or null when the file does not come. The browser keeps what came. */
async function loadPart<T>(origin: string, file: string, name: string): Promise<T | null> {
  try {
    const part = await import(/* @vite-ignore */ `${origin}/chat/words/${file}.js`);
    return part[name] ?? null;
  } catch {
    return null;
  }
}
