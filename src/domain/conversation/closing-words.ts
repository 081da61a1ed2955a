import { isMadeOf, phraseList } from '../languages/made-of-phrases.ts';

/** One language's ways to say that nothing more is wanted, and the courtesies that may stand around them. */
type Vocabulary = {
  /** Two-letter code. */
  readonly language: string;
  readonly closing: readonly string[];
  readonly courtesies: readonly string[];
};

const split = (text: string): readonly string[] => text.split('|');

const LANGUAGES: readonly Vocabulary[] = [
  {
    language: 'en',
    closing: split(
      "that's all i needed|that's all i wanted|that's all for now|that's all for today|that's all|that is all i needed|that is all i wanted|that is all for now|that is all|thats all|that will be all|that'll be all|that was all|nothing else|no more questions|all sorted|all set|problem solved|issue solved|issue resolved|problem resolved|that solved it|that solves it|it's solved|it is solved|it's resolved|it is resolved|that answers my question|you answered my question|you can close this chat|you can close this|please close this chat|that's everything i needed|that's everything for now|that's everything|that is everything|thats everything|that's it for now|that's it for today|that's it thanks|that's it thank you|that'll do|that will do|all good now|all done|i'm all set|i'm done here|i'm good thanks|i'm good thank you|nothing more|no further questions|no other questions|see you|see ya|goodbye|good bye|good night|bye bye|bye for now|bye",
    ),
    courtesies: split(
      'thank you so much|thank you very much|thank you for your help|thanks for your help|thanks for the help|thanks a lot|many thanks|thank you|thanks|thank u|thx|cheers|great|perfect|ok|okay|alright|super|awesome|excellent|wonderful|lovely|good|nice|no|nope|yes|yep|then|so|now|and|everything is fine|have a good day|have a nice day|have a great day|for your help|for the help|for today|for now|please|you too|really|much appreciated|i really appreciate it|i appreciate it|appreciate it|appreciate your help|amazing|brilliant|fantastic|you have been great|you have been very helpful|very helpful|take care|have a good one|have a nice evening|have a good evening|sir|madam',
    ),
  },
  {
    language: 'hi',
    closing: split(
      'बस इतना ही था|बस इतना ही|बस यही था|बस यही|इतना ही काफी है|और कुछ नहीं चाहिए|और कुछ नहीं|कुछ और नहीं|समस्या हल हो गई|काम हो गया|मेरा काम हो गया|अलविदा|फिलहाल इतना ही|filhal itna hi|bas thanks|bas thank you|bas shukriya|bas dhanyavaad|bas itna hi tha|bas itna hi|bas yahi tha|aur kuch nahi|aur kuch nahin|kaam ho gaya',
    ),
    courtesies: split(
      'बहुत बहुत धन्यवाद|आपका धन्यवाद|धन्यवाद|बहुत शुक्रिया|शुक्रिया|ठीक है|अच्छा|बढ़िया|जी|नहीं|हाँ|हां|बहुत|मदद के लिए|आपकी मदद के लिए|आपका|तो|है|था|dhanyavaad|dhanyavad|shukriya|theek hai|thik hai|ji|nahi|thanks|thank you|ok',
    ),
  },
  {
    language: 'es',
    closing: split(
      'con eso es todo|eso sería todo|eso seria todo|sería todo|chao|chau|nos vemos|eso es todo por ahora|eso es todo|es todo por ahora|es todo|eso era todo|nada más|nada mas|no necesito nada más|no necesito nada mas|problema resuelto|está resuelto|esta resuelto|ya está resuelto|todo resuelto|puedes cerrar el chat|puede cerrar el chat|adiós|adios|hasta luego|hasta pronto',
    ),
    courtesies: split(
      'muchísimas gracias|muchisimas gracias|muchas gracias|mil gracias|gracias por todo|gracias por su ayuda|gracias por tu ayuda|gracias por la ayuda|gracias|perfecto|genial|vale|ok|okay|de acuerdo|muy amable|muy bien|bien|estupendo|no|sí|si|y|entonces|por ahora|por favor|que tenga un buen día|buen día',
    ),
  },
  {
    language: 'ar',
    closing: split(
      'هذا كل ما لدي|هذا يكفي|هذا كل شيء|هذا كل شئ|هذا كل ما أحتاجه|هذا كل ما احتاجه|هذا كل ما أريده|هذا كل ما في الأمر|لا شيء آخر|لا شيء اخر|لا أحتاج شيئا آخر|لا أحتاج شيئًا آخر|تم حل المشكلة|انتهيت|مع السلامة|وداعا|وداعًا|إلى اللقاء|الى اللقاء',
    ),
    courtesies: split(
      'شكرا جزيلا لك|شكرًا جزيلًا لك|شكرا جزيلا|شكرًا جزيلًا|شكراً جزيلاً|شكرا لك|شكرًا لك|شكراً لك|شكرا لكم|شكرا|شكرًا|شكراً|على المساعدة|على مساعدتك|على مساعدتكم|ممتاز|رائع|تمام|حسنا|حسنًا|حسناً|جيد|لا|نعم|و|طيب',
    ),
  },
  {
    language: 'fr',
    closing: split("c'est tout|ce sera tout|rien d'autre|problème résolu|c'est résolu|au revoir|bonne journée"),
    courtesies: split(
      "merci beaucoup|merci bien|merci pour votre aide|merci|parfait|super|très bien|d’accord|d'accord|ok|non|oui|et|pour votre aide|alors",
    ),
  },
  {
    language: 'de',
    closing: split(
      "das ist alles|das war alles|das war's|das wars|sonst nichts|nichts weiter|problem gelöst|auf wiedersehen|tschüss|tschüß",
    ),
    courtesies: split(
      'vielen dank für ihre hilfe|vielen dank|herzlichen dank|danke schön|dankeschön|danke sehr|danke|perfekt|super|prima|gut|alles klar|okay|ok|nein|ja|und|für ihre hilfe|dann',
    ),
  },
  {
    language: 'pt',
    closing: split('isso é tudo|é só isso|é tudo|só isso|mais nada|problema resolvido|está resolvido|tchau|até logo'),
    courtesies: split(
      'muito obrigado|muito obrigada|obrigado|obrigada|perfeito|ótimo|ok|não|sim|e|pela ajuda|então|valeu',
    ),
  },
];

