import { bodilyHarm } from './bodily-harm.ts';
import { type PhraseBook, phrase } from './phrase-book.ts';
import { toldByDoctors } from './told-by-doctors.ts';

// Folded: no nukta, one nasal sign. The second half of each list is Hindi in Latin letters, as it is mostly typed.
const WHO =
  '(?:इंसान|इनसान|व्यक्ति|आदमी|मनुष्य|एजेंट|एजेन्ट|प्रतिनिधि|मैनेजर|मेनेजर|प्रबंधक|अधिकारी|कर्मचारी|ऑपरेटर|सुपरवाइजर|कस्टमर (?:केयर|सर्विस|सपोर्ट)|ग्राहक सेवा|टीम के किसी|स्टाफ|किसी से|असली)';
const ROMAN =
  '(?:insaan|insan|vyakti|aadmi|admi|agent|representative|manager|customer (?:care|service|support)|executive|human|person|operator|supervisor|staff|kisi (?:se|insaan|insan|agent|aadmi|admi|asli|real|human|person|banda|bande))';

/** See {@link PhraseBook}. */
export const hindi: PhraseBook = {
  person: [
    phrase(WHO, ' (?:से )?[^.!?।]{0,10}(?:करवा|करा)'),
    phrase(WHO, '[^.!?।]{0,25}(?:से )?(?:मेरी )?(?:बात|चैट|संपर्क|बातचीत)'),
    phrase(
      '(?:बात|संपर्क|चैट) [^.!?।]{0,12}(?:कराइए|कराओ|करवाइए|करवाओ|करा दो|करवा दो|करा दीजिए|करवा दीजिए|कराएं|करवाएं|करा दें|करवा दें)',
    ),
    phrase('(?:मुझे|हमें|मुझको) [^.!?।]{0,20}', WHO, ' ?[^.!?।]{0,12}(?:चाहिए|से जोड़|से जोड|से मिल|की जरूरत|दीजिए|दो)'),
    phrase(WHO, ' [^.!?।]{0,12}(?:से जोड़|से जोड|से मिलाइए|से मिलाओ|को बुला|से कनेक्ट|को ट्रांसफर|के पास भेज|से बोलना)'),
    phrase(
      '(?:कोई|किसी) (?:असली )?(?:इंसान|व्यक्ति|आदमी|एजेंट)[^.!?।]{0,15}(?:है क्या|मिलेगा|मिल सकता|बात कर|मदद कर|फोन कर|कॉल कर)',
    ),
    phrase(
      '^\\W*(?:असली )?(?:इंसान|व्यक्ति|एजेंट|मैनेजर|प्रतिनिधि|कस्टमर केयर|ग्राहक सेवा)(?: चाहिए| दो| प्लीज| कृपया)*[^?\\p{L}]*$',
    ),
    phrase(
      '^\\W*(?:ek |koi |real |asli )*(?:insaan|insan|aadmi|human|person|agent|manager|representative) (?:chahiye|chahie|chaiye|do)\\W*$',
    ),
    phrase(
      '\\b',
      ROMAN,
      '\\b[^.!?]{0,25}\\b(?:se )?(?:meri )?(?:baat|bat|baatein|connect|transfer|contact|jodo|jod do|jodiye|milao|milaiye|bulao|bulaiye|bula do)\\b',
    ),
    phrase(
      '\\b(?:mujhe|mujhko|hume|humein|muje|mereko)\\b[^.!?]{0,20}\\b',
      ROMAN,
      '\\b[^.!?]{0,12}\\b(?:chahiye|chahie|chaiye|chahiya|do|dijiye|dedo)\\b',
    ),
    phrase(
      '\\bbaat (?:karao|karwao|karvao|kara do|karwa do|karva do|karaiye|karwaiye|karvaiye|kara dijiye|karwa dijiye)\\b',
    ),
  ],
  notMachine: [
    phrase('(?:बॉट|बोट|चैटबॉट) (?:बिल्कुल )?(?:नहीं|नही|मत) ?(?:चाहिए|दो)?'),
    phrase('\\b(?:chat)?bot (?:nahi|nahin|mat) (?:chahiye|chahie|do)\\b'),
    phrase('\\bno (?:chat)?bots?\\b'),
    phrase('(?:बॉट|बोट|रोबोट|मशीन|चैटबॉट) से [^.!?।]{0,12}(?:बात )?(?:नहीं|नही|मत)'),
    phrase('\\b(?:bot|robot|machine|chatbot) se (?:baat |bat )?(?:nahi|nahin|mat)\\b'),
  ],
  notPerson: [
    phrase(
      '(?<!(?:बॉट|बोट|रोबोट|मशीन|चैटबॉट) से [^.!?।]{0,15})(?:बात|चैट|संपर्क|इंसान|व्यक्ति|एजेंट|जुड़ना|मिलना)[^.!?।,]{0,15}(?:नहीं|नही|मत|ना करें|न कर|बिना)',
    ),
    phrase(
      '(?:क्या (?:आप|तुम|यह|ये) [^.!?।]{0,15}(?:इंसान|व्यक्ति|आदमी|रोबोट|बॉट) (?:हैं|है|हो)|(?:बिना|बगैर) (?:किसी )?(?:बात|इंसान))',
    ),
    phrase('(?:आदमी|व्यक्ति|एजेंट|लड़के|लडके|इंसान) (?:ने|जिसने|जो) [^.!?।]{0,25}(?:डिलीवर|डिलिवर|दिया|लाया|आया|पहुंचाया|छोड़|छोड)'),
    phrase('(?:डिलीवरी|डिलिवरी) (?:वाले|बॉय|एजेंट|आदमी|वाला)'),
    phrase(
      '(?<!\\b(?:bot|robot|machine|chatbot) se [^.!?]{0,12})\\b(?:baat|bat|insaan|insan|agent|human|person|connect|transfer)\\b[^.!?,]{0,15}\\b(?:nahi|nahin|nai|mat|bina)\\b',
    ),
    phrase('\\bkya (?:aap|tum|yeh|ye)\\b[^.!?]{0,15}\\b(?:insaan|insan|human|person|robot|bot)\\b'),
    phrase('\\b(?:delivery (?:agent|boy|wale|wala|person|man)|(?:aadmi|agent|admi|person|insaan) ne)\\b'),
  ],
  condition: /(?:अगर|यदि|वरना|नहीं तो|\bagar\b|\bvarna\b|\bwarna\b|\bnahi to\b)/u,
  conditionAnyway:
    /(?:अगर|यदि|agar) (?:संभव|हो सके|मुमकिन|आप (?:नहीं|मदद नहीं)|possible|ho sake|aap (?:nahi|help nahi|madad nahi))/u,
  legal: [
    /(?:मुकदमा|मुकद्दमा|केस (?:कर|दर्ज|ठोक)|अदालत|कोर्ट|वकील|कानूनी (?:कार्रवाई|कार्यवाही|नोटिस|कदम)|उपभोक्ता (?:फोरम|अदालत|आयोग|मंच|न्यायालय)|कंज्यूमर (?:कोर्ट|फोरम)|पुलिस (?:में|को|के पास)|एफआईआर|लीगल (?:नोटिस|एक्शन))/u,
    /\b(?:mukadma|mukadama|muqadma|case (?:karunga|karungi|kar dunga|kar dungi|karenge|thok|daal|file)|adalat|court (?:jaunga|jaungi|mein|me|le|jayenge)|vakeel|vakil|wakeel|kanooni|kanuni|consumer (?:court|forum)|police (?:mein|me|ko|complaint)|legal notice)\b/u,
  ],
  safety: [
    ...bodilyHarm.hi,
    ...toldByDoctors.hi,
    ...toldByDoctors.roman,
    /(?:आग लग|आग पकड|जल (?:गया|गई|गए|गयी)|झुलस|धमाका|विस्फोट|फट (?:गया|गई|गयी)|धुआं (?:निकल|आ|उठ)|चिंगारी|करंट (?:लग|लगा|मार|आ)|बिजली का झटका|झटका लगा|चोट (?:लग|आई|आयी)|घायल|जख्मी|खून (?:निकल|बह)|एलर्जी हो|अस्पताल|एम्बुलेंस|जहर|खतरनाक|जान का खतरा|आत्महत्या|खुदकुशी|जान दे|दम घुट|गैस (?:लीक|रिस))/u,
    /\b(?:aag (?:lag|pakad)|jal (?:gaya|gayi|gai|gaye)|dhamaka|blast (?:ho|hua)|phat (?:gaya|gayi)|fat (?:gaya|gayi)|dhuan|dhua|chingari|current (?:lag|laga|maar|mara)|jhatka laga|chot (?:lag|lagi|aayi|aai)|ghayal|zakhmi|khoon|aspatal|hospital (?:mein|me|le|jana|gaye|gaya|gayi)|khatarnak|khatarnaak|zeher|zehar|khudkushi|suicide|jaan (?:de|ka khatra)|gas leak)\b/u,
    /(?:(?:को|पर|त्वचा|चेहरे|शरीर|बदन|हाथों?|गर्दन) [^.!?।]{0,20}दाने|चकत्ते|रैश(?:ेज|ेस)?|फफोले|छाले|खुजली|सूजन)[^.!?।]{0,12}(?:निकल|हो (?:गए|गया|गई|गयी|रही|रहा|रहे)|पड़ (?:गए|गये|गई|गयी)|आ (?:गए|गये|गई|गयी|रही)|आए(?!ग)|आई)/u,
    /(?:त्वचा|चेहरा|चेहरे|हाथ|पैर|बांह|उंगली|उंगलियां|आंख|आंखें|आंखों|गला|गले|होंठ|मुंह|पेट|सीने)[^.!?।]{0,15}(?:जल (?:रह|गय|गई)|कट (?:गय|गई)|सूज|छिल|में जलन)/u,
    /सांस[^.!?।]{0,15}(?:नहीं|नही|दिक्कत|तकलीफ|परेशानी|मुश्किल|फूल|रुक)/u,
    /निगल (?:ली|लिया|लिए|गया|गई|गयी)|गले में (?:अटक|फंस)|बेहोश|चक्कर (?:आ|खा)|उल्टी(?:यां)? (?:हो|कर|आ)/u,
    /\b(?:(?:ko|pe|par|skin|face|body|chehre|haath|hath)\b[^.!?]{0,12}\b(?:daane|dane)|rash(?:es)?|chakatte|khujli|soojan|sujan|fafole|chhale)\b[^.!?]{0,12}\b(?:ho (?:gaya|gaye|gayi|gai|gye|raha|rahi|rahe)|nikal\w*|pad (?:gaye|gayi)|aa (?:gaye|gayi|gai|rahi))\b/u,
    /\b(?:haath|hath|ungli|pair|chehra|skin|aankh\w*|ankh\w*|gala|gale|hoth|munh|muh)\b[^.!?]{0,15}\b(?:jal (?:rah|gay|gai)\w*|kat (?:gay|gai)\w*|sooj\w*|suj\w*|chhil\w*|jalan)/u,
    /\bsaans\b[^.!?]{0,15}\b(?:nahi|nahin|nai|takleef|taklif|dikkat|problem|ruk|phool)/u,
    /\b(?:nigal (?:li|liya|gaya|gayi|gai)|gale (?:me|mein) (?:atak|phas|fas)|behosh|chakkar aa|ulti(?:yan)? (?:ho|kar|aa))/u,
  ],
  notAlarm: [
    phrase(
      '(?:(?:चोट|आग|नुकसान|केस|मुकदमा|करंट)[^.!?।]{0,15}(?:नहीं|नही)|(?:aag|chot|case|mukadma|current)[^.!?]{0,15}\\b(?:nahi|nahin)\\b|(?:फोन|मोबाइल|किताब) के? केस|दिल जल|अस्पताल (?:के पते|पर डिलीवर|में डिलीवर)|hospital (?:ke address|mein deliver|me deliver))',
    ),
    /(?:शर्ट|कमीज|पतलून|पैंट|कपड़|साड़ी|कुर्त|दूध|रोटी|रोटियां|खाना|सब्जी|टोस्ट|चावल|केक|कैलोरी)[^.!?।]{0,15}जल|\b(?:shirt|pant\w*|kapd\w*|saree|sari|kurta|doodh|roti|khana|sabzi|toast|chawal|cake|calories?)\b[^.!?]{0,15}\bjal/u,
  ],
  slips: {
    words: 'insaan representative customer'.split(' '),
    others: 'insane insan customers customs customize'.split(' '),
    written: {},
  },
};
