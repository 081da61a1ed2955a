/** What a sentence in another language asks for, in the English words the rules look for. In this order: the first that fits counts. */
type Wish = { readonly english: string; readonly shows: RegExp };

const begin = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;
const words = (...forms: readonly string[]): RegExp =>
  new RegExp(`${begin}(?:${forms.join('|').normalize('NFKC')})${end}`, 'iu');
/** In Arabic and Hindi endings and articles grow onto a word, so it may begin or end inside another. */
const stems = (...forms: readonly string[]): RegExp => new RegExp(forms.join('|').normalize('NFKC'), 'iu');

/** By language: Hindi in both scripts, Spanish, Arabic. The commonest words only. */
const WISHES: readonly Wish[] = [
  {
    english: 'what is the return policy',
    shows: stems(
      '(?:वापसी|रिटर्न).{0,12}(?:नीति|पॉलिसी|नियम)',
      '(?:नीति|पॉलिसी)',
      'سياسة.{0,12}(?:ارجاع|إرجاع|استرجاع|استرداد)',
      'سياسة',
      'política',
    ),
  },
  { english: 'what is the return policy', shows: words('return policy (?:kya|kaisi)', 'policy kya hai') },
  { english: 'is there a warranty', shows: stems('वारंटी|गारंटी', 'الضمان|ضمان', 'garantía') },
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
      '(?:पैसा|पैसे|रिफंड|रिफ़ंड).{0,15}(?:कब|कहाँ|कहां)',
      '(?:متى|أين|اين).{0,15}(?:المبلغ|فلوسي|أموالي|نقودي|استرداد)',
    ),
  },
  {
    english: 'I want a refund',
    shows: stems(
      'रिफंड|रिफ़ंड|(?:पैसे|पैसा) (?:वापस|लौटा)',
      'استرداد|استرجاع (?:المبلغ|المال|ثمن)',
      'reembols|devuelvan el dinero|dinero de vuelta',
    ),
  },
  {
    english: 'I want a refund',
    shows: words('refund (?:chahiye|karo|kar do|do)', '(?:paisa|paise) (?:wapas|vapas|lautao)'),
  },
  {
    english: 'I want to return',
    shows: stems('लौटा|वापस कर|वापस भेज|रिटर्न', 'إرجاع|ارجاع|أرجع|ارجع|إعادة', 'devolver|devolución'),
  },
  {
    english: 'I want to return',
    shows: words('(?:wapas|vapas) (?:karna|bhejna|karni|bhejni)', 'return (?:karna|karni|chahiye)', 'lautana'),
  },
  {
    english: 'cancel my order',
    shows: stems('(?:ऑर्डर|आर्डर).{0,10}(?:रद्द|कैंसल|कैंसिल)', 'إلغاء (?:ال)?طلب|الغاء (?:ال)?طلب', 'cancelar.{0,12}pedido'),
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
  ['kettle', stems('केतली', 'غلاية', 'tetera|hervidor')],
  ['shoes', stems('जूत', 'حذاء|أحذية', 'zapat')],
  ['towel', stems('तौलि', 'منشف|مناشف', 'toalla')],
  ['headphones', stems('हेडफ[ो़]*न|हेडफ़ोन|ईयरफोन', 'سماع', 'auricular|audífono')],
  ['lamp', stems('लैंप|लैम्प', 'مصباح', 'lámpara')],
  ['mug', stems('मग(?!र)', 'كوب|أكواب', 'taza')],
  ['mixer', stems('मिक्सर', 'خلاط', 'batidora|licuadora')],
  ['bedsheet', stems('चादर|बेडशीट', 'ملاءة|شرشف', 'sábana')],
  ['pillow', stems('तकिय', 'وسادة|مخدة', 'almohada')],
  ['quilt', stems('रज़ाई|रजाई', 'لحاف', 'edredón')],
  ['curtain', stems('परद|पर्द', 'ستار', 'cortina')],
  ['mat', stems('चटाई|मैट', 'سجادة', 'esterilla')],
  ['clock', stems('घड़ी', 'ساعة حائط', 'reloj')],
];
const BROKEN = stems(
  'टूट|ख़राब|खराब|क्षतिग्रस्त',
  'مكسور|تالف|معطل',
  '(?<!\\p{L})(?:rot[oa]s?|dañad[oa]s?|averiad[oa]s?|defectuos[oa]s?)|(?<!\\p{L})(?:tuta|tuti|toota|tooti|kharab)(?!\\p{L})',
);

const YES = words('हाँ|हां|जी|ठीक है|haan|han ji|theek hai|sí|si|claro|vale|adelante|de acuerdo|نعم|ايوه|أيوه|تمام|موافق');
const NO = words('नहीं|नही|nahi|nahin|لا|كلا');
const opens = (pattern: RegExp, text: string): boolean => text.trim().search(pattern) === 0;

/** The sentences of small talk. */
const SMALL: readonly Wish[] = [
  { english: 'thank you', shows: words('धन्यवाद|शुक्रिया|dhanyavaad|dhanyawad|shukriya|gracias') },
  { english: 'thank you', shows: stems('شكر') },
  {
    english: 'hello',
    shows: words('नमस्ते|नमस्कार|namaste|hola|buenos días|buenas tardes|مرحبا|مرحبًا|السلام عليكم|أهلا'),
  },
];

/**
 * What is asked for in Hindi, Spanish or Arabic, said in English in front of what was written, with the thing it is about; the text alone where nothing of it is known. No
 * translation: it finds the wish and drops the rest.
 */
export function withEnglishWish(said: string): string {
  const text = said.normalize('NFKC');
  const wish = WISHES.find(({ shows }) => shows.test(text))?.english;
  const things = THINGS.filter(([, shows]) => shows.test(text)).map(([english]) => `the ${english}`);
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
