import type { Deed } from './deed-forms.ts';

/** What is spoken of, and what is said to have been done to it; word forms as parts of a pattern. */
type DeedWords = {
  /** Verbs that need no noun: "remboursé". */
  readonly alone?: string;
  readonly nouns?: string;
  readonly verbs?: string;
};

/** A language whose deeds are told by one grammar: who did, what was done to what, what denies it. */
export type DeedLanguage = {
  /** Words that show a text to be in this language; others are not read for its deeds. */
  readonly speaks: string;
  /** "I have", in all persons who act for the shop. */
  readonly have: string;
  /** "Has been". */
  readonly been: string;
  /** Whether the verb stands at the end: "ich habe den Betrag erstattet". */
  readonly verbLast: boolean;
  /** What denies a deed, or makes it a condition. */
  readonly denial: string;
  /** What a deed that usually happens waits for. */
  readonly later: string;
  /** What a thing is called that is only asked for; it stands in front of the noun. */
  readonly request: string;
  readonly deeds: Partial<Readonly<Record<Deed, DeedWords>>>;
};

const french: DeedLanguage = {
  speaks: "je|nous|vous|votre|vos|le|les|une|été|est|sont|j['’]\\p{L}+",
  have: "(?:j['’]ai|je (?:vous|les|lui) ai|je l['’]ai|nous (?:vous |les |l['’])?avons|on (?:vous |l['’])?a|(?:collègue|équipe|système|responsable|magasin|boutique|service) (?:vous |l['’])?a)(?: (?:déjà|bien|aussi|également|immédiatement|entièrement|intégralement|désormais|donc)){0,3}",
  been: "(?:a|ont|avez|vient d['’]|viennent d['’])(?: (?:bien|déjà|désormais|aussi|entièrement|intégralement)){0,3} ?(?:été|être)(?: (?:bien|déjà|entièrement|intégralement)){0,2}|(?:est|sont|êtes)(?: (?:bien|déjà|désormais|maintenant)){0,2}",
  verbLast: false,
  denial:
    "ne|n['’]\\p{L}+|pas|jamais|aucune?|rien|si|s['’]ils?|quand|lorsque|lorsqu['’]\\p{L}+|avant|après|dès|une fois|doit|doivent|peut|peuvent|pourra|sera|seront",
  later: "si|s['’]ils?|dès|après|avant|une fois|lorsque|lorsqu['’]\\p{L}+|quand|sous",
  request: 'demandes? de |politique de |délais? de ',
  deeds: {
    refund: {
      alone: 'remboursée?s?|recréditée?s?',
      nouns: 'remboursement|argent|montant|somme',
      verbs:
        'effectuée?|émise?|envoyée?|traitée?|validée?|lancée?|initiée?|versée?|créditée?|approuvée?|confirmée?|restituée?|rendue?|reversée?|remboursée?|procédé|fait|en route',
    },
    return: {
      nouns: 'retour|collecte|enlèvement|étiquette de retour',
      verbs: 'créée?|enregistrée?|lancée?|ouverte?|programmée?|organisée?|planifiée?|initiée?',
    },
    address: { nouns: 'adresse', verbs: 'modifiée?|changée?|mise à jour|mis à jour|corrigée?|remplacée?' },
    receipt: { nouns: '(?:le|un|votre|du) reçu|facture', verbs: 'envoyée?|renvoyée?|réexpédiée?|transmise?' },
    preference: { alone: 'désabonnée?s?|désinscrite?s?', nouns: 'préférences', verbs: 'modifiées?|mises? à jour' },
    cancellation: { nouns: 'commande|retour|abonnement', verbs: 'annulée?s?' },
    handover: {
      nouns: 'collègues?|équipe|responsable|conseill\\p{L}+|service|demande|dossier',
      verbs: 'transmise?|transférée?|escaladée?|signalée?|informée?|prévenue?|contactée?',
    },
    other: {
      nouns: "remise|réduction|bon d[’']achat|avoir|remplacement|geste commercial|cadeau",
      verbs: 'appliquée?|accordée?|ajoutée?|envoyée?|offerte?|expédiée?|créée?',
    },
  },
};

