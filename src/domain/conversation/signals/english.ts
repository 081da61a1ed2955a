import { type PhraseBook, phrase } from './phrase-book.ts';

const ADJECTIVES =
  '(?:(?:an?|the|your|my|any|some|one of your|another|real|actual|live|living|human|proper|customer|support|service|services|care|sales|technical|free|available|competent|different|other|real-life|flesh and blood|bloody|damn|fucking|freaking) ){0,5}';
const HUMAN =
  '(?:humans?|human beings?|real (?:persons?|people|someone)|persons?|live chat|live assistants?|human assistants?|agents?|representatives?|reps?|operators?|supervisors?|managers?|advis[eo]rs?|specialists?|colleagues?|employees?|staff|staff members?|team members?|members? of (?:your |the )?(?:staff|team)|customer (?:service|support|care|services)|support team|service team|help ?desk|call cent(?:er|re))\\b';
const ANYBODY = '(?:someone|somebody|anyone|anybody|people|a man|a woman|a guy)\\b';
const EITHER = `${ADJECTIVES}(?:${HUMAN}|${ANYBODY})`;
const TALK =
  '\\b(?:talk|speak|chat|converse|be in touch|get in touch|deal|communicate|correspond)(?: directly| live)? (?:to|with) ';
// The same after words that ask for help with it, and at the start of a message.
const TALKING =
  '(?:^|\\b(?:prefer|rather be|want to be|like|mind|help|help me|help with|help me with|assistance|trouble|about|try|way of|by) (?:in |with )?)(?:talking|speaking|chatting|dealing|getting in touch) (?:to|with) ';
const WHO_TO_TALK_TO = `${ADJECTIVES}(?:${HUMAN}|${ANYBODY}|assistants?\\b)`;

