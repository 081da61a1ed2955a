import { any } from './any-pattern.ts';
import type { Intent } from './intent.ts';
import { isNo, readOrderId, wishBehindNo } from './read-text.ts';
import { smallTalk } from './small-talk.ts';

const personal = /\b(?:my|the|this|that|it|these|those|me)\b/i;
/** "Where is my money?", "is it paid already?": how a refund stands. */
const asksForMoney =
  /\b(?:where(?:'s| is)|when (?:will|do|can) (?:i|we) (?:get|have|see|receive)|(?:didn't|did not|haven't|have not|not) (?:get|got|receive|received|see|seen))\b[^.?!\n]{0,15}\bmy money\b(?! back guarantee)|\bwhen (?:is|will|does|do) (?:the|my) money\b|\bhow(?:'s| is) my (?:request|refund|return)\b|\b(?:is|has|was) (?:it|that|this|the money|my money)(?: (?:been|already|now|really|all)){0,3} (?:paid|credited|sent|refunded)\b[^.!\n]*\?/i;
const request = /\b(?:refund|return|replacement|request|claim)\b/i;

/** "Can I keep it and get half the money back?": a part of the price. */
const ANOTHER_AMOUNT =
  /\b(?:half|part|some|a bit) (?:of )?(?:the |my )?(?:money|price|amount|refund)\b|\bpartial refund\b|\bkeep (?:it|them|this)\b[^.!?]{0,30}\b(?:discount|half|part)\b/i;

/** All intents; the first that matches counts, so an urgent one stands before a common one. */
const intents: readonly Intent[] = [
  {
    name: 'legal_threat',
    matches: any(
      /\b(?:lawyer|attorney|solicitor|su(?:e|ing) you|legal action|take you to court|consumer (?:court|forum))\b/i,
    ),
  },
  {
    name: 'danger',
    matches: any(
      /\b(?:caught fire|on fire|burn(?:ed|t) (?:my|me|her|him|us)|injur(?:ed|y)|electric(?:al)? shock|exploded|bleeding|poison\w*)\b/i,
    ),
  },
  {
    name: 'wants_person',
    matches: (text) =>
      !/\b(?:don't|do not|dont|no need for|not) (?:want|need|have to|talk|speak|a|an)?\b[^.,;!?\n]{0,25}\b(?:human|person|agent|someone|colleague|manager)\b/i.test(
        text,
      ) &&
      any(
        /\b(?:talk|speak|chat|connect|transfer|hand|pass|get|give|put|want|need|prefer|have)\b[^.,;!?\n]{0,25}\b(?:human|person|someone|somebody|agent|representative|manager|supervisor|operator|colleague|staff)\b/i,
        /^\W*(?:a |an )?(?:real |live )?(?:human|person|agent|representative|operator|supervisor)\b/i,
      )(text),
  },
  {
    name: 'withdraw',
    matches: any(
      /\b(?:withdraw|take back|call off|forget (?:about )?|never ?mind|cancel|stop|drop)\s+(?:(?:the|my|that|this|about)\s+)*(?:pending\s+)?(?:refund|return|request|proposal)\b/i,
      /\b(?:withdraw|call off) (?:it|that|this)\b/i,
      /\b(?:don't|do not|no longer) (?:want|need) (?:the|that|this|my|a) (?:refund|return)\b/i,
      /\bchanged my mind about the (?:refund|return)\b/i,
      /^\W*(?:actually,? |please )?(?:never ?mind|forget (?:it|that)|cancel (?:it|that))\b/i,
    ),
  },
  {
    name: 'receipt',
    matches: (text) =>
      !/^\W*(?:how|what|where|which|when|do you)\b/i.test(text) &&
      (/\bre-?send\b[^.?!\n]{0,40}\b(?:receipt|invoice|bill|order confirmation)\b/i.test(text) ||
        /\b(?:send|mail|e-?mail|need|want|get|have)\b[^.?!\n]{0,20}\b(?:my|the|a copy of)\b[^.?!\n]{0,20}\b(?:receipt|invoice|order confirmation)\b/i.test(
          text,
        )),
  },
  {
    name: 'preference',
    matches: (text) =>
      /\b(?:stop|start|unsubscribe|subscribe|opt (?:in|out)|no more|turn (?:on|off)|switch (?:on|off)|(?:don't|do not) (?:want|send))\b/i.test(
        text,
      ) &&
      /\b(?:marketing|newsletters?|promotional|promotions?|advertis\w*|ads?|offers? by mail|sms|text messages?|texts)\b/i.test(
        text,
      ),
  },
  {
    name: 'address',
    matches: (text) =>
      /\b(?:change|update|correct|redirect|send|deliver|ship)\b[^?!\n]{0,80}\baddress\b/i.test(text) &&
      !/\b(?:e-?mail|billing|account) address\b/i.test(text),
  },
  {
    name: 'beyond_our_tools',
    // Money goes back the way it came; where else it is wanted, a person decides.
    matches: (text) => wantsAnotherPayment(text),
  },
  {
    name: 'beyond_our_tools',
    // A parcel that is said to have arrived is searched for by people.
    matches: any(
      /\b(?:says?|shows?|marked|states?)\b[^.?!\n]{0,20}\bdelivered\b[^?!\n]{0,40}\b(?:not|never|nothing|\w+n't)\b/i,
    ),
  },
  {
    name: 'beyond_our_tools',
    matches: any(
      /\bcancel\b[^.?!\n]{0,30}\b(?:orders?|#?[a-z]*-?\d{3,})\b/i,
      /\b(?:exchange|swap|replace)\b[^.?!\n]{0,20}\b(?:it|my|the|this|that|for)\b|\b(?:want|need|send me) a (?:replacement|new one)\b/i,
      /\b(?:e-?mail|phone|number)\b[^?!\n]{0,20}\b(?:change|update|correct) it\b/i,
      /\b(?:change|update|correct)\b[^.?!\n]{0,20}\b(?:address|e-?mail|phone|payment|card)\b|\b(?:delete|close) my account\b/i,
    ),
  },
  {
    name: 'request_status',
    matches: (text) =>
      asksForMoney.test(text) ||
      /\b(?:is|was|has|have|did)\b[^.!\n]{0,30}\b(?:approved?|decided?|rejected?|accepted)\b[^.!\n]*\?/i.test(text) ||
      (request.test(text) &&
        /\b(?:where(?:'s| is)|track(?:ing)?|status|news|update|progress|decided|decision|approved|rejected|gone through|go through|went through|happen(?:ed|ing)?|yet|when will)\b/i.test(
          text,
        )),
  },
  {
    name: 'policy',
    matches: (text) =>
      /\b(?:charged|paid|debited|billed) (?:me )?(?:twice|double|two times)\b|\bdouble charged?\b/i.test(text) ||
      (readOrderId(text) === null &&
        (/\b(?:policy|policies|warranty|guarantee|return window|how long|how many days|terms|shipping (?:cost|fee|charge)s?|invoices?|receipts?|coupons?|gift cards?|store credit|privacy|opening hours|payment methods?|cash on delivery|ship (?:to|abroad)|deliver (?:to|abroad)|international(?:ly)?|do you (?:accept|offer|ship|charge|take|deliver|have|sell))\b/i.test(
          text,
        ) ||
          (/^\W*(?:can|could|may|do|does|are|is|what|how|which|who|when)\b/i.test(text) &&
            /\b(?:returns?|refunds?|returned|refunded)\b/i.test(text) &&
            !personal.test(text) &&
            !/\byou\b/i.test(text)))),
  },
  {
    name: 'refund',
    matches: (text) =>
      !isNo(wishBehindNo(text)) &&
      !ANOTHER_AMOUNT.test(text) &&
      /\bhow much (?:will|would|do|can) i (?:get|receive|have)\b|\b(?:and|what about|how about|now) (?:my|the) money\b|\b(?:want|need|give me|get|like|claim|demand) (?:all |just )?(?:my |the |some )?money\b(?! (?:order|transfer))|\b(?:refund(?:ed|s|ing)?|money back|reimburse(?:d|ment)?|pay me back)\b/i.test(
        text,
      ),
  },
  {
    name: 'return',
    matches: (text) =>
      !isNo(wishBehindNo(text)) &&
      /\btake (?:it|them|this|these) back\b|\bchanged my mind about (?:my|the|this) (?:order|purchase|item)\b|\b(?:return(?:ed|ing)?|send(?:ing)? (?:\w+ ){1,4}back|send back|give (?:\w+ ){1,3}back)\b/i.test(
        text,
      ),
  },
  {
    name: 'other_amount',
    matches: any(
      ANOTHER_AMOUNT,
      /\b(?:only|just) (?:a )?(?:half|part)\b|\bhalf (?:of )?(?:it|the (?:money|amount|price))\b|\b(?:more|less|extra) money\b|\bcompensation\b/i,
    ),
  },
  {
    name: 'price',
    matches: any(
      /\bhow much (?:did|have) i pay|\bhow much (?:was|were|is|are|did) (?:the|my|it|they|that)\b(?!.{0,20}\b(?:shipping|delivery))|\bwhat did i pay\b|\bprice of (?:the|my)\b/i,
    ),
  },
  {
    name: 'promise',
    matches: any(
      /\b(?:you|your (?:colleague|agent|team|staff|bot)|(?:a|the|another) (?:colleague|agent)|somebody|someone)\b[^.?!\n]{0,20}\b(?:said|promised|told me|assured|agreed)\b/i,
    ),
  },
  {
    name: 'order_list',
    matches: any(
      /\b(?:list|show|see|what are)\b[^.?!\n]{0,15}\bmy (?:\w+ )?orders\b|\bwhat (?:have i|did i) (?:order|buy|bought)/i,
    ),
  },
  {
    name: 'order_status',
    matches: any(
      /\b(?:where(?:'s| is| are)|track(?:ing)?|what happened (?:to|with)|what about)\b[^?!\n]{0,40}\b(?:my|the|order|it|parcel|package|delivery|#?[a-z]*-?\d{3,})\b/i,
      /\bstatus\b|\bwhen (?:will|does|is|are|was|did|should)\b[^?!\n]{0,60}\b(?:come|arrive|arrived|delivered|deliver|here|get|ship|shipped|order|parcel|package)\b/i,
      /\b(?:has|have|is|did|was)\b[^?!\n]{0,40}\b(?:shipped|dispatched|arrived?|delivered|on (?:its|the) way)\b[^.!\n]*\?/i,
      /\b(?:never|not|haven't|hasn't|didn't)\b[^.?!\n]{0,15}\b(?:received?|arrived?|come|came|got|get)\b/i,
      /\b(?:is|are|am|still|so|too|very|days?|week|weeks) (?:late|delayed|overdue)\b|\btak(?:es|ing) (?:so|too|very) long\b/i,
      /\b(?:look up|check(?: on)?|find|info(?:rmation)? (?:on|about)|details of)\b[^?!\n]{0,20}\border\b/i,
    ),
  },
  ...smallTalk,
];

function wantsAnotherPayment(text: string): boolean {
  return (
    !/^\W*(?:do|does|is|are|how|what|which|when)\b/i.test(text) &&
    /\b(?:refund\w*|money|return\w*|reimburse\w*)\b/i.test(text) &&
    /\b(?:to|on|onto|with|as)\b[^.?!\n]{0,20}\b(?:gift cards?|store credit|(?:an)?other (?:order's )?(?:card|account|payment method|order's payment method)|different (?:card|account|payment method))\b/i.test(
      text,
    )
  );
}

/** The first intent that matches, or null. */
export function findIntent(text: string): Intent | null {
  return intents.find((intent) => intent.matches(text)) ?? null;
}
