import { clausesOf } from './clauses.ts';
import type { Evidence } from './evidence.ts';
import { sourceReader } from './read-source.ts';
import { HEADS } from './rule-support.ts';
import { subjectsElsewhere, subjectsInEnglish } from './rule-words.ts';

/** What a rule of a shop may ask for, or do without: beginnings of words in English, and in the other languages replies are read in. */
const ASKED_FOR: readonly (readonly [english: string, elsewhere: string])[] = [
  ['return number|number', 'numéro|número|numero|\\p{L}{0,12}nummer|नंबर|संख्या|رقم'],
  [
    'invoice|receipt|bill(?!\\p{L})',
    'factur|fattura|recibo|ricevuta|reçu|rechnung|quittung|kassenbon|fatura|रसीद|बिल|فاتورة|إيصال',
  ],
  ['packing', 'einpack|verpacken|emballer|embalar|imballare'],
  [
    'box|carton|packaging|package(?!\\p{L})',
    'caja|embalaje|boîte|carton|emballage|karton|\\p{L}{0,10}verpackung|caixa|embalagem|scatola|imballo|confezione|डिब्ब|पैकेजिंग|علبة|عبوة|تغليف',
  ],
  ['photo|picture|image', 'foto|photo|bild|immagin|imagem|फ़ोटो|फोटो|तस्वीर|صورة'],
  ['label', 'etiqueta de envío|étiquette|\\p{L}{0,10}etikett|etichett|लेबल|ملصق'],
  ['tags?(?!\\p{L})', 'etiquetas|étiquettes|etiketten|टैग'],
  ['seal', 'precinto|sello|scellé|siegel|selo|sigillo|सील|ختم'],
  [
    'accessor|charger|cables?|manual',
    'accesori|accessoire|zubehör|acessóri|accessori|cargador|chargeur|ladegerät|carregador|caricator|एक्सेसरी|चार्जर|ملحقات|شاحن',
  ],
  [
    'sign(?:ing)?[ -]?in|log(?:ging)?[ -]?in|account|one-time code',
    'iniciar sesión|cuenta|compte|connexion|anmeld|konto|conta(?!\\p{L})|sessão|accesso|account|खात|लॉगिन|साइन|حساب|تسجيل الدخول',
  ],
  [
    'person|people|colleague|anyone|human',
    'persona|compañer|personne|collègue|kolleg|mitarbeiter|pessoa|colega|colleg|व्यक्ति|सहकर्मी|शख्स|شخص|زميل',
  ],
  ['approv|agreement', 'aprob|approb|genehmig|zustimmung|aprovaç|approvazion|मंज़ूरी|मंजूरी|स्वीकृति|موافقة'],
  ['reason', 'motivo|razón|raison|motif|grund(?!\\p{L})|begründung|motivaz|razão|कारण|वजह|سبب'],
  ['serial number', 'número de serie|numéro de série|seriennummer|número de série|numero di serie'],
  ['courier|pick-?up', 'mensajero|coursier|kurier|corriere|estafeta|कूरियर'],
];

const begins = (forms: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms})`.normalize('NFKC'), 'iu');
const COMPILED = ASKED_FOR.map(([english, elsewhere]) => [begins(english), begins(elsewhere)] as const);

const after = (forms: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${forms})(?![\\p{L}\\p{M}])([^;:.!?]{0,90})`.normalize('NFKC'), 'giu');
const before = (forms: string): RegExp =>
  new RegExp(`([^;:.!?]{0,60})(?<![\\p{L}\\p{M}])(?:${forms})(?![\\p{L}\\p{M}])`.normalize('NFKC'), 'giu');

/** What is done without: "without a photo", "you do not need the invoice", "a photo is not required". */
const WAIVED: readonly RegExp[] = [
  after(
    "without|(?:do|does|need|will)(?: not|n['’]t) (?:need|require|have to (?:keep|show|have|give|include|send|attach))|no need (?:of|for|to (?:keep|show|have|give|include|send|attach))|sans|ohne|sin|sem|senza|(?:no|não|non) (?:necesita|precisa|hace falta|è necessario|serve|occorre)|n['’](?:avez pas|est pas) besoin d[eu'’]|(?:brauchen|benötigen)(?: sie)? keine?n?|بدون|دون|لا تحتاج(?: إلى)?",
  ),
  before(
    "(?:is|are) (?:not|n['’]t|never) (?:\\w+ )?(?:required|needed|necessary|mandatory)|(?:is|are) optional|(?:do|does) not have to be|के बिना|ज़रूरी नहीं|(?:no|non|não) (?:es|son|è|é) (?:necesari|necessari|obligatori|obrigatóri)\\p{L}*|n['’]est pas (?:nécessaire|obligatoire)|ist nicht (?:nötig|notwendig|erforderlich)",
  ),
];
/** What is asked for: "a photo is required", "returns need the invoice". */
const ASKED: readonly RegExp[] = [
  before(
    '(?:is|are) (?:always |also )?(?:required|needed|necessary|mandatory|a must|compulsory)|(?:es|son|è|é) (?:obligatori|necesari|necessari|obrigatóri)\\p{L}*|est (?:obligatoire|nécessaire)|ist (?:erforderlich|nötig|notwendig|pflicht)|ज़रूरी है|अनिवार्य है|مطلوبة?|ضرورية?',
  ),
  after(
    '(?:returns?|refunds?|exchanges?|claims?|requests?|we|you|customers?) (?:always |also |must |will )?(?:needs?|requires?|(?:must |have to |need to )(?:have|keep|show|include|send|attach|enclose|give|provide)(?: us)?)',
  ),
];
const DENIED_BESIDE =
  /(?<!\p{L})(?:not|never|cannot|can['’]t|don['’]t|doesn['’]t|won['’]t|only|nothing|nobody|no|pas|nicht|nichts|nada|niente|rien|nunca|não|non|keine?)(?!\p{L})(?![^,;:.]*(?:need|requir|necess))|नहीं|(?<!\p{L})(?:لا|فقط)(?!\p{L})/iu;
