/** One thing a rule of a shop speaks of: how the English articles call it, and how Hindi, Spanish and Arabic do. Beginnings of words. */
type Subject = readonly [english: string, elsewhere: string];

/** What may happen to anything that was bought: most rules speak of it by the way. */
const WAYS: readonly Subject[] = [
  [
    'return|send (?:\\w+ )?back|sent back|go(?:es)? back|take back',
    'devol|devuel|retorn|लौटा|वापस|वापसी|रिटर्न|wapas|wapsi|(?:ال|لل|ب|و)?(?:إرجاع|ارجاع|إعادة|مرتجع)',
  ],
  ['refund|money back', 'reembols|dinero|रिफ़ंड|रिफंड|पैसे|(?:ال|لل|ب|و)?استرداد|(?:ال)?مبلغ'],
  [
    'pay|paid|(?<!no |any |free of |without )(?:cost|charged?)(?!r)',
    'pag|cobr|cuest|cost|gasto|भुगतान|تكلف|نتقاضى|تدفع|دفع',
  ],
  [
    'shipping|(?<!cash on )deliver|ship|courier|pick-?up',
    'envío|envi|entreg|recogida|डिलीवर|शिपिंग|पिकअप|(?:ال|لل)?(?:شحن|توصيل|تسليم|استلام)',
  ],
];

/** What a rule is about: one that does not speak of it is another rule. */
const THINGS: readonly Subject[] = [
  [
    '(?<!no |any |free of |without )(?:fees?|charges?|charged|postage|customs|duties|deduct\\p{L}*)(?!\\p{L})',
    'comisi[oó]n|tarifa|cargo|penaliza|शुल्क|फ़ीस|फीस|चार्ज|(?:ال)?رسوم|رسم|عمولة',
  ],
  ['free(?! item)|no cost|no charge', 'gratis|gratuit|sin (?:coste|costo|cargo)|मुफ़्त|मुफ्त|निःशुल्क|(?:ال)?مجان'],
  ['exchang|swap', 'cambi|बदल|एक्सचेंज|(?:ال|لل)?(?:استبدال|تبديل)'],
  ['warrant|guarantee', 'garant|वारंटी|गारंटी|(?:ال|لل|ب)?ضمان'],
  ['open', 'abiert|खुल|खोल|(?:ال)?مفتوح|فتح'],
  ['hygiene|personal care', 'higi[eé]n|स्वच्छता|हाइजीन|(?:ال)?(?:نظافة|صحية)'],
  [
    'damag|broken|faulty|defect|wrong',
    'dañad|rot[oa]s?\\b|defectuos|equivocad|ख़राब|खराब|टूट|क्षति|गलत|ग़लत|(?:ال)?(?:تالف|معيب|مكسور|خاطئ|خطأ)',
  ],
  ['electronic|device', 'electrónic|dispositiv|इलेक्ट्रॉनिक|उपकरण|(?:ال)?(?:إلكتروني|أجهزة|جهاز)'],
  ['sale|reduced|clearance', 'oferta|rebaj|सेल|(?:ال)?(?:تخفيض|تنزيلات)'],
  ['discount', 'descuent|छूट|(?:ال)?خصم'],
  ['cancel', 'cancel|anul|रद्द|कैंस|(?:ال)?إلغاء'],
  ['worn|unworn|used', 'usad|पहन|इस्तेमाल|(?:ال)?(?:مستعمل|مستخدم)'],
  ['cash(?! on delivery)', 'efectivo|नकद|कैश|(?:ال)?نقد'],
  ['cash on delivery|cod(?!\\p{L})', 'contra reembolso|कैश ऑन डिलीवरी|الدفع عند'],
  ['card', 'tarjeta|कार्ड|(?:ال|لل|ب)?بطاق'],
  ['coupon|voucher|code', 'cup[oó]n|vale(?!\\p{L})|código|कूपन|कोड|(?:ال)?(?:قسيمة|كوبون|رمز)'],
  ['gift|present', 'regal|उपहार|गिफ़्ट|गिफ्ट|(?:ال)?(?:هدية|هدايا)'],
  ['receipt|invoice', 'recibo|factura|रसीद|बिल|(?:ال)?(?:إيصال|فاتورة)'],
  ['accessor|cables', 'accesori|एक्सेसरी|(?:ال)?ملحقات'],
  ['abroad|outside|international|countr', 'extranjer|internacional|país|विदेश|(?:ال)?(?:دولي|خارج)'],
  ['insur', 'segur(?:o|os)(?!\\p{L})|बीमा|(?:ال)?تأمين'],
  ['restock', 'reposición|reabastec|रीस्टॉक|إعادة (?:ال)?تخزين'],
];

const begins = (forms: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms})`.normalize('NFKC'), 'iu');
const COMPILED = [...WAYS, ...THINGS].map(([english, elsewhere]) => [begins(english), begins(elsewhere)] as const);

/** The subjects of an English text, by number. */
export function subjectsInEnglish(text: string): readonly number[] {
  return COMPILED.flatMap(([english], at) => (english.test(text) ? [at] : []));
}

/** The same of a text in Hindi, Spanish or Arabic. */
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
