import { bodilyHarm } from './bodily-harm.ts';
import { type PhraseBook, phrase } from './phrase-book.ts';
import { toldByDoctors } from './told-by-doctors.ts';

const WHO =
  "(?:(?:une?|le|la|les|des|un de vos|une de vos|votre|vos|quelqu'|l'|un\\(e\\)) ?)*(?:vraie? |veritable |autre )?(?:personnes?|humaine?s?|etre humain|agente?s?|conseill(?:er|ere)s?|representante?s?|operat(?:eur|rice)|responsable|superieur|superviseur|manager|collegue|employee?|interlocuteur|quelqu'un|service (?:client|clients|clientele|apres[- ]vente)|sav|support|gens)\\b";

/** See {@link PhraseBook}. */
export const french: PhraseBook = {
  person: [
    phrase(
      "\\b(?:parler|parle|discuter|echanger|dialoguer|causer|communiquer|chatter|tchatter|m'adresser|s'adresser|avoir affaire|entrer en contact|contacter|joindre|avoir)(?: directement| enfin| vite)? (?:a |avec |au |aux |en ligne )?",
      WHO,
    ),
    phrase(
      "\\b(?:je veux|je voudrais|j'aimerais|j'ai besoin d(?:e |'un |'une |')|je demande|j'exige|il me faut|je souhaite|je prefere|on veut|nous voulons|je cherche) ?(?:avoir |voir |l'aide d'une? )?(?:a |de |d')?",
      WHO,
    ),
    phrase(
      '\\b(?:passez[- ]moi|passe[- ]moi|mettez[- ]moi en (?:relation|contact|communication) avec|mets[- ]moi en (?:relation|contact) avec|transferez[- ]moi|transfere[- ]moi|transferer|connectez[- ]moi|donnez[- ]moi|orientez[- ]moi|dirigez[- ]moi|redirigez[- ]moi|me mettre en (?:relation|contact) avec|me passer|me transferer|etre mis en (?:relation|contact) avec|etre transferee?) ?(?:a |avec |vers |au |aux |chez )?',
      WHO,
    ),
    phrase(
      "\\b(?:y a[- ]t[- ]il|il y a|est[- ]ce qu'il y a) (?:quelqu'un|un humain|une (?:vraie )?personne|un conseiller|un agent)[^.!?]{0,20}(?:parler|disponible|ici|la\\b|discuter|en ligne|m'aider)",
    ),
    phrase(
      "\\b(?:quelqu'un|une personne|un humain|un conseiller|un agent|une conseillere) (?:peut[- ]il|peut|pourrait|pourrait[- ]il|peut[- ]elle) (?:me |m')?(?:appeler|rappeler|contacter|aider|repondre|parler|prendre)",
    ),
    phrase('\\b(?:rappelez|appelez)[- ]moi\\b'),
    phrase("^\\W*(?:bonjour |allo )?y a[- ]t[- ]il quelqu'un(?: la| ici)?\\W*$"),
    phrase(
      "^\\W*(?:s'il vous plait |svp )*(?:une? |la )?(?:vraie? )?(?:humain|personne|agent|conseiller|conseillere|operateur|responsable|service client)(?: reel| reelle| humain| svp| s'il vous plait| maintenant| vite)*[^?\\p{L}]*$",
    ),
  ],
  notMachine: [
    phrase("\\b(?:ne veux (?:pas|plus)|marre|deteste|assez) (?:de |d'|des |du |un |le |ce |les )*(?:chat)?bots?\\b"),
    phrase(
      "^\\W*(?:s'il vous plait )?(?:pas de|plus de|sans|aucun) (?:(?:chat)?bots?|robots?|machines?)(?: svp| s'il vous plait| merci)*\\W*(?:$|,)",
    ),
    phrase(
      '\\bne (?:veux|souhaite|desire) (?:pas|plus) (?:parler|discuter|avoir affaire) (?:a|avec) (?:un |une |ce |cette |votre )?(?:bot|robot|machine|chatbot|ia|ordinateur|automate)',
    ),
  ],
  notPerson: [
    phrase(
      "\\b(?:ne|n') ?(?:\\p{L}+ ){0,3}(?:pas|plus|jamais|aucun|aucune|personne)\\b(?![^.!?,]{0,30}(?:bot|robot|machine|chatbot|ia|ordinateur|automate)\\b)",
    ),
    phrase('\\b(?:pas besoin|sans (?:avoir (?:a )?)?(?:parler|passer)|au lieu d|plutot que|inutile)'),
    phrase(
      "\\b(?:personne|livreur|homme|employe|dame|agent) qui (?:a |m'a |l'a |est )?(?:livre|depose|apporte|venu|signe|recu|pris)",
    ),
    phrase(
      "\\b(?:est[- ]ce une|est[- ]ce un|etes[- ]vous|es[- ]tu|c'est|suis[- ]je|je parle a|est[- ]ce que je parle) ",
    ),
  ],
  condition: /\b(?:si|sauf si|au cas ou|sinon|a moins)\b|\bs'il (?!(?:vous|te) plait)/u,
  conditionAnyway:
    /\bsi (?:possible|c'est possible|vous (?:pouvez|voulez|permettez|ne pouvez pas|ne comprenez pas|ne savez pas)|tu (?:ne )?(?:peux|comprends|sais))/u,
  legal: [
    /\b(?:mon|notre|un|mes|nos) avocate?s?\b/u,
    /\b(?:porter plainte|porte plainte|deposer plainte|depose plainte|attaquer en justice|poursuivre en justice|poursuites|action en justice|en justice|au tribunal|tribunal|voie judiciaire|mise en demeure|huissier|dgccrf|assigner|ufc[- ]que choisir|association de consommateurs|mediateur|a la police|la police|gendarmerie)\b/u,
  ],
  safety: [
    ...bodilyHarm.fr,
    ...toldByDoctors.fr,
    /\b(?:pris feu|prend feu|en feu|en flammes|explose|a explose|explosion|(?:qui|il|elle|ca|cela|appareil|machine|telephone|batterie|chargeur|bouilloire|four|prise|cable|fil|lampe) fume|fumee|etincelles?|court[- ]circuit|incendie|odeur de (?:brule|gaz)|fuite de gaz|sent le (?:brule|gaz))\b/u,
    /\b(?:decharge electrique|electrocute\w*|electrise\w*|coup de jus|choc electrique)\b/u,
    /\b(?:brulee?(?! (?:ma|mon|mes|la|le|les|une?|sa|son|ses) (?:\p{L}+ )?(?:chemises?|chemisiers?|robes?|pantalons?|jupes?|vetements|nappes?|rideaux|tissus?|toasts?|pain|gateaux?|repas|riz|plats?|pizzas?|poeles?|casseroles?)\b)|blessee?s?|coupee?|saigne|intoxique\w*|empoisonne\w*|etouffe\w*|reaction allergique|choc anaphylactique|hopital|urgences|(?:une |l'|d'|en |par |les )ambulances?)\b/u,
    /\b(?:dangereux|dangereuse|un danger)\b/u,
    /\b(?:suicid\w+|me tuer|mettre fin a mes jours|me faire du mal)\b/u,
    /\b(?:ai|as|a|ont|avait|avais|eu|fait|provoque|donne|cause|plein|couverte?) (?:de |d'|l'|une? |des |\p{L}+ ){0,3}(?:eruptions? cutanees?|urticaire|plaques rouges|cloques|boutons (?:apres|sur|partout|rouges))/u,
    /\b(?:visage|levres?|yeux|oeil|mains?|doigts?|gorge|peau|langue|bras|jambes?|pieds?) (?:\p{L}+ ){0,3}(?:gonfle\w*|enfle\w*|demange\w*)\b/u,
    /\b(?:ai|a|ont|avoir) avale (?:une?|la|le|les|des)\b(?! (?:carte|piece|monnaie))|\b(?:mal|peine|difficultes?) (?:a|pour) respirer\b|\b(?:peux|peut|pouvait|pouvais) (?:plus|pas) respirer\b|\bn'arriv\w+ (?:pas|plus) a respirer\b/u,
    /\b(?:evanouie?s?|perdu connaissance|inconsciente?|a vomi|ai vomi|(?:il|elle|bebe|enfant|fils|fille|chien|chat) vomit)\b|\b(?:vapeurs|fumees|gaz) (?:toxiques?|nocives?|chimiques?)\b/u,
  ],
  notAlarm: [
    phrase(
      "\\b(?:pas|jamais|aucun|aucune|personne n|ni) (?:\\p{L}+ ){0,3}(?:blesse\\w*|brule\\w*|feu|danger\\w*|explos\\w*|plainte|avocat|justice)|\\b(?:est[- ]ce dangereux|couleur fumee|verre fume|saumon fume|creme brulee|livr\\w+ (?:a |l')?(?:a )?l'hopital|coupee? (?:droite|ajustee|slim))|\\bn'est pas",
    ),
    /\b(?:chemises?|chemisiers?|robes?|pantalons?|jupes?|vetements|nappes?|rideaux|tissus?|toasts?|pain|gateaux?|repas|riz|plats?|pizzas?|poeles?|casseroles?) (?:est|etait|sont|a ete) (?:\p{L}+ )?brule\w*|\b(?:creme|pommade)s? [^.!?]{0,20}brulures?/u,
  ],
  slips: {
    words:
      'humain humaine personne conseiller conseillere representant representante operateur responsable superviseur interlocuteur'.split(
        ' ',
      ),
    others:
      'human humane personnel personnels personnes conseille conseilles superieur superviser supervise presentant representent responsible'.split(
        ' ',
      ),
    written: {},
  },
};
