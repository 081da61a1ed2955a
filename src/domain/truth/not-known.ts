import { clausesOf } from './clauses.ts';

const FREED = new RegExp(
  [
    // first person, a denial, a verb of knowing or a thing that is known
    String.raw`(?<![\p{L}\p{M}])(?:i|we)(?:['’]m| am|['’]re| are| do| did| could| can| have| was| were)? ?(?:not|cannot|can['’]t|don['’]t|didn['’]t|couldn['’]t|haven['’]t|never|unable to) (?:\w+ ){0,2}?(?:know|knows|known|sure|certain|aware|find|found|see|seen|tell|say|confirm|promise|guarantee|verify|guess)(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{L}\p{M}])(?:i|we) (?:am|are) (?:unsure|uncertain)(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{L}\p{M}])(?:i|we) (?:do not|don['’]t|cannot|can['’]t) (?:seem to )?(?:have|see|find)(?: \w+){0,4}? (?:information|informations|details|article|articles|record|records|passage|knowledge|idea|answer|payment|charge)(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{L}\p{M}])i (?:do not|don['’]t) have (?:a|an|any|our|the) (?:\w+ )?(?:policy|rule)(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{L}\p{M}])(?:i|we) (?:have|found|find|see|know|had)(?: of)? (?:no|nothing)(?![\p{L}\p{M}])(?! (?:doubt|problem|objection|issue))`,
    String.raw`(?<![\p{L}\p{M}])(?:article|articles|pages|records|documents|help pages|help center|information)(?: \w+){0,3}? (?:nothing|do not|don['’]t|does not|doesn['’]t)(?: \w+){0,1}? ?(?:say|mention|cover|state|tell|about|on)(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{L}\p{M}])there(?:['’]s| is| are| was) (?:nothing|no (?:article|information|record|rule|passage|mention|entry|payment))(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{L}\p{M}])no (?:article|record|passage|one|one of us)(?: \w+){0,3}? (?:say|says|mentions|mention|covers|states|know|knows|can)(?![\p{L}\p{M}])`,
    String.raw`^\s*(?:that|this|it) (?:is|sounds like) a question (?:about|on|for)(?![\p{L}\p{M}])`,
    'जानकारी नहीं|जानकारी नही|नहीं मिल|पता नहीं|मालूम नहीं|नहीं जानत|नहीं बता सक|(?:pata|maloom|jaankari|jankari) (?:nahi|nahin)',
    String.raw`(?<![\p{L}\p{M}])(?:no sé|no sabemos|no conozco|desconozco|no encuentro|no (?:lo )?(?:he|hemos) encontrado|no encontré|no tengo (?:información|datos|constancia)|no dispongo|no puedo (?:confirmar|decir|prometer|garantizar|asegurar))(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{L}\p{M}])(?:je ne (?:sais|connais|trouve)|nous ne savons|j['’]ignore|je n['’]ai (?:rien trouvé|trouvé aucune?|(?:pas|aucune?) (?:d['’])?(?:information|précision|donnée))|je ne peux pas (?:confirmer|dire|promettre|garantir))`,
    String.raw`(?<![\p{L}\p{M}])(?:ich (?:weiß|kenne|finde) (?:\p{L}+ ){0,2}?(?:nicht|nichts|keine?n?)|(?:mir|uns) ist nicht bekannt|ich habe (?:\p{L}+ )?(?:keine (?:informationen|angaben|daten|hinweise)|nichts (?:gefunden|dazu))|ich kann (?:\p{L}+ ){0,2}?nicht (?:sagen|bestätigen|versprechen|garantieren))(?![\p{L}\p{M}])`,
    String.raw`(?<![\p{L}\p{M}])(?:não (?:sei|sabemos|conheço|encontro|encontrei|tenho (?:informaç|dados)\p{L}*|posso (?:confirmar|dizer|prometer|garantir))|desconheço|non (?:so|sappiamo|conosco|trovo|ho trovato|ho (?:informazioni|dati)|posso (?:confermare|dire|promettere|garantire)))(?![\p{L}\p{M}])`,
    'لا أعرف|لا أعلم|لا نعرف|لم أجد|لم نجد|ليس لدي|ليست لدي|لا توجد معلومات|لا أملك|لا أستطيع (?:تأكيد|القول|ضمان)|لا يمكنني (?:تأكيد|القول|ضمان)',
  ]
    .join('|')
    .normalize('NFKC'),
  'iu',
);
const GOES_ON =
  /^\s*(?:whether|if|what|which|how|when|where|about|or|nor|was|ob|wie|wann|ce que|quand|comment|si|qué|cómo|cuándo|o que|se|como|quando|cosa|che cosa|come)(?![\p{L}\p{M}])/iu;

/** Whether a clause says that something is not known, not found or not on record: that is always true to say. */
export function saysNotKnown(clause: string): boolean {
  return FREED.test(clause);
}

/** A sentence without the clauses that only say that something is not known. */
export function withoutNotKnown(sentence: string): string {
  let freed = false;
  return clausesOf(sentence)
    .filter(({ text }) => {
      freed = saysNotKnown(text) || (freed && GOES_ON.test(text));
      return !freed;
    })
    .map(({ text }) => text.trim())
    .join(', ');
}
