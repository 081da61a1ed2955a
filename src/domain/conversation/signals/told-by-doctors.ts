import { phrase } from './phrase-book.ts';

/** How a language says that somebody who would know found a thing to blame: who says so, how it is said, and what is said. */
type Told = { readonly healer: string; readonly says: string; readonly blame: string };

/** Farthest the blame stands from the one who found it, in letters. */
const APART = '[^.!?।؟\\n]{0,60}?';
const OVER = '\\s*(?:$|[.,;:!?।؟])';

const TOLD = {
  en: {
    healer:
      "\\b(?:doctors?|doc|dr|physicians?|gp|dermatologists?|p(?:a?e)diatricians?|dentists?|vets?|pharmacists?|opticians?|allergists?|nurses?|specialists?|surgeons?|hospital|clinic|poison control)\\b(?!'s (?:orders|appointment))",
    says: '(?:(?=\\bblam)|\\b(?:says?|said|tells?|told|thinks?|thought|believes?|believed|confirm(?:s|ed)?|diagnos\\w+|suspects?|suspected|reckons?|concluded|found|is sure|was sure|according to)\\b)',
    blame: `(?:\\b(?:it|that|this) (?:came|comes|stems) from\\b|\\bit was (?:the|your|this) (?:\\w+ )?\\w+ (?:that|which|what) (?:\\w+ )?(?:broke|caused|burn\\w+|did|made|gave|hurt)\\b|\\b(?:it|that)(?:'s| is| was| must be| must have been| has to be) (?:(?:from|because of|due to|caused by|down to) |(?:the|your|this) (?:\\w+ )?(?!right|best|only|one|same|wrong|brand|blue|good|first|size|colou?r|model|number)\\w+${OVER})|\\bblam(?:es|ed|ing) (?:it|this|that|the|your)\\b|\\bcaused (?:it|this|that|the|my|his|her|our|by)\\b|\\b(?:is|was|are|were) (?:to blame|the (?:cause|culprit|reason)|responsible|what (?:did|caused|gave)|at fault)\\b|\\bdid (?:it|this|that) to\\b|\\b(?:reaction|allergy|allergic|infection|irritation|inflammation|dermatitis|burns?|poisoning|injury|damage|fracture|concussion)\\b (?:to|from|because|caused) |\\bstop (?:using|taking|wearing|eating|drinking|applying) (?:it|this|these|your)\\b)`,
  },
  es: {
    healer:
      '\\b(?:medic[oa]s?|doctora?(?:es)?|dermatolog[oa]|pediatra|farmaceutic[oa]|veterinari[oa]|dentista|alergolog[oa]|hospital)\\b',
    says: '\\b(?:dice|dicen|dijo|dijeron|cree|creen|confirm\\w+|piensa|opina|asegura|sospecha|diagnostic\\w+|segun)\\b',
    blame: `(?:\\b(?:fue|es|era|ha sido|seria) (?:(?:por |culpa|debido|a causa|causad|provocad)|(?:la|el|su|esta|este|esa|ese) (?!mejor|mism|unic|correct|adecuad|indicad|ideal|que\\b)\\p{L}+${OVER})|\\b(?:lo|la|me|esto|eso|le) (?:caus|provoc)(?:o|aron)\\b|\\b(?:reaccion|alergia|infeccion|irritacion|quemadura|intoxicacion) (?:a|al|por|de) |\\b(?:tiene|tuvo) la culpa\\b|\\bdej(?:e|ar) de usar(?:l[oa])?\\b)`,
  },
  fr: {
    healer:
      '\\b(?:medecins?|docteure?|dermatologue|dermato|pediatre|pharmacien(?:ne)?|veterinaire|dentiste|allergologue|hopital)\\b',
    says: '\\b(?:dit|disent|a dit|pense|croit|confirm\\w+|estime|soupconne|diagnosti\\w+|selon|affirme)\\b',
    blame: `(?:\\b(?:c'est|c'etait|ca vient|cela vient|vient|viennent) (?:a cause|du a|de (?:la|l'|votre|cette|ce)|de votre|(?:la|le|votre|cette|ce) (?!bon|meilleur|mem|seul)\\p{L}+${OVER})|\\b(?:est|etait) (?:responsable|en cause|la cause|fautive?)\\b|\\b(?:a|ont) (?:cause|provoque)|\\b(?:reaction|allergie|infection|irritation|brulure|intoxication) (?:a|au|due|causee) |\\barreter (?:de l'utiliser|d'utiliser)\\b)`,
  },
  de: {
    healer: '\\b(?:\\w*arzt|\\w*arztin|arzte|doktor|dermatologe|dermatologin|apotheker(?:in)?|klinik|krankenhaus)\\b',
    says: '\\b(?:sagt|sagte|sagen|meint|meinte|glaubt|vermutet|bestatigt\\w*|denkt|diagnostizier\\w+|gesagt|laut)\\b',
    blame: `(?:\\b(?:es|das) (?:liegt|lag|kommt|kam|ist|war) (?:an|von|wegen|durch) (?:der|dem|die|das|eurer|eurem|ihrer|ihrem)|\\b(?:es|das) (?:ist|war) (?:die|der|das|eure|ihre|euer|ihr) (?!beste|richtige|gleiche|selbe)\\p{L}+${OVER}|\\bschuld\\b|\\bverursach\\w+|\\bausgelost\\b|\\b(?:reaktion|allergie|infektion|reizung|vergiftung) (?:auf|gegen|durch|von|wegen) |\\b(?:nicht mehr (?:benutzen|verwenden|nehmen))\\b)`,
  },
  it: {
    healer: '\\b(?:medic[oa]|medici|dottore(?:ssa)?|dermatolog[oa]|pediatra|farmacista|veterinari[oa]|dentista)\\b',
    says: '\\b(?:dice|dicono|ha detto|pensa|crede|conferma|ha confermato|sospetta|secondo)\\b',
    blame: `(?:\\b(?:e|era|e stat[oa]|sia|sia stat[oa]) (?:per |colpa|dovut|causat|a causa|(?:la|il|lo|l'|quest[oa]|vostr[oa]) ?(?!miglior|stess|giust|unic)\\p{L}+${OVER})|\\b(?:ha|l'ha) (?:causat|provocat)|\\bcolpa (?:e |sia )?(?:della|del|dello|vostra)\\b|\\b(?:reazione|allergia|infezione|irritazione|ustione) (?:a|alla|al|da|dovut|causat))`,
  },
  pt: {
    healer: '\\b(?:medic[oa]s?|doutora?|dermatologista|pediatra|farmaceutic[oa]|veterinari[oa]|dentista)\\b',
    says: '\\b(?:disse|diz|falou|acha|acredita|confirm\\w+|pensa|suspeita|segundo)\\b',
    blame: `(?:\\b(?:foi|e|era) (?:por |culpa|devido|causad|por causa|(?:o|a|esse|essa|este|esta|seu|sua) (?!melhor|mesm|unic|cert)\\p{L}+${OVER})|\\b(?:causou|provocou)\\b|\\bculpa (?:e |foi )?(?:do|da)\\b|\\b(?:reacao|alergia|infeccao|irritacao|queimadura) (?:a|ao|do|da|por|causad))`,
  },
  hi: {
    healer: '(?:डॉक्टर|डाक्टर|चिकित्सक|वैद्य|अस्पताल)',
    says: '(?:कहा|कहते|कहना|कहती|बताया|बोला|बोले|मानना|के अनुसार|के मुताबिक|के हिसाब)',
    blame: '(?:की वजह से|के कारण|का कारण|से (?:एलर्जी|इन्फेक्शन|इंफेक्शन|संक्रमण|रिएक्शन|नुकसान) (?:हु|हो)|(?:इस्तेमाल|लगाना) बंद)',
  },
  roman: {
    healer: '\\b(?:doctor|dr|daktar|vaidya|skin wale)\\b',
    says: '\\b(?:bola|bole|boli|kaha|kehte|kehna|bataya|mante|ke hisaab|ke mutabik|ke anusar)\\b',
    blame:
      '(?:\\bki (?:wajah|vajah) se\\b|\\bke karan\\b|\\bse (?:allergy|infection|reaction|nuksan) (?:hua|hui|ho)|\\b(?:use|lagana|istemal) band\\b)',
  },
  ar: {
    healer: '(?:الطبيب|الطبيبه|طبيبي|طبيبتي|الدكتور|الدكتوره|طبيب الجلد|الصيدلي|المستشفي)',
    says: '(?:قال|قالت|يقول|تقول|اكد|اكدت|يعتقد|تعتقد|يظن|شخص|اخبرني|اخبرتني)',
    blame: '(?:السبب|بسبب|سببه|سببها|تسبب|من (?:الكريم|المنتج|الشامبو)|التوقف عن استخدام)',
  },
} as const satisfies Readonly<Record<string, Told>>;

/** "My doctor says it was the cream", by language; `roman` is Hindi in Latin letters. Whoever says so has come to harm, though no word of it names the harm. */
export const toldByDoctors = Object.fromEntries(
  Object.entries(TOLD).map(([language, told]) => [language, patternsOf(told)]),
) as Readonly<Record<keyof typeof TOLD, readonly RegExp[]>>;

/** Either may stand first: "the doctor says", "according to the doctor". */
function patternsOf({ healer, says, blame }: Told): readonly RegExp[] {
  return [
    phrase(`${healer}${APART.replace('60', '30')}${says}${APART}${blame}`),
    phrase(`${says}${APART.replace('60', '15')}${healer}${APART}${blame}`),
  ];
}
