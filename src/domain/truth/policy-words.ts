const begin = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;

/** What sounds like a rule of the shop. */
const RULE = new RegExp(
  [
    `${begin}(?:polic(?:y|ies)|return window|refund window|warrant(?:y|ies)|restocking|non-?refundable|non-?returnable|final sale|sales are final|price match(?:ing)?|bereavement|loyalty|device limit)${end}`,
    String.raw`${begin}(?:you|customers?|items?|products?|orders?|goods|everything|anything|all \w+|opened \w+|damaged \w+|sale items?|it|they|this|these) (?:can|may|must|cannot|can['’]t|can not|could|are allowed to|are not allowed to|are eligible|is eligible|are entitled|qualif(?:y|ies)|have to) (?:\w+ ){0,3}?(?:return|returned|refund|refunded|exchange|exchanged|cancel|cancelled|canceled|get|be sent back|send|replaced|claim|claimed|for)${end}`,
    String.raw`${begin}(?:we|our (?:store|shop|company)|the (?:store|shop|company)) (?:\w+ ){0,2}?(?:accept|offer|refund|allow|cover|charge|ship|deliver|exchange|replace|guarantee|honou?r|waive|never|always|do not|don['’]t|provide|give|match|require|pay)${end}`,
    String.raw`${begin}(?:returns|refunds|exchanges|shipping|delivery|pick-?up|repairs|replacements) (?:is|are|has|have|takes?|can|may|must|costs?|goes?|go) (?:\w+ ){0,2}?(?:free|accepted|possible|allowed|available|offered|made|charged|paid|final|never|always|only|not|taken|processed|back|deducted|covered|\d)`,
    `${begin}(?:free|complimentary) (?:returns?|shipping|delivery|exchange|repair|replacement|upgrade)${end}`,
    `${begin}(?:lifetime|money-?back|satisfaction) (?:guarantee|warranty)${end}`,
  ].join('|'),
  'iu',
);
const RULE_ELSEWHERE = new RegExp(
  [
    'नीति|पॉलिसी|वारंटी|गारंटी|(?:लौटा|वापस कर|बदल) सकते|वापसी (?:की|के लिए)|मुफ़्त (?:वापसी|डिलीवरी)',
    String.raw`(?:^|\s)(?:policy|warranty|guarantee) (?:hai|ke|mein)(?:\s|$)|(?:wapas|return) kar sakte`,
    `${begin}(?:política|garantía|plazo de devolución|puede devolver|se puede devolver|puede cambiar|aceptamos|ofrecemos|no aceptamos|no reembolsamos|envío gratis|devolución gratuita|devoluciones gratis)${end}`,
    'سياسة|سياستنا|الضمان|ضمان|يمكنك (?:إرجاع|استبدال|إعادة)|نقبل|لا نقبل|نقدم|الشحن المجاني|إرجاع مجاني',
  ].join('|'),
  'iu',
);
const INTENTION =
  /^(?:(?:ok(?:ay)?|sure|of course|certainly|thanks?|thank you|sorry|i see|right|great|no problem|one moment)[,.!]? )*(?:let me|i(?:['’]ll| will| can| could|['’]m going to| am going to|['’]d be happy to)|shall i|may i|please|would you|do you|could you|can you|what|which|where)(?!\p{L})/iu;

/** How a sentence that states a rule of the shop is checked: by its words, or, in another language than the articles', by there being a passage at all. */
export type RuleReading = 'by words' | 'by passage';

/** Whether a sentence states a rule of the shop; null when it does not. A question and what the assistant means to do are none. */
export function readRule(sentence: string): RuleReading | null {
  const text = sentence.trim();
  if (/[?？؟]["'”’)\]]*$/u.test(text) || INTENTION.test(text)) return null;
  if (RULE_ELSEWHERE.test(text)) return 'by passage';
  return RULE.test(text) ? 'by words' : null;
}

/** Words without a meaning of their own here, those that only say where a rule is quoted from, and those of days and money, which are checked as figures. */
const COMMON = new Set(
  'help article articles version says say according a an the your my our its it this that these those there here i we you they he she is are was were be been being has have had do does did of for to in on at by with and or as so if then than from up out about into over any all some each every also just only very can may will would should could must our us them their such same which who what when where how please yes per until till today tomorrow yesterday day days business working hour hours week weeks month months year years january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday inr usd rupees dollars'.split(
    ' ',
  ),
);
const DENIALS =
  /(?<!\p{L})(?:not|no|never|cannot|can['’]t|don['’]t|doesn['’]t|won['’]t|isn['’]t|aren['’]t|without|none|neither|nor|non|unless|except|excluded|final)(?!\p{L})|n['’]t(?!\p{L})/iu;

/** Words with a meaning, cut to their stems. */
function stemsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [])
    .filter((word) => !COMMON.has(word))
    .map((word) => word.replace(/(?:ations?|ments?|ings?|ied|ies|ed|es|s)$/u, '').slice(0, 6) || word);
}

/** Fewest words of a sentence that counts as quoted: a shorter one may stand in an article and be meant of the customer's own case. */
const QUOTED = 5;

/** Whether a sentence is, word for word, a whole sentence of a text that was retrieved. */
export function isQuoted(sentence: string, sources: readonly string[]): boolean {
  const said = wordsOf(sentence);
  if (said.split(' ').length < QUOTED) return false;
  return sources.some((source) => source.split(/(?<=[.!?])\s+|\n+/u).some((part) => wordsOf(part) === said));
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{M}\p{N}]+)*/gu) ?? []).join(' ');
}

/** Part of a rule's words that one sentence of a source, with those beside it, must have. */
const ENOUGH = 0.6;

/**
 * Whether a text that was retrieved says what a sentence says: most of its words stand close together there, and the sentence that holds most of
 * them denies neither more nor less. It knows words, not meaning: see docs/truth-of-the-reply.md.
 */
export function isCovered(sentence: string, sources: readonly string[]): boolean {
  const wanted = [...new Set(stemsOf(sentence))];
  if (wanted.length === 0) return true;
  return sources.some((source) => {
    const parts = source.split(/(?<=[.!?;:])\s+|\n+/u);
    const stems = parts.map((part) => new Set(stemsOf(part)));
    const scores = stems.map((own) => wanted.filter((word) => own.has(word)).length);
    const best = scores.indexOf(Math.max(...scores));
    const near = [best - 1, best, best + 1].flatMap((at) => [...(stems[at] ?? [])]);
    const found = wanted.filter((word) => near.includes(word)).length;
    return found / wanted.length >= ENOUGH && DENIALS.test(sentence) === DENIALS.test(parts[best] ?? '');
  });
}
