/** Where spice is tasted. Folded, as all that is read here. */
const BURNT_MOUTH = [
  '\\b(?:burn(?:s|t|ed|ing)?|set(?:s|ting)?|scorch(?:ed|es|ing)?) (?:my|the|your|our) (?:whole |entire )?(?:tongue|mouth|lips|taste ?buds|throat)(?: on fire| off)?\\b|\\b(?:my|the) (?:tongue|mouth|lips) (?:is|are|was|were) (?:still )?(?:on fire|burning)\\b',
  '\\bme (?:ha )?quem(?:a|o|aron|ado) (?:\\p{L}+ )?(?:la|los) (?:lengua|boca|labios|garganta)\\b|\\bme (?:arde|ardia|pica) (?:la|los) (?:lengua|boca|labios)\\b',
  "\\b(?:m'a |me |a )?brulee? (?:la|les) (?:langue|bouche|levres|gorge)\\b",
  '\\b(?:brennt|brannte|brennen) (?:\\p{L}+ )?(?:auf der |im |an den )(?:zunge|mund|lippen)\\b|\\b(?:zunge|mund|lippen) (?:brennt|brennen|verbrannt)\\b|\\b(?:zunge|mund|lippen) verbrannt\\b',
  '\\bqueimou (?:a |minha |a minha |os )(?:lingua|boca|labios)\\b|\\b(?:mi ha |ha )bruciato la (?:lingua|bocca)\\b',
  '\\b(?:muh|munh|jeebh|zubaan|zuban)\\b (?:\\w+ )?jal (?:gay|gai)\\w*|(?:मुंह|जीभ|जुबान) (?:\\p{L}+ )?जल (?:गया|गई|गयी)',
  '(?:حرق|حرقت|احرق|احرقت) (?:لساني|فمي)',
].join('|');

/** Food that is hot by its spice. */
const SPICY =
  '\\b(?:spicy|chill?i(?:es)?|chillies|hot sauce|salsa|ramen|pepper sauce|ghost pepper|jalapenos?|habaneros?|wasabi|curry|kimchi|sriracha|tabasco|picante|scharfe?|epicee?|piquante?|piccante|apimentad[oa]|mirchi|masala)\\b|मिर्च|توابل|الفلفل|حار';

const ENJOYED =
  "\\b(?:lov(?:e|ed|ing) (?:it|them|this|every)|delicious|yum(?:my)?|tasty|in (?:the best|a good|such a good) way|so good|amazing|ordering more|order(?:ed)? more|will (?:buy|order) (?:\\w+ )?again|want (?:\\w+ )?more|can't stop eating|me encant\\w+|delicios[oa]s?|riquisim[oa]s?|buenisim[oa]s?|un delice|delicieu\\w+|j'adore|un regal|lecker|kostlich|adorei|uma delicia|buonissim\\w+|squisit\\w+|ma[zj]a aa\\w*)\\b|मज[ाे] आ|स्वादिष्ट|लाजवाब|لذيذ|رائع";

/** What is harm, whatever the food. */
const HARMED =
  "\\b(?:badly|severely|pain\\w*|blister\\w*|hurts?|doctors?|hospital|swollen|swell\\w*|swelled|bleed\\w*|peel\\w*|days|worse|allerg\\w*|raw|still can't|numb|ampollas|dolor|schmerz\\w*|dard)\\b|दर्द|छाले";

/** A pleasure behind one of these is about something else. */
const TURN = '\\b(?:but|until|though|however|pero|mais|aber|lekin|magar)\\b|लेकिन|मगर|لكن';

const TASTE = new RegExp(
  `(?:${BURNT_MOUTH})(?:(?=(?:(?!${HARMED}|${TURN})[^\\n]){0,60}?(?:${ENJOYED}))|(?<=(?:${SPICY})[^\\n]{0,80})(?![^\\n]{0,60}?(?:${HARMED})))`.replaceAll(
    ' ',
    '\\s+',
  ),
  'gu',
);

/**
 * A folded text without the burning that is a taste: "the spicy ramen burned my tongue, loved it". It is one where the mouth burns, from spice or with pleasure, and no word of harm
 * follows; every other danger of the text stays in it.
 */
export function withoutTasteOfHeat(text: string): string {
  return text.replaceAll(TASTE, ' ');
}