/** Longest message that may be nothing but a goodbye, in characters. */
const LONGEST = 160;

const PHRASES = LANGUAGES.map(({ language, closing, courtesies }) => ({
  language,
  closing: phraseList(closing, normalise),
  courtesies: phraseList(courtesies, normalise),
}));

/**
 * Whether a message says that nothing more is wanted, and nothing else: a closing phrase of one language with no more than courtesies around it. A thank-you alone closes nothing, and neither
 * does a question, or a closing phrase inside a wish.
 */
export function saysThatIsAll(text: string): boolean {
  return closingLanguages(text).length > 0;
}

/** The languages in which a message says that, as two-letter codes; none when it does not. */
export function closingLanguages(text: string): readonly string[] {
  if (text.length > LONGEST || /[?？؟]/u.test(text)) return [];
  const words = normalise(text);
  return PHRASES.filter(({ closing, courtesies }) => isMadeOf(words, closing, courtesies)).map(
    ({ language }) => language,
  );
}

const GREETINGS = phraseList(
  split(
    'hi|hi there|hello|hello there|hey|hey there|good morning|good afternoon|good evening|good day|greetings|नमस्ते|नमस्कार|हैलो|हेलो|namaste|namaskar|hola|buenos días|buenos dias|buenas tardes|buenas noches|buenas|مرحبا|مرحبًا|مرحباً|أهلا|أهلًا|أهلاً|اهلا|السلام عليكم|صباح الخير|مساء الخير|bonjour|bonsoir|salut|guten tag|guten morgen|guten abend|hallo|olá|ola|oi|bom dia|boa tarde|boa noite|ciao|buongiorno|buonasera',
  ),
  normalise,
);
const SMALL_TALK = [...GREETINGS, ...PHRASES.flatMap(({ closing, courtesies }) => [...closing, ...courtesies])];

/** Whether a message asks for nothing at all: greetings, courtesies and goodbyes of any language, and no other word. */
export function asksNothing(text: string): boolean {
  if (text.length > LONGEST || /[?？؟]/u.test(text)) return false;
  const words = normalise(text);
  return words === '' || isMadeOf(words, SMALL_TALK, []);
}

function normalise(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’]/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
