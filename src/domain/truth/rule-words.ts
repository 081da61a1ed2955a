/** One thing a rule of a shop speaks of: how the English articles call it, and how Spanish, French, German, Portuguese, Italian, Hindi and Arabic do. Beginnings of words. */
type Subject = readonly [english: string, elsewhere: string];

/** What may happen to anything that was bought: most rules speak of it by the way. */
const WAYS: readonly Subject[] = [
  [
    'return|send (?:\\w+ )?back|sent back|go(?:es)? back|take back',
    'res[oi](?!\\p{L})|restitu|rend(?:er|et|i(?!\\p{L}))|nehmen [^.]{0,40}zurück(?!\\p{L})|repren|repri(?:s|t)|devol|devuel|retorn|retour|renvoy|(?:zu)?rück(?:gab|geb|gegeb|send|gesend|schick|geschick|nahm|nehm)|लौटा|वापस|वापसी|रिटर्न|wapas|wapsi|(?:ال|لل|ب|و)?(?:إرجاع|ارجاع|إعادة|مرتجع)',
  ],
  [
    'refund|money back',
    'rimbors|soldi|estorn|reembols|dinero|rembours|argent|(?:rück|zurück)?erstatt|geld(?!\\p{L})|zurückbekomm|रिफ़ंड|रिफंड|पैसे|(?:ال|لل|ب|و)?استرداد|(?:ال)?مبلغ',
  ],
  [
    'pay|paid|(?<!no |any |free of |without )(?:cost|charged?)(?!r)',
    'pagh|spes[ae]|cost[aio](?!\\p{L})|costano|custa|custo|addebit|pag(?:a|o|ó|u)|cobr|cuest|cost|gasto|pay(?!s)|paie|coût|factur(?:er|ons|ez)|zahl|bezahl|kostet|berechn|भुगतान|تكلف|نتقاضى|تدفع|دفع',
  ],
  [
    'shipping|(?<!cash on )deliver|ship|courier',
    'sped|consegn|corrier|invia|frete|portes|estafeta|envío|envi|entreg|livr(?:ai|er|é|on)|expédi|liefer|\\p{L}{0,8}versand|kurier|डिलीवर|शिपिंग|(?:ال|لل)?(?:شحن|توصيل|تسليم)',
  ],
];

