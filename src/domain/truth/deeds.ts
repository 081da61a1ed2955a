/** What a sentence may say was done: the kinds of action, and what only people do. */
export type Deed = 'refund' | 'return' | 'receipt' | 'preference' | 'address' | 'cancellation' | 'handover' | 'other';

const I_HAVE = `(?:i|we)(?:['’]ve| have|['’]m| am)?(?: just| now| already| successfully| also| gone ahead and)*`;
const BEEN = `(?:has|have|had|was|were|is|are|been|being|['’]s)(?: now| just| already| successfully| also| been| all)*`;
const some = (max: number): string => String.raw`(?:(?:[^.!?\n]|\.(?=\d)){0,${max}}?)`;
const end = String.raw`(?![\p{L}\p{M}])`;
const begin = String.raw`(?<![\p{L}\p{M}])`;

/** Forms that say a thing was done, by deed. A sentence in another language than these is not read for deeds. */
const FORMS: Readonly<Record<Deed, readonly string[]>> = {
  refund: [
    `${begin}${I_HAVE} (?:refunded|reimbursed|credited|paid (?:you |it |this )?back)${end}`,
    `${begin}${I_HAVE} (?:issued|processed|sent|completed|initiated|started|made|submitted|triggered|approved|arranged)${some(30)}(?:refund|reimbursement|money)${end}`,
    `(?:refund|reimbursement|money)${end}${some(50)}(?:${BEEN}) (?:issued|processed|completed|sent|paid|credited|made|done|initiated|refunded|returned|approved)${end}`,
    `${begin}(?:refund|reimbursement|money)${end}${some(40)} on (?:its|the) way${end}`,
    `${begin}(?:it|that|this|they|these|everything|you|the (?:order|item|items|amount|money)|order [\\w-]+)(?:['’]s| ${BEEN}|['’]ve been) (?:fully |partly )?(?:refunded|reimbursed|credited)${end}`,
    `^(?:refunded|refund (?:issued|processed|sent|completed|done))${end}`,
    `(?:रिफ़ंड|रिफंड|पैसे|पैसा|राशि)${some(40)}(?:कर दिया|कर दी|भेज दिया|भेज दिए|भेज दी|हो गया|हो गई|हो चुका|जारी कर दिया|वापस कर दि(?:या|ए))`,
    `(?:refund|paise|paisa)${some(30)}(?:kar diya|ho gaya|bhej diya|kar diye|de diya)${end}`,
    `(?:he|hemos|se ha|ha sido|fue|se) (?:reembolsado|emitido|procesado|devuelto|enviado|realizado|abonado|reembolsó|emitió|procesó)${end}`,
    `(?:reembolso|dinero)${some(40)}(?:ha sido|fue|está|se ha|ya se) (?:emitido|procesado|enviado|realizado|completado|hecho|devuelto|abonado|en camino|aprobado)${end}`,
    `(?:تم|تمت|جرى|قمت ب|قمنا ب|لقد)\\s*${some(12)}(?:استرداد|(?:رد|إرجاع|إعادة|إصدار) (?:ال)?مبلغ|رد الأموال|إصدار استرداد)`,
  ],
  return: [
    `${begin}${I_HAVE} (?:created|registered|set up|booked|arranged|opened|started|initiated|scheduled|made|logged)${some(25)}(?:return|pick-?up|collection)${end}`,
    `${begin}(?:return|pick-?up|collection)${end}${some(30)}(?:${BEEN}) (?:created|registered|set up|booked|arranged|opened|started|initiated|scheduled|made|confirmed)${end}`,
    `(?:वापसी|रिटर्न)${some(30)}(?:दर्ज|बना|शुरू|बुक) ?(?:कर दी|कर दिया|हो गई|हो गया|दी गई)`,
    `(?:return|wapsi)${some(20)}(?:bana diya|register kar diya|ho gaya|kar diya)${end}`,
    `(?:devolución)${some(30)}(?:ha sido|fue|está|se ha|queda) (?:creada|registrada|iniciada|programada|abierta)${end}`,
    `(?:he|hemos) (?:creado|registrado|iniciado|programado|abierto)${some(15)}devolución`,
    `(?:تم|تمت|جرى)\\s*(?:إنشاء|تسجيل|فتح)\\s*${some(10)}(?:إرجاع|الإرجاع|المرتجع)`,
  ],
  address: [
    `${begin}${I_HAVE} (?:changed|updated|corrected|set|replaced|switched)${some(25)}address${end}`,
    `${begin}address${end}${some(30)}(?:${BEEN}) (?:changed|updated|corrected|set|replaced)${end}`,
    `(?:पता|पते)${some(25)}(?:बदल दिया|अपडेट कर दिया|बदल गया|बदला गया)`,
    `(?:address|pata)${some(15)}(?:badal diya|update kar diya|change kar diya|ho gaya)${end}`,
    `dirección${some(25)}(?:ha sido|fue|se ha|está|queda) (?:cambiada|actualizada|cambiado|actualizado)`,
    `(?:he|hemos) (?:cambiado|actualizado)${some(15)}dirección`,
    `(?:تم|تمت)\\s*(?:تغيير|تحديث|تعديل)\\s*${some(6)}(?:العنوان|عنوان)`,
  ],
  receipt: [
    `${begin}${I_HAVE} (?:re-?sent|sent|emailed|mailed|forwarded)${some(25)}(?:receipt|invoice)${end}`,
    `${begin}(?:receipt|invoice)${end}${some(25)}(?:${BEEN}) (?:re-?sent|sent|emailed|mailed)${end}`,
    `(?:रसीद|बिल)${some(25)}(?:भेज दी|भेज दिया|भेजी गई|भेजा गया)`,
    `recibo${some(25)}(?:ha sido|fue|se ha) (?:enviado|reenviado)`,
    `(?:he|hemos) (?:enviado|reenviado)${some(15)}(?:recibo|factura)`,
    `(?:تم)\\s*(?:إرسال|إعادة إرسال)\\s*${some(6)}(?:الإيصال|إيصال|الفاتورة)`,
  ],
  preference: [
    `${begin}${I_HAVE} (?:unsubscribed|subscribed|opted|turned (?:on|off)|switched (?:on|off)|updated${some(15)}preferences?|changed${some(15)}(?:preferences?|settings?))${end}`,
    `${begin}(?:you|preferences?|settings?|emails?|texts?|messages)${end}${some(20)}(?:${BEEN}) (?:unsubscribed|subscribed|turned (?:on|off)|switched (?:on|off)|updated|changed)${end}`,
  ],
  cancellation: [
    `${begin}${I_HAVE} cancell?ed${end}`,
    `${begin}(?:order|return|subscription|item|it)${end}${some(20)}(?:${BEEN}) cancell?ed${end}`,
    `(?:ऑर्डर|आर्डर)${some(20)}(?:रद्द कर दिया|रद्द हो गया|कैंसल कर दिया)`,
    `pedido${some(20)}(?:ha sido|fue|se ha|está) cancelado`,
    `(?:he|hemos) cancelado`,
    `(?:تم|تمت)\\s*إلغاء`,
  ],
  handover: [
    `${begin}${I_HAVE} (?:escalated|handed|passed|forwarded|transferred|notified|alerted|told|informed|contacted|asked)${some(30)}(?:team|colleagues?|person|agent|manager|supervisor|specialist|department|human|staff)${end}`,
    `${begin}(?:case|request|issue|conversation|matter)${end}${some(20)}(?:${BEEN}) (?:escalated|handed|passed|forwarded|transferred)${end}`,
  ],
  other: [
    `${begin}${I_HAVE} (?:applied|added|waived|upgraded|extended|deleted|removed|reserved|ordered|shipped|dispatched|exchanged|replaced|granted|compensated|sent you a|charged)${end}`,
    `${begin}${I_HAVE} (?:created|issued|sent|arranged|given you|set up|made|approved)${some(20)}(?:replacements?|vouchers?|coupons?|discounts?|gift cards?|store credit|compensation|exceptions?|exchange|credit)${end}`,
    `${begin}(?:replacements?|vouchers?|coupons?|discounts?|gift cards?|compensation|exchange|account|credit)${end}${some(25)}(?:${BEEN}) (?:sent|issued|applied|added|arranged|created|shipped|ordered|dispatched|approved|deleted|closed|on its way)${end}`,
  ],
};

