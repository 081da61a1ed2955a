import { bodilyHarm } from './bodily-harm.ts';
import { type PhraseBook, phrase } from './phrase-book.ts';
import { toldByDoctors } from './told-by-doctors.ts';

const WHO =
  '(?:(?:einem|einer|einen|eine|ein|dem|der|den|die|irgend|ihrem|ihrer|ihren|jemand|euch|eurem|mal|bitte|endlich|direkt) ?)*(?:echten? |richtigen? |realen? |wirklichen? |menschlichen? |lebenden )*(?:mensch(?:en)?|person(?:en)?|mitarbeitern?|mitarbeiterin|mitarbeiter|berater(?:in)?n?|agent(?:en)?|kollegen?|kollegin|vorgesetzten?|manager|chef|ansprechpartner|sachbearbeiter|jemandem|jemanden|jemand|kundenservice|kundendienst|kundenbetreuer|support|service ?mitarbeiter|servicemitarbeiter|personal)\\b';

/** See {@link PhraseBook}. */
export const german: PhraseBook = {
  person: [
    phrase(
      '\\b(?:mit|zu|an) ',
      WHO,
      '[^.!?,]{0,25}\\b(?:sprechen|reden|chatten|schreiben|verbinden|verbunden|telefonieren|unterhalten|durchgestellt|durchstellen|weiterleiten|weitergeleitet|kommunizieren)',
    ),
    phrase(
      '\\b(?:sprechen|reden|chatten|verbinden|verbinde|verbindet|telefonieren)(?: sie)?(?: mich| uns)?(?: bitte| jetzt| sofort| direkt)? (?:mit|zu|an) ',
      WHO,
    ),
    phrase(
      '\\b(?:ich|wir) (?:will|wollen|mochte|mochten|brauche|brauchen|verlange|wunsche|hatte gern(?:e)?|bevorzuge|hatte|hatten) (?:bitte |gern |gerne |jetzt |sofort |endlich |lieber )*',
      WHO,
    ),
    phrase(
      '\\b(?:geben|gib|holen|hol|verbinden|verbinde|leiten|leite|stellen|stell|ubergeben|ubergib|vermitteln)(?: sie)? (?:mich|mir|uns|das|es)?(?: bitte)?(?: mit| an| zu| durch zu)? ?',
      WHO,
    ),
    phrase(
      '\\b(?:gibt es|ist da|ist hier|ist dort|habt ihr|haben sie) (?:hier |da |auch )?(?:irgend)?(?:jemand(?:en)?|ein(?:en)? (?:echten? )?mensch(?:en)?|eine (?:echte )?person|ein(?:en)? mitarbeiter)[^.!?]{0,30}(?:sprechen|reden|erreichbar|schreiben|hilft|helfen|verfugbar)',
    ),
    phrase(
      '\\b(?:kann|konnte|soll|sollte|kannst|konnen) (?:mich |mir |bitte |sich )*(?:jemand|ein (?:echter )?mensch|eine (?:echte )?person|ein mitarbeiter|ein kollege)(?: mich| mir| bitte| das)* (?:anrufen|zuruckrufen|kontaktieren|helfen|ubernehmen|melden|antworten)',
    ),
    phrase('\\b(?:rufen sie mich|ruf mich|ruft mich)(?: bitte)?(?: zuruck| an)'),
    phrase(
      '^\\W*(?:bitte |nur )*(?:ein(?:en|e)? )?(?:echten? |echter |richtigen? )?(?:mensch|menschen|mitarbeiter|kundenservice|berater|person|vorgesetzter)(?: bitte| jetzt| sofort)*[^?\\p{L}]*$',
    ),
  ],
  notMachine: [
    phrase(
      '^\\W*(?:bitte )?(?:kein(?:e|en)?|ohne) (?:mehr )?(?:(?:chat)?bots?|roboter|maschinen?|ki|computer|automaten?)(?: mehr| bitte)*\\W*(?:$|,)',
    ),
    phrase(
      '\\b(?:will|mochte|brauche|mag|hasse) (?:\\p{L}+ )?(?:keinen|keine|diesen|diese) (?:\\p{L}+ )?(?:chat)?bots?\\b',
    ),
    phrase(
      '\\b(?:nicht|keinem|keinen|keiner|kein) (?:mehr )?(?:mit )?(?:einem |einer |diesem |dieser |dem |der )?(?:bot|roboter|maschine|chatbot|ki|computer|automaten)\\b[^.!?]{0,15}(?:sprechen|reden|schreiben|chatten|zu tun|kommunizieren)',
    ),
  ],
  notPerson: [
    phrase(
      '\\b(?:nicht|kein|keine|keinen|keinem|keiner|ohne|statt|anstatt|niemals|nie)\\b(?![^.!?,]{0,30}\\b(?:bot|roboter|maschine|chatbot|ki|computer|automaten)\\b)',
    ),
    phrase(
      '\\b(?:person|mann|fahrer|mitarbeiter|mensch|jemand) ?,? (?:der|die|welcher|welche) (?:\\p{L}+ ){0,4}(?:geliefert|gebracht|zugestellt|abgegeben|unterschrieben|angenommen)',
    ),
    phrase('\\b(?:bist du|sind sie|seid ihr|ist das|ist dies|spreche ich|rede ich|schreibe ich) '),
  ],
  condition: /\b(?:wenn|falls|sofern|ansonsten|sonst|es sei denn)\b/u,
  conditionAnyway: /\b(?:wenn|falls) (?:moglich|es (?:geht|moglich)|sie (?:mir )?nicht|du (?:mir )?nicht|sie konnen)/u,
  legal: [
    /\b(?:anwalt|anwaltin|rechtsanwalt|rechtsanwaltin|meinem anwalt|verklage\w*|verklagt|klage (?:ein|gegen|erheben|ein)|klagen gegen|rechtliche schritte|rechtsweg|vor gericht|gerichtlich\w*|gericht|anzeige (?:erstatten|bei|gegen)|erstatte anzeige|strafanzeige|verbraucherzentrale|verbraucherschutz|mahnbescheid|zur polizei|polizei)\b/u,
  ],
  safety: [
    ...bodilyHarm.de,
    ...toldByDoctors.de,
    /\b(?:brandgefahr|in brand|ein brand|brand ausgebrochen|feuer gefangen|in flammen|brennt|gebrannt|abgebrannt|explodiert\w*|explosion|geraucht|raucht|qualmt|gequalmt|funken|kurzschluss|riecht (?:verbrannt|nach (?:gas|rauch))|gasgeruch|gasleck)\b/u,
    /\b(?:stromschlag|stromschlage|elektrischen? schlag|eine gewischt)\b/u,
    /\b(?:verletzt|verbrannt|verbruht|geschnitten|blute|blutet|geblutet|vergiftet|vergiftung|erstickt|erstickungs\w*|allergische reaktion|allergischer schock|krankenhaus|notaufnahme|notarzt|rettungswagen)\b/u,
    /\b(?:gefahrlich|lebensgefahr\w*|gesundheitsgefahr\w*)\b/u,
    /\b(?:suizid\w*|selbstmord\w*|umbringen|mir das leben nehmen|mir etwas antun)\b/u,
    /\b(?:hautausschlag|ausschlag|nesselsucht|quaddeln|brandblasen)\b (?:bekommen|gekriegt|an|im|am|auf|nach|davon)\b|\b(?:habe?|hat|hatte|bekam|bekomme|kriegte?) (?:\p{L}+ ){0,3}(?:hautausschlag|ausschlag|nesselsucht|quaddeln|brandblasen)\b/u,
    /\b(?:gesicht|lippen|augen?|hals|zunge|hande?|finger|haut|arm|bein|fuss) (?:\p{L}+ ){0,3}(?:geschwollen|angeschwollen|brennt|brennen|juckt|jucken)\b/u,
    /\b(?:verschluckt|ohnmachtig|bewusstlos|erbrochen|atemnot)\b|\bbekomm\w* (?:\p{L}+ ){0,2}keine luft\b|\bkeine luft (?:mehr )?bekomm\w*|\bkann (?:\p{L}+ )?(?:nicht|kaum) (?:mehr )?atmen\b|\bschwer (?:zu )?atmen\b|\bgiftige (?:dampfe|gase)\b|\brauch (?:kommt|kam|steigt|stieg|aus)\b/u,
  ],
  notAlarm: [
    phrase(
      '\\b(?:nicht|nie|niemand|kein|keine|keinen|ohne)\\b (?:\\p{L}+ ){0,3}(?:verletzt|verbrannt|gefahrlich|brand|feuer|explodiert|anwalt|gericht|klage|polizei)|\\b(?:ist (?:es|das) gefahrlich|das gericht (?:schmeckt|ist lecker)|brandneu|brandschutz|ins krankenhaus liefern|an das krankenhaus)',
    ),
    /\b(?:hemd|hemden|kleid|hose|bluse|rock|stoff|tischdecke|vorhang|pullover|toast|brot|kuchen|essen|pizza|reis|pfanne|topf) (?:\p{L}+ ){0,2}(?:verbrannt|angebrannt|gebrannt)\b|\bverbrann\w+ (?:\p{L}+ ){0,2}(?:hemd|hemden|kleid|hose|bluse|rock|stoff|tischdecke|vorhang|pullover|toast|brot|kuchen|essen|pizza|reis|pfanne|topf)\b/u,
  ],
  slips: {
    words:
      'mensch menschen mitarbeiter mitarbeiterin mitarbeitern berater vorgesetzten ansprechpartner kundenservice kundendienst jemanden jemandem'.split(
        ' ',
      ),
    others: 'mitarbeit beraten beratern'.split(' '),
    written: {},
  },
};
