import { isMadeOf, type PhraseList, phraseList } from '../languages/made-of-phrases.ts';
import { readSigns } from './agreeing-signs.ts';
import { agreeing, courtesies, refusing } from './answer-words.ts';

/** What a message that is nothing but an answer says. */
export type BareAnswer = 'yes' | 'no';

/** A message with more words than this is never nothing but an answer. */
const MOST_WORDS = 6;

const COURTESIES = phraseList(courtesies, normalise);
const YES: readonly PhraseList[] = agreeing.map((phrases) => phraseList(phrases, normalise));
const NO = phraseList(refusing, normalise);

/** A short word twice is laughter or impatience: "ja ja", "ha ha". */
const SHORT_TWICE = /(?<!\p{L})(\p{L}{1,2}) \1(?!\p{L})/u;

/**
 * Whether a message is nothing but a yes, or nothing but a no, in English, Hindi (either script), Spanish, Arabic, French, German, Portuguese and a few
 * words of others. A yes may be several assents of one language with courtesies around them ("yep, go ahead, thanks"). "Yes, but ...", a question and everything longer is neither, and so is a
 * yes beside a sign that does not agree ("ok 🚫", "sure 😡"): the model reads it, and nothing is done on it.
 */
export function bareAnswer(text: string): BareAnswer | null {
  if (text.length > 60 || /[?？؟¿]/u.test(text)) return null;
  const { meaning, rest } = readSigns(text);
  if (meaning === 'unclear') return null;
  const answer = answerOf(normalise(rest));
  if (answer === 'unknown') return null;
  if (meaning === 'no') return answer === 'yes' ? null : 'no';
  return answer ?? (meaning === 'yes' ? 'yes' : null);
}

/** Null for nothing but courtesies, or nothing at all. */
function answerOf(words: string): BareAnswer | 'unknown' | null {
  if (words === '') return null;
  if (words.split(' ').length > MOST_WORDS) return 'unknown';
  if (!SHORT_TWICE.test(words) && YES.some((phrases) => isMadeOf(words, phrases, COURTESIES))) return 'yes';
  // a refusal is one phrase: two together may take each other back ("don't cancel")
  if (NO.some((phrase) => isMadeOf(words, [phrase], COURTESIES))) return 'no';
  return isMadeOf(words, COURTESIES, []) ? null : 'unknown';
}

/** Lower case, without marks around words; what stands within a word stays, but for the vowel signs of Arabic. */
function normalise(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’`]/gu, "'")
    .replaceAll(/\u200C|\u200D|[\u064B-\u0652]|\u0670|\u0640/gu, '')
    .replaceAll(/\p{Cf}/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim();
}