const compiled = (Object.entries(FORMS) as [Deed, readonly string[]][]).map(
  ([deed, forms]) => [deed, forms.map((form) => new RegExp(form, 'iu'))] as const,
);

/** A condition or a denial: then nothing is said to be done. */
const NOT_DONE = new RegExp(
  [
    `${begin}(?:not|never|no|nothing|none|neither|nor|cannot|can['’]t|couldn['’]t|could not|wasn['’]t|weren['’]t|isn['’]t|aren['’]t|hasn['’]t|haven['’]t|hadn['’]t|won['’]t|unable|without|yet to|needs? to be|must be|has to be|to be|can be|could be|may be|might be|will be|would be|should be|being|if|once|when|after|before|unless|until|whether|as soon as|in case|waiting|wait|pending|awaiting|declined|rejected)${end}`,
    String.raw`नहीं|नही|मत|अगर|यदि|जब तक|के बाद|होने पर|(?:^|\s)(?:nahi|nahin|agar|jab tak)(?:\s|$)`,
    `${begin}(?:no|nunca|nada|si|cuando|después|antes|hasta|una vez|todavía no|aún no)${end}`,
    String.raw`(?:^|\s)(?:لم|لن|لا|ليس|إذا|عند|بعد|قبل|حتى|عندما)(?:\s|$)`,
  ].join('|'),
  'iu',
);

