import { phrase } from './phrase-book.ts';

const WHOSE = "(?:my|his|her|our|their|your|\\p{L}+'s|the (?:baby|child|kid|dog|cat)(?:'s)?)";
const CHILDREN =
  '(?:baby|babies|newborn|infant|toddler|child|children|kids?|boy|girl|sons?|daughters?|grand(?:son|daughter|child|ma|pa)|wife|husband|partner|mother|father|mom|mum|dad|sister|brother|friend|dog|cat|puppy|kitten|pet|guest)';
const SOMEBODY = `(?:me|myself|himself|herself|us|him|them|\\w+self|(?:my|his|her|our|their|the) (?:\\w+ )?${CHILDREN})\\b`;
const BODY =
  '(?:skin|face|hands?|fingers?|thumbs?|arms?|wrists?|elbows?|legs?|knees?|thighs?|foot|feet|toes?|ankles?|eyes?|eyelids?|lips?|mouth|tongue|throat|neck|ears?|nose|nostrils|cheeks?|chin|forehead|head|scalp|back|chest|stomach|belly|bottom|bum|shoulders?|palms?|body|lungs?|gums?|tooth|teeth|airways?|penis|vagina|privates)\\b';
/** What is burnt without anybody being in danger: what is worn, eaten or cooked in. */
const GOODS =
  '(?:shirts?|t-?shirts?|blouses?|dress(?:es)?|trousers|pants|jeans|skirts?|saris?|sarees?|kurtas?|jackets?|coats?|suits?|socks?|ties?|scar(?:f|ves)|sweaters?|jumpers?|clothes|clothing|laundry|fabrics?|cloths?|tablecloths?|curtains?|linen|sheets?|pillowcases?|towels?|toasts?|breads?|cakes?|foods?|dinner|lunch|breakfast|meals?|pizzas?|coffee|rice|cookies|roast|meat|chicken|fish|steaks?|eggs?|popcorn|pancakes?|milk|pans?|pots?|cds?|dvds?|calories|money|fat|data)\\b';
const DEVICE =
  '(?:it|this|that|chargers?|kettle|toaster|plug|cable|cord|socket|outlet|device|lamp|iron|heater|appliance|blender|mixer|oven|machine|adapt[eo]r|battery|batteries|phone|laptop|hair ?dryer|straightener|extension|wires?|wiring)';
const KINDS =
  '(?:an?|the|some|bad|terrible|horrible|nasty|awful|severe|serious|painful|red|itchy|big|huge|small|mild|whole|full|body|skin|heat|chemical|weird) ';
const ERUPTION =
  '(?:rash(?:es)?|hives|welts|blisters|boils|eczema|dermatitis)\\b(?! (?:guards?|creams?|ointments?|powder|spray|balm|lotion|plasters?))';

