/** What a sentence may say was done: the kinds of action, and what only people do. */
export type Deed =
  | 'refund'
  | 'return'
  | 'label'
  | 'receipt'
  | 'preference'
  | 'address'
  | 'cancellation'
  | 'handover'
  | 'other';

const begin = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;
const ADVERBS = `(?: (?:just|now|already|successfully|also|since|then|today|finally|personally|fully|partly|manually|immediately|gladly|gone ahead and|went ahead and)|, [^,.!?]{1,30},){0,4}`;
const WHO = `(?:i|we|they|finance|(?:a|an|our|my|the|your) (?:colleague|colleagues|system|team|manager|supervisor|agent|specialist|store|shop|company|staff|support team|finance team|refunds? team))`;
const I_HAVE = `${WHO}(?:['’]ve| have| has|['’]m| am)?${ADVERBS}`;
const I_DID = `${WHO}(?:['’]ve| have| has)?${ADVERBS} (?:managed to|was able to|were able to|been able to|did)${ADVERBS}`;
const BEEN = `(?:has|have|had|was|were|is|are|been|being|got|gets|['’]s)(?: (?:now|just|already|successfully|also|been|being|all|fully|finally|today)){0,6}`;
const some = (max: number): string => String.raw`(?:(?:[^.!?\n]|\.(?=\d)){0,${max}}?)`;
/** Something in between, but none of these words. */
const without = (words: string, max: number): string => String.raw`(?:(?!${words})(?:[^.!?\n]|\.(?=\d))){0,${max}}?`;

/** A request is no refund, and what is sent to people for a decision is no money. */
const REFUND = `(?<!request for (?:a|an|the|your) )${begin}(?:refunds?|reimbursements?|money|payout)${end}(?! (?:request|requests|case|claim|application|form|question|policy|decision|process|article|page|details|status)${end})`;
const NO_ASKING = `(?! (?:for|to|on to) (?:\\w+ ){0,2}(?:approval|review|decision|colleagues?|team|manager|person|someone))`;
const PAID = `(?:issued|processed|completed?|sent|paid|credited|made|done|initiated|refunded|returned|approved|confirmed|triggered|transferred|settled)`;
/** Things that are told, not given. */
const TOLD = String.raw`(?:\w+[ -]){0,3}(?:notes?|comments?|messages?|remarks?|details?|information|photos?|pictures?|codes?|links?|answer|reply|overview|summary|list|question|e-?mail|update|nothing)${end}`;
/** What a return comes with: its number, and a label where the store makes one. */
const LABELS = `(?:return|shipping|prepaid|pick-?up|parcel|courier)(?: \\w+)? (?:labels?|numbers?|references?|ids?)`;
const GIFTS = `(?:replacements?|vouchers?|coupons?|discounts?|gift cards?|store credit|compensation|exceptions?|exchange|credit)`;

