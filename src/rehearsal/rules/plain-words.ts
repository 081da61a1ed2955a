import { withEnglishWish } from './foreign-words.ts';
import { mendSlips } from './mend-slips.ts';

/** Words that only give vent, where they stand before what is meant: "where the hell is my damn order". */
const SWEARING = /\b(?:the (?:hell|heck|fuck) |(?:god)?damn(?:ed)? |bloody |fucking |f\*+ing |freaking )/gi;

/** A customer's words as the rules read them: in another language the wish in English in front, slips of the finger put right, swearing left out. */
export function plainWords(said: string): string {
  return mendSlips(withEnglishWish(said).replaceAll(SWEARING, ' ').replaceAll(/ {2,}/g, ' '));
}
