import { bodilyHarm } from './bodily-harm.ts';
import { englishDangers, englishNotAlarm } from './english-dangers.ts';
import { englishSlips } from './english-slips.ts';
import { type PhraseBook, phrase } from './phrase-book.ts';
import { toldByDoctors } from './told-by-doctors.ts';

const ADJECTIVES =
  '(?:(?:an?|the|your|my|any|some|one of your|another|real|actual|live|living|human|proper|customer|support|service|services|care|sales|technical|free|available|competent|different|other|real-life|flesh and blood|bloody|damn|fucking|freaking) ){0,5}';
const HUMAN =
  '(?:humans?|human beings?|real (?:persons?|people|someone)|persons?|live (?:chat|support|help|assistance|assistants?)|human assistants?|agents?|representatives?|reps?|operators?|supervisors?|managers?|advis[eo]rs?|specialists?|colleagues?|employees?|staff|staff members?|team members?|members? of (?:your |the )?(?:staff|team)|customer (?:service|support|care|services)|support team|service team|help ?desk|call cent(?:er|re)|(?<=your )(?:boss|superiors?))\\b';
const ANYBODY =
  '(?:some\\s?one|some\\s?body|any\\s?one|any\\s?body|some1|sum1|any1|sb|ppl|people|a man|a woman|a guy)\\b';
// What is called after people and is none of them: a compound, what is theirs, and goods.
const NO_THING =
  "(?!'s\\b|-\\p{L}| (?:e-?mail|mail address|address|hours|edition|magazine|sized?|shaped?|anatomy|nature|rights|acts|body|hair|skin|teeth|skulls?|bones?|skeleton|figures?|page|website|link|diary|poster|tent|provocateur|orange|red|blue|green|costumes?|outfits?|uniforms?|shirts?|badges?|mugs?|caps?|hats?|wigs?|dolls?|toys?|games?|puzzles?|books?|novels?|box|manuals?|guides?|handbooks?|chairs?|desks?|samples?|of interest|software|carriers?|movers?|interface|button|widget|is (?:broken|missing))\\b)";
const EITHER = `${ADJECTIVES}(?:${HUMAN}|${ANYBODY})${NO_THING}`;
// Only what is never on sale: a robot, a machine or a computer may be what was ordered.
const BOT =
  '(?:an? |the |this |that |your |any |these |more |stupid |dumb |damn |bloody |useless |automated |ai ){0,4}(?:chat ?)?bots?\\b';
const TALK =
  '\\b(?:talk|speak|chat|converse|be in touch|get in touch|deal|communicate|correspond)(?: directly| live)? (?:to|with|w/|2) ';
// The same after words that ask for help with it, and at the start of a message.
const TALKING =
  '(?:^|\\b(?:prefer|rather be|want to be|like|mind|help|help me|help with|help me with|assistance|trouble|about|try|way of|by) (?:in |with )?)(?:talking|speaking|chatting|dealing|getting in touch) (?:to|with) ';
