/** Takes a place and shows nothing though it counts as a letter or a sign: fillers, joiners, the empty pattern of Braille. */
const SHOWS_NOTHING = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a reader sees anything of a text: a letter, a digit, a sign or a mark that is not blank in every font. */
export function hasVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(text.replaceAll(SHOWS_NOTHING, ''));
}
