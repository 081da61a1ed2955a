import { phrase } from './phrase-book.ts';

/** What is held in a hand, worn in an ear or healed into a bone is none: these have to go in. */
const SHARP =
  '(?:nails?|needles?|splinters?|shards?|slivers?|thorns?|staples?|glass|(?:fish )?hooks?|tacks?|bristles?)';
const ANY_SHARP = `(?:${SHARP}|screws?|pins?|bolts?|blades?|wires?|metal|plastic|wood|pieces?|bits?|spikes?|hooks?)`;
const WHOSE =
  "(?:my|his|her|our|their|(?:my|our) \\w+'s|the (?:baby|child|kid|dog|cat)'s) (?:left |right |big |little |index |poor )?";
/** Without the hand, which holds things, and the ear, which wears them. */
const BODY =
  '(?:fingers?|fingertip|thumbs?|arms?|wrists?|elbows?|legs?|knees?|thighs?|calf|foot|feet|heels?|soles?|toes?|ankles?|eyes?|lips?|mouth|tongue|throat|gums?|neck|cheeks?|chin|forehead|scalp|skin|chest|stomach|belly|bottom|bum|shoulders?|paws?)\\b(?! (?:rest|cream|brush|mask|warmers?|pads?|strap|band|size|massager))';
const HAND = '(?:hands?|palms?|ears?|nose|head|back)\\b(?! (?:luggage|bag|pocket|pack|yard|cream|brush|rest))';
const INTO =
  '(?:stuck|lodged|embedded|went|goes|gone|got|dug|stabbed|pierced) (?:\\w+ )?(?:in|into|through|under)(?:side)?';

const english: readonly RegExp[] = [
  phrase(`\\b${SHARP} (?:\\w+ )?(?:in|into|inside|through|under) ${WHOSE}${BODY}`),
  phrase(`\\b${ANY_SHARP} (?:\\w+ ){0,6}${INTO} ${WHOSE}(?:${BODY}|${HAND})`),
  phrase(`\\bsplinters? in ${WHOSE}${HAND}`),
  phrase(`\\b(?:pinched|crushed|trapped|squashed) ${WHOSE}(?:fingers?|thumbs?|hands?|arms?|legs?|head)\\b`),
  phrase(
    '\\b(?:hit|banged|bumped|cracked) (?:my|his|her|their) (?:head|skull)\\b|\\b(?:took|ripped|tore|rubbed) (?:the |my |his |her )?skin off\\b',
  ),
  phrase(`\\b(?:it|one|they) (?:is|was|are|were|went|got) (?:now |stuck )?(?:in|into|inside) ${WHOSE}${BODY}`),
  phrase(`\\b(?:stepped|trod|stood|knelt|sat) on (?:(?:an?|the|some) )?(?:\\w+ )?${SHARP}\\b(?! (?:polish|file))`),
  phrase(
    `\\b(?:fingers?|thumbs?|hands?|arms?|legs?|toes?|head|neck|paws?) (?:\\w+ )?(?:stuck|trapped|caught|jammed|crushed|pinched|squashed) (?:in|between|under|by|inside)\\b(?! (?:the |my |a )?(?:\\w+ )?(?:shoes?|boots?|sleeves?|shirt|jumper|sweater|gloves?|dress|jeans|trousers|socks?))`,
  ),
  phrase(
    `\\b(?:landed|dropped|crashed|came crashing|toppled) (?:down )?(?:right )?(?:on|onto) ${WHOSE}(?:${BODY}|${HAND})`,
  ),
  phrase(
    "\\b(?:needed|need|needs|had|got|required?|requires|have|has) (?:to (?:get|have) )?(?:\\w+ )?stitches (?:in|on|after|because|from|to|when|due)\\b|\\b(?:won't|wouldn't|doesn't|can't|cannot) stop (?:the )?bleeding|\\bburns? unit\\b|\\b(?:have|has|had|got|gave (?:me|him|her)|left (?:me|him|her) with) an? (?:\\w+ )?(?:black eye|concussion)\\b(?! masks?)",
  ),
  phrase(
    `\\b(?:lost|losing|cracked|chipped|broke|ripped off|took off|tore off) (?:an?|my|his|her|two|three|some|several) (?:front |back |big |whole )?(?:tooth(?!brush|paste|pick| brush| paste| pick)|teeth|toe-?nails?|finger-?nails?|fingertips?|fingers?)\\b|\\b(?:my|his|her) (?:\\w+ )?(?:tooth|teeth|toe-?nails?|finger-?nails?) (?:\\w+ )?(?:cracked|chipped|broke|came off|fell (?:off|out))\\b|\\b(?:took|cut|sliced|ripped|tore) (?:off )?the tip of (?:my|his|her) (?:\\w+ )?finger`,
  ),
  phrase(
    '\\b(?:(?:my|his|her|their) (?:\\w+ )?hair (?:\\w+ )?(?:fell|fall(?:s|ing)?|com(?:es|ing)|came|broke|breaking) (?:out|off)|losing (?:my|his|her) hair|bald (?:patch(?:es)?|spots?)) (?:in (?:\\w+ )?(?:clumps|chunks|patches) )?(?:after|since|because|from|due to|when i (?:used|use)|thanks to) ',
  ),
  phrase(
    "\\b(?:(?:can't|cannot|can not|can hardly|couldn't|can barely) see (?:\\w+ )?(?:since|after|because of|clearly|properly|anything since)|vision (?:is|was|has been|went|got) (?:\\w+ )?(?:blurr\\w+|blurred|gone|worse)|(?:lost|losing) (?:my|his|her) (?:eye)?(?:sight|vision|hearing)|(?:went|going|gone) (?:blind|deaf))\\b(?! (?:date|spot|buying))",
  ),
];

