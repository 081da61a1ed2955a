import { stemOf } from './stem-word.ts';

/** Words that are near each other in meaning beyond the shop's synonyms: what a language model would know of everyday English. */
export const paraphrases: readonly (readonly string[])[] = [
  'sealed, seal, unopened, unused, intact',
  'opened, unsealed',
  'midnight, deadline',
  'household, neighbour, neighbor, reception, security, doorman',
  'spark, sparks, burning, smoke, fire, burnt, flames',
  'hurt, injured, injury, injuries',
  'bank, banks, statement',
  'password, otp, passcode, pin',
  'address, addresses, house, street',
  'closed, close, shut',
  'photo, photos, photograph, photographs, picture, pictures, image',
  'swimwear, swimsuit, bikini, trunks',
  'trimmer, trimmers, shaver, shavers, razor',
  'postage, post, posting, mailing',
  'accountant, accounts, bookkeeping',
  'quick, quickly, fast, faster, express, sooner, soon, urgent',
  'home, door, doorstep',
  'friend, family, relative, relatives',
  'sunday, sundays, weekend, weekends',
  'holiday, holidays, festival, festivals',
  'night, evening, morning',
  'set, sets, pack, packs, bundle',
  'piece, pieces, unit, units, part',
  'larger, large, bigger, big, smaller, small, size, sizes, waist, fit',
  'price, prices, priced',
  'transfer, transferred, move, moved',
  'motor, screen, zip',
  'dropped, drops, fell, fall',
  'lawyer, legal, court, sue',
  'hospital, sick, ill, illness',
  'keep, keeping, kept, retain',
  'box, carton, packaging, packing, boxes',
  'charger, cable, cables, accessories, accessory, manual',
  'battery, batteries, swollen',
  'code, codes, key, licence, license',
  'credit, balance',
  'approve, approval, approved, approver, checked, check',
].map((group) => group.split(', '));

/** Words of a shop's texts by how often they stand there, and the share of a word's weight that is left: what stands everywhere tells little. */
const frequent: readonly (readonly [share: number, words: string])[] = [
  [0.3, 'order item money not person ship payment wrong day return arrive chat cannot back'],
  [
    0.5,
    'part hour within bank parcel fee assistant card method account goes amount discount large courier send open before coupon',
  ],
  [
    0.7,
    'after number once same lost change address no write first talk approve free look damaged place take nothing name track receive price several usual own ' +
      'balance used work date phone new wait mail checkout hand box keep piece case mean again itself answer nobody',
  ],
];

const shares: ReadonlyMap<string, number> = new Map(
  frequent.flatMap(([share, words]) => words.split(' ').map((word) => [stemOf(word), share] as const)),
);

/** 0 to 1: how much a notion says about which text is meant. */
export function tellingShare(notion: string): number {
  return shares.get(notion) ?? 1;
}