/** See {@link PhraseBook}. */
export const english: PhraseBook = {
  person: [
    phrase(TALK, WHO_TO_TALK_TO),
    phrase(TALKING, WHO_TO_TALK_TO),
    phrase(
      '\\b(?:prefer|rather be|want to be|like|mind|help me with) (?:talking|speaking|chatting|dealing) (?:to|with) ',
      EITHER,
    ),
    phrase(
      "\\b(?:want|need|wanna|would like|'d like|'d prefer|prefer|demand|require|insist on|request|requesting|asking for|ask for)(?: to (?:see|have|get|reach|contact|call))? ",
      ADJECTIVES,
      HUMAN,
    ),
    phrase(
      '(?:^|\\b)(?:reach|contact|contacting|reaching|get hold of|get through to) ',
      ADJECTIVES,
      '(?:humans?|human beings?|persons?|people|agents?|operators?|supervisors?|managers?|someone|somebody|assistants?)\\b',
    ),
    phrase(
      '\\b(?:get|give|find|put|connect|transfer|switch|forward|redirect|pass|hand|escalate|direct|link|refer|send|assign)(?: me| us| this| it| my (?:case|issue|chat|call|request|question|problem))?(?: on| over| back| through)? (?:to |with |onto |in touch with |through to )?',
      ADJECTIVES,
      HUMAN,
    ),
    phrase(
      '\\b(?:get|give|find|put|connect|transfer|switch|pass|hand)(?: me| us| this)(?: on| over| through)? (?:to |with |in touch with )?',
      ADJECTIVES,
      ANYBODY,
    ),
    phrase(
      '\\b(?:is|are) there (?:any |a |an |some |no )?(?:real |live |actual )?(?:humans?|persons?|people|agents?|someone|somebody|anyone|anybody)(?: here| there| available| around)? (?:i|we) (?:can|could|might) (?:talk|speak|chat|write)',
    ),
    phrase(
      '\\b(?:is|are) (?:there )?(?:any|a|an|some) (?:real |live |actual )?(?:humans?|agents?|representatives?|operators?)(?: here| there| available| around| online)\\b',
    ),
    phrase(
      '\\b(?:can|could|may|will|would|have|let) (?:please )?(?:an? |any |one of your |your )?(?:real |live |actual )?(?:humans?|persons?|people|agents?|representatives?|colleagues?|managers?|supervisors?)(?: please)? (?:help|call|phone|ring|contact|look|answer|assist|take over|reply|respond|get back|speak|talk|check|handle|deal|write|read)',
    ),
    phrase(
      '\\b(?:can|could|will|would|have|please have|let|want|need) (?:someone|somebody|anyone|anybody)(?: from (?:your|the) (?:team|staff|shop|store|company))?(?: please)?(?: to)? (?:call|phone|ring|contact|take over|get back to|speak|talk)\\b',
    ),
    phrase('\\b(?:can|could|will|would) you (?:please )?(?:call|phone|ring) me\\b'),
    phrase('^\\W*(?:please )?(?:call|phone|ring) me(?: back)?(?: please| now| asap| today)*\\W*$'),
    phrase(
      '^\\W*(?:i said |hello |hi |hey |just |only |please |give me )*(?:an? |the )?(?:real |live |actual )*(?:humans?|human being|persons?|agent|representative|operator|supervisor|manager|customer (?:service|support|care)|live chat|someone real|somebody real)(?: please| now| pls| plz| asap| needed| instead| only| thanks| thank you)*[^?\\p{L}]*$',
    ),
  ],
  notMachine: [
    phrase(
      "\\b(?:don't|do not|dont|not|won't|refuse to|tired of|sick of|hate|stop|no more)(?: want| wish| like| going)?(?: to)? (?:talk|speak|chat|deal|talking|speaking|chatting|dealing) (?:to|with) (?:an? |the |this |your |some |any )?(?:stupid |dumb |automated )?(?:bots?|chat ?bots?|robots?|machines?|computers?|ais?|a\\.i\\.|automat\\w+|programs?)\\b",
    ),
  ],
  notPerson: [
    phrase(
      "\\b(?:i|we)(?:'d)? (?:really |would |just )?(?:don't|do not|dont|didn't|never|rather not|not|wouldn't)(?: really)? (?:want|need|wish|like|have|care|talk|speak|asking|wanna)",
    ),
    phrase(
      "\\b(?:don't|do not|dont|never|please no|not) (?:transfer|connect|pass|put|escalate|hand|give|get|send|make me|bother|forward|redirect|call|want|need)",
    ),
    phrase(
      '\\b(?:no need|not necessary|needn.t|without|rather not|prefer not|instead of|rather than|not asking|no longer|no) (?:for |to |a |an |any |talking |speaking |having |me |human|agent|person)',
    ),
    phrase(
      '\\b(?:(?:what|which) (?:hours|times?)|opening hours|number|how (?:do|can|could|to)|where (?:do|can)|when (?:do|can)|what (?:do|should) i)\\b.{0,60}\\b(?:customer (?:service|support|care|services)|support team|service team|help ?desk|call cent)',
    ),
    phrase('\\b(?:no|not an?|not any) (?:humans?|persons?|agents?|people)\\b'),
    phrase(
      '\\b(?:person|man|woman|guy|agent|people|someone|somebody|employee) (?:who|that|which) (?:delivered|brought|packed|sold|took|shipped|came|dropped|stole|signed|sent|wrote|accepted|received)',
    ),
    phrase(
      '\\b(?:is this|is that|are you|am i|was that|was i|were you) (?:an? |the |really |even |actually )*(?:real |live |actual )?(?:human|person|bot|robot|agent|talking|speaking|chatting|someone|machine)',
    ),
    phrase(
      '\\b(?:had to|used to|was able to|managed to|told me to|asked me to|how do (?:you|your)|do you ever|do your) ',
    ),
    phrase('\\b(?:gift|present|order|size|room|table|set|delivery) (?:is )?for (?:a |one |two |my )'),
  ],
  condition: /\b(?:if|unless|in case|should it|should this|otherwise|or else|before i|when i)\b/u,
  conditionAnyway:
    /\bif (?:possible|available|you (?:can|could|may|please|don't mind|do not mind|cannot|can't|won't|don't|do not|are unable|are not able|aren't)|that's (?:ok|okay|fine)|i (?:may|can|could)|there is|there's|necessary|this is a)\b/u,
  legal: [
    /\b(?:i|we|i'll|we'll|i'm|going to|gonna|will|shall|have to|want to|could|can) (?:\w+ ){0,3}(?:sue|suing)\b/u,
    /\bsu(?:e|ing) (?:you|your|them|this (?:company|shop|store|business)|the (?:company|shop|store|business|seller))\b/u,
    /\b(?:my|our|a|his|her|contact(?:ed|ing)?|talk(?:ed|ing)? to|consult(?:ed|ing)?|call(?:ed|ing)?|hir(?:e|ed|ing)|with|through|from my) (?:own |good )?(?:lawyers?|attorneys?|solicitors?|advocate|legal (?:team|counsel|representative|adviser|advisor))\b/u,
    /\blegal (?:action|steps?|proceedings?|notice|measures?|consequences|route|case|claim|complaint)\b/u,
    /\b(?:law ?suit|small claims|class action|consumer (?:court|forum|commission|protection|rights|ombudsman)|ombudsman|trading standards|better business bureau|press charges|civil court|district court)\b/u,
    /\b(?:take|taking|bring|see|meet|drag|go|going) (?:you |this |them |it |us |your company )?(?:all )?(?:to|in|before) (?:the )?court\b/u,
    /\b(?:file|filing|lodge|register|filed|going to) (?:an? |the )?(?:fir|police|criminal|court|legal) (?:complaint|case|report|charges?)\b/u,
    /\b(?:report(?:ing)?|reported) (?:you|this|it|your (?:company|shop|store)) to (?:the )?(?:police|authorities|attorney general|regulator|consumer)/u,
    /\b(?:go(?:ing)?|went) to the police\b/u,
  ],
  safety: [
    /\b(?:caught|catch(?:es|ing)?|on|set|burst into|went up in|started an?|cause[sd]? an?|nearly an?) (?:fire|flames)\b/u,
    /\b(?:explod(?:e|ed|es|ing)|exploded|explosion|blew up|blown up|blows up)\b/u,
    /\b(?:electric(?:al)?|electro) shocks?\b|\belectrocut\w+|\b(?:got|gave|gives|get|getting|giving) (?:me |us |my \w+ )?an? (?:nasty |bad |mild |electric(?:al)? |big )?shock\b/u,
    /\b(?:hurt|injured?|burn(?:t|ed|s)?|scald(?:ed)?|cut|wound(?:ed)?|poison(?:ed)?|sting(?:s|ing)?|blister(?:ed)?) (?:me|myself|himself|herself|my|her|his|our|us|him|them|the (?:baby|child|kid|dog|cat))\b/u,
    /\b(?:was|were|got|been|is|am|are|be) (?:badly |seriously |slightly |nearly |almost )?(?:hurt|injured|burn(?:t|ed)(?! (?:orange|out|umber|caramel))|scalded|poisoned|wounded|bleeding|electrocuted|suffocat\w+|choking)\b/u,
    /\b(?:sparks?|flames?|smoke) (?:\w+ ){0,2}(?:fly|flying|flew|com(?:e|es|ing)|came|from|pour\w*|out of)\b|\bsparking\b|\b(?:started|starts|is|was) smoking\b|\bsmell(?:s|ed|ing)? (?:of |like )?(?:gas|burning|burnt|smoke)\b|\bburning smell\b/u,
    /\b(?:allergic (?:reaction|shock)|anaphyla\w+|food poisoning|carbon monoxide|gas leak\w*|chok(?:ed|ing) on|swallowed an?|made (?:me|us|my \w+|him|her) (?:sick|ill))\b/u,
    /\b(?:ambulance|emergency room|casualty department|(?:went|go|gone|going|taken|rushed|brought|ended up|land(?:ed)?|admitted|am|are|is|was|were|still|now) (?:\w+ ){0,2}(?:to|in|into|at) (?:the |a )?hospital|broke(?:n)? my (?:arm|leg|hand|finger|wrist|foot))\b/u,
    /\b(?:suicid\w+|kill(?:ing)? (?:myself|me|him|her|you)|end(?:ing)? my life|harm(?:ing)? myself|hurt(?:ing)? myself|don't want to live|self[- ]harm)\b/u,
    /\b(?:is|are|was|it's|its|extremely|very|really|so|looks?|seems?|highly) (?:a )?(?:dangerous|unsafe|hazardous|life[- ]threatening|safety (?:hazard|risk|issue|problem|concern))\b|\bsafety (?:hazard|risk|issue|concern|recall)\b/u,
  ],
  notAlarm: [
    phrase(
      "\\b(?:not|n't|never|nobody|no one|no) (?:\\p{L}+ ){0,3}(?:hurt|injured|burn\\w*|fire|danger\\w*|explod\\w*|sue|legal|lawyers?|court|shock|smok\\w+|unsafe)",
    ),
    phrase(
      '\\b(?:fire (?:sale|stick|pit|place|works?|proof)|fireplace|sharp dressed|to die for|tennis court|court shoes?|gift for my (?:lawyer|attorney)|deliver(?:ed|y)? (?:it |this )?(?:to|at) (?:the |a |my )?hospital|hospital (?:bag|gown|bed)|is it (?:safe|legal|dangerous|unsafe) to|would it be|could it (?:be|catch|explode)|can it (?:catch|explode))',
    ),
  ],
};
