import { bodilyHarm } from './bodily-harm.ts';
import { type PhraseBook, phrase } from './phrase-book.ts';
import { toldByDoctors } from './told-by-doctors.ts';

const WHO =
  "(?:(?:una?|un'|uno|il|la|lo|i|gli|qualche|vostro|vostra|altro|altra) ?)*(?:vera |vero |reale )?(?:persona|umano|umana|essere umano|operatore|operatrice|agente|rappresentante|consulente|responsabile|supervisore|direttore|manager|collega|dipendente|addett[oa]|qualcuno|servizio clienti|assistenza(?: clienti)?|capo|superiore)\\b";

/** See {@link PhraseBook}. */
export const italian: PhraseBook = {
  person: [
    phrase(
      '\\b(?:parlare|parlo|parlarne|chattare|conversare|comunicare|contattare|discutere|mettermi in contatto|avere a che fare)(?: direttamente| subito| ora)? (?:con |a |al )?',
      WHO,
    ),
    phrase(
      '\\b(?:voglio|vorrei|ho bisogno di|mi serve|desidero|preferisco|pretendo|esigo|chiedo|vogliamo|vorremmo) ?(?:avere |vedere |parlare con |di )?',
      WHO,
    ),
    phrase(
      '\\b(?:passatemi|passami|mi passi|mi passa|passarmi|mi passate|mettetemi in contatto con|mettermi in contatto con|mi metta in contatto con|mi metti in contatto con|collegatemi|mi colleghi|trasferitemi|mi trasferisca|trasferiscimi|datemi|dammi|mi dia|fatemi parlare con|fammi parlare con) (?:con |a |al |ad )?',
      WHO,
    ),
    phrase(
      '\\bmi (?:puo|potrebbe) (?:chiamare|richiamare|aiutare|contattare|rispondere) (?:qualcuno|una persona|un operatore|un umano|un addetto)',
    ),
    phrase("\\bc'e (?:qualcuno|una persona|un umano|un operatore)[^.!?]{0,25}(?:parlare|qui|disponibile|aiut|rispond)"),
    phrase(
      '\\b(?:qualcuno|una persona|un operatore|un umano|un addetto) (?:puo|potrebbe|mi puo|mi potrebbe) (?:mi )?(?:chiamar|richiamar|aiutar|contattar|risponder)',
    ),
    phrase('\\b(?:richiamatemi|chiamatemi|mi chiami|mi richiami|mi potete (?:chiamare|richiamare))\\b'),
    phrase(
      '^\\W*(?:per favore |voglio |solo )*(?:una? |un )?(?:vera )?(?:persona|umano|operatore|operatrice|agente|responsabile|servizio clienti)(?: reale| umano| umana| vera)*(?: per favore| subito| ora| grazie)*[^?\\p{L}]*$',
    ),
  ],
  notMachine: [
    phrase(
      '\\b(?:non voglio|odio|basta con|stufo di|stufa di) (?:piu |parlare con )?(?:un |il |questo |questi |i )?(?:chat)?bots?\\b',
    ),
    phrase(
      '^\\W*(?:per favore )?(?:niente|nessun|senza|no) (?:(?:chat)?bots?|robot|macchine)(?: per favore| grazie)*\\W*(?:$|,)',
    ),
    phrase(
      '\\bnon voglio (?:piu )?(?:parlare|chattare|avere a che fare) con (?:un |una |questo |questa |il |la )?(?:bot|robot|macchina|chatbot|ia|computer)',
    ),
  ],
  notPerson: [
    phrase(
      '\\bnon (?:voglio|vorrei|ho bisogno|serve|desidero|mi serve|passatemi|mi passi|mi trasfer|occorre|preferisco)(?![^.!?,]{0,30}(?:bot|robot|macchina|chatbot|ia|computer)\\b)',
    ),
    phrase('\\b(?:senza (?:dover )?parlare|invece di|al posto di|mai)\\b'),
    phrase(
      "\\b(?:persona|corriere|ragazzo|dipendente|qualcuno|signore) che (?:ha |mi ha |l'ha |e )?(?:consegnato|portato|venuto|lasciato|firmato|ricevuto)",
    ),
    phrase(
      '\\b(?:sei una?|e una|e un|siete|questa e|sto parlando|parlo con) (?:con )?(?:una? )?(?:persona|umano|robot|bot|vera)',
    ),
  ],
  condition: /\b(?:se|a meno che|nel caso|altrimenti)\b/u,
  conditionAnyway: /\bse (?:possibile|e possibile|puo|puoi|non (?:puo|puoi|capisci|capisce|riesce|riesci))/u,
  legal: [
    /\b(?:mio|nostro|un|dal mio|al mio) avvocat[oi]\b/u,
    /\b(?:denuncia\w*|querela\w*|azion[ei] legal[ei]|vie legali|per vie legali|causa (?:legale|contro)|fare causa|faccio causa|faro causa|in tribunale|tribunale|giudice di pace|carabinieri|polizia|codacons|altroconsumo|associazione (?:dei )?consumatori)\b/u,
  ],
  safety: [
    ...bodilyHarm.it,
    ...toldByDoctors.it,
    /\b(?:preso fuoco|prende fuoco|in fiamme|incendio|esplos[oaie]|esplosione|scoppiat[oa]|fumo|scintille|corto circuito|cortocircuito|odore di (?:bruciato|gas)|puzza di (?:bruciato|gas)|fuga di gas)\b/u,
    /\b(?:scossa elettrica|preso la scossa|una scossa|folgorat\w+)\b/u,
    /\b(?:ferit[oaie]|mi sono (?:bruciat|scottat|tagliat|fatt[oa] male)\w*|si e (?:bruciat|scottat|tagliat|ferit|fatt[oa] male)\w*|ustion\w+|sanguin\w+|avvelenat\w+|intossicat\w+|soffoca\w+|reazione allergica|ospedale|ambulanza|pronto soccorso)\b/u,
    /\b(?:pericolos[oaie]|e un pericolo)\b/u,
    /\b(?:suicid\w+|uccidermi|togliermi la vita|farmi del male)\b/u,
    /\b(?:ha|ho|hanno|avuto|venut[ao]|provocato|causato) (?:un'|l'|una |un |\p{L}+ ){0,3}(?:eruzione cutanea|orticaria|sfogo cutaneo|vesciche)\b/u,
    /\b(?:viso|faccia|labbra|occhi|occhio|mani|mano|dita|dito|gola|pelle|lingua|braccio|gamba) (?:\p{L}+ ){0,2}(?:gonfi[ao]?|gonfie|gonfiat[aoie]|brucia|bruciano|prude|prudono)\b/u,
    /\b(?:ingoiat[oa]|inghiottit[oa]) (?:una?|un|la|il|lo|parte|pezz\w+)\b(?! (?:carta|tessera))|\bnon (?:riesc\w+|riusciv\w+) (?:piu )?a respirare\b|\b(?:fatica|difficolta) (?:a|nel) respirare\b|\b(?:svenut[oa]|perso conoscenza|vomitat[oa])\b|\b(?:fumi|vapori|gas) tossici\b/u,
  ],
  notAlarm: [
    phrase(
      '\\b(?:non|mai|nessuno|nessun) (?:\\p{L}+ ){0,3}(?:ferit\\w*|bruciat\\w*|pericolos\\w*|esplos\\w*|fuoco|denunci\\w*|avvocat\\w*)|\\b(?:e pericoloso|sarebbe pericoloso|grigio fumo|consegn\\w+ (?:in|all.)? ?ospedale|regalo per (?:il )?mio avvocat)',
    ),
    /\bbruciat[oa] (?:la|il|le|i|una?|mia|mio) (?:\p{L}+ )?(?:camicia|camicie|vestito|vestiti|pantaloni|gonna|tovaglia|toast|pane|torta|riso|pizza|cibo|cena|padella|pentola)\b/u,
  ],
  slips: {
    words: 'persona operatore operatrice rappresentante consulente responsabile'.split(' '),
    others: 'personal person persons personale operative operatie consciente consulte'.split(' '),
    written: {},
  },
};
