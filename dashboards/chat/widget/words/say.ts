import type { SpeechLanguage } from '../../../../src/domain/languages/speech-language.ts';
import { createStore } from '../../../shared/store.ts';
import type { Phrase, Words } from './phrase.ts';

/** The language the chat speaks. Without `words` it says the phrases as they stand in the script, in English. */
export type Tongue = { readonly language: SpeechLanguage; readonly words: Words | null };

/** What the chat speaks at the moment. A page has one chat, so there is one. */
export const tongue = createStore<Tongue>({ language: 'en', words: null });

/** The phrase in the language the chat speaks, with `value` in its place; in English where that language has none. */
export function say(phrase: Phrase, value: string | number = ''): string {
  // A function, because a value that a customer typed may hold what `replace` reads as a pattern.
  return (tongue.get().words?.[phrase] ?? phrase).replace('{}', () => String(value));
}
