import { any } from './any-pattern.ts';
import type { Intent } from './intent.ts';

/** What is said about the assistant, the mood and the day, and what the shop has no part in. The weak ones give way to what the conversation is about. */
export const smallTalk: readonly Intent[] = [
  {
    name: 'out_of_scope',
    matches: any(
      /\b(?:weather|poem|song|joke|story|politic\w*|president|prime minister|election|recipe|football|cricket|stocks?|bitcoin|homework|translate|python|javascript|horoscope|movie|medical advice)\b/i,
    ),
  },
  {
    name: 'about_me',
    matches: any(
      /\bwhat (?:can|do) you (?:do|help)\b|\bhow can you help\b|\b(?:who|what) are you\b(?! (?:going|doing|gonna|waiting))|\bare you (?:an? |really |even |actually )*(?:ro)?bot|\bare you (?:an? |really |even |actually )*(?:human|real|ai|machine|computer|person|automated)\b|^\W*(?:help|help me|i need help|please help)\W*$/i,
    ),
  },
  {
    name: 'sign_in',
    matches: any(
      /\b(?:how|where|why|can't|cannot|can i|could not)\b[^.!\n]{0,30}\b(?:sign|log|signed|logged) ?-?in\b|\b(?:one-time code|verification code|otp)\b|\bverify (?:myself|my (?:identity|account))\b|\bhow\b[^.!\n]{0,20}\bprove\b/i,
    ),
  },
  {
    name: 'anothers_order',
    matches: any(
      /\b(?:my (?:wife|husband|partner|mother|mom|mum|father|dad|sister|brother|son|daughter|friend|flatmate|neighbou?r|colleague|boss)|someone else|somebody else|another person)(?:'?s)?(?: \w+)? (?:order|account|purchase)\b|\border(?:ed)? (?:by|of|for) (?:my (?:wife|husband|partner|mother|father|sister|brother|son|daughter|friend)|someone else|somebody else)\b/i,
    ),
  },
  {
    name: 'complaint',
    weak: true,
    matches: any(
      /\b(?:broken?|broke|(?:have|had|got) (?:a |another |the same )?problems? with|torn|ripped|crushed|dead|without (?:a |an |its |the )?(?:lid|cover|cable|charger|box)|instead of (?:a|an|the)|sent (?:me )?(?:the |a )?wrong|scratched|scratchy|stained|dirty|does(?:n't| not) (?:heat|turn|charge|start|fit|switch|close|open|light)|damaged|cracked|dented|faulty|defective|smashed|wrong (?:item|size|colou?r|product)|does(?:n't| not) work|stopped working|never (?:arrived|came)|missing|leak(?:s|ing))\b/i,
    ),
  },
  {
    name: 'insult',
    weak: true,
    matches: any(
      /\b(?:useless|hate (?:your|this|you)|stupid|idiots?|shit(?:ty)?|crap|fuck\w*|bullshit|pathetic|ridiculous|terrible|awful|horrible|worst|rubbish|garbage|hopeless|angry|furious|fed up|frustrat\w*|disappoint\w*|unacceptable)\b/i,
    ),
  },
  {
    name: 'thanks',
    weak: true,
    matches: any(
      /\b(?:thanks|thank you|thx|cheers|much appreciated|i (?:really )?(?:love|like) (?:your|this) (?:shop|store|service)|(?:great|good|nice) (?:job|service))\b|^[^\p{L}\p{N}]*(?:🙏|❤|🙌|😊)[^\p{L}\p{N}]*$/iu,
    ),
  },
  { name: 'goodbye', weak: true, matches: any(/\b(?:bye|goodbye|see you|that's all|that is all|nothing else)\b/i) },
  {
    name: 'greeting',
    weak: true,
    matches: any(
      /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|namaste|greetings)\b|^[^\p{L}\p{N}]*👋[^\p{L}\p{N}]*$/iu,
    ),
  },
];
