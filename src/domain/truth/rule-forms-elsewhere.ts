const begin = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;

/** What sounds like a rule of the shop in another language than its articles', which are English. */
export const RULE_ELSEWHERE = new RegExp(
  [
    '(?:वापसी|रिफ़ंड|रिफंड|रिटर्न)(?: \\p{L}[\\p{L}\\p{M}]*){0,2} स्वीकार|वापस नहीं लेते|नीति|पॉलिसी|वारंटी|गारंटी|(?:लौटा|वापस कर|वापस भेज|बदल) सकते|(?:लौटाया|वापस किया|बदला|लौटाए|वापस किए|बदले) (?:नहीं )?जा सकत|वापसी (?:की|के लिए|मुफ़्त|निःशुल्क)|मुफ़्त (?:वापसी|डिलीवरी)',
    '(?:वापसी|रीस्टॉकिंग|डिलीवरी|शिपिंग)(?: का| की| पर)? (?:शुल्क|फ़ीस|फीस|चार्ज)|(?:शुल्क|फ़ीस|फीस) (?:नहीं )?(?:लगता|लगेगा|लगती|लगेगी|लिया|लेते|है)',
    String.raw`(?:^|\s)(?:policy|warranty|guarantee) (?:hai|ke|mein)(?:\s|$)|(?:wapas|return) kar sakte`,
    `${begin}(?:política|garantía|plazo de devolución|puede devolver|(?:se )?pueden? (?:devolverse|cambiarse)|se pueden? (?:devolver|cambiar|reembolsar)|puede cambiar|aceptamos|no se (?:aceptan|admiten)|ofrecemos|cobramos|no reembolsamos|(?:devoluciones|envíos?) (?:es|son|cuestan?) (?:siempre )?(?:gratis|gratuit[oa]s?)|envío gratis|devolución gratuita|devoluciones gratis|(?:hacemos|admitimos) (?:devoluciones|reembolsos|cambios)|comisión de|penalización|(?:hay que|debe|deberá|tiene que|tendrá que) pagar|(?:envío|entrega|recogida|devolución)(?: de \\p{L}+ \\p{L}+)? (?:le )?(?:cuesta|costará|tiene un[ao]? (?:coste|costo|cargo|comisión|tarifa)))${end}`,
    // "there are no returns", "it is not possible to return", in any of them
    `${begin}(?:es gibt|il n['’]y a|no hay|non (?:ci sono|c['’]è)|não (?:há|existem)|no existen)(?:[ '’]\\p{L}+){0,3}?[ '’](?:\\p{L}{0,8}erstattung|rückgabe|rücksendung|umtausch|retour|rembours|échange|devolu|reembols|cambio|rimbors|res[oi]${end}|troca)`,
    `${begin}(?:é|è|es|est) (?:possível|possibile|posible|possible)(?: d[ei])? (?:devolver|restituire|rendere|cambiar|cambiare|trocar|retourner|renvoyer|échanger|reembolsar|rimborsare|rembourser)`,
    `${begin}(?:devoluciones|reembolsos|cambios|resi|rimborsi|devoluções) (?:no|non|não) (?:existen|esistono|existem)${end}`,
    `^(?:keine?|aucune?|pas de|ningun[oa]?|nessun[oa]?|nenhuma?) (?:rückerstattung|erstattung|rückgabe|rücksendung|remboursement|retour|reembolso|devolución|rimborso|reso|devolução)${end}`,
    `${begin}(?:nous refusons|wir lehnen|rechazamos|recusamos|rifiutiamo)${end}`,
    '(?:रिफ़ंड|रिफंड|वापसी|रिटर्न|सामान|पैसे)(?: \\p{L}[\\p{L}\\p{M}]*){0,2} नहीं (?:देते|लेते|करते)',
    // Portuguese
    `${begin}(?:política|garantia|prazo de devolução|taxa de \\p{L}+|(?:podem?|podes) (?:\\p{L}+ ){0,2}?(?:devolver|trocar|cancelar)|podem? ser (?:devolvid|trocad|reembolsad|cancelad)[oa]s?|(?:aceitamos|cobramos|oferecemos|reembolsamos|enviamos|entregamos|trocamos)|(?:tem|têm|deve|terá) (?:de|que) pagar)${end}`,
    `${begin}(?:reembolsos?|devolução|devoluções|recolha|entrega|envio|troca|portes|frete|cart(?:ão|ões))(?: \\p{L}+){0,3}? (?:é|são|vai|vão|custam?|tem|têm|inclu\\p{L}+|demora\\p{L}*|leva\\p{L}*)${end}`,
    // Italian
    `${begin}(?:politica|garanzia|commissione di|spese di \\p{L}+|(?:puoi|può|potete|si possono|possono) (?:\\p{L}+ ){0,3}?(?:restituire|rendere|cambiare|annullare)|(?:può|possono) essere (?:restituit|cambiat|rimborsat|annullat)[oaie]|(?:accettiamo|addebitiamo|offriamo|rimborsiamo|spediamo|consegniamo|cambiamo|sostituiamo)|(?:deve|devi|dovete|bisogna) pagare)${end}`,
    `${begin}(?:rimbors[oi]|ritiro|res[oi]|spedizione|consegna|cambio|carte)(?: \\p{L}+){0,3}? (?:è|sono|va|vanno|viene|vengono|costano?|include|includono|richiedono|impiegano)${end}`,
    // French
    `${begin}(?:politique|garantie|conditions de retour|frais d['’e](?: ?\\p{L}+)|en espèces)${end}`,
    `${begin}(?:vous (?:pouvez|devez)|on peut|il faut|les clients (?:peuvent|doivent))(?: \\p{L}+){0,2}? (?:retourner|renvoyer|échanger|payer|annuler)${end}`,
    `${begin}(?:peut|peuvent|doit|doivent|pouvez)(?: \\p{L}+){0,2}? être (?:retourné|renvoyé|échangé|remboursé|annulé)`,
    `${begin}nous (?:ne |n['’])?(?:acceptons|facturons|offrons|échangeons|remboursons|reprenons|livrons|expédions)${end}`,
    `${begin}(?:(?:les? )?retours?|(?:la )?livraison|l['’]échange|(?:la )?réparation)(?: \\p{L}+){0,3}? (?:est|sont) (?:\\p{L}+ )?(?:gratuit|payant|offert|possible|accepté|refusé)`,
    `${begin}(?:retours?|remboursements?|échanges?|annulations?)(?:[ '’]\\p{L}+){0,5} (?:possibles?|impossibles?|acceptée?s?|exclue?s?|refusée?s?)(?!\\p{L})`,
    // German
    `${begin}(?:rückgaben?|rücksendung(?:en)?|retouren?|(?:rück)?erstattung(?:en)?|umtausch|stornierung(?:en)?)(?: \\p{L}+){0,5} (?:möglich|ausgeschlossen|unmöglich)${end}`,
    `${begin}nehmen wir (?:\\p{L}+ ){0,5}(?:zurück|an)${end}`,
    `${begin}(?:\\p{L}{0,12}richtlinien?|rückgaberecht|garantie|gewährleistung|\\p{L}{0,24}gebühr(?:en)?|(?:rücksende|versand|liefer)kosten)${end}`,
    `${begin}(?:können|kann|dürfen|darf|müssen|muss)(?: \\p{L}+){0,8}? (?:zurückgeben|zurückgegeben|zurücksenden|zurückgesendet|zurückschicken|umtauschen|umgetauscht|storniert|zurückbekommen|bezahlen|zahlen)${end}`,
    `${begin}wir (?:\\p{L}+ )?(?:liefern(?! (?:ihnen|dir))|versenden|berechnen|erheben|akzeptieren|bieten(?! (?:ihnen |dir )?(?:hilfe|unterstützung))|tauschen|erstatten(?! (?:ihnen|dir)))${end}`,
    `${begin}wir nehmen (?:\\p{L}+ ){0,3}?(?:retouren|rücksendungen|zurück)${end}`,
    `${begin}(?:rücksendung(?:en)?|retouren?|versand|lieferung|reparatur|umtausch)(?: \\p{L}+){0,4}? (?:ist|sind) (?:\\p{L}+ ){0,2}?(?:kostenlos|kostenfrei|gratis|umsonst|kostenpflichtig|möglich|ausgeschlossen)${end}`,
    `${begin}(?:versandkosten|lieferkosten|erstattungen|verkäufe) (?:\\p{L}+ ){0,3}?(?:werden|sind|gehen)${end}`,
    'سياسة|سياستنا|الضمان|ضمان|يمكنك (?:إرجاع|استبدال|إعادة)|(?:لا )?يمكن (?:إرجاع|استبدال)|غير قابلة? (?:للإرجاع|للاسترداد|للاستبدال)|نقبل|لا نقبل|نتقاضى|رسوم (?:ال)?(?:إرجاع|شحن|إعادة|توصيل)|نقدم(?! (?:لك |لكم )?(?:ال)?(?:مساعدة|دعم))|الشحن المجاني|إرجاع مجاني',
  ]
    .join('|')
    .normalize('NFKC'),
  'iu',
);
