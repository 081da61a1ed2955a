import { clausesOf } from './clauses.ts';
import { withoutNamedTopics } from './named-topics.ts';
import { withoutNotKnown } from './not-known.ts';
import { RULE_ELSEWHERE } from './rule-forms-elsewhere.ts';

const begin = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;

const MUST_KEEP = String.raw`${begin}(?:must|have to|need to|has to|needs to) (?:\w+ ){0,5}?(?:invoice|receipt|packaging|carton|original box|tags?|seal)${end}`;

/** What sounds like a rule of the shop. */
const RULE = new RegExp(
  [
    `${begin}(?:polic(?:y|ies)|return window|refund window|warrant(?:y|ies)|restocking|non-?refundable|non-?returnable|final sale|sales are final|price match(?:ing)?|bereavement|loyalty|device limit)${end}`,
    String.raw`${begin}(?<!(?:whether|check if|see if) )(?:you|customers?|items?|products?|orders?|goods|everything|anything|all \w+|opened \w+|damaged \w+|sale items?|it|they|this|these|both|either) (?:\w+ )?(?:can|may|must|cannot|can['’]t|can not|could|are allowed to|are not allowed to|are eligible|is eligible|are entitled|qualif(?:y|ies)|have to) (?:\w+ ){0,3}?(?:return(?! to (?:this|the) (?:chat|page|conversation))|returned|refund|refunded|exchange|exchanged|cancel|cancelled|canceled|be sent back|(?:send|bring|give) (?:\w+ ){1,3}back|come back|replaced|(?:get|claim|for|to) (?:\w+ ){0,3}?(?:refund|returns?|money|back|exchange|replacement|repair|discount|credit|compensation|warranty|free|cash|voucher|insurance))${end}`,
    String.raw`${begin}(?<!(?:before|until|that|whether) )(?:we|our (?:store|shop|company)|the (?:store|shop|company)) (?:\w+ ){0,2}?(?:accept|offer(?! (?:you )?(?:help|support|assistance|advice))|refund|allow|cover|charge|ship|deliver|exchange|replace|honou?r|waive|(?:never|always|do not|don['’]t)(?! (?:share|sell|ask|store|know|want|wish|need|worry|see|have (?:that|this|any|the) (?:information|details|record)))|provide|guarantee|give|match|require|pay(?! (?:\w+ )?attention)|take back)${end}`,
    String.raw`${begin}(?:returns|refunds|exchanges|shipping|delivery|pick-?up|repairs|replacements) (?:(?:from|of|for|to|in|outside|under) (?:\w+ ){1,3}?)?(?:is|are|has|have|includes?|covers?|takes?|can|may|must|costs?|goes?|go) (?:\w+ ){0,2}?(?:free|collected|picked up|tax|accepted|possible|allowed|available|offered|made|charged|paid|final|never|always|only|not(?! (?:something|for me))|taken|processed|back|deducted|covered|\d)`,
    String.raw`${begin}(?:the|an?|any|every|each) (?:refund|return|exchange) (?:\w+ )?(?:includes?|covers?|goes|costs?|contains?)${end}`,
    // what has to be paid, in general: a fee of the order at hand is said in the past, or of it
    String.raw`${begin}(?:fees?|surcharges?|penalt(?:y|ies)|postage) (?:\w+ ){0,6}?(?:is|are|applies|apply|will be|gets?) `,
    String.raw`${begin}there(?:['’]s| is| are| will be) (?:an?|no|some|always an?) (?:\w+ ){0,2}(?:fees?|charge|surcharge|penalty)${end}(?![^.!?]{0,40}${begin}(?:on|in|of) (?:your|this|the|it)${end})`,
    String.raw`${begin}(?:you|customers?|buyers?|shoppers?) (?:(?:must|need to|have to|will have to|will need to|will|should|always|also|only|then) ){0,2}pays?(?! (?:by|with|attention))${end} (?:\w+ ){0,5}?(?:fees?|postage|charges?|shipping|delivery|courier|insurance|customs|dut(?:y|ies)|taxes|pick-?up|returns?|difference|nothing)${end}`,
    String.raw`${begin}(?:returns?|returning|exchanges?|exchanging|cancell?ations?|cancell?ing|replacements?|pick-?ups?|repairs?|store credit) (?:(?!was|were)\w+ ){0,3}?costs?${end}`,
    // what one may do with codes and credit, and what has to be kept
    String.raw`${begin}(?:you|customers?) (?:\w+ )?(?:can|may|must|cannot|can['’]t|have to|need to) (?:\w+ ){0,2}?(?:use|combine|stack|apply|add|spend|transfer) (?:(?!the|this|your)\w+ ){0,5}?(?:codes?|coupons?|vouchers?|discounts?|gift cards?|store credit|credit)${end}`,
    String.raw`${begin}(?:store credit|credit|gift cards?|codes|coupons?|vouchers?|points) (?:\w+ ){0,3}?(?:can|may|must|cannot|can['’]t|expires?|does not expire|never)${end}`,
    String.raw`${begin}(?:clothes|clothing|shoes|electronics|devices|appliances|cosmetics|underwear|innerwear|furniture|jewell?ery|books|toys|food|gifts?|parcels) (?:\w+ ){0,3}?(?:can|may|must|cannot|can['’]t|have to|need to|should) (?:\w+ ){0,2}?(?:be|come|go) (?:\w+ )?(?:returned|refunded|exchanged|back|sent|unworn|unused|sealed|unopened)${end}`,
    `${begin}(?:return|refund|exchang)(?:s|ed|es|e|ing)?${end}[^.!?]{0,60}?${MUST_KEEP}|${MUST_KEEP}[^.!?]{0,60}?${begin}(?:return|refund|exchang)`,
    String.raw`${begin}we (?:\w+ ){0,2}?(?:collect|pick up) (?:parcels|returns|returned|items|goods|orders)${end}`,
    String.raw`${begin}you (?:will |always )?(?:get|receive) (?:an? |the |some )?(?:\w+ )?(?:discount|voucher|coupon|compensation|cash)${end}`,
    // how long each way of paying takes, and what people do beyond what the chat can
    String.raw`${begin}(?:(?:credit |debit )?cards?|upi|wallets?|net banking|store credit|(?:bank )?transfers?)(?: (?:refunds?|payments?))? (?:\w+ ){0,1}?(?:takes?|is|are|arrives?|needs?) (?:\w+ ){0,2}?(?:at once|instant\w*|immediate\w*|within|by the next|(?:business )?days?|hours?|weeks?|months?|\d)`,
    String.raw`${begin}(?:a (?:person|colleague)|our (?:team|people)|colleagues|people) (?:can|may|will|could) (?:\w+ )?(?:waive|refund|cancel|exchange|reimburse|compensate|lower|reduce|extend|double)${end}`,
    `${begin}(?:free|complimentary) (?:returns?|shipping|delivery|exchange|repair|replacement|upgrade)${end}`,
    `${begin}(?:lifetime|money-?back|satisfaction) (?:guarantee|warranty)${end}`,
  ].join('|'),
  'iu',
);
/** The same in other languages, of looking something up alone. */
const LOOKS_UP =
  /^(?:(?:d['’]accord|merci|danke|gracias|vale)[,.!]? )*(?:je (?:vais )?(?:vérifie|regarde|consulte|cherche)r?|ich (?:prüfe|schaue|suche)|voy a (?:revisar|consultar|comprobar|mirar|buscar))(?!\p{L})/iu;
const INTENTION =
  /^(?:(?:ok(?:ay)?|sure|of course|certainly|thanks?|thank you|sorry|i see|right|great|no problem|one moment)[,.!]? )*(?:let me|i(?:['’]ll| will| can| could|['’]m going to| am going to|['’]d be happy to|['’]d like to| (?:did |have |just )?(?:look|looked|check|checked|search|searched|read))|shall i|may i|please|would you|do you|could you|can you|what|which|where)(?!\p{L})/iu;

/** What states a rule of the shop, and how it is checked: by its words, or, in another language than the articles', by what it is about. */
export type RuleReading = { readonly by: 'words' | 'subjects'; readonly words: string };

/** The part of a statement that says a rule of the shop; null when none does. What the assistant means to do is none, nor is what it can be asked about, nor that it does not know. */
export function readRule(statement: string): RuleReading | null {
  const text = withoutNotKnown(withoutNamedTopics(statement));
  const rest = isIntention(text)
    ? clausesOf(text)
        .slice(1)
        .filter((clause) => !isIntention(clause.text.trim()))
        .map((clause) => clause.text.trim())
        .join(', ')
    : text;
  if (RULE_ELSEWHERE.test(rest)) return { by: 'subjects', words: rest };
  return RULE.test(rest) ? { by: 'words', words: rest } : null;
}

function isIntention(text: string): boolean {
  return INTENTION.test(text) || LOOKS_UP.test(text);
}

const MAY_GO_BACK =
  /(?<!\p{L})(?:(?:you|it|this|that|they|these|both|order|items?|\p{L}+) (?:can|may) (?:still )?(?:be (?:returned|refunded)|return (?:it|them|this|the|your)|get a (?:refund|return) for)|(?:is|are) (?:still )?(?:within|in|inside) (?:the|its|our) (?:[\d-]+ ?days? )?(?:return|refund) (?:window|period)|(?:is|are) eligible for (?:a )?return)(?!\p{L})/iu;
const TERMS =
  /(?<!\p{L})(?:any|anything|anytime|everything|all|always|never|ever|forever|cash|worn|used|opened|unopened|broken|sale|hygiene|damaged|even|free|full|without|whenever|limit|not|no|cannot|customers?|products|goods|exchange|policy|warranty|after|journey|later)(?!\p{L})|n['’]t(?!\p{L})/iu;
/** Longest service sentence of this kind, in words. */
const SHORT = 18;

/** "The kettle can be returned", of an order at hand and without terms of any kind: whether it can, the tool decides. */
export function saysItemMayGoBack(words: string): boolean {
  return MAY_GO_BACK.test(words) && !TERMS.test(words) && words.split(' ').length <= SHORT;
}

/** Fewest words of a sentence that counts as quoted: a shorter one may stand in an article and be meant of the customer's own case. */
const QUOTED = 5;

/** The same of what stands between quotation marks: it is said to be somebody else's words. */
const QUOTED_IN_MARKS = 2;

/** Whether a sentence is, word for word, a whole sentence of a text that was retrieved. */
export function isQuoted(sentence: string, sources: readonly string[], least = QUOTED): boolean {
  const said = wordsOf(sentence);
  if (said.split(' ').length < least) return false;
  return sources.some((source) => source.split(/(?<=[.!?])\s+|\n+/u).some((part) => wordsOf(part) === said));
}

/** A quotation to its closing mark, or to the end of the sentence where it goes on behind it. */
const QUOTATION = /[“"«„]([^“”"«»„]{1,1000})(?:[”"»“]|$)/gu;

/** A sentence without what it quotes word for word from a text that was retrieved: that is borne out, in whatever language it is introduced. */
export function withoutQuotations(sentence: string, sources: readonly string[]): string {
  return sentence.replaceAll(QUOTATION, (whole, quoted: string) =>
    isQuoted(quoted, sources, QUOTED_IN_MARKS) ? ' ' : whole,
  );
}

/** An article with its version, in front of what it says: "warranty (version 1) says". */
const NAMED_ARTICLE =
  /([\p{L}\p{N}_-]{1,100}) \(\p{L}[\p{L}\p{M}]{0,20} \p{N}{1,6}\)(?= ?(?:says|states|explains|dice|indica|dit|sagt|diz|में|\(|:|$))/gu;

/** A sentence without the names of articles that were retrieved: that one is about a warranty says nothing of warranties. */
export function withoutArticleNames(sentence: string, ids: ReadonlySet<string>): string {
  return sentence.replaceAll(NAMED_ARTICLE, (whole, id: string) => (ids.has(id) ? ' ' : whole));
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{M}\p{N}]+)*/gu) ?? []).join(' ');
}
