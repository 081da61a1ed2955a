const split = (text: string): readonly string[] => text.split('|');

/** Said in every language. */
const EVERYWHERE = 'ok|okay|okey|yes';

/** Words and phrases that agree and say nothing else, a list for each language. Several of one list together still agree, so nothing stands here that another one could turn round. */
export const agreeing: readonly (readonly string[])[] = [
  split(
    `${EVERYWHERE}|y|yep|yeah|yup|ya|yess|yes yes|k|sure|confirm|confirmed|i confirm|agreed|i agree|correct|go ahead|yes i confirm|yes go ahead|yes do it|do it|please do|yes please do|yes that is right|that is right|sounds good|sure go ahead|ok go ahead|okay go ahead|yes ok|yes okay|ok yes|okay yes|yes sure|yes correct|yes confirm|yes confirmed|absolutely|of course|proceed|please proceed|accept|accepted|i accept|approve|approved|i approve|affirmative|definitely|exactly|go for it|sure thing|all right|alright|looks good|that's right|that's correct|that is correct|that's fine|that is fine|that's ok|that is ok|that's okay|works for me|that works|yes i do|yes i am sure|i'm sure|i am sure|i do confirm|please confirm it|yesss|yea|yah|aye|lgtm|kk`,
  ),
  split(
    `${EVERYWHERE}|हाँ|हां|जी|जी हाँ|जी हां|हाँ जी|हां जी|ठीक है|हाँ ठीक है|हां ठीक है|बिल्कुल|सही है|कर दो|कर दीजिए|हाँ कर दीजिए|हां कर दीजिए|हाँ कर दो|हां कर दो|haan|han|haa|haan ji|han ji|ha ji|ji|ji haan|ji han|theek hai|thik hai|haan theek hai|haan thik hai|bilkul|sahi hai|kar do|kar dijiye|kar dijiye ji|haan kar do|haan kar dijiye|han kar do|ok kar do|ठीक|ठीक है जी|हां कर दें|हाँ कर दें|कर दें|बिलकुल|kardo|haan kardo|theek|thik|yes kar do|confirm|sure|pakka`,
  ),
  split(
    `${EVERYWHERE}|si|sí|sí confirmo|si confirmo|confirmo|de acuerdo|vale|sí vale|claro|claro que sí|claro que si|adelante|sí adelante|si adelante|correcto|está bien|esta bien|sí de acuerdo|por supuesto|sí hazlo|hazlo|hágalo|hagalo|sí hágalo|dale|sip|procede|proceda|acepto|exacto|perfecto sí`,
  ),
  split(
    `${EVERYWHERE}|نعم|أجل|اجل|ايوه|أيوه|ايوا|أيوا|اه|آه|موافق|موافقة|نعم موافق|نعم أوافق|أوافق|اوافق|أؤكد|اؤكد|تمام|نعم تمام|حسنا|حسنًا|طيب|أكيد|اكيد|بالتأكيد|تفضل|naam|aiwa|aywa|اوك|أوك|أوكي|اوكي|اي|إي|ايه|إيه|صحيح|اقبل|أقبل|ماشي`,
  ),
  split(
    `${EVERYWHERE}|oui|ouais|d'accord|d accord|oui d'accord|ok d'accord|je confirme|oui je confirme|confirmé|bien sûr|allez-y|oui allez-y|c'est bon|parfait|oui c'est bon|j'accepte|exactement|c'est correct|oui bien sûr`,
  ),
  split(
    `${EVERYWHERE}|ja|jawohl|jo|einverstanden|ja einverstanden|bestätigt|ich bestätige|ja ich bestätige|gerne|ja gerne|in ordnung|ja in ordnung|passt|genau|ja genau|mach das|ja mach das|klar|ja klar|natürlich|stimmt|bestätige|alles klar|passt so`,
  ),
  split(
    `${EVERYWHERE}|sim|sim confirmo|pode ser|pode fazer|sim pode fazer|certo|tá bom|ta bom|está bem|com certeza|claro que sim|concordo|isso|isso mesmo|confirmado|aceito|pode`,
  ),
  // of other languages one word or phrase alone
  ...split(
    'sì|si confermo|sì confermo|confermo|va bene|certo|certamente|da|tak|evet|ya|ya benar|はい|是|好|好的|да|tamam|はい お願いします|是的',
  ).map((phrase) => [phrase]),
];

/** Words and phrases that refuse and say nothing else. Each is a whole answer. */
export const refusing: readonly string[] = [
  ...split(
    "no|n|nope|nah|no no|no don't|no dont|no do not|don't|dont|do not|don't do it|do not do it|no don't do it|cancel|cancel it|cancel that|no cancel|no cancel it|stop|no stop|not now|no not now|never mind|nevermind|no never mind|leave it|no leave it|i do not|i don't agree|absolutely not|of course not|no way|decline|declined|i decline|reject|rejected|i changed my mind|changed my mind|not anymore|do not do that|don't do that|no i do not|no i don't|no absolutely not|no wait|certainly not",
  ),
  ...split(
    'नहीं|नही|जी नहीं|नहीं जी|मत करो|मत कीजिए|नहीं मत करो|रहने दो|रहने दीजिए|रद्द करो|nahi|nahin|nhi|ji nahi|nahi ji|mat karo|mat kijiye|rehne do|nahi rehne do|cancel karo',
  ),
  ...split(
    'no cancela|cancela|cancelar|no lo hagas|mejor no|no mejor no|déjalo|dejalo|لا|كلا|لأ|لا شكرا|لا شكرًا|غير موافق|لا أوافق|الغاء|إلغاء|ألغ|la',
  ),
  ...split(
    'non|non annulez|annulez|annuler|pas maintenant|nein|nein nicht|abbrechen|nicht|lieber nicht|nein lieber nicht|não|nao|não cancele|cancele|melhor não|no annulla|annulla|nie|hayır|tidak|いいえ|不|不要|нет',
  ),
];

/** Words of courtesy that change neither. */
export const courtesies: readonly string[] = split(
  "please|pls|plz|thanks|thank you|thanks a lot|thank you so much|thank you very much|many thanks|thx|ty|kindly|sir|madam|ma'am|dear|por favor|gracias|muchas gracias|merci|merci beaucoup|s'il vous plait|s'il vous plaît|s'il te plaît|s'il te plait|svp|bitte|danke|danke schön|vielen dank|obrigado|obrigada|grazie|per favore|shukriya|dhanyavad|dhanyavaad|kripya|lütfen|proszę|пожалуйста|धन्यवाद|शुक्रिया|कृपया|प्लीज|प्लीज़|شكرا|شكرا لك|شكرا لكم|شكرا جزيلا|من فضلك|لو سمحت",
);
