import { mendWords } from './mend-words.ts';
import { FOREIGN, SHOP_WORDS, type Subject, subjects } from './shop-subjects.ts';

/** The router's answer, as its schema names the fields. */
export type Classification = {
  readonly intent: Subject['intent'];
  readonly language: string;
  readonly wants_person: boolean;
  readonly legal_threat: boolean;
  readonly safety: boolean;
  readonly in_scope: boolean;
};

const PERSON =
  /\b(?:human|humans|person|people|someone|somebody|anyone|agents?|operators?|representatives?|assistants?|managers?|supervisors?|colleague|persona|humano|agente|humain|conseiller|mensch|mitarbeiter|atendente|operatore|insaan)\b/u;
const TOWARDS =
  /\b(?:talk\w*|speak\w*|chat\w*|contact\w*|reach\w*|connect\w*|transfer\w*|get in touch|put me|pass me|direct\w*|want|need|get me|give me|hablar|parler|sprechen|reden|falar|parlare|baat)\b/u;
const NOT =
  /\b(?:don't|do not|dont|not) (?:want|need|wish|like|have)\b.{0,25}\b(?:talk|speak|chat|contact|human|person|agent)|\b(?:no need|without)\b.{0,20}\b(?:talk|speak|chat|human|person|agent)/u;
const LEGAL = /\b(?:lawyer|attorney|solicitor|lawsuit|sue you|legal action|court|ombudsman)\b/u;
const DANGER =
  /\b(?:caught fire|on fire|explod\w+|electric shock|injur\w+|burn(?:ed|t) (?:me|my)|bleeding|poison\w*|dangerous|smoking|sparks)\b/u;

/** Scripts and words that show a language; what shows none is taken for English. */
const LANGUAGES: readonly (readonly [string, RegExp])[] = [
  ['hi', /\p{Script=Devanagari}|\b(?:mera|mujhe|kahan|chahiye|karna|nahi|hai)\b/u],
  ['ar', /\p{Script=Arabic}/u],
  ['es', /[¿¡ñ]|\b(?:quiero|donde|dónde|pedido|hola|gracias|mi)\b/u],
  ['fr', /\b(?:je|ou est|où|commande|bonjour|merci|mon|ma|est-ce)\b/u],
  ['de', /\b(?:ich|wo ist|meine|bestellung|nicht|danke|mit)\b/u],
  ['pt', /\b(?:não|meu|minha|onde|obrigad[oa]|encomenda)\b/u],
  ['it', /\b(?:dov'è|ordine|mio|grazie|vorrei|ciao)\b/u],
];

/** Only under a condition: the question before it is to be answered first. */
const ONLY_IF = /\b(?:if|unless) (?!possible|you\b|that's ok)/u;

/** Sorts what a customer wrote by patterns: a stand-in for a small model, and no guard. */
export function classifyTurn(said: string): Classification {
  const text = mendWords(said);
  const wantsPerson = PERSON.test(text) && TOWARDS.test(text) && !NOT.test(text) && !ONLY_IF.test(text);
  const intent = wantsPerson ? 'other' : (subjects.find(({ matches }) => matches.test(text))?.intent ?? 'other');
  return {
    intent,
    language: LANGUAGES.find(([, shows]) => shows.test(text))?.[0] ?? 'en',
    wants_person: wantsPerson,
    legal_threat: LEGAL.test(text),
    safety: DANGER.test(text),
    in_scope: intent !== 'other' || wantsPerson || !FOREIGN.test(text) || SHOP_WORDS.test(text.replace(FOREIGN, ' ')),
  };
}
