/**
 * A text as the phrase books know it: lower case, Latin letters without accents, Arabic without vowel marks and with one form of alef, yeh and teh,
 * Devanagari without nukta and with one nasal sign, straight apostrophes, nothing invisible.
 */
export function foldText(text: string): string {
  return foldMarks(text).toLowerCase();
}

/** Accents and vowel marks, what is drawn around a letter or through it, and what takes no room: a soft hyphen, joiners, marks of direction. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|[\u064b-\u065f\u0670\u0640]|\u093c|\p{Default_Ignorable_Code_Point}/gu;

/** The same with capitals kept, for what stands in a pattern, where a capital may mean something. */
export function foldMarks(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .normalize('NFC')
    .replaceAll(/[‘’ʼ´`]/g, "'")
    .replaceAll('ß', 'ss')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replaceAll('ँ', 'ं');
}