/** The deeds a sentence says were done. A question says nothing, nor does a condition or a denial. */
export function readDeeds(sentence: string): readonly Deed[] {
  const text = sentence.trim();
  if (/[?？؟]["'”’)\]]*$/u.test(text)) return [];
  const deeds = compiled.filter(([, forms]) => forms.some((form) => saysDone(text, form)));
  return deeds.map(([deed]) => deed);
}

function saysDone(text: string, form: RegExp): boolean {
  const found = form.exec(text);
  if (!found) return false;
  const clause = clauseAround(text, found.index, found.index + found[0].length);
  return !NOT_DONE.test(clause);
}

/** The part of a sentence between commas, semicolons, dashes and "but" that holds what was found; what was found may itself hold commas. */
function clauseAround(text: string, from: number, to: number): string {
  const before = [
    ...text.slice(0, from).matchAll(/[;:—–]|,\s|(?<!\p{L})(?:but|and|पर|लेकिन|और|pero|لكن)(?!\p{L})/giu),
  ].at(-1);
  const start = before ? before.index + before[0].length : 0;
  const after = /[;—–]|,\s|\s(?:but|and|पर|लेकिन|pero|لكن)\s/iu.exec(text.slice(to));
  return text.slice(start, after ? to + after.index : text.length);
}

const PROMISES = new RegExp(
  [
    String.raw`${begin}(?:you(?:['’]ll| will| shall| are going to| are entitled to)|you['’]re (?:going to|entitled to|getting)) (?:\w+ ){0,3}?(?:get|receive|be (?:fully )?refunded|be (?:fully )?reimbursed|be credited|be paid|have|see)${end}${some(60)}(?:refund|money|back|credit|paid|payment|compensation|voucher|discount|free|reimbursement)`,
    `${begin}you(?:['’]ll| will) be (?:fully )?(?:refunded|reimbursed|credited|compensated|paid)${end}`,
    `${begin}you(?:['’]re| are) entitled to${end}`,
    String.raw`${begin}(?:i|we)(?:['’]ll| will| shall| am going to| are going to|['’]m going to|['’]re going to) (?:\w+ ){0,2}?(?:refund|reimburse|credit|compensate|pay|issue|give you|send you)${end}`,
    `${begin}(?:i|we) (?:promise|guarantee|assure|commit)${end}`,
    `(?:refund|money|amount|credit)${end}${some(40)}(?:will|shall) be (?:issued|processed|sent|paid|credited|refunded|returned|completed|back)${end}`,
    `(?:refund|money)${end}${some(20)}(?:will|['’]ll|should) (?:arrive|reach|appear|show up)${end}`,
    `${begin}will be (?:fully )?(?:credited|refunded|reimbursed|paid back|returned to your|back (?:in|on) your)${end}`,
    'legally binding',
    'वापस मिल(?:ेंगे|ेगा|ेगी|ें)',
    `(?:रिफ़ंड|रिफंड|पैसे|पैसा|राशि)${some(40)}(?:मिल जाए|मिलेग|मिलेंग|वापस हो जाए|कर दिया जाए|वापस आ जाए)`,
    `(?:refund|paise|paisa)${some(30)}(?:mil jayeg|milega|milenge|mil jaayeg|wapas aa jay)`,
    '(?:recibirá|recibirás|le reembolsaremos|te reembolsaremos|le devolveremos|te devolveremos|se le reembolsará|tiene derecho a|garantizamos|garantizo)',
    '(?:ستحصل على|سوف تحصل على|ستسترد|سيتم رد|سيتم استرداد|سنرد|سنعيد|نضمن|أضمن|يحق لك)',
  ].join('|'),
  'iu',
);

const CONDITION =
  /(?<!\p{L})(?:if|once|when|as soon as|provided|unless|after|subject to|may|might|could|can|whether|until)(?!\p{L})|अगर|यदि|होने पर|के बाद|(?<!\p{L})(?:si|cuando|una vez|después|puede|podría)(?!\p{L})|(?:^|\s)(?:إذا|عند|بعد|عندما|قد|يمكن)(?:\s|$)/iu;

/** Whether a sentence promises money or a favour without a condition. */
export function readsPromise(sentence: string): boolean {
  const text = sentence.trim();
  return !/[?？؟]["'”’)\]]*$/u.test(text) && PROMISES.test(text) && !CONDITION.test(text);
}

/** Whether a sentence speaks of money that goes back to the customer: then its amount is that of an action and no other. */
export function speaksOfPayingBack(sentence: string): boolean {
  return /refund|reimburs|money back|(?<!\p{L})(?:get|gets|getting|got|receive|pay|paid|paying|give|send)(?!\p{L})[^!?\n]{0,40}(?<!\p{L})back(?!\p{L})|credited|compensat|रिफ़ंड|रिफंड|वापस|wapas|reembols|devolv|devuel|abonad|استرداد|استرجاع|(?:رد|إعادة|إرجاع) (?:ال)?مبلغ|ستسترد|سنرد|سنعيد/iu.test(
    sentence,
  );
}