// A manger is on sale, and nobody talks to one.
const WHO_TO_TALK_TO = `${ADJECTIVES}(?:${HUMAN}|${ANYBODY}|(?:assistants?|manger|owner|boss|bosses|management|higher ?-?ups?|grown ?-?ups?|adults?|support|team|whoever)\\b)`;
// Of the shop, where the words alone could mean the customer's own: "discuss it with my manager", "with a colleague at home".
const YOURS =
  '(?:one of your |an? |your |another |some |real |live |actual |human ){0,3}(?:humans?|human beings?|persons?|people|agents?|representatives?|supervisors?|managers?|operators?|staff|team|support|some\\s?one|some\\s?body|any\\s?one|any\\s?body|(?<=your )(?:colleagues?|boss))\\b';

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
      "\\b(?:want|need|wanna|would like|'d like|'d prefer|prefer|demand|require|insist on|request|requesting|asking for|asked for|ask for|gimme|help from|assistance from)(?: to (?:see|have|get|reach|contact|call))? ",
      ADJECTIVES,
      HUMAN,
      NO_THING,
    ),
    phrase(
      '(?:^|\\b)(?:reach|contact|contacting|reaching|get hold of|get through to) ',
      ADJECTIVES,
      '(?:humans?|human beings?|persons?|people|agents?|operators?|supervisors?|managers?|someone|somebody|assistants?)\\b',
    ),
    phrase(
      '\\b(?:get|give|find|put|connect|connected|transfer|transferred|switch|forward|forwarded|redirect|pass|passed|hand|escalate|escalated|direct|link|refer|send|assign)(?: me| us| this| it| my (?:case|issue|chat|call|request|question|problem))?(?: on| over| back| through)? (?:to |with |onto |in touch with |through to )?',
      ADJECTIVES,
      HUMAN,
      NO_THING,
    ),
    phrase(
      '\\b(?:get|give|find|put|connect|transfer|switch|pass|hand)(?: me| us| this)(?: on| over| through)? (?:to |with |w/ |in touch with )?',
      ADJECTIVES,
      ANYBODY,
      NO_THING,
    ),
    phrase(
      '\\b(?:connect|put|transfer|switch|pass|hand|forward) (?:me|us)(?: on| over| through)? (?:to |with |in touch with )(?:your |the )?(?:support|team|boss|owner|management)\\b',
      NO_THING,
    ),
    phrase('\\b(?:put me through|hand me over|connect me)(?: please| now)*\\W*$'),
    phrase(
      '\\b(?:want to|wanna|like to|rather|prefer to|let me|can i|could i|may i|need to) (?:explain|discuss|sort|settle|clear|resolve|describe)(?: this| it| that| things| everything| my (?:case|issue|problem))?(?: out| up)? (?:to|with) ',
      YOURS,
      NO_THING,
    ),
    phrase('\\b(?:have|want) a (?:quick )?word with ', WHO_TO_TALK_TO, NO_THING),
    phrase('\\bwhom? (?:can|could|should|do|may) (?:i|we) (?:talk|speak|chat|complain)\\b'),
    phrase('\\bcomplain(?:t|ts|ing)? to (?:an? |your |the )(?:managers?|supervisors?|boss|owner)\\b'),
    phrase('^\\W*(?:please )?ask your (?:supervisor|boss|manager|superiors?|colleagues?)\\b'),
    phrase('\\b(?:want|need|like|prefer|rather|ask) to be (?:called|phoned|rung)\\b'),
    phrase('\\b(?:some\\s?one|some\\s?body|any\\s?one|any\\s?body|some1|sum1|any1) real\\b'),
    phrase(
      "\\b(?:want|need|would like|'d like|prefer|rather have) (?:someone|somebody|anyone|anybody) (?:from|of|in|on) (?:your |the )?(?:team|staff|company|shop|store|side|support)\\b",
    ),
    phrase(
      '\\b(?:can|could|have|let) (?:please )?(?:your (?:team|support|staff)|an? (?:colleague|manager|supervisor|member) (?:of yours|of your team|of the team)) (?:please )?(?:help|call|phone|contact|look|answer|take over|reply|respond|handle|decide)',
    ),
    phrase(
      '\\b(?:is|are) there (?:any |a |an |some |no )?(?:real |live |actual )?(?:humans?|persons?|people|agents?|grown ?-?ups?|adults?|someone|somebody|anyone|anybody)(?: here| there| available| around)? (?:i|we) (?:can|could|might) (?:talk|speak|chat|write)',
    ),
    phrase(
      '\\b(?:is|are) (?:there )?(?:any|a|an|some) (?:real |live |actual )?(?:humans?|agents?|representatives?|operators?)(?: here| there| available| around| online)\\b',
    ),
    phrase(
      '\\b(?:is|are) there (?:an? |any |some )?live (?:chat|support|help|agents?)\\b|\\b(?:start|open|begin|join|use|switch to|have) (?:an? |the |your |this )?live (?:chat|support)\\b',
      NO_THING,
    ),
    phrase(
      '\\b(?:can|could|may|will|would|have|let) (?:please )?(?:an? |any |one of your |your )?(?:real |live |actual )?(?:humans?|persons?|people|agents?|representatives?|colleagues?|managers?|supervisors?)(?: please)? (?:help|call|phone|ring|contact|look|answer|assist|take over|reply|respond|get back|speak|talk|check|handle|deal|decide|judge|write|read)',
    ),
    phrase(
      '\\b(?:can|could|will|would|have|please have|let|want|need) (?:someone|somebody|anyone|anybody)(?: from (?:your|the) (?:team|staff|shop|store|company))?(?: please)?(?: to)? (?:call|phone|ring|contact|take over|get back to|speak|talk)\\b',
    ),
    phrase('\\b(?:can|could|will|would) you (?:please )?(?:call|phone|ring) me\\b'),
    phrase('\\b(?:someone|somebody|anyone|anybody) (?:please )?(?:call|phone|ring|contact) me\\b'),
    phrase(
      "\\b(?:don't|do|dont) you (?:not )?(?:guys )?have (?:any |an? |no )?(?:real |live |actual )?(?:humans?|people|persons?|human agents?|live (?:chat|support|help|agents?))\\b",
      NO_THING,
    ),
    phrase('^\\W*(?:please )?(?:call|phone|ring) me(?: back)?(?: please| now| asap| today)*\\W*$'),
    phrase(
      '^\\W*(?:i said |hello |hi |hey |just |only |please |give me )*(?:an? |the )?(?:real |live |actual )*(?:humans?|human being|persons?|agent|representative|operator|supervisor|manager|(?:customer )?(?:service|support|care) (?:agent|rep|representative)|customer (?:service|support|care)|rep|live (?:chat|support|help|assistance)(?: with (?:someone|somebody|an? \\p{L}+))?|some\\s?(?:one|body) real)(?: help| support| assistance)?(?: please| now| pls| plz| asap| needed| instead| only| thanks| thank you)*[^?\\p{L}]*$',
    ),
    // the same at the end of a sentence that was about something else: "you are useless, human", "not you, a person"
    phrase(
      '[,:] (?:but |just |only |please )*(?:(?:an? )(?:real |live |actual )*(?:humans?|human being|persons?|agent|representative|operator|manager)|(?:real |live )*(?:humans?|human being)|(?:agent|representative|operator|manager|supervisor)(?= please))(?: please| now| instead| thanks)*[^?\\p{L}]*$',
    ),
    phrase(
      '^\\W*(?:(?:hello|hi|hey|please)\\W*)?(?:is )?(?:anyone|anybody|someone|somebody) (?:there|here|home|real|alive|human)(?: around)?\\W*$',
    ),
    phrase(
      '^\\W*(?:please |get me |i want |i need )*(?:someone|somebody|anyone|anybody) (?:from|of|in|on) (?:your |the )?(?:team|staff|company|shop|store|side|support)(?: please| now)*[^?\\p{L}]*$',
    ),
    phrase('(?:^\\W*(?:please )?|\\b(?:please|want to|need to|must|can you|could you) )escalate\\b(?! (?:from|price))'),
    phrase('\\bescalate (?:this|it|my (?:case|issue|complaint|ticket|request|problem))\\b'),
    phrase('\\btransfer me(?: please| now| over)*\\W*$'),
  ],
  notMachine: [
    phrase(
      '(?:^|[,:])\\W*(?:please |i want |i said )*(?:no|not an?|no more|without|stop (?:the|this)|enough of (?:the|this)) (?:(?:chat ?)?bots?|ai)(?: please| thanks| anymore| any more| here| again)*\\W*(?:$|[,:])',
    ),
    phrase('^\\W*(?:please )?(?:no|not an?) (?:more )?(?:robots?|machines?|computers?)(?: please| thanks)*\\W*$'),
    phrase(
      '\\b(?:humans?|person|people|someone|somebody)[^.!?,]{0,20},? (?:and )?not an? (?:robot|machine|computer)\\b',
    ),
    phrase(
      "\\b(?:hate|sick of|tired of|done with|fed up with|enough of|stop|turn off|switch off|(?:don't|do not|dont|never) (?:want|need|like|trust)|refuse) (?:to (?:use|have|see) )?",
      BOT,
    ),
    phrase(
      "\\b(?:someone|somebody|anyone|anybody|person|people)\\b[^.!?,]{0,20} (?:who|that) (?:is not|isn't|are not|aren't) (?:an? )?(?:bots?|robots?|machines?|computers?)\\b",
    ),
    phrase(
      '\\breal (?:help|support|assistance|answers?)[^.!?]{0,20} not (?:from )?an? (?:bot|robot|machine|computer)\\b',
    ),
    phrase('\\bbots? (?:go away|off|get lost|leave me)\\b'),
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
    phrase('\\bsend (?:it|this|them) to (?:an? |my |our )(?:colleague|employee|manager|member)'),
    phrase('\\b(?:gift|present|order|size|room|table|set|delivery) (?:is )?for (?:a |one |two |my )'),
  ],
  condition: /\b(?:if|unless|in case|should it|should this|otherwise|or else|when i)\b/u,
  conditionAnyway:
    /\bif (?:possible|available|you (?:can|could|may|please|don't mind|do not mind|cannot|can't|won't|don't|do not|are unable|are not able|aren't)|that's (?:ok|okay|fine)|i (?:may|can|could)|there is|there's|necessary|this is a)\b/u,
  legal: [
    /\b(?:(?:i|we) (?:will|shall|can|could|may|might|would|must)|i'll|we'll|i'd|we'd|gonna|going to|ready to|have to|want to|intend to|plan to|about to|forced to|need to) (?:(?:just|now|really|actually|definitely|probably|certainly|then|have to|need to|be forced to) ){0,3}sue\b/u,
    /\b(?:i am|i'm|we are|we're|am|are) (?:\w+ )?suing\b/u,
    /\bsu(?:e|ing) (?:you|your|them|this (?:company|shop|store|business)|the (?:company|shop|store|business|seller))\b/u,
    /\b(?:my|our|a|his|her|contact(?:ed|ing)?|talk(?:ed|ing)? to|consult(?:ed|ing)?|call(?:ed|ing)?|hir(?:e|ed|ing)|with|through|from my) (?:own |good )?(?:lawyers?|attorneys?|solicitors?|advocate|legal (?:team|counsel|representative|adviser|advisor))\b/u,
    /\blegal (?:action|steps?|proceedings?|notice|measures?|consequences|route|case|claim|complaint)\b/u,
    /\b(?:law ?suit|small claims|class action|consumer (?:court|forum|commission|protection|rights|ombudsman)|ombudsman|trading standards|better business bureau|press charges|civil court|district court)\b/u,
    /\b(?:take|taking|bring|see|meet|drag|go|going) (?:you |this |them |it |us |your company )?(?:all )?(?:to|in|before) (?:the )?court\b/u,
    /\b(?:file|filing|lodge|register|filed|going to) (?:an? |the )?(?:fir|police|criminal|court|legal) (?:complaint|case|report|charges?)\b/u,
    /\b(?:report(?:ing)?|reported) (?:you|this|it|your (?:company|shop|store)) to (?:the )?(?:police|authorities|attorney general|regulator|consumer)/u,
    /\b(?:go(?:ing)?|went) to the police\b|\b(?:call|calling|called|contact|contacting|involve|involving|inform|informing) (?:the )?(?:police|cops)\b/u,
  ],
  safety: [...englishDangers, ...bodilyHarm.en, ...toldByDoctors.en],
  notAlarm: englishNotAlarm,
  slips: englishSlips,
};
