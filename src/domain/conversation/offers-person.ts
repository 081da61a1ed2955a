import { clausesOf } from '../truth/clauses.ts';
import { saysNotKnown } from '../truth/not-known.ts';

/** One language's words for people of the shop, for offering them, and for saying that they are not to be had. */
type Vocabulary = { readonly people: string; readonly offer: string; readonly denial: string };

const LANGUAGES: readonly Vocabulary[] = [
  {
    people:
      'persons?|people|humans?|colleagues?|someone|somebody|agents?|representatives?|specialists?|advisors?|team|staff|support',
    offer:
      'can|could|may|shall|should|will|would|want|like|let|ask|say|tell|talk|speak|hand|pass|transfer|connect|contact|reach|forward|escalate|help|answer|get',
    denial: "not|cannot|\\w+n['’]t|no|nobody|none|never|unable",
  },
  {
    people: 'व्यक्ति|सहकर्मी|सहयोगी|इंसान|साथी|टीम|प्रतिनिधि|एजेंट|insaan|vyakti|team|colleague',
    offer: '\\p{L}*सकत\\p{M}*|चाह\\p{M}*|चाहेंगे|चाहते|बात|सौंप|भेज|जोड़|मदद|कहें|कहिए|दूँ|दूं|baat|sakt\\p{L}*|chah\\p{L}*',
    denial: 'नहीं|नही|मत|nahi|nahin',
  },
  {
    people: 'personas?|colegas?|compañer[oa]s?|agentes?|human[oa]s?|equipo|asesor(?:a|es)?|especialistas?',
    offer:
      'puedo|podemos|puede|pueden|quiere|desea|prefiere|paso|pasar\\p{L}*|hablar|contactar|transf\\p{L}*|pregunt\\p{L}*|ayud\\p{L}*|pida|diga',
    denial: 'no|nunca|nadie|ningun[oa]?|ningún|tampoco',
  },
  {
    people: '(?:ال|ب|ل)?(?:شخص|زميل|زملاء|موظف|ممثل|فريق|إنسان)\\p{L}*|(?:ال)?دعم',
    offer: '\\p{L}*(?:مكن|ستطيع|ريد|رغب|حول|حويل|تحدث|تواصل|ساعد|وصل|طلب|جيب|قل)\\p{L}*',
    denial: 'لا|لن|لم|ليس|ليست',
  },
  {
    people: 'personne|collègues?|conseill\\p{L}+|agents?|humain|équipe',
    offer:
      'puis|peux|pouvons|peut|souhait\\p{L}*|voulez|veux|transf\\p{L}*|parler|contacter|demand\\p{L}*|relation|dites',
    denial: "ne|n['’]\\p{L}+|pas|aucun|aucune|jamais",
  },
  {
    people: 'mensch(?:en)?|person|kolleg\\p{L}+|mitarbeit\\p{L}+|team|berater\\p{L}*',
    offer:
      'kann|können|könnte|möcht\\p{L}*|soll|wollen|weiter\\p{L}*|verbind\\p{L}*|sprechen|übergeb\\p{L}*|helfen|fragen',
    denial: 'nicht|kein\\p{L}*|nie|niemand',
  },
  {
    people: 'pessoas?|colegas?|atendentes?|human[oa]|equip[ea]|persona|collega|operatore|umano|team',
    offer:
      'posso|pode|podemos|quer|gostaria|falar|transferir|encaminhar|ajudar|può|vuole|desidera|parlare|trasferire|passare|aiutare',
    denial: 'não|nunca|ninguém|non|nessuno|mai',
  },
];

const wordOf = (forms: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms})(?![\\p{L}\\p{M}])`, 'iu');
const BOOKS = LANGUAGES.map(({ people, offer, denial }) => [wordOf(people), wordOf(offer), wordOf(denial)] as const);

/** Whether a reply offers the customer a person: in one clause one is named and offered, and not denied. English, Hindi, Spanish, Arabic, French, German, Portuguese and Italian. */
export function offersPerson(reply: string): boolean {
  return clausesOf(reply.normalize('NFC'))
    .flatMap(({ text }) => text.split(/[.!?؟।]\s|\n/u))
    .some((clause) =>
      BOOKS.some(([people, offer, denial]) => people.test(clause) && offer.test(clause) && !denial.test(clause)),
    );
}

/** "Anything else?" is asked of everybody. */
const COURTESY =
  /(?:any|some)thing (?:else|more)|else (?:can|may|could) i|(?:can|may|could) i (?:be of )?(?:help|assist)|(?:other|more|further) questions?|questions? left|कुछ और|और कुछ|algo más|otra cosa|شيء آخر|شيئ?ًا آخر|autre chose|sonst (?:noch )?(?:etwas|was)|noch etwas|mais alguma|qualcos['’]altro|altro/iu;

/** Whether a reply asks the customer something that has to be answered: neither whether anything else is wanted nor whether a person is. */
export function asksSomething(reply: string): boolean {
  const questions = reply.match(/[^.!?؟।\n]*[?？؟]/gu) ?? [];
  return questions.some((question) => !COURTESY.test(question) && !offersPerson(question));
}

const DENIES = wordOf(
  [
    "(?:not|cannot|\\w+n['’]t|no|nothing)(?: \\w+){0,4}? (?:cover(?:ed|s)?|answer(?:ed|s)?|mention(?:ed|s)?|says?|state[ds]?|address(?:ed|es)?|include[ds]?|find|found|know|sure|information|details|article|articles|policy)",
    'nothing (?:about|on)|no article|do not know',
    'नहीं|नही|nahi|nahin|no (?:\\p{L}+ ){0,3}(?:responde\\p{L}*|menciona\\p{L}*|dice\\p{L}*|sé|encuentr\\p{L}*|encontr\\p{L}*|hay|tengo|aparece)|لا|لم|ليس|ليست',
    "ne|n['’]\\p{L}+|nicht|kein\\p{L}*|não|non",
  ].join('|'),
);

/** Whether a reply says somewhere that the answer is not known, not found or not in the articles. */
export function admitsNotKnowing(reply: string): boolean {
  return clausesOf(reply).some(({ text }) => saysNotKnown(text) || DENIES.test(text));
}