/** What says in English that somebody came to harm or may. */
export const englishDangers: readonly RegExp[] = [
  /\b(?:caught|catch(?:es|ing)?|on|set|burst into|went up in|started an?|cause[sd]? an?|nearly an?) (?:fire|flames)\b/u,
  /\b(?:explod(?:e|ed|es|ing)|exploded|explosion|blew up|blown up|blows up)\b/u,
  /\b(?:electric(?:al)?|electro) shocks?\b|\belectrocut\w+|\b(?:got|gave|gives|get|getting|giving) (?:me |us |my \w+ )?an? (?:nasty |bad |mild |electric(?:al)? |big )?shock\b/u,
  /\b(?:hurt|injured?|scald(?:ed)?|wound(?:ed)?|poison(?:ed)?|sting(?:s|ing)?|blister(?:ed)?) (?:me|myself|himself|herself|my|her|his|our|us|him|them|the (?:baby|child|kid|dog|cat))\b/u,
  /\b(?:was|were|got|been|is|am|are|be) (?:badly |seriously |slightly |nearly |almost )?(?:hurt|injured|burn(?:t|ed)(?! (?:orange|out|umber|caramel))|scalded|poisoned|wounded|bleeding(?! (?:ink|colou?rs?|dye))|electrocuted|suffocat\w+)\b/u,
  /\b(?:sparks?|flames?|smoke) (?:\w+ ){0,2}(?:fly|flying|flew|com(?:e|es|ing)|came|from|pour\w*|out of)\b|\bsparking\b|\b(?:there (?:is|was)|there's|saw|seeing|full of|lots? of|some) (?:\w+ )?smoke\b(?! (?:alarms?|detectors?|gr[ea]y|machines?))|\b(?:started|starts|is|was) smoking\b|\bsmell(?:s|ed|ing)? (?:of |like )?(?:gas|burning|burnt|smoke)\b|\bburning smell\b/u,
  /\b(?:allergic (?:reaction|shock)|anaphyla\w+|food poisoning|carbon monoxide|gas leak\w*|made (?:me|us|my \w+|him|her) (?:sick|ill))\b/u,
  /\b(?:ambulance|emergency room|casualty department|(?:went|go|gone|going|taken|rushed|brought|ended up|land(?:ed)?|admitted) (?:\w+ ){0,2}(?:to|in|into|at) (?:the |a )?hospital|(?:in|at) (?:the |a )?hospital (?:because|from|due to|with (?:burns?|a burn|injur\w+|cuts?)|after (?:using|it|the|this|that))|broke(?:n)? my (?:arm|leg|hand|finger|wrist|foot))\b/u,
  /\b(?:suicid\w+|kill(?:ing)? (?:myself|me|him|her|you)|end(?:ing)? my life|harm(?:ing)? myself|hurt(?:ing)? myself|don't want to live|self[- ]harm)\b/u,
  /\b(?:is|are|was|it's|its|extremely|very|really|so|looks?|seems?|highly) (?:a )?(?:dangerous|unsafe|hazardous|life[- ]threatening|safety (?:hazard|risk|issue|problem|concern))\b|\bsafety (?:hazard|risk|issue|concern|recall)\b/u,
  /\b(?:it|this|that|chargers?|kettle|toaster|plug|cable|cord|socket|device|lamp|iron|heater|appliance|blender|mixer) (?:just |has |badly )?shocked (?:me|us|him|her|my)\b(?! (?:how|that|when (?:i|we) (?:saw|read|heard)|with|by))/u,
  /\b(?:plug|cable|cord|charger|adapt[eo]r|socket|outlet|battery|wires?|wiring|fuse|kettle|toaster) (?:has |have |is |was |just |completely )?(?:melt(?:ed|ing|s)?|overheat\w* and)\b|\boverheat\w* and (?:melt|smok|burn|spark)/u,
  /\bbatter(?:y|ies) (?:has |have |had |is |was |are |were |got |just |badly )*(?:swell\w*|swollen|bulg\w+|leak\w*|puffed|expanded)|\b(?:leak|spill|drip|squirt)\w* (?:\w+ ){0,3}acid\b|\bacid (?:\w+ )?(?:leak\w*|on (?:my|his|her|our)|burn\w*)/u,
  // the skin, and what swells
  phrase(`\\b(?:had|having|got|gets|getting|develop(?:ed|s|ing)) (?:${KINDS}){0,3}`, ERUPTION),
  // whoever asks for something against one had it before
  phrase(
    `\\b(?:has|have) (?:${KINDS}){0,3}(?!eczema|dermatitis)`,
    ERUPTION,
    '(?![^.!?]{0,120}(?:\\b(?:do|does|can|could) you |which|recommend|looking for|\\bis this|\\?))',
  ),
  phrase(`\\b(?:gave|gives|giving|given|caused|causing|left) (?:${SOMEBODY} )?(?:with )?(?:${KINDS}){0,3}`, ERUPTION),
  phrase(
    '\\b(?:broke|broken|breaking|break|came|coming|come) out in (?:\\w+ ){0,2}(?:rash|hives|spots|blisters|welts)\\b',
  ),
  phrase(`\\b(?:rash|hives|blisters|welts|red spots|burns?) (?:all over|on|to) (?:${WHOSE} |the )(?:\\w+ ){0,2}`, BODY),
  phrase(
    `\\b${WHOSE} (?:\\w+ ){0,2}${BODY} (?:\\w+ ){0,3}(?:swollen|swell(?:ed|ing)|to swell|burn(?:ed|t|ing|s)?|peel(?:ed|ing)|bleed(?:s|ing)?|bled|blister\\w*|itch(?:es|ing|y)|clos(?:ing|ed up)|numb|sting(?:s|ing)|inflamed)\\b`,
  ),
  phrase('\\bburning (?:sensation|feeling|pain)\\b|\\bchemical burns?\\b|\\bblood everywhere\\b'),
  phrase('\\b(?:triggered|caused|set off|gave (?:me|him|her)) (?:\\w+ ){0,3}allerg\\w+'),
  // burns and cuts
  phrase(`\\bburn(?:t|ed|s|ing)? (?:${SOMEBODY}|${WHOSE} (?!(?:\\w+ ){0,2}${GOODS}))`),
  phrase(
    `\\b(?:burn(?:t|ed|s)?|scald\\w*|cut|slic\\w+|pierc\\w+|scratch\\w+|stabb\\w+) (?:\\w+ ){0,5}(?:my|his|her|our|their|${CHILDREN}'s) (?:\\w+ ){0,2}`,
    BODY,
  ),
  phrase(`\\bcut (?!them|it)(?:${SOMEBODY}(?! (?:off|some|short|out|an?)\\b))`),
  phrase(
    `\\b(?:first|second|third)[- ]degree burns?\\b|\\b(?:have|has|had|got|gets|suffered|gave (?:me|him|her)|left with|with) (?:${KINDS}){0,3}burns? (?:on|to|from|all)\\b`,
  ),
  phrase(
    `\\bburn(?:ed|t|ing|s)? (?:\\w+ ){0,3}(?:house|home|flat|kitchen|room|apartment|place) down\\b|\\b(?:house|home|flat|kitchen|apartment) (?:\\w+ ){0,2}burn(?:ed|t|ing)\\b`,
  ),
  // what is breathed in and swallowed
  phrase(
    '\\b(?:toxic|noxious|poisonous|chemical|acrid|harmful|nasty|strong|black|white) fumes\\b|\\bfumes (?:are|were|came|come|coming|from|mak(?:e|es|ing)|made|everywhere|fill\\w*)\\b|\\b(?:gives|gave|giving|lets?|letting|releas(?:es|ed|ing)|emits|emitt\\w+|pour\\w*|leak\\w*|full of|filled with|inhal\\w+|breath\\w+)(?: off| out| in)? (?:\\w+ ){0,2}fumes\\b',
  ),
  phrase(
    `\\b(?:fills|filled|filling) (?:\\w+ ){0,3}with (?:\\w+ )?(?:smoke|fumes|gas)\\b|\\bsmoke (?:everywhere|all over|started|began|appeared|rose)\\b|\\b${DEVICE} smokes\\b`,
  ),
  phrase(
    '\\bswallow(?:ed|ing) (?:it|one|two|an?|the|some|parts?|pieces?|small|batter\\w+|magnets?)\\b(?! (?:card|coins?|money|pill of))',
  ),
  phrase('\\bchok(?:ed|ing)\\b(?! (?:up|(?:on|at|when|over) (?:the|your|that|i saw the) (?:price|bill|cost|total)))'),
  phrase(
    "\\b(?:can't|cannot|can not|cant|couldn't|could not|hardly|barely|unable to|trouble|difficult\\w*|hard to|struggl\\w+(?: to)?|not|stopped|problems?|problems? with) breath(?:e|ing)\\b(?! in (?:it\\b|them\\b|these|this|those|that))|\\b(?:almost|nearly|i|we|he|she) suffocated\\b|\\bshort(?:ness)? of breath\\b",
  ),
  phrase(
    '\\b(?:faint(?:ed|ing(?! couch))|los(?:t|ing|es) consciousness|unconscious(?! bias)|passed out(?! (?:the|my|some|of|to|flyers?|gifts?))|ha(?:d|ving) (?:an? )?(?:seizures?|convulsions?|asthma attack))\\b',
  ),
  phrase(
    '\\b(?:vomit(?:ed|ing)|threw up|throwing up)\\b(?! bags?)|\\b(?:feel\\w*|felt|made|mak(?:e|es|ing)|got|get(?:s|ting)?) (?:\\w+ ){0,3}(?:(?:sick|ill|poorly|unwell) (?:after|from) (?:eating|drinking|using|wearing|it|the|this)|dizzy|nauseous|nauseated|vomit|faint|violently ill)\\b',
  ),
  phrase(
    '\\b(?:found|there (?:is|was|were)|had) (?:an? |some |two )?(?:needles?|razor blades?|(?:shards?|pieces?|bits?) of (?:glass|metal)) in\\b|\\b(?:glass|metal|needles?|nails?|blades?|shards?) (?:\\w+ ){0,3}in (?:my|the|his|her|our) (?:\\w+ )?(?:foods?|drinks?|meal|soup|cereal|bread|bottle(?! (?:opener|holder|rack|cap|brush))|milk|formula|jam|jar|snacks?|candy|chocolate)\\b',
  ),
  // falls, shocks and what breaks under somebody
  phrase(
    `\\b(?:shattered|exploded|burst|snapped|collapsed|broke|fell|tipped|came down) (?:\\w+ )?(?:(?:in|into|onto|on) (?:my|his|her|our|their) (?:\\w+ ){0,2}${BODY}|(?:under|onto|on top of|over on) (?:me|us|him|her|my \\w+)|with (?:me|him|her|(?:my|our) \\w+) in(?:side)?)`,
  ),
  phrase(
    `\\b(?:hit|struck) (?:me|him|her|us) (?:in|on) the (?:\\w+ )?${BODY}|\\b(?:flew|fell|came) [^.!?]{0,30}\\b(?:hit|struck) (?:${SOMEBODY}|${WHOSE} ${BODY})`,
  ),
  phrase(`\\b(?:broke|broken|fractured|sprained|twisted|dislocated) (?:my|his|her|their|our) (?:left |right )?${BODY}`),
  phrase(
    `\\b(?:broke|collapsed|snapped|gave way|slipped|tipped|came off|came loose|failed)\\b[^.!?]{0,40}\\b(?:i|he|she|we|they|${CHILDREN}) fell\\b(?! (?:in love|for|asleep|behind|short))`,
  ),
  phrase(
    `\\b(?:wheels?|brakes?|handlebars?|straps?|buckles?|harness|seat) (?:\\w+ ){0,2}(?:came off|fell off|failed|broke|snapped) (?:while|when|as)\\b|\\bbrakes? (?:\\w+ )?(?:failed|fail|gave out)\\b`,
  ),
  phrase(
    `\\bzap(?:ped|s|ping) (?:${SOMEBODY}|my)\\b|\\bgot zapped\\b|\\b(?:was|were|got) shocked by (?:the |an? |my |this )?(?:\\w+ )?${DEVICE}\\b|\\b${DEVICE} (?:\\w+ )?sparked\\b(?! (?:joy|interest|an?|my))`,
  ),
  phrase(
    `\\b(?:almost|nearly|could have|could've|tried to|has|it) kill(?:ed)? (?:me|us|him|her|${WHOSE} ${CHILDREN})\\b|\\bkilled ${WHOSE} ${CHILDREN}\\b`,
  ),
  // who was called
  phrase(
    '\\b(?:call(?:ed|ing)?|dial(?:l?ed)?|phoned|rang) (?:911|999|112|102|108|an ambulance|the ambulance|poison control)\\b|\\bpoison control\\b',
  ),
  phrase(
    '\\b(?:went|go|gone|going|taken|rushed|brought|ended up|admitted) (?:\\w+ ){0,2}(?:to|in|into|at) (?:the )?(?:er|a&e|icu|emergency|casualty|urgent care)\\b',
  ),
  phrase(
    '\\b(?:saw|see|seen|seeing|went to|go to|visit(?:ed)?|took (?:him|her|my \\w+) to) (?:an?|the|my|our) (?:doctor|dermatologist|p(?:a?e)diatrician|vet|gp) (?:because|due to|after (?:using|it|this|that|the|eating|wearing))\\b',
  ),
  phrase('\\b(?:want|wanna|going|wish) to die\\b(?! for)|\\b(?:end|ending) it all\\b'),
];

/** What takes an English danger or threat back. */
export const englishNotAlarm: readonly RegExp[] = [
  phrase(
    "\\b(?:not|n't|never|nobody|no one|no) (?:\\p{L}+ ){0,3}(?:hurt|injured|burn\\w*|fire|danger\\w*|explod\\w*|sue|suing|legal|lawyers?|police|court|shock\\w*|smok\\w+|unsafe|melt\\w*|swollen|leak\\w*)",
  ),
  phrase(
    '\\b(?:fire (?:sale|stick|pit|place|works?|proof)|fireplace|sharp dressed|to die for|tennis court|court shoes?|for (?:my|our|a|the|his|her) (?:own |good )?(?:lawyers?|attorneys?|solicitors?|advocate|legal team)|(?:lawyer|attorney|solicitor) (?:husband|wife|friend|son|daughter|brother|sister|loves?|likes?|is my|ordered|bought)|class action figures?|explo\\w+ (?:of|with) (?:colou?rs?|flavou?rs?|taste)|dangerous how|dangerously (?:good|tasty)|with laughter|cut (?:myself|me) a deal|leak detectors?|legal case for|will sue (?:get|have|need|receive|be)|shock (?:when|as) (?:i|we) (?:saw|read|heard|noticed|found out|got the (?:bill|price))|shock (?:how|at|about) |hurt (?:by|at|about|that) (?:the|your|this|that|his|her|you|how|what) ?(?:reply|answer|words?|tone|message|mail|way|remark|ignor\\w+|said)?|(?:toasts?|breads?|cakes?|foods?|pizzas?|coffee|rice|pans?|pots?|milk|cookies|roast|dinner) (?:is|was|were|are|got) (?:\\w+ )?burn\\w*|(?:candles?|incense|perfume|tea|whisky|sauce|scent|fragrance) (?:that |which )?smell\\w* (?:of|like) smoke|(?:toy|lego|model|play|costume) ambulance|ambulance (?:toy|costume|set|model|figure)|deliver(?:ed|y)? (?:it |this )?(?:to|at) (?:the |a |my )?hospital|hospital (?:bag|gown|bed)|is it (?:safe|legal|dangerous|unsafe) to|would it be|could it (?:be|catch|explode)|can it (?:catch|explode))',
  ),
  phrase(`\\b${GOODS} (?:is|was|were|are|got|came|arrived) (?:\\w+ )?burn\\w*`),
  phrase(
    '\\b(?:hurts?|hurting) (?:my|our|the) (?:\\w+ )?(?:budget|wallet|pocket|feelings|business|sales|bank account)\\b',
  ),
  phrase(
    "\\b(?:delays?|wait\\w*|price|suspense|silence|shipping|you|this|these \\w+)(?: is| are| was| were|'s|'re) (?:\\w+ )?killing (?:me|us)\\b|\\bkilling (?:me|us) with\\b",
  ),
  phrase(
    '\\bcolou?rs? (?:is|are|was|were|keeps?) bleeding\\b|\\bexplosion box|\\bambulance lego|\\byou (?:\\w+ )?(?:make|made|making) me (?:dizzy|sick|ill)\\b|\\bbleeding (?:ink|colou?rs?|dye|edge|money)\\b|\\b(?:when (?:i|we) (?:saw|read|heard|opened)|at|over|about) (?:the|your|that|this) (?:price|bill|total|cost|mail|invoice)\\b',
  ),
  phrase(
    '\\b(?:does|do|will|would|could|can|may|might|did) (?:it|this|that|they|these|those|(?:the|an?|my) \\p{L}+) (?:\\p{L}+ ){0,3}(?:give off|cause|choke|burn|swallow|hurt|explode|catch|smoke|sting|irritate)\\b|\\b(?:is|are) (?:it|this|that|they|these|there) an? (?:choking|fire|burn)\\b|\\bto be swallowed\\b',
  ),
];
