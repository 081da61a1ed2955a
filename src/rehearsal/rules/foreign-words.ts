/** What a sentence in another language asks for, in the English words the rules look for. In this order: the first that fits counts. */
type Wish = { readonly english: string; readonly shows: RegExp };

const begin = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;
const words = (...forms: readonly string[]): RegExp =>
  new RegExp(`${begin}(?:${forms.join('|').normalize('NFKC')})${end}`, 'iu');
/** In Arabic and Hindi endings and articles grow onto a word, so it may begin or end inside another. */
const stems = (...forms: readonly string[]): RegExp => new RegExp(forms.join('|').normalize('NFKC'), 'iu');

/** By language: Hindi in both scripts, Spanish, Arabic, French, German. The commonest words only. */
const WISHES: readonly Wish[] = [
  {
    english: 'why not',
    shows: stems(
      '^\\W*(?:पर |लेकिन )?क्यों',
      '^\\W*(?:y |pero )?por qué',
      '^\\W*(?:ولكن |لكن |و)?(?:لماذا|ليش|لم لا)',
      '^\\W*(?:mais |et )?pourquoi',
      '^\\W*(?:aber |und )?(?:warum|wieso)',
    ),
  },
  {
    english: 'only one',
    shows: stems(
      '(?<!\\p{L})(?:une? seule?|nur (?:ein|eins|eine|einen)|sol[oa] un[oa]?|solamente un[oa]?)(?!\\p{L})',
      '(?:केवल|सिर्फ|सिर्फ़|बस) एक',
      'واحدة? فقط|فقط واحدة?',
    ),
  },
  {
    english: 'how long will that take',
    shows: stems(
      'cuánto (?:tiempo )?(?:tarda|demora|tardará|va a tardar)',
      'combien de temps|dans combien de',
      'wie lange (?:dauert|wird|muss)',
      'कितना समय|कितने दिन|कब तक',
      '(?<!\\p{L})(?:kab tak|kitne din|kitna time)(?!\\p{L})',
      'كم (?:يستغرق|من الوقت|المدة|يوم)',
    ),
  },
  {
    english: 'which countries do you ship to',
    shows: stems(
      '(?:डिलीवर|डिलिवर|शिप|भेज)[^।?]{0,12}(?:करते|सकते|हैं)[^।?]{0,6}\\?',
      '(?:envían|enviáis|hacen envíos|entregan|envíos) (?:a|fuera|al)(?!\\p{L})',
      '(?:توصلون|تشحنون|الشحن إلى|التوصيل إلى|الشحن الدولي)',
      '(?:livrez|expédiez|livrez-vous)[^.!]{0,20}\\?',
      '(?:liefern|liefert|versenden|verschickt)[^.!]{0,12} (?:nach|in) ',
    ),
  },
  {
    english: 'what is the return policy',
    shows: stems(
      '(?:वापसी|रिटर्न).{0,12}(?:नीति|पॉलिसी|नियम)',
      '(?:नीति|पॉलिसी)',
      'سياسة.{0,12}(?:ارجاع|إرجاع|استرجاع|استرداد)',
      'سياسة',
      'política',
      'politique de retour|conditions de retour|rückgaberecht|rückgabebedingung',
    ),
  },
  { english: 'what is the return policy', shows: words('return policy (?:kya|kaisi)', 'policy kya hai') },
  { english: 'is there a warranty', shows: stems('वारंटी|गारंटी', 'الضمان|ضمان', 'garantía', 'garantie|gewährleistung') },
  {
    english: 'where is my refund',
    shows: words(
      '(?:dónde está|cuándo (?:me )?(?:llega|recibo|devuelven)).{0,15}(?:dinero|reembolso)',
      '(?:paisa|paise|refund) (?:kab|kahan)(?: \\p{L}+){0,3}',
      'mera (?:paisa|refund) kahan.{0,10}',
    ),
  },
  {
    english: 'where is my refund',
    shows: stems(
      '(?:où est|quand).{0,20}(?:mon argent|remboursement)',
      '(?:wo (?:ist|bleibt)|wann).{0,20}(?:mein geld|erstattung)',
      '(?:पैसा|पैसे|रिफंड|रिफ़ंड).{0,15}(?:कब|कहाँ|कहां)',
      '(?:متى|أين|اين).{0,15}(?:المبلغ|المال|مالي|فلوسي|أموالي|نقودي|استرداد)',
    ),
  },
  {
    english: 'I want a refund',
    shows: stems(
      'रिफंड|रिफ़ंड|(?:पैसे|पैसा) (?:वापस|लौटा)',
      'استرداد|استرجاع (?:المبلغ|المال|ثمن)',
      'rembours|récupérer mon argent|(?:geld|betrag)[^.!?]{0,15}zurück|erstatt',
      'reembols|devuelvan el dinero|quiero (?:mi|el) dinero|dinero de vuelta',
    ),
  },
  {
    english: 'I want a refund',
    shows: words('refund (?:chahiye|karo|kar do|do)', '(?:paisa|paise) (?:wapas|vapas|lautao)'),
  },
  {
    english: 'I want to return',
    shows: stems(
      'लौटा|वापस कर|वापस भेज|रिटर्न',
      'إرجاع|ارجاع|أرجع|ارجع|إعادة',
      'devolver|devolución',
      'retourner|renvoyer|(?:un|le) retour',
      'zurückgeben|zurücksenden|zurückschicken|rücksendung|retoure',
    ),
  },
  {
    english: 'I want to return',
    shows: words('(?:wapas|vapas) (?:karna|bhejna|karni|bhejni)', 'return (?:karna|karni|chahiye)', 'lautana'),
  },
  {
    english: 'cancel my order',
    shows: stems(
      '(?:ऑर्डर|आर्डर).{0,10}(?:रद्द|कैंसल|कैंसिल)',
      'إلغاء (?:ال)?طلب|الغاء (?:ال)?طلب',
      'cancelar.{0,12}pedido',
      'annuler.{0,12}commande',
      'bestellung.{0,12}stornieren',
    ),
  },
  { english: 'cancel my order', shows: words('order cancel (?:karo|kar do|karna)') },
  {
    english: 'change the delivery address of my order',
    shows: stems(
      'पत[ाे].{0,15}बदल',
      '(?:cambiar|modificar|corregir).{0,20}(?:dirección|direccion)',
      '(?:تغيير|تعديل).{0,10}عنوان',
    ),
  },
  {
    english: 'where is my order',
    shows: stems(
      '(?:ऑर्डर|आर्डर|पार्सल|सामान).{0,12}(?:कहाँ|कहां|किधर|कब)|(?:कहाँ|कहां|कब).{0,12}(?:ऑर्डर|आर्डर|पार्सल|सामान)',
      '(?:أين|اين|وين|متى).{0,15}(?:طلب|شحن|طرد)',
      '(?:dónde está|cuándo (?:me )?llega|cuándo recibo).{0,15}(?:pedido|paquete|compra)',
      '(?:où (?:est|en est)|quand (?:arrive|vais-je recevoir)).{0,20}(?:commande|colis)|suivi de (?:ma|mon) (?:commande|colis)',
      '(?:wo (?:ist|bleibt)|wann kommt).{0,20}(?:bestellung|paket|lieferung)',
    ),
  },
  {
    english: 'where is my order',
    shows: words(
      '(?:order|parcel|saman|samaan) (?:kahan|kidhar|kab)(?: \\p{L}+){0,3}',
      '(?:kahan|kidhar) hai (?:mera )?(?:order|parcel|saman)',
    ),
  },
];