/** Something sharp in a body, what a body is caught in, and what it cost, by language. Harm that is told by what happened, and by no word for harm. */
export const bodilyHarm = {
  en: english,
  es: [
    /\b(?:clavos?|astillas?|agujas?|vidrios?|cristal(?:es)?|espinas?|anzuelos?|grapas?|tornillos?|alfiler(?:es)?) (?:\p{L}+ ){0,3}en (?:el|la|los|mi|mis|su) (?:pies?|dedos?|manos?|ojos?|piernas?|brazos?|talon|rodilla|lengua|boca|labios?)\b(?! del? )/u,
    /\bse (?:me|le|nos) (?:ha |han )?(?:clav|incrust|enterr|met)\p{L}+ (?:\p{L}+ ){0,2}(?:clavos?|astillas?|agujas?|vidrios?|cristal(?:es)?|espinas?|tornillos?|alfiler(?:es)?)\b/u,
    /\b(?:dedos?|manos?|brazos?|piernas?|cabeza)\b (?:\p{L}+ ){0,3}atrapad[oa]s?\b|\bse (?:me|le) (?:atoro|atrapo|trabo) (?:el|la) (?:dedo|mano|brazo|pierna|cabeza)\b|\batrapad[oa] (?:el|la) (?:dedo|mano|brazo|pierna|cabeza)\b/u,
  ],
  fr: [
    /\b(?:clous?|echardes?|eclats?|verre|aiguilles?|epines?|hamecons?|agrafes?|vis) (?:\p{L}+ |s'est ){0,4}dans (?:le|la|l'|mon|ma|mes|son|sa) ?(?:pieds?|doigts?|mains?|oeil|jambe|bras|talon|genou|langue|bouche)\b(?! d)/u,
    /\b(?:doigts?|main|bras|jambe|tete)\b (?:\p{L}+ |s'est ){0,3}(?:coince|ecrase)e?s?\b/u,
  ],
  de: [
    /\b(?:nagel|splitter|nadeln?|glas\w*|scherben?|dorn|schrauben?) (?:\p{L}+ ){0,2}(?:im|in (?:den|die|der|dem|meinem|meinen|meiner|meine)) (?:fuss|finger|hand|auge|bein|zehe?|arm|ferse|knie|haut|daumen)\b(?! (?:der|des|vom|von))/u,
    /\b(?:finger|hand|arm|bein|kopf)\b (?:\p{L}+ ){0,3}eingeklemmt\b/u,
  ],
  it: [
    /\b(?:chiodo|chiodi|schegg[ei]a?|ago|aghi|vetro|spina|vite) (?:\p{L}+ ){0,2}(?:nel|nella|nell'|nelle) ?(?:mi[oa] )?(?:piede|dito|mano|occhio|gamba|braccio|tallone|ginocchio|bocca)\b(?! d)/u,
    /\bmi si e (?:conficcat|infilat|piantat)\w+|\b(?:dito|mano|braccio) (?:\p{L}+ ){0,2}(?:incastrat|schiacciat)\w+/u,
  ],
  pt: [
    /\b(?:pregos?|farpas?|agulhas?|vidro|espinhos?|cacos?|lascas?|parafusos?) (?:\p{L}+ ){0,2}n(?:o|a|os|as) (?:meu |minha |meus )?(?:pe|dedo|mao|olho|perna|braco|calcanhar|joelho|boca)s?\b(?! d)/u,
    /\b(?:dedo|mao|braco|perna|cabeca) (?:\p{L}+ ){0,2}(?:pres[oa]|esmagad[oa])\b/u,
  ],
  hi: [
    /(?:कील|कांच|कांटा|सुई|फांस|पिन|शीशा)[^.!?।]{0,20}(?:घुस|चुभ|धंस)|(?:उंगली|उंगलियां|हाथ|पैर|सिर|गर्दन)[^.!?।]{0,20}फंस/u,
    /\b(?:keel|kaanch|kanch|kaanta|sui|pin|sheesha)\b[^.!?]{0,20}\b(?:ghus|chubh|chub|dhas|dhans)\w*|\b(?:ungli|haath|hath|pair|sir|gardan)\b[^.!?]{0,20}\b(?:phas|fas|fans|phans) (?:gay|gai)/u,
  ],
  ar: [/(?:مسمار|زجاج|شظيه|ابره|شوكه|دبوس)(?: \p{L}+)? في (?:قدم|اصبع|يد|عين|رجل|ساق|كعب|فم)(?:ي|ه|ها|نا)(?!\p{L})/u],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;
