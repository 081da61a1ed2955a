/** What the pictographs and other signs of a text say: `none` where there is none that says yes or no, `unclear` where one is unknown or they differ. */
export type SignMeaning = 'yes' | 'no' | 'none' | 'unclear';

/** Signs that agree by themselves. */
const AGREE = new Set(['👍', '👌', '✅', '✔', '☑', '💯', '🆗', '🤝']);
/** Signs of courtesy and good cheer that change nothing. */
const FRIENDLY = new Set(['🙏', '🙂', '😊', '😀', '😃', '😄', '😁', '❤', '🎉', '🙌']);
/** Signs that refuse. */
const REFUSE = new Set(['👎', '❌', '✖', '✗', '✘', '🚫', '⛔', '🛑', '🙅', '❎']);

/** Skin tones, the sex of a person, the wish to be shown in colour. */
const SHADES = /\p{Emoji_Modifier}|\u200D[♀♂]|\uFE0F/gu;
const SIGN = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{S}|\u20E3/gu;
/** An unhappy face in plain marks: `:(`, `:-/`. */
const UNHAPPY = /[:;=]['-]?[([/\\|<]/u;

/** Signs of a text, and what is left without them. Every sign that is not known to agree or to be friendly stands against a yes: nobody's money moves on a yes that is crossed out or angry. */
export function readSigns(text: string): { readonly meaning: SignMeaning; readonly rest: string } {
  // a backtick is what some keyboards have for an apostrophe
  const plain = text.replaceAll(SHADES, '').replaceAll(/[`´]/gu, "'");
  const signs = plain.match(SIGN) ?? [];
  return { meaning: UNHAPPY.test(plain) ? 'unclear' : meaningOf(signs), rest: plain.replaceAll(SIGN, ' ') };
}

function meaningOf(signs: readonly string[]): SignMeaning {
  if (signs.some((sign) => !(AGREE.has(sign) || FRIENDLY.has(sign) || REFUSE.has(sign)))) return 'unclear';
  const agrees = signs.some((sign) => AGREE.has(sign));
  const refuses = signs.some((sign) => REFUSE.has(sign));
  if (agrees && refuses) return 'unclear';
  if (agrees) return 'yes';
  return refuses ? 'no' : 'none';
}