/** What a rule is about: one that does not speak of it is another rule. */
const THINGS: readonly Subject[] = [
  [
    '(?<!no |any |free of |without )(?:fees?|charges?|charged|postage|customs|duties|deduct\\p{L}*)(?!\\p{L})',
    'a pagamento|de pago|commission|tariff|taxa|multa|penale|comisi[oó]n|tarifa|cargo|penaliza|(?<!sans )frais|payant|commission|pénalit|kostenpflicht|\\p{L}{0,20}gebühr|\\p{L}{0,12}kosten(?!los|frei|pflicht)|abzug|abgezogen|शुल्क|फ़ीस|फीस|चार्ज|(?:ال)?رسوم|رسم|عمولة',
  ],
  [
    'free(?! item)|no cost|no charge',
    'grátis|senza (?:costi|spese)|sem (?:custo|taxa)|gratis|gratuit|kostenlos|kostenfrei|umsonst|sin (?:coste|costo|cargo)|मुफ़्त|मुफ्त|निःशुल्क|(?:ال)?مجان',
  ],
  [
    'collect(?!ion)|pick-?up|picked up',
    'recogi?d|recog|collect(?!ion)|enlèvement|ramass|abhol|abgeholt|पिकअप|पिक-अप|ritir|recolh|(?:ال)?استلام',
  ],
  [
    'exchang|swap',
    'troc(?:a|o)|sostitu|cambi|échang|umtausch|umgetauscht|tausch|बदल|एक्सचेंज|(?:ال|لل)?(?:استبدال|تبديل)',
  ],
  ['warrant|guarantee', 'garan[tz]|gewährleist|वारंटी|गारंटी|(?:ال|لل|ب)?ضمان'],
  ['open', 'apert|abert|abiert|ouvert|geöffnet|खुल|खोल|(?:ال)?مفتوح|فتح'],
  ['hygiene|personal care', 'igien|h[iy]gi[eèé]n|स्वच्छता|हाइजीन|(?:ال)?(?:نظافة|صحية)'],
  [
    'damag|broken|faulty|defect|wrong',
    'dannegg|rott[oiae](?!\\p{L})|difett|guast|sbagliat|danific|avari|defeit|quebrad|errad|endommag|abîm|cass[ée]|défectu|beschädig|defekt|kaputt|fehlerhaft|falsch|dañad|rot[oa]s?\\b|defectuos|equivocad|ख़राब|खराब|टूट|क्षति|गलत|ग़लत|(?:ال)?(?:تالف|معيب|مكسور|خاطئ|خطأ)',
  ],
  [
    'electronic|device',
    'elettronic|apparecch|eletr[ôo]n|aparelh|electrónic|dispositiv|électroni|appareil|elektro|gerät|इलेक्ट्रॉनिक|उपकरण|(?:ال)?(?:إلكتروني|أجهزة|جهاز)',
  ],
  [
    'sale|reduced|clearance',
    'sald[oi](?!\\p{L})|scontat|offert|oferta|rebaj|solde|promo|reduziert|sonderangebot|ausverkauf|सेल|(?:ال)?(?:تخفيض|تنزيلات)',
  ],
  ['discount', 'scont[oi](?!\\p{L})|descont|descuent|remise|réduction|rabais|rabatt|nachlass|छूट|(?:ال)?خصم'],
  ['cancel', 'cancel|ann?ul|storn|रद्द|कैंस|(?:ال)?إلغاء'],
  [
    'worn|unworn|used',
    'usat|indossat|usad|utilisé|usagé|portée?s?(?!\\p{L})|getragen|benutzt|gebraucht|पहन|इस्तेमाल|(?:ال)?(?:مستعمل|مستخدم)',
  ],
  ['cash(?! on delivery)', 'contanti|em dinheiro|numerário|efectivo|espèces|bar(?!\\p{L})|bargeld|नकद|कैश|(?:ال)?نقد'],
  [
    'cash on delivery|cod(?!\\p{L})',
    'contrassegno|à cobrança|contra entrega|contra reembolso|contre remboursement|nachnahme|कैश ऑन डिलीवरी|الدفع عند',
  ],
  ['card', 'carta(?!\\p{L})|cart[ãõ]|tarjeta|carte|\\p{L}{0,12}karte|कार्ड|(?:ال|لل|ب)?بطاق'],
  [
    'coupon|voucher|code',
    'buon[oi](?!\\p{L})|codic[ei]|cupom|cupão|cup[oó]n|vale(?!\\p{L})|código|coupon|code|bons? d|\\p{L}{0,10}gutschein|\\p{L}{0,12}code|कूपन|कोड|(?:ال)?(?:قسيمة|كوبون|رمز)',
  ],
  [
    'gift|present',
    'regali|omaggi|presente|brinde|regal(?:o|ar|ad)|cadeau|geschenk|उपहार|गिफ़्ट|गिफ्ट|(?:ال)?(?:هدية|هدايا)',
  ],
  [
    'receipt|invoice',
    'fattur|ricevut|scontrin|fatura|nota fiscal|recibo|factura(?!\\p{L})|facture(?!r)|reçu|rechnung|quittung|kassenbon|रसीद|बिल|(?:ال)?(?:إيصال|فاتورة)',
  ],
  ['accessor|cables', 'accessori|acessóri|accesori|accessoire|zubehör|एक्सेसरी|(?:ال)?ملحقات'],
  [
    'abroad|outside|international|countr',
    'estero|internazional|paes[ei]|exterior|estrangeir|extranjer|internacional|país|étranger|hors d|ausland|international|विदेश|(?:ال)?(?:دولي|خارج)',
  ],
  ['insur', 'assicura|segur(?:o|os)(?!\\p{L})|assurance|versicher|बीमा|(?:ال)?تأمين'],
  ['final(?!ly|i[sz])', 'definitiv|définitiv|endgültig|अंतिम|نهائي'],
  ['express', 'express[oa]|espress|expr[eé]s|एक्सप्रेस|(?:ال)?سريع'],
  ['difference', 'differenz|diferenç|diferencia|différence|differenz|अंतर|(?:ال)?فرق'],
  ['(?<!price )drops?(?!\\p{L})', 'caíd|chutes?(?!\\p{L})|st[uü]rz|quedas?(?!\\p{L})|cadut|गिरन|سقوط'],
  ['water', 'agua|eau(?!\\p{L})|wasser|água|acqua|पानी|(?:ال)?ماء'],
  ['repair', 'répar|repar|ripara|मरम्मत|(?:ال)?إصلاح'],
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

/** The subject of costing nothing: who says so has to say of what. */
export const FREE = numberOf('free');

/** The subjects of sending back and of paying back: a rule about one of them is said by no text that speaks of neither. */
export const DEALS: readonly number[] = [numberOf('return'), numberOf('refund')];
