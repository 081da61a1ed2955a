const end = String.raw`(?![\p{L}\p{M}])`;

/** A run of words, each from one list, parted by spaces and commas. Each word ends where its letters end, so that no text can be read in two ways. */
const runOf = (words: string): string => `(?:(?:${words})${end}[\\s,&/]*){1,25}`;

const TOPICS = runOf(
  "your|our|the|its|any|an?|all|and|or|as well as|online|store(?:['’]s)?|shop(?:['’]s)?|general|account|details|settings|preferences|orders?|purchases?|deliver(?:y|ies)|shipping|shipments?|parcels?|tracking|status|address(?:es)?|returns?|refunds?|exchanges?|payments?|receipts?|invoices?|cancellations?|polic(?:y|ies)|rules|warrant(?:y|ies)|questions?|help articles",
);
const TEMAS = runOf(
  'sus?|tus?|el|la|los|las|un|una|nuestr[ao]s?|de|del|y|e|o|cuenta|tienda|pedidos?|compras?|envíos?|entregas?|devoluciones|devolución|reembolsos?|cambios?|pagos?|políticas?|garantías?|preguntas?',
);
const VISHAY = runOf(
  'आपके|आपकी|आपका|हमारे|हमारी|स्टोर|दुकान|की|के|का|और|या|ऑर्डर|ऑर्डरों|डिलीवरी|वापसी|रिटर्न|रिफंड|रिफ़ंड|पैसे|खाते|अकाउंट|नीति|नीतियों|पॉलिसी|वारंटी|सवालों',
);
const MAWADI = runOf(
  'و?(?:ال)?(?:طلبات|طلب|طلباتك|إرجاع|استرداد|توصيل|شحن|حساب|حسابك|متجر|سياسة|سياسات|سياساتنا|ضمان|أسئلة)|أو',
);

/** What helps, explains or is asked about, and behind it to its end nothing but what a shop has: subjects that are named, of which nothing is said. */
const NAMED = new RegExp(
  [
    String.raw`(?<![\p{L}\p{M}])(?:(?:(?:answer|take)(?:ing)? )?(?:(?:your|any|all) )?questions? (?:about|on)|(?:help|assist|support)(?:ing)?(?: you)? with|ask(?: me)?(?: anything)? about|(?:tell|show) you(?: more)? about|(?:answer|explain)(?:ing)?) ${TOPICS}`,
    String.raw`(?<![\p{L}\p{M}])(?:ayud(?:ar(?:le|te|lo|la)?|o) (?:con|en)|(?:preguntas|preguntar(?:me)?|informar(?:le|te)?) (?:sobre|de)) ${TEMAS}`,
    String.raw`(?<![\p{L}\p{M}])${VISHAY}(?:में|के बारे में|से जुड़े सवालों में) (?:आपकी )?(?:मदद|सहायता)(?: \p{L}[\p{L}\p{M}]*){1,5}`,
    `(?:مساعدتك|مساعدتكم|المساعدة|أسئلة|أسئلتك) (?:في|حول|عن|بشأن) ${MAWADI}`,
  ]
    .map((named) => `(?:${named})(?=\\s*(?:[.!?;।؟"')]|$))`)
    .join('|')
    .normalize('NFKC'),
  'giu',
);

/** A statement without the subjects it only offers help with: "I can help with your orders, returns and our policies" says no rule. What it says of them stays. */
export function withoutNamedTopics(statement: string): string {
  return statement.replaceAll(NAMED, 'help with it');
}
