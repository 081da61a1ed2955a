import { type Clause, clausesOf } from './clauses.ts';

const begin = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;
const compile = (source: string): RegExp => new RegExp(source.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''), 'iu');

/** What is told and not given: behind "you will receive" it is no promise of money. */
const TOLD = `(?:e-?mails?|messages?|answers?|decisions?|updates?|details?|overview|news|reply|replies|links?|codes?|notes?|information|confirmation|line|notice|status|help|person|request)`;
const some = (max: number, words = TOLD): string =>
  String.raw`(?:(?!${begin}${words}${end})(?:[^.!?\n]|\.(?=\d))){0,${max}}?`;
/** Money, or what is worth money. */
const MONEY = String.raw`(?:refund(?:s|ed|ing)?${end}(?! (?:request|decision))|reimburse(?:d|ment)?|money|back${end}(?! to (?:you|this|the|it)${end}| (?:here|soon|later|in touch|with (?!you))|[.!,]?$)|(?:it|that|them|everything|all) back${end}|credit(?:ed)?${end}|compensat\w+|vouchers?|discounts?|coupons?|gift cards?|free${end}(?! to${end})|replacements?|exchange|paid|payment|payout|bonus|goodwill|[₹€£$]|(?:inr|usd|eur|gbp|rs\.?) ?\d|\d[\d.,]{0,15} ?(?:rupees|dollars|euros|pounds|inr|usd|eur))`;
const YOU_WILL = `(?:you(?:['’]ll| will| shall| are going to| can expect to)|you['’]re (?:going to|about to))`;
const I_WILL = `(?:i|we)(?:['’]ll| will| shall| am going to| are going to|['’]m going to|['’]re going to)`;
const GLADLY = `(?: (?:now|also|gladly|fully|then|personally|certainly|happily|immediately|of course|still|never|not|definitely|only|be)){0,3}`;
const TOLD_ES = '(?:respuesta|mensaje|correo|aviso|código|noticias?|información|decisión|confirmación|ayuda)';
const MONEY_ES = String.raw`(?:reembolso|dinero|importe|rupias|dólares|euros|abono|vale|descuento|compensación|todo|\d)`;
const MONEY_AR = String.raw`(?:مبلغ|المبلغ|استرداد|أموال|المال|نقود|تعويض|قسيمة|خصم|\d)`;

const PROMISES = compile(
  [
    String.raw`${begin}${YOU_WILL} (?:\w+ ){0,3}?(?:get|receive|have|see|be getting|be given)${end}${some(60)}${MONEY}`,
    `${begin}you(?:['’]re| are) (?:getting|receiving|entitled to|owed|eligible for|due|guaranteed)${end}${some(40)}${MONEY}`,
    `${begin}you (?:get|qualify for|receive|deserve)${end}${some(20)}(?:(?:full |complete |partial )?(?:refund|reimbursement)${end}|money back|(?:it|that|everything|all) back|${begin}back${end} (?:the )?(?:full|all|everything))`,
    `${begin}${YOU_WILL} (?:\\w+ ){0,3}?be (?:\\w+ )?(?:refunded|reimbursed|credited|compensated|paid)${end}`,
    `${begin}${I_WILL}${GLADLY} (?:refund|reimburse|credit|compensate|pay(?! attention))(?:ing)?${end}`,
    String.raw`${begin}${I_WILL} (?:\w+ ){0,2}?(?:issue|give|send|ship|provide|offer|arrange|get you|return|make sure (?:that )?you|see (?:to it )?that)${end}${some(40)}${MONEY}`,
    `${begin}${I_WILL} (?:\\w+ ){0,2}?replace (?:it|your|the|this|them)${end}`,
    `${begin}(?:i|we) (?:\\w+ )?(?:promise|guarantee|assure|commit|owe)${end}${some(60)}${MONEY}`,
    `${begin}${MONEY}${some(20)}(?:is|are) (?:guaranteed|yours|assured|certain)${end}`,
    `${begin}(?:refund|money|amount|credit|rupees|\\d)${end}${some(40)}(?:will|shall)(?: \\w+){0,2}? be (?:issued|processed|sent|paid|credited|refunded|returned|completed|transferred|back|in|with you)${end}`,
    `${begin}(?:refund|money)${end}${some(20)}(?:will|['’]ll|should|is going to) (?:soon |then )?(?:arrive|reach|appear|show up|land|be with you)${end}`,
    `${begin}(?:will be (?:fully )?(?:credited|refunded|reimbursed|paid back|returned to your|back (?:in|on|with) you))${end}`,
    `${begin}(?:can expect|expect) (?:your|the|a) (?:full )?(?:money|refund)${end}`,
    `${begin}money is (?:coming|going) back${end}`,
    `${begin}who will (?:refund|reimburse|pay)${end}`,
    'legally binding',
    'वापस मिल(?:ेंगे|ेगा|ेगी|ें)',
    `(?:रिफ़ंड|रिफंड|पैसे|पैसा|राशि)${some(40, '(?:जवाब|सूचना|जानकारी|ईमेल|संदेश|फ़ैसला|फैसला|निर्णय)')}(?:मिल जाए|मिल जाएँ|मिलेग|मिलेंग|वापस हो जाए|कर दिया जाए|वापस आ जाए|आ जाए)`,
    `${begin}(?:refund|paise|paisa)${some(30, '(?:jawab|jankari|message)')}(?:mil jayeg|milega|milenge|mil jaayeg|wapas aa jay)`,
    `${begin}(?:recibirá|recibirás|tendrá|tendrás|obtendrá)${end}${some(40, TOLD_ES)}${MONEY_ES}`,
    `${begin}(?:tiene derecho a|garantizamos|garantizo|prometo|prometemos)${end}${some(40, TOLD_ES)}${MONEY_ES}`,
    `${begin}(?:le|te|se le|se te) (?:reembolsaremos|reembolsaré|reembolsará|devolveremos|devolveré|devolvemos|devuelvo|abonaremos)`,
    `${begin}(?:voy|vamos) a (?:reembolsar|devolver)|${begin}(?:dinero|importe)${some(20, TOLD_ES)}será (?:devuelto|reembolsado|abonado)`,
    `(?:ستحصل على|سوف تحصل على|يحق لك|نضمن|أضمن)${some(30, '(?:رد هنا|جواب|رسالة|إجابة)')}${MONEY_AR}`,
    '(?:ستسترد|سيتم رد|سيتم استرداد|سيتم إرجاع|سنرد|سنعيد|سوف نعيد|سوف نرد|سيصلك المبلغ|سنقوم (?:برد|بإرجاع|بإعادة))',
  ].join('|'),
);
/** Who was told or thinks so is not promised it: "I understand you were told that you will get it back". */
const REPORTED = compile(
  `${begin}you(?:['’]ve| have| were| had)?(?: been)? (?:told|promised|assured|say|said|think|thought|expect|expected|hope|hoped|want|wanted|wrote|believe|ask|asked|were hoping)${end}`,
);
const AS_TOLD = compile(`^\\s*as${end}`);
const DENIED = compile(
  `${begin}(?:not(?! (?:only|just|merely))|never|cannot|\\w{2,6}n['’]t|nobody|no one|unable|no refund|neither|nor)${end}|नहीं|नही|${begin}(?:nahi|nahin|no|nunca)${end}|(?:^|\\s)(?:لا|لن|لم|ليس)(?:\\s|$)`,
);
const IF = compile(
  `${begin}(?:if|provided|unless|subject to|whether|in case|as long as|should (?:it|they|we|the|a))${end}|अगर|यदि|होने पर|के बाद|${begin}(?:agar|si|puede|podría)${end}|(?:^|\\s)(?:إذا|عند|بعد|عندما|قد|يمكن)(?:\\s|$)`,
);
/** A time is a condition where it waits for a decision or for the goods: "once a colleague approves it", and not "after midnight". */
const ONCE = compile(
  `${begin}(?:once|when|as soon as|after|until|cuando|una vez|después)${end}[^.!?\\n]{0,80}?(?:approv|accept|decid|decision|review|receiv|arriv|inspect|agree|check|colleague|person|team|confirm|completed|done|sent back|returned|back to us|pick|aprob|recib|acept|revis|confirm|lleg|devuel|compañero)`,
);
const EMPTY_IF = compile(`${begin}if (?:you (?:check|look)|you like|you want|i may|necessary)${end}`);

