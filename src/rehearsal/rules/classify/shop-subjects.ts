/** What a sentence is about, in the router's words, and what in it says so. */
export type Subject = {
  readonly intent: 'order_status' | 'return' | 'refund' | 'account_detail' | 'policy' | 'other';
  readonly matches: RegExp;
};

/** A question about the rule, not about one's own case. */
const ABOUT_RULES =
  '(?:polic(?:y|ies)|guarantee|money[- ]back|warranty|conditions|terms|(?:in|under) (?:which|what)|how long (?:do|does|will|it takes?)?|how many days|when can i|eligible|allowed|possible to get)';
const ORDER =
  '(?:orders?|purchases?|items?|articles?|products?|packages?|parcels?|shipments?|pedidos?|commandes?|bestellung(?:en)?|encomenda|ordini?|ऑर्डर|طلب|طلبي|طلبيتي)';

/** In this order: the first that fits counts. Written for the words of customers in general; the other languages have the commonest words only. */
export const subjects: readonly Subject[] = [
  // what is said about the shop, and buying in it
  {
    intent: 'other',
    matches: /\b(?:reviews?|opinions?|feedback|comments?|complaints?|complain\w*|reclamations?|claims?)\b/u,
  },
  {
    intent: 'policy',
    matches:
      /\b(?:possible to|can i|could i|may i|how to|able to)\b.{0,12}\b(?:place an? |make an? )?(?:order|purchase|buy)\w* from \p{L}|\bdeliver(?:y|ies|ing) (?:to|in) (?!(?:arrive|come|my|the|a)\b)\p{L}/u,
  },
  {
    intent: 'other',
    matches:
      /\b(?:shop|shopping|buy|buying|acquir\w*|earn\w*|purchas(?:e|ing)|order|ordering|place|placing|make|making) (?:(?:an?|some|several|a few|few|something|many|one|another|new|next|damn|bloody|fucking|goddamn) )*(?:of )?(?:(?:your|ur|yoru|you) )?(?:things?|something|items?|articles?|products?|orders?|purchases?)\b(?! (?:#|\d|back|status|to be))/u,
  },
  // how to reach the shop, and what it writes on invoices
  {
    intent: 'policy',
    matches:
      /\b(?:customer|client) (?:service|support|care|assistance)\b|\bcontact (?:you|the shop|the store|details)\b|\b(?:support|office|opening|working|business) hours\b|\b(?:phone|telephone|toll|free|support|hotline) number\b/u,
  },
  // a fee or a penalty for changing one's mind
  {
    intent: 'policy',
    matches:
      /\b(?:fees?|charges?|penalt\w+|costs?|how much|pay)\b.{0,40}\b(?:cancel\w*|terminat\w*|withdraw\w*|early exit|exit)\b|\b(?:cancel\w*|terminat\w*|withdraw\w*|early exit|exit)\b.{0,25}\b(?:fe{1,2}s?|charges?|penalt\w+|costs?)\b/u,
  },
  {
    intent: 'policy',
    matches: new RegExp(
      `\\b(?:refund\\w*|return\\w*|reimburs\\w*|compensat\\w*|restitut\\w*|rebat\\w*)\\b.{0,60}\\b${ABOUT_RULES}|\\b${ABOUT_RULES}\\b.{0,60}\\b(?:refund\\w*|return\\w*|reimburs\\w*|compensat\\w*|restitut\\w*|rebat\\w*|money)\\b`,
      'u',
    ),
  },
  {
    intent: 'policy',
    matches:
      /\b(?:money[- ]back (?:guarantee|polic\w+)|how long (?:do|does|is|are|will|it takes?).{0,30}(?:refunds?|returns?|warranty))\b/u,
  },
  {
    intent: 'policy',
    matches:
      /\bpa(?:y|ying|yments?) (?:methods?|options?|modalit\w+|possibilit\w+|types?|means|ways?|modes?|forms?|alternatives?)\b|\b(?:methods?|options?|modalit\w+|possibilit\w+|types?|means|ways?|modes?|forms?|kinds?) (?:of|for|to|that i can use to) (?:the )?pa(?:y|ying|yments?)\b|\b(?:accept|take|allow)\w*\b.{0,30}\b(?:cards?|visa|mastercard|paypal|cash|cheque|payments?)\b|\bcash on delivery\b|\bpay (?:with|by) \w+|\b(?:accepted|allowed|available|valid) (?:payment|card)/u,
  },
  {
    intent: 'policy',
    matches:
      /\b(?:shipping|shipment|delivery|shipments|deliver|ship) (?:options?|methods?|modalit\w+|possibilit\w+|types?|kinds?|ways?|costs?|fees?|charges?|alternatives?|choices?)\b|\b(?:options?|methods?|modalit\w+|types?|kinds?|possibilit\w+|ways?|alternatives?|choices?) (?:for|of|to) (?:the )?(?:shipping|shipment|delivery|deliver|ship)\b|\bdo you (?:ship|deliver|send)\b|\b(?:ship|deliver|send)\w* (?:to|abroad|here|in|internationally|overseas)\b(?!.{0,20}\baddress)/u,
  },
  // the account and its papers
  {
    intent: 'account_detail',
    matches:
      /\b(?:passwords?|pwd|pass of my|forgot(?:ten)? (?:the |my )?pass|pass ?codes?|pin|access ?keys?|user ?keys?|key|logins?|log in|sign in|user ?names?)\b/u,
  },
  {
    intent: 'account_detail',
    matches:
      /\b(?:newsletters?|subscri\w+|unsubscri\w+|corporate mails?|marketing mails?|company newsletter|mailing list|notifications?|opt (?:in|out)|text messages)\b/u,
  },
  {
    intent: 'account_detail',
    matches:
      /\b(?:invoices?|bills?|receipts?|factura|rechnung|facture|fattura|रसीद|बिल|فاتوره|ايصال)\b|(?:रसीद|فاتورة)/u,
  },
  {
    intent: 'account_detail',
    matches:
      /\b(?:sign(?:ing)?[- ]?up|registrations?|registering|register|registrar)\b|\b(?:errors?|problems?|issues?|trouble) (?:with|when|on|during|of) (?:the )?(?:sign|regist)/u,
  },
  {
    intent: 'account_detail',
    matches:
      /\b(?:accounts?|profiles?|konto|cuenta|compte|conta|membership)\b|\b(?:personal|my|user) (?:information|data|details|info)\b|\b(?:edit|change|update|correct|modify) (?:\w+ ){0,2}(?:information|data|details|info|e?-?mail|phone|name)\b|खात|حساب/u,
  },
  {
    intent: 'account_detail',
    matches: /\b(?:address(?:es)?|direccion|adresse|anschrift|endereco|indirizzo)\b|पत[ाे]|عنوان/u,
  },
  {
    intent: 'account_detail',
    matches: new RegExp(
      `\\b(?:cancel\\w*|cancellation|call off|stop|undo|drop|abort|annul\\w*|storn\\w*|anular|cancelar|annuler)\\b.{0,40}\\b(?:${ORDER}|it|#?\\d{3,})|\\bcan'?t (?:afford|pay)|\\bproblems? (?:with |in )?cancel\\w*|कैंसल|रद्द|الغاء`,
      'u',
    ),
  },
  {
    intent: 'account_detail',
    matches: new RegExp(
      `\\b(?:chang\\w*|chnage\\w*|correct\\w*|edit\\w*|modif\\w*|updat\\w*|swap\\w*|switch\\w*|exchang\\w*|add\\w*|remov\\w*|delet\\w*|eliminat\\w*|exclud\\w*|includ\\w*|take out)\\b.{0,50}\\b${ORDER}\\b|\\b${ORDER}\\b.{0,20}\\b(?:chang\\w*|modif\\w*|correct\\w*)`,
      'u',
    ),
  },
  {
    intent: 'account_detail',
    matches:
      /\bpa(?:y|ying|yments?)\b.{0,30}\b(?:issues?|problems?|errors?|trouble|fail\w*|declin\w*|wrong|mistakes?|not work\w*|difficult\w*|charged|twice)\b|\b(?:issues?|problems?|errors?|trouble|mistakes?|difficult\w*)\b.{0,40}\bpa(?:y|ying|yments?)\b|\b(?:online )?payments?\b/u,
  },
  // money back, then things back
  {
    intent: 'refund',
    matches:
      /\b(?:refund\w*|reimburs\w*|re-?funds?|compensat\w*|restitut\w*|rebat\w*|money back|(?:get|want|give|have) (?:\w+ ){0,2}money|reembols\w*|rembours\w*|ruckerstatt\w*|erstattung\w*|geld zuruck|rimbors\w*|dinero de vuelta|paisa wapas|paise wapas)\b|(?:रिफंड|पैसे? वापस|पैसा वापस|استرداد|استرجاع|فلوسي)/u,
  },
  {
    intent: 'return',
    matches:
      /\b(?:return(?:ed|ing|s)?|send (?:\w+ ){0,3}back|give (?:\w+ ){0,3}back|devolver|devolucion|devolucao|retourner|retour|renvoyer|zurucksenden|zuruckgeben|zuruckschicken|retoure|restituire|reso|wapas kar\w*|lautana)\b|(?:वापस कर|लौटा|रिटर्न|ارجاع|ارجع)/u,
  },
  // where it is
  {
    intent: 'order_status',
    matches: new RegExp(
      `\\b(?:track\\w*|status|eta|where(?:'s| is| are|abouts)?|locat\\w+|follow\\w*|when|how long|how soon|how much longer|arriv\\w+|deliver\\w*|shipp\\w+|ship|dispatch\\w*|on (?:its|the) way|not (?:come|arrived|received)|donde|cuando|ou est|quand|wo ist|wann|onde|quando|dov e|dov'e|kahan|kab)\\b.{0,60}\\b(?:${ORDER}|it|they|delivery|period|shipping|#?\\d{3,})`,
      'u',
    ),
  },
  {
    intent: 'order_status',
    matches:
      /\b(?:track(?:ing)?|status|eta|how soon|going to arrive|delivery (?:period|date|time|status)|shipping (?:period|date|time|status)|shipment (?:period|date|time)|estimated|mera order|mera parcel|mera saman)\b|(?:कहां|कहाँ|कब तक|कब आएगा|اين|أين|متي|متى)/u,
  },
  {
    intent: 'order_status',
    matches: new RegExp(
      `\\b(?:check\\w*|see|seeing|find|news|update|information|info|progress|details?|look up)\\b.{0,30}\\b${ORDER}\\b`,
      'u',
    ),
  },
  {
    intent: 'policy',
    matches:
      /\b(?:polic(?:y|ies)|warranty|guarantee|terms|privacy|gift cards?|coupons?|vouchers?|discounts?|store credit|opening hours|shipping|how many days|return window|politica|richtlinie|garantie|garantia|garanzia)\b|(?:नीति|वारंटी|سياسه|ضمان)/u,
  },
];

/** Words a shop hears, whatever is said with them: a message with one of them is about the shop. */
export const SHOP_WORDS =
  /\b(?:orders?|purchas\w*|buy\w*|bought|items?|articles?|products?|parcels?|packages?|deliver\w*|shipp?\w*|refund\w*|return\w*|money|pay\w*|cards?|account|invoice|receipt|store|shop|company|business|review|feedback|complain\w*|complaint|claim|opinion|comment|support|service|agent|help|kettle|crate|price|cost|discount|stock|size|warranty|broken|damaged|pedido|tienda|commande|bestellung|ordine)\b|(?!\p{Script=Latin})\p{L}/u;

/** Subjects no shop answers to. */
export const FOREIGN =
  /\b(?:weather|poems?|song|lyrics|jokes?|story|politic\w*|president|prime minister|election|recipe|football|cricket|match score|stock market|bitcoin|crypto|homework|translate|python|javascript|program(?:me)? (?:code|in)|code for|horoscope|movie|film|actor|medical|diagnos\w*|capital of|population of|who (?:won|invented|wrote)|tiempo (?:hace|va a hacer)|chiste|poema|meteo|blague|wetter|witz|gedicht|piada|barzelletta)\b/u;
