/** What a message that is nothing but an answer says. */
export type BareAnswer = 'yes' | 'no';

/** A message with more words than this is never nothing but an answer. */
const MOST_WORDS = 6;

const list = (text: string): readonly string[] => text.split('|').map((word) => normalise(word));

/** Words and phrases that agree and say nothing else, by language. */
const YES = new Set([
  ...list(
    'yes|y|yep|yeah|yup|ya|yess|yes yes|ok|okay|k|sure|confirm|confirmed|i confirm|agreed|i agree|correct|go ahead',
  ),
  ...list(
    'yes i confirm|yes go ahead|yes do it|do it|please do|yes please do|yes that is right|that is right|sounds good|sure go ahead',
  ),
  ...list(
    'ok go ahead|okay go ahead|yes ok|yes okay|ok yes|okay yes|yes sure|yes correct|yes confirm|yes confirmed|absolutely|of course',
  ),
  ...list(
    'हाँ|हां|जी|जी हाँ|जी हां|हाँ जी|हां जी|ठीक है|हाँ ठीक है|हां ठीक है|बिल्कुल|सही है|कर दो|कर दीजिए|हाँ कर दीजिए|हां कर दीजिए|हाँ कर दो|हां कर दो',
  ),
  ...list(
    'haan|han|haa|haan ji|han ji|ha ji|ji|ji haan|ji han|theek hai|thik hai|haan theek hai|haan thik hai|bilkul|sahi hai',
  ),
  ...list('kar do|kar dijiye|kar dijiye ji|haan kar do|haan kar dijiye|han kar do|ok kar do'),
  ...list(
    'si|sí|sí confirmo|si confirmo|confirmo|de acuerdo|vale|sí vale|claro|claro que sí|claro que si|adelante|sí adelante|si adelante|correcto|está bien|esta bien|sí de acuerdo|por supuesto|sí hazlo|hazlo',
  ),
  ...list(
    'نعم|أجل|اجل|ايوه|أيوه|ايوا|أيوا|اه|آه|موافق|موافقة|نعم موافق|نعم أوافق|أوافق|اوافق|أؤكد|اؤكد|تمام|نعم تمام|حسنا|حسنًا|طيب|أكيد|اكيد|بالتأكيد|تفضل|naam|aiwa|aywa',
  ),
  ...list(
    "oui|ouais|d'accord|d accord|oui d'accord|ok d'accord|je confirme|oui je confirme|confirmé|bien sûr|allez-y|oui allez-y|c'est bon|parfait",
  ),
  ...list(
    'ja|jawohl|jo|einverstanden|ja einverstanden|bestätigt|ich bestätige|ja ich bestätige|gerne|ja gerne|in ordnung|ja in ordnung|passt|genau|ja genau|mach das|ja mach das',
  ),
  ...list(
    'sim|sim confirmo|pode ser|pode fazer|sim pode fazer|certo|tá bom|ta bom|está bem|com certeza|claro que sim|concordo',
  ),
  ...list('sì|si confermo|sì confermo|confermo|va bene|certo|certamente|da|tak|evet|ya|ya benar|はい|是|好|好的|да'),
]);

/** The same for a no. */
const NO = new Set([
  ...list(
    "no|n|nope|nah|no no|no don't|no dont|no do not|don't|dont|do not|don't do it|do not do it|no don't do it|cancel|cancel it|cancel that|no cancel|no cancel it|stop|no stop|not now|no not now|never mind|nevermind|no never mind|leave it|no leave it|i do not|i don't agree",
  ),
  ...list(
    'नहीं|नही|जी नहीं|नहीं जी|मत करो|मत कीजिए|नहीं मत करो|रहने दो|रहने दीजिए|रद्द करो|nahi|nahin|nhi|ji nahi|nahi ji|mat karo|mat kijiye|rehne do|nahi rehne do|cancel karo',
  ),
  ...list(
    'no cancela|cancela|cancelar|no lo hagas|mejor no|no mejor no|déjalo|dejalo|لا|كلا|لأ|لا شكرا|لا شكرًا|غير موافق|لا أوافق|الغاء|إلغاء|ألغ|la',
  ),
  ...list(
    'non|non annulez|annulez|annuler|pas maintenant|nein|nein nicht|abbrechen|nicht|lieber nicht|nein lieber nicht|não|nao|não cancele|cancele|melhor não|no annulla|annulla|nie|hayır|tidak|いいえ|不|不要|нет',
  ),
]);

/** Words of courtesy that change neither. */
const COURTESY =
  /\b(?:please|pls|plz|thanks|thank you|thx|kindly|por favor|gracias|merci|s'il vous pla[iî]t|svp|bitte|danke|obrigad[oa]|grazie|per favore|shukriya|dhanyavad)\b|धन्यवाद|शुक्रिया|कृपया|شكرا|من فضلك|لو سمحت/gu;

/**
 * Whether a message is nothing but a yes, or nothing but a no, in English, Hindi (either script), Spanish, Arabic, French, German, Portuguese and a few
 * words of others. "Yes, but ...", a question and everything longer is neither: the model reads it, and nothing is done on it.
 */
export function bareAnswer(text: string): BareAnswer | null {
  if (text.length > 60 || /[?？؟¿]/u.test(text)) return null;
  if (/^[\s👍👌✅🙏]+$/u.test(text) && /👍|👌|✅/u.test(text)) return 'yes';
  if (/^[\s👎❌]+$/u.test(text) && /👎|❌/u.test(text)) return 'no';
  const words = normalise(text);
  if (words === '' || words.split(' ').length > MOST_WORDS) return null;
  const plain = normalise(words.replaceAll(COURTESY, ' '));
  if (plain === '') return null;
  if (YES.has(words) || YES.has(plain)) return 'yes';
  return NO.has(words) || NO.has(plain) ? 'no' : null;
}

/** Lower case, without marks around words; what stands within a word stays. */
function normalise(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’`]/gu, "'")
    .replaceAll(/\u200C|\u200D|\uFE0F/gu, '')
    .replaceAll(/\p{Cf}|\p{Extended_Pictographic}/gu, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim();
}