const german: DeedLanguage = {
  speaks: 'ich|wir|ihr|ihre[nmrs]?|ihnen|sie|der|das|den|dem|wurden?|habe|ist|sind',
  have: '(?:ich habe|habe ich|wir haben|haben wir|(?:kolleg\\p{L}+|team|system|mitarbeiter\\p{L}*|abteilung|shop) (?:hat|haben))',
  been: '(?:wurden?|ist|sind|hat|haben)',
  verbLast: true,
  denial:
    'nicht|nichts|nie|niemals|kein\\p{L}*|wenn|falls|sobald|nachdem|bevor|ob|muss|müssen|kann|können|wird|werden|noch aus|wartet|warten',
  later: 'wenn|falls|sobald|nachdem|bevor|nach',
  request: 'antrag auf |anfrage zur |antrag zur ',
  deeds: {
    refund: {
      alone: 'erstattet|zurückerstattet|zurücküberwiesen|zurückgezahlt|rückerstattet',
      nouns: 'rückerstattung|erstattung|rückzahlung|geld|betrag',
      verbs:
        'veranlasst|erstattet|überwiesen|ausgezahlt|gutgeschrieben|bearbeitet|gesendet|genehmigt|abgeschlossen|durchgeführt|eingeleitet|ausgeführt|vorgenommen|erfolgt|unterwegs|bestätigt|auf dem weg',
    },
    return: {
      nouns: 'rücksendung|retoure|rückgabe|abholung|rücksendeetikett',
      verbs: 'angelegt|registriert|erstellt|eingeleitet|veranlasst|gebucht|angemeldet|beauftragt|eröffnet',
    },
    address: { nouns: '\\p{L}*adresse|anschrift', verbs: 'geändert|aktualisiert|korrigiert|ersetzt' },
    receipt: { nouns: 'rechnung|beleg|quittung', verbs: 'gesendet|geschickt|verschickt|zugeschickt|zugesandt' },
    preference: {
      alone: 'abgemeldet|abbestellt',
      nouns: 'einstellung(?:en)?|newsletter',
      verbs: 'geändert|aktualisiert|abgestellt',
    },
    cancellation: { nouns: 'bestellung|retoure|rücksendung|auftrag', verbs: 'storniert|annulliert|gekündigt' },
    handover: {
      nouns: 'kolleg\\p{L}+|team|mitarbeiter\\p{L}*|abteilung|anfrage|anliegen',
      verbs: 'weitergeleitet|weitergegeben|übergeben|informiert|eskaliert|verständigt|kontaktiert',
    },
    other: {
      nouns: 'rabatt|gutschein|ersatz\\p{L}*|gutschrift|nachlass|umtausch',
      verbs: 'gewährt|hinzugefügt|verschickt|versendet|geschickt|angewendet|erstellt|eingelöst|veranlasst|ausgestellt',
    },
  },
};

/** The languages whose deeds are read from words alone; those of the others are in deed-forms.ts. */
export const DEED_LANGUAGES: readonly DeedLanguage[] = [french, german];

const begin = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;
const some = (max: number): string => String.raw`(?:[^.!?\n]|\.(?=\d)){0,${max}}?`;

/** The forms in which a language says that a deed was done; empty where it has no words for it. */
export function formsOf({ have, been, verbLast, request, deeds }: DeedLanguage, deed: Deed): readonly string[] {
  const { alone, nouns = '', verbs = '' } = deeds[deed] ?? {};
  const noun = `(?<!${request})${begin}(?:${nouns})${end}`;
  const verb = `${begin}(?:${verbs})${end}`;
  const [did, done] = [`${begin}${have}${end}`, `${begin}(?:${been})${end}`];
  const gap = verbLast ? some(60) : ' ';
  const single = alone === undefined ? [] : [`(?:${did}|${done})${gap}${begin}(?:${alone})${end}`];
  if (nouns === '') return single;
  return [
    ...single,
    verbLast ? `${did}${some(50)}${noun}${some(50)}${verb}` : `${did} ${verb}${some(30)}${noun}`,
    `${noun}${some(50)}${done}${verbLast ? some(40) : ' '}${verb}`,
    ...(verbLast ? [`${noun}${some(40)}${verb} (?:wurden?|ist|sind|habe|haben|hat)${end}`] : []),
  ];
}
