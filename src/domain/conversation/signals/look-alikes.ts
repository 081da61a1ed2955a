/** Letters of other alphabets by the Latin ones they are drawn like: pairs, in rows of one alphabet. Capitals have pairs of their own where they are drawn otherwise than their small letters. */
const PAIRS = [
  ...['аa вb сc ԁd еe єe ғf ԍg һh нh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt цu џu ѵv ԝw шw щw хx уy үy'],
  ...['АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT УY ХX'],
  ...['αa βb ςc δd εe ηn ιi κk μm νv οo πn ρp σo τt υu χx γy ωw'],
  ...['ΑA ΒB ΕE ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ΖZ'],
  ...['ցg հh ոn օo ռn սu զq'],
  ...['ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz ɑa ɡg ıi łl øo đd ħh'],
];
const LATIN = new Map(PAIRS.flatMap((row) => row.split(' ')).map((pair) => [pair.slice(0, -1), pair.slice(-1)]));

/** Where each letter of the alphabet has a sign of its own, in order: white in a black disc or square, and the letters flags are made of. */
const SIGNS = [0x1f150, 0x1f170, 0x1f1e6];
const SIGN = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;

const WORD = /[\p{L}\p{M}]+/gu;
const LETTER = new RegExp(`[${[...LATIN.keys()].join('')}]`, 'gu');
const ALL_LATIN = /^[a-z]+$/iu;
const SOME_LATIN = /[a-z]/iu;

/**
 * A text whose words in Latin letters have none of another alphabet between them that only look like it ("реrsоn"), nor signs in their place. A word that would
 * not be all Latin then is of another language and stays what it was, and so do the words of a text in one that have no Latin letter.
 */
export function withoutLookAlikes(text: string): string {
  const plain = text.replaceAll(SIGN, letterOf);
  const written = (plain.match(WORD) ?? []).filter((word) => !ALL_LATIN.test(word));
  const other = written.some((word) => word.search(LETTER) >= 0 && !SOME_LATIN.test(word) && latinOf(word) === null);
  return plain.replaceAll(WORD, (word) =>
    ALL_LATIN.test(word) || (other && !SOME_LATIN.test(word)) ? word : (latinOf(word) ?? word),
  );
}

/** The word in Latin letters; null for one that is not drawn in them. */
function latinOf(word: string): string | null {
  const latin = word.replaceAll(LETTER, (letter) => LATIN.get(letter) ?? letter);
  return ALL_LATIN.test(latin) ? latin : null;
}

function letterOf(sign: string): string {
  const point = sign.codePointAt(0) ?? 0;
  const first = SIGNS.findLast((start) => point >= start) ?? point;
  return String.fromCodePoint(0x61 + point - first);
}