/** What things of a household are called, in English. */
const THINGS: readonly (readonly [string, RegExp])[] = [
  ['kettle', stems('bouilloire|wasserkocher|(?<!\\p{L})ketl[ie](?!\\p{L})', 'केतली', 'غلاية', 'tetera|hervidor')],
  ['shoes', stems('chaussure|schuh', 'जूत', 'حذاء|أحذية', 'zapat')],
  ['towel', stems('serviette|handt[uü]ch', 'तौलि', 'منشف|مناشف', 'toalla')],
  ['headphones', stems('casque|écouteur|kopfhörer', 'हेडफ[ो़]*न|हेडफ़ोन|ईयरफोन', 'سماع', 'auricular|audífono')],
  ['lamp', stems('lampe', 'लैंप|लैम्प', 'مصباح', 'lámpara')],
  ['mug', stems('(?<!\\p{L})tasses?(?!\\p{L})|mugs|becher', 'मग(?!र)', 'كوب|أكواب', 'taza')],
  ['mixer', stems('mixeur|mixer(?=.*(?<!\\p{L})(?:hai|chahiye|wapas|kharab))', 'मिक्सर', 'خلاط', 'batidora|licuadora')],
  ['bedsheet', stems('drap(?!\\p{L})|draps|bettlaken|bettwäsche', 'चादर|बेडशीट', 'ملاءة|شرشف', 'sábana')],
  ['pillow', stems('oreiller|kissen', 'तकिय', 'وسادة|مخدة', 'almohada')],
  ['quilt', stems('couette|bettdecke', 'रज़ाई|रजाई', 'لحاف', 'edredón')],
  ['curtain', stems('rideau|vorhang|vorhänge', 'परद|पर्द', 'ستار', 'cortina')],
  ['mat', stems('tapis|fußmatte', 'चटाई|मैट', 'سجادة', 'esterilla')],
  ['clock', stems('horloge|wanduhr', 'घड़ी', 'ساعة حائط', 'reloj')],
];
const BROKEN = stems(
  'टूट|ख़राब|खराब|क्षतिग्रस्त',
  'مكسور|تالف|معطل',
  '(?<!\\p{L})(?:rot[oa]s?|dañad[oa]s?|averiad[oa]s?|defectuos[oa]s?)|(?<!\\p{L})(?:tuta|tuti|toota|tooti|kharab)(?!\\p{L})',
  'cassée?s?(?!\\p{L})|abîmée?s?|défectueu|ne marche (?:pas|plus)|kaputt|beschädigt|defekt|funktioniert nicht',
);