/** "No invoice is needed". */
const NO_SUCH = /(?<!\p{L})(?:no|neither|keine?|ningun[oa]?|aucune?|nessun[oa]?|nenhuma?) (?!longer)/iu;
const ONLY = /(?<!\p{L})only(?!\p{L})/iu;

type Demands = { readonly waived: readonly number[]; readonly asked: readonly number[] };

/** What a text does without and what it asks for, by number. "Do not send it back without a number" asks for one. */
function demandsIn(text: string): Demands {
  const found = [
    ...WAIVED.flatMap((form) => [...text.matchAll(form)].map((match) => ({ match, waived: true }))),
    ...ASKED.flatMap((form) => [...text.matchAll(form)].map((match) => ({ match, waived: false }))),
  ];
  const read = found.flatMap(({ match, waived }) => {
    const rest = clauseAround(text, match);
    const turned = waived && (DENIED_BESIDE.test(rest) || ONLY.test(text));
    const noNeed = !waived && NO_SUCH.test(match[1] ?? '');
    return thingsIn(waived ? namedIn(match[1]) : (match[1] ?? '')).map((thing) => ({
      thing,
      waived: noNeed || (waived && !turned),
    }));
  });
  const of = (kind: boolean) => read.filter(({ waived }) => waived === kind).map(({ thing }) => thing);
  return { waived: of(true), asked: of(false) };
}

/** The clause a form begins in, without the words of the form itself. */
function clauseAround(text: string, match: RegExpExecArray): string {
  const named = match[1] ?? '';
  const clause = clausesOf(text).find(({ from, to }) => match.index >= from && match.index < to);
  const [from, to] = [clause?.from ?? 0, clause?.to ?? text.length];
  const [start, end] = match[0].startsWith(named)
    ? [match.index + named.length, match.index + match[0].length]
    : [match.index, match.index + match[0].length - named.length];
  return `${text.slice(from, start)} ${text.slice(end, Math.max(end, to))}`;
}

/** What is done without, up to what it is done for: "a reason to speak to a person" names the reason. */
function namedIn(words = ''): string {
  return words.split(/ (?:to|if|when|because|since|until|before|after|but) |,/u)[0] ?? '';
}

function thingsIn(text: string): readonly number[] {
  return COMPILED.flatMap(([english, elsewhere], at) => (english.test(text) || elsewhere.test(text) ? [at] : []));
}

const readSource = sourceReader((part) => ({ ...demandsIn(part), about: subjectsInEnglish(part) }));

/** What the assistant itself needs to go on is no rule: "I need your order number". */
const OWN_NEED =
  /(?<!\p{L})(?:i|me|chat|sign in|this page|ich|mir|je|j['’]ai|puedo|necesito|posso|preciso|io|eu)(?!\p{L})|मैं|मुझे|(?<!\p{L})(?:يمكنني|أستطيع|أحتاج)/iu;

/**
 * Whether what a statement says may be left out, or has to be brought, is so by a retrieved text: it is left out there too, in a sentence about the same, and nothing that has to be brought is
 * what a text does without. Null when it says nothing of the kind.
 */
export function demandsHold(stated: string, { passages, texts }: Evidence): boolean | null {
  if (OWN_NEED.test(stated)) return null;
  const about = [...new Set([...subjectsInEnglish(stated), ...subjectsElsewhere(stated)])];
  const { waived, asked } = demandsIn(stated);
  if (waived.length + asked.length === 0) return null;
  const read = [...passages, ...texts].map((text) => readSource(text).read);
  const says = (kind: keyof Demands, thing: number) =>
    read.some((parts) => parts.some((part, at) => part[kind].includes(thing) && isAbout(about, parts, at)));
  const heldBack = waived.some((thing) => !says('waived', thing));
  const contrary = asked.some((thing) => says('waived', thing) && !says('asked', thing));
  return !(heldBack || contrary) && null;
}

/** Whether a sentence of a source speaks of some of the same; one that names nothing of the kind is about what stands around it. */
function isAbout(
  about: readonly number[],
  parts: readonly { readonly about: readonly number[] }[],
  at: number,
): boolean {
  const own = parts[at]?.about ?? [];
  const around = [...parts.slice(0, HEADS), ...parts.slice(Math.max(0, at - 1), at + 2)].flatMap((part) => part.about);
  return about.length === 0 || about.some((one) => (own.length > 0 ? own : around).includes(one));
}
