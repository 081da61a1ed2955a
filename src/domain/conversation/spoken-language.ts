import { latinLanguage } from './latin-language.ts';
import { foldText } from './signals/fold-text.ts';

/** Scripts that belong to one language well enough for a person to be chosen by them, and the part of all letters (one in so many) that is enough. */
const BY_SCRIPT: readonly (readonly [string, RegExp, number])[] = [
  ['hi', /\p{Script=Devanagari}/gu, 3],
  ['bn', /\p{Script=Bengali}/gu, 3],
  ['ta', /\p{Script=Tamil}/gu, 3],
  ['te', /\p{Script=Telugu}/gu, 3],
  ['kn', /\p{Script=Kannada}/gu, 3],
  ['ml', /\p{Script=Malayalam}/gu, 3],
  ['gu', /\p{Script=Gujarati}/gu, 3],
  ['pa', /\p{Script=Gurmukhi}/gu, 3],
  // letters Arabic does not have, before the script they share
  ['ur', /[ٹڈڑںےھۓ]/gu, 20],
  ['fa', /[پچژگکی]/gu, 12],
  ['ar', /\p{Script=Arabic}/gu, 3],
  ['he', /\p{Script=Hebrew}/gu, 3],
  ['el', /\p{Script=Greek}/gu, 3],
  ['th', /\p{Script=Thai}/gu, 3],
  ['ko', /\p{Script=Hangul}/gu, 3],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 3],
  ['zh', /\p{Script=Han}/gu, 3],
  ['ru', /\p{Script=Cyrillic}/gu, 3],
  // marks that open a sentence in Spanish alone
  ['es', /[¿¡]/gu, 200],
];

/**
 * The language a customer writes in, as a two-letter code: by the script of their words where that says it, by their commonest words in Latin letters,
 * else `otherwise`: what was known before, or what their browser asks for. Null when nothing is known.
 */
export function spokenLanguage(texts: readonly string[], otherwise: string | null): string | null {
  const text = texts.join(' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return otherwise;
  const written = BY_SCRIPT.find(([, script, share]) => (text.match(script)?.length ?? 0) * share > letters);
  return written?.[0] ?? latinLanguage(foldText(text)) ?? otherwise;
}

/** The first language of an Accept-Language header as a two-letter code; null for none that can be read. */
export function preferredLanguage(header: string | undefined): string | null {
  const first = /^\s*([a-z]{2})(?:-[\w-]+)?\s*(?:[,;]|$)/i.exec(header ?? '');
  return first?.[1]?.toLowerCase() ?? null;
}