/** Forms that say a thing was done, by deed. A sentence in another language than these is not read for deeds. */
export const DEED_FORMS: Readonly<Record<Deed, readonly string[]>> = {
  refund: [
    `${begin}${I_HAVE} (?:refunded|reimbursed|credited|paid (?:you |it |this )?back)${end}`,
    `${begin}${I_DID} (?:refund|reimburse|credit|pay (?:you |it )?back|(?:issue|process|send|complete|make|approve)${some(20)}${REFUND})${end}`,
    `${begin}${I_HAVE} (?:issued|processed|sent|completed|initiated|started|made|submitted|triggered|approved|arranged|returned|transferred)${without(`request${end}`, 30)}${REFUND}`,
    `${REFUND}${some(50)}${begin}${BEEN} ${PAID}${end}${NO_ASKING}`,
    `${REFUND}${some(40)}${begin}(?:is|are|was|['’]s)(?: (?:now|all|already))? (?:complete|confirmed|done|through|successful|final|ready)${end}`,
    `${REFUND}${some(40)}${begin}(?:has |have |just |already )?(?:gone|went|come|came) through${end}`,
    `${REFUND}${some(40)}${begin}(?:succeeded|arrived|landed|cleared)${end}`,
    `${REFUND}${some(40)} on (?:its|the) way${end}`,
    `(?:${begin}(?:refunds?|money|amount|it|all of it|rupees|dollars)|\\d)${end}(?:['’]s| is| are| was)(?: now| already| all){0,2}(?: back)? (?:in|on|with|at) (?:your (?:\\w+ )?(?:account|card|bank|wallet|statement)|you${end})`,
    `${begin}(?:money|amount|funds|payment)${end}${some(30)}${begin}(?:has|have|was|were)(?: been)?(?: already| now)? (?:returned|sent back|paid back|transferred)${end}`,
    `${begin}(?:money|refund)${end} (?:has |have |just |already ){0,2}(?:arrived|landed)${end}`,
    `${begin}you (?:now |already ){0,2}(?:have|got|have got) (?:the|your) (?:money|refund)(?: back)?${end}(?! (?:request|form|case|article|details|policy))`,
    `(?:${begin}(?:has|have|had)|['’]s|['’]ve)${ADVERBS} been${ADVERBS} (?:refunded|reimbursed|credited)${end}`,
    `${begin}(?:was|were|got|gets)${ADVERBS} (?:refunded|reimbursed|credited)${end}`,
    `${begin}(?:it|that|this|they|these|everything|you|the (?:order|item|items|amount|money)|order [\\w-]+)(?:['’]s| is| are|['’]re)${ADVERBS} (?:refunded|reimbursed|credited)${end}`,
    `${begin}(?:colleague|manager|supervisor|team|person)(?: has| have)?${ADVERBS} approved (?:it|your|the|this)${end}`,
    `${begin}(?:sent|paid|gave|given|handed|returned)(?: you)? (?:the|your|all the) (?:money|refund)${end}(?! (?:request|case|claim|decision))`,
    `^(?:(?:all|fully|already|status|consider it|refund status)[: ] ?)?(?:refunded|reimbursed)${end}(?!:? (?:no|none|nothing|quantity|so far|items?|amount|0)(?![\\p{L}\\p{M}]))`,
    String.raw`(?:[:—–(]|\s-)\s?(?:already |fully |all )?(?:refunded|reimbursed)[.!)]*$`,
    `^(?:status|your |the )?\\s?refund(?: status)?${without(`request${end}`, 30)}[:–-]? ?(?:issued|processed|sent|completed?|done|paid|initiated|approved|confirmed|succeeded|successful)${end}(?! (?:by|in|within|after|once|to)${end})${NO_ASKING}`,
    `(?:रिफ़ंड|रिफंड|पैसे|पैसा|राशि)${without('अनुरोध|आवेदन', 40)}(?:कर दिया|कर दी|भेज दिया|भेज दिए|भेज दी|हो गया|हो गई|हो चुका|(?:जारी|प्रोसेस|पूरा) (?:कर दिया|किया गया|हो)|वापस कर दि(?:या|ए)|वापस किए गए|लौटा दि(?:या|ए))`,
    `${begin}(?:refund|paise|paisa)${without('request|anurodh', 30)}(?:kar diya|ho gaya|bhej diya|kar diye|de diya|ho chuka|jaari)${end}`,
    `${begin}(?:he|hemos|se ha|se han|ha sido|fue|fueron|se)(?: (?:ya|te|le|les))? (?:reembolsado|reembolsados|devuelto|abonado|reembolsó|devolvió)${end}`,
    `${begin}(?:reembolsé|reembolsamos|devolví|devolvimos|aboné)${end}`,
    `${begin}(?:he|hemos|se ha|ha sido|hice|hicimos|tramité)(?: ya)? ?(?:emitido|procesado|enviado|realizado|tramitado|hecho|aprobado|completado)?${without('solicitud|código|mensaje|correo', 20)}(?:reembolso|dinero|importe)${end}`,
    `${begin}(?:reembolso|dinero|importe)${without('solicitud', 40)}${begin}(?:ha sido|fue|está|se ha|ya se|quedó|queda|ya está) (?:ya )?(?:emitido|procesado|enviado|realizado|completado|hecho|devuelto|abonado|en camino|aprobado|listo|en su (?:cuenta|tarjeta))${end}`,
    `${begin}(?:ya tiene|tiene ya)${some(10)}(?:dinero|reembolso)${end}`,
    `(?:تم|تمت|جرى|قمت ب|قمنا ب|لقد)\\s*${without('طلب', 12)}(?:استرداد|(?:رد|إرجاع|إعادة|إصدار|تحويل) (?:ال)?مبلغ|(?:رد|إرجاع|إعادة|تحويل) (?:ال)?(?:أموال|نقود|مال)|إصدار استرداد)`,
    '(?:استرددت|أعدنا|أعدت|رددت|رددنا|أرجعت|أرجعنا)[^.!?\\n]{0,15}?(?:مبلغ|أموال|مال|نقود)',
  ],
  return: [
    `${begin}${I_HAVE} (?:created|registered|set up|booked|arranged|opened|started|initiated|scheduled|made|logged)${some(25)}(?:returns?|pick-?up|collection|courier)${end}`,
    `${begin}(?:returns?|pick-?up|collection)${end}${some(30)}${begin}${BEEN} (?:created|registered|set up|booked|arranged|opened|started|initiated|scheduled|made|confirmed)${end}`,
    `^return (?:created|registered|booked|confirmed)${end}`,
    `(?:वापसी|रिटर्न)${some(30)}(?:दर्ज|बना|शुरू|बुक) ?(?:कर दी|कर दिया|हो गई|हो गया|दी गई|दिया)`,
    `${begin}(?:return|wapsi)${some(20)}(?:bana diya|register kar diya|ho gaya|kar diya)${end}`,
    `(?:devolución)${some(30)}(?:ha sido|fue|está|se ha|queda|quedó) (?:creada|registrada|iniciada|programada|abierta)${end}`,
    `(?:he|hemos) (?:creado|registrado|iniciado|programado|abierto)${some(15)}devolución`,
    `(?:تم|تمت|جرى)\\s*(?:إنشاء|تسجيل|فتح)\\s*${some(10)}(?:إرجاع|الإرجاع|المرتجع)`,
  ],
  label: [
    `${begin}${I_HAVE} (?:re-?sent|sent|e?mailed|given|attached|created|generated|issued|printed)(?: you)? (?:an?|the|your) ${LABELS}${end}`,
    `${begin}${LABELS}${end}${some(25)}${begin}${BEEN} (?:re-?sent|sent|e?mailed|attached|created|generated|issued)${end}`,
  ],
  address: [
    `${begin}${I_HAVE} (?:changed|updated|corrected|set|replaced|switched)${some(25)}address${end}`,
    `${begin}address${end}${some(30)}${begin}${BEEN} (?:changed|updated|corrected|set|replaced)${end}`,
    `^(?:your |the )?address (?:changed|updated|corrected)${end}`,
    `(?:पता|पते)${some(25)}(?:बदल दिया|अपडेट कर दिया|बदल गया|बदला गया)`,
    `${begin}(?:address|pata)${some(15)}(?:badal diya|update kar diya|change kar diya|ho gaya)${end}`,
    `dirección${some(25)}(?:ha sido|fue|se ha|está|queda|quedó) (?:cambiada|actualizada|cambiado|actualizado)`,
    `(?:he|hemos) (?:cambiado|actualizado)${some(15)}dirección`,
    `(?:تم|تمت)\\s*(?:تغيير|تحديث|تعديل)\\s*${some(6)}(?:العنوان|عنوان)`,
  ],
  receipt: [
    `${begin}${I_HAVE} (?:re-?sent|sent|emailed|mailed|forwarded)${some(25)}(?:receipts?|invoices?)${end}`,
    `${begin}(?:receipts?|invoices?)${end}${some(25)}${begin}${BEEN} (?:re-?sent|sent|emailed|mailed)${end}`,
    `^(?:your |the )?(?:receipt|invoice) (?:re-?sent|sent|emailed)${end}`,
    `(?:रसीद|बिल)${some(25)}(?:भेज दी|भेज दिया|भेजी गई|भेजा गया)`,
    `recibo${some(25)}(?:ha sido|fue|se ha) (?:enviado|reenviado)`,
    `(?:he|hemos) (?:enviado|reenviado)${some(15)}(?:recibo|factura)`,
    `(?:تم)\\s*(?:إرسال|إعادة إرسال)\\s*${some(6)}(?:الإيصال|إيصال|الفاتورة)`,
  ],
  preference: [
    `${begin}${I_HAVE} (?:unsubscribed|subscribed|opted|turned (?:on|off)|switched (?:on|off)|updated${some(15)}preferences?|changed${some(15)}(?:preferences?|settings?))${end}`,
    `${begin}(?:you|preferences?|settings?|emails?|texts?|messages)${end}${some(20)}${begin}${BEEN} (?:unsubscribed|subscribed|turned (?:on|off)|switched (?:on|off)|updated|changed)${end}`,
  ],
  cancellation: [
    `${begin}${I_HAVE} cancell?ed${end}`,
    `${begin}(?:orders?|returns?|subscriptions?|items?|it)${end}${some(20)}${begin}${BEEN} cancell?ed${end}`,
    `(?:${begin}(?:has|have)|['’]s)${ADVERBS} been${ADVERBS} cancell?ed${end}`,
    `^(?:order )?cancell?ed${end}`,
    `(?:ऑर्डर|आर्डर)${some(20)}(?:रद्द|कैंस[लि]ल?) (?:कर दिया|हो गया|किया गया)`,
    `${begin}order${some(10)}(?:cancel|radd) (?:kar diya|ho gaya)`,
    `(?:pedido|orden)${some(20)}(?:ha sido|fue|se ha|está|quedó|queda) cancelad[oa]`,
    `(?:he|hemos) cancelado|${begin}(?:cancelé|cancelamos)${end}${some(15)}(?:pedido|orden|compra)`,
    `(?:تم|تمت)\\s*إلغاء|(?:لقد )?(?:ألغيت|ألغينا)[^.!?\\n]{0,10}?طلب`,
  ],
  handover: [
    `${begin}${I_HAVE} (?:escalated|handed|passed|forwarded|transferred|notified|alerted|told|informed|contacted|asked)${some(30)}(?:team|colleagues?|person|agent|manager|supervisor|specialist|department|human|staff)${end}`,
    `${begin}(?:case|request|issue|conversation|matter)${end}${some(20)}${begin}${BEEN} (?:escalated|handed|passed|forwarded|transferred|submitted|sent)${end}`,
    `${begin}${I_HAVE} (?:submitted|sent|filed|lodged)${some(20)}(?:refund|return|cancellation) request${end}`,
  ],
  other: [
    `${begin}${I_HAVE} (?:applied|added|removed|deleted|sent you a|granted|extended)${end}(?! (?:${TOLD}|${LABELS}))`,
    `${begin}${I_HAVE} (?:waived|upgraded|reserved|ordered|shipped|dispatched|exchanged|replaced|compensated|charged)${end}`,
    `${begin}${I_HAVE} (?:created|issued|sent|arranged|given you|set up|made|approved)${some(20)}${GIFTS}${end}`,
    `${begin}(?:replacements?|vouchers?|coupons?|discounts?|gift cards?|compensation|exchange|account|credit)${end}${some(25)}${begin}${BEEN} (?:sent|issued|applied|added|arranged|created|shipped|ordered|dispatched|approved|deleted|closed|on its way)${end}`,
    `(?:he|hemos) (?:enviado|creado|aprobado)${some(15)}(?:reemplazo|vale|cupón|descuento)`,
    `(?:تم|تمت)\\s*إرسال\\s*${some(6)}(?:بديل|قسيمة)`,
  ],
};