const YES = words(
  'हाँ|हां|जी|ठीक है|haan|han ji|theek hai|sí|si|oui|d.accord|ja|genau|einverstanden|claro|vale|adelante|de acuerdo|نعم|ايوه|أيوه|تمام|موافق',
);
const NO = words('नहीं|नही|nahi|nahin|non|nein|mejor no|déjalo|रहने दो|रहने दीजिए|لا|كلا');
const opens = (pattern: RegExp, text: string): boolean => text.trim().search(pattern) === 0;

/** "Mera quilt": an English word in a Hindi sentence written in Latin letters. */
const OWN_THING = /(?<!\p{L})mer[aie] ([a-z]{3,20})(?!\p{L})/iu;
const NO_THINGS = new Set([
  'order',
  'paisa',
  'paise',
  'refund',
  'parcel',
  'saman',
  'samaan',
  'naam',
  'account',
  'number',
  'phone',
]);

/** The sentences of small talk. */
const SMALL: readonly Wish[] = [
  { english: 'thank you', shows: words('धन्यवाद|शुक्रिया|dhanyavaad|dhanyawad|shukriya|gracias|merci|danke|vielen dank') },
  { english: 'thank you', shows: stems('شكر') },
  {
    english: 'hello',
    shows: words(
      'नमस्ते|नमस्कार|namaste|bonjour|bonsoir|salut|hallo|guten (?:tag|morgen|abend)|hola|buenos días|buenas tardes|مرحبا|مرحبًا|السلام عليكم|أهلا',
    ),
  },
];

/**
 * What is asked for in Hindi, Spanish, Arabic, French or German, said in English in front of what was written, with the thing it is about; the text alone where nothing of it is known. No
 * translation: it finds the wish and drops the rest.
 */
export function withEnglishWish(said: string): string {
  const text = said.normalize('NFKC');
  const wish = WISHES.find(({ shows }) => shows.test(text))?.english;
  const things = THINGS.filter(([, shows]) => shows.test(text)).map(([english]) => `the ${english}`);
  const mine = OWN_THING.exec(text)?.[1]?.toLowerCase();
  if (mine !== undefined && !NO_THINGS.has(mine) && things.length === 0) things.push(`the ${mine}`);
  const broken = BROKEN.test(text) ? ['it is broken'] : [];
  const small = SMALL.find(({ shows }) => shows.test(text))?.english;
  const answer = opens(YES, text) ? 'yes' : opens(NO, text) ? 'no' : null;
  const parts = wish ?? (things.length > 0 || broken.length > 0 ? '' : (answer ?? small));
  if (parts === undefined || (wish === undefined && things.length === 0 && broken.length === 0 && parts === ''))
    return said;
  const named = `${wish === 'I want a refund' && things.length > 0 ? ' for' : ''} ${things.join(' and ')}`;
  const english = [`${parts}${named}`.trim(), ...broken].filter((part) => part !== '').join(', ');
  return `${english}.\n${said}`;
}
