/** One thing a rule of a shop speaks of: how the English articles call it, and how Spanish, French, German, Hindi and Arabic do. Beginnings of words. */
type Subject = readonly [english: string, elsewhere: string];

/** What may happen to anything that was bought: most rules speak of it by the way. */
const WAYS: readonly Subject[] = [
  [
    'return|send (?:\\w+ )?back|sent back|go(?:es)? back|take back',
    'devol|devuel|retorn|retour|renvoy|(?:zu)?rück(?:gab|geb|gegeb|send|gesend|schick|geschick|nahm|nehm)|लौटा|वापस|वापसी|रिटर्न|wapas|wapsi|(?:ال|لل|ب|و)?(?:إرجاع|ارجاع|إعادة|مرتجع)',
  ],
  [
    'refund|money back',
    'reembols|dinero|rembours|argent|(?:rück|zurück)?erstatt|geld(?!\\p{L})|zurückbekomm|रिफ़ंड|रिफंड|पैसे|(?:ال|لل|ب|و)?استرداد|(?:ال)?مبلغ',
  ],
  [
    'pay|paid|(?<!no |any |free of |without )(?:cost|charged?)(?!r)',
    'pag(?:a|o|ó|u)|cobr|cuest|cost|gasto|pay(?!s)|paie|coût|factur(?:er|ons|ez)|zahl|bezahl|kostet|berechn|भुगतान|تكلف|نتقاضى|تدفع|دفع',
  ],
  [
    'shipping|(?<!cash on )deliver|ship|courier|pick-?up',
    'envío|envi|entreg|recogida|livr(?:ai|er|é|on)|expédi|enlèvement|liefer|\\p{L}{0,8}versand|abhol|kurier|डिलीवर|शिपिंग|पिकअप|(?:ال|لل)?(?:شحن|توصيل|تسليم|استلام)',
  ],
];