/** Whether a statement promises money or a favour without a condition. A condition frees the promise of its own clause, and of those behind it when it stands in front. */
export function readsPromise(statement: string): boolean {
  const clauses = clausesOf(statement);
  return clauses.some((clause, at) => promises(clause.text) && !isFreed(clauses, at));
}

function isFreed(clauses: readonly Clause[], at: number): boolean {
  const own = clauses[at]?.text ?? '';
  const found = PROMISES.exec(own);
  const upTo = own.slice(0, (found?.index ?? 0) + (found?.[0].length ?? 0));
  if (DENIED.test(upTo) || (REPORTED.test(upTo) && !AS_TOLD.test(own))) return true;
  // what is said behind a promise may be its condition too, and so may what opens the sentence
  return [own, clauses[at - 1]?.text, clauses[at - 2]?.text, behind(clauses[at + 1]?.text)].some(
    (text) => text !== undefined && isCondition(text),
  );
}

function promises(text: string): boolean {
  return PROMISES.test(text);
}

/** A clause that opens with its condition word belongs to the promise in front of it. */
function behind(text: string | undefined): string | undefined {
  return text !== undefined &&
    /^\s*(?:if|provided|unless|subject|once|when|as soon|after|अगर|si|cuando|إذا)/iu.test(text)
    ? text
    : undefined;
}

function isCondition(text: string): boolean {
  return (IF.test(text) && !EMPTY_IF.test(text)) || ONCE.test(text);
}

const BACK = compile(
  `refund|reimburs|money back|${begin}(?:get|gets|getting|got|receive|pay|paid|paying|give|send|go|goes|going|went|come|comes|coming)${end}[^!?\\n]{0,40}${begin}back${end}|credited|compensat|रिफ़ंड|रिफंड|वापस|wapas|reembols|devolv|devuel|abonad|استرداد|استرجاع|(?:رد|إعادة|إرجاع) (?:ال)?مبلغ|ستسترد|سنرد|سنعيد`,
);

/** Whether a sentence speaks of money that goes back to the customer: then its amount is that of an action and no other. */
export function speaksOfPayingBack(sentence: string): boolean {
  return BACK.test(sentence);
}

const OPEN = compile(
  `${begin}(?:can|could|may|might|would|shall|should|possible|offer|offers?|limit|up to|like|want|wants|needs? your|your yes)${end}|${begin}(?:puedo|podemos|puede|podría|quiere)${end}|सकत|(?:^|\\s)(?:يمكن|قد)`,
);

/** Whether a clause only speaks of what may be, or says that it is not so: its amounts are of the record, none of them is paid. */
export function isOpenOrDenied(clause: string): boolean {
  return (
    OPEN.test(clause) ||
    DENIED.test(clause) ||
    isCondition(clause) ||
    /(?<![\p{L}\p{M}])no(?![\p{L}\p{M}])/iu.test(clause)
  );
}
