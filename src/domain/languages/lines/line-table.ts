import type { SpeechLanguage } from '../speech-language.ts';

/**
 * Sentences by key, each in every language code speaks. `{name}` stands for a value; all four languages of a key have the same ones.
 * A language that is missing does not compile.
 */
export type LineTable = Readonly<Record<string, Readonly<Record<SpeechLanguage, string>>>>;