/** What a rule is about: one that does not speak of it is another rule. */
const THINGS: readonly Subject[] = [
  [
    '(?<!no |any |free of |without )(?:fees?|charges?|charged|postage|customs|duties|deduct\\p{L}*)(?!\\p{L})',
    'comisi[oó]n|tarifa|cargo|penaliza|(?<!sans )frais|payant|commission|pénalit|kostenpflicht|\\p{L}{0,20}gebühr|\\p{L}{0,12}kosten(?!los|frei|pflicht)|abzug|abgezogen|शुल्क|फ़ीस|फीस|चार्ज|(?:ال)?رسوم|رسم|عمولة',
  ],
  [
    'free(?! item)|no cost|no charge',
    'gratis|gratuit|kostenlos|kostenfrei|umsonst|sin (?:coste|costo|cargo)|मुफ़्त|मुफ्त|निःशुल्क|(?:ال)?مجان',
  ],
  ['exchang|swap', 'cambi|échang|umtausch|umgetauscht|tausch|बदल|एक्सचेंज|(?:ال|لل)?(?:استبدال|تبديل)'],
  ['warrant|guarantee', 'garant|gewährleist|वारंटी|गारंटी|(?:ال|لل|ب)?ضمان'],
  ['open', 'abiert|ouvert|geöffnet|खुल|खोल|(?:ال)?مفتوح|فتح'],
  ['hygiene|personal care', 'h[iy]gi[eèé]n|स्वच्छता|हाइजीन|(?:ال)?(?:نظافة|صحية)'],
  [
    'damag|broken|faulty|defect|wrong',
    'endommag|abîm|cass[ée]|défectu|beschädig|defekt|kaputt|fehlerhaft|falsch|dañad|rot[oa]s?\\b|defectuos|equivocad|ख़राब|खराब|टूट|क्षति|गलत|ग़लत|(?:ال)?(?:تالف|معيب|مكسور|خاطئ|خطأ)',
  ],
  [
    'electronic|device',
    'electrónic|dispositiv|électroni|appareil|elektro|gerät|इलेक्ट्रॉनिक|उपकरण|(?:ال)?(?:إلكتروني|أجهزة|جهاز)',
  ],
  ['sale|reduced|clearance', 'oferta|rebaj|solde|promo|reduziert|sonderangebot|ausverkauf|सेल|(?:ال)?(?:تخفيض|تنزيلات)'],
  ['discount', 'descuent|remise|réduction|rabais|rabatt|nachlass|छूट|(?:ال)?خصم'],
  ['cancel', 'cancel|ann?ul|storn|रद्द|कैंस|(?:ال)?إلغاء'],
  [
    'worn|unworn|used',
    'usad|utilisé|usagé|portée?s?(?!\\p{L})|getragen|benutzt|gebraucht|पहन|इस्तेमाल|(?:ال)?(?:مستعمل|مستخدم)',
  ],
  ['cash(?! on delivery)', 'efectivo|espèces|bar(?!\\p{L})|bargeld|नकद|कैश|(?:ال)?نقد'],
  ['cash on delivery|cod(?!\\p{L})', 'contra reembolso|contre remboursement|nachnahme|कैश ऑन डिलीवरी|الدفع عند'],
  ['card', 'tarjeta|carte|\\p{L}{0,12}karte|कार्ड|(?:ال|لل|ب)?بطاق'],
  [
    'coupon|voucher|code',
    'cup[oó]n|vale(?!\\p{L})|código|coupon|code|bons? d|\\p{L}{0,10}gutschein|\\p{L}{0,12}code|कूपन|कोड|(?:ال)?(?:قسيمة|كوبون|رمز)',
  ],
  ['gift|present', 'regal(?:o|ar|ad)|cadeau|geschenk|उपहार|गिफ़्ट|गिफ्ट|(?:ال)?(?:هدية|هدايا)'],
  [
    'receipt|invoice',
    'recibo|factura(?!\\p{L})|facture(?!r)|reçu|rechnung|quittung|kassenbon|रसीद|बिल|(?:ال)?(?:إيصال|فاتورة)',
  ],
  ['accessor|cables', 'accesori|accessoire|zubehör|एक्सेसरी|(?:ال)?ملحقات'],
  [
    'abroad|outside|international|countr',
    'extranjer|internacional|país|étranger|hors d|ausland|international|विदेश|(?:ال)?(?:دولي|خارج)',
  ],
  ['insur', 'segur(?:o|os)(?!\\p{L})|assurance|versicher|बीमा|(?:ال)?تأمين'],
  ['final(?!ly|i[sz])', 'definitiv|définitiv|endgültig|अंतिम|نهائي'],
  ['express', 'expr[eé]s|एक्सप्रेस|(?:ال)?سريع'],
  ['difference', 'diferencia|différence|differenz|अंतर|(?:ال)?فرق'],
  ['restock', 'reposición|reabastec|remise en stock|wiedereinlager|रीस्टॉक|إعادة (?:ال)?تخزين'],
];

const begins = (forms: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms})`.normalize('NFKC'), 'iu');
const COMPILED = [...WAYS, ...THINGS].map(([english, elsewhere]) => [begins(english), begins(elsewhere)] as const);

/** The subjects of an English text, by number. */
export function subjectsInEnglish(text: string): readonly number[] {
  return COMPILED.flatMap(([english], at) => (english.test(text) ? [at] : []));
}

/** The same of a text in another of the languages. */
export function subjectsElsewhere(text: string): readonly number[] {
  return COMPILED.flatMap(([, elsewhere], at) => (elsewhere.test(text) ? [at] : []));
}

/** Whether a subject is what a rule is about, and not only what happens to it. */
export function isThing(subject: number): boolean {
  return subject >= WAYS.length;
}

const numberOf = (word: string): number => COMPILED.findIndex(([english]) => english.test(word));

/** The subjects of paying and of a fee: who says that one is taken has to say for what. */
export const [PAYING, FEE] = [numberOf('pay'), numberOf('fee')];
