/**
 * A text as the phrase books know it: lower case, Latin letters without accents, Arabic without vowel marks and with one form of alef, yeh and teh,
 * Devanagari without nukta and with one nasal sign, straight apostrophes, nothing invisible.
 */
export function foldText(text: string): string {
  return foldMarks(text).toLowerCase();
}

/** The same with capitals kept, for what stands in a pattern, where a capital may mean something. */
export function foldMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c\u200b-\u200f\u2060\ufeff]/g, '')
    .normalize('NFC')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll('ß', 'ss')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll('ँ', 'ं');
}
