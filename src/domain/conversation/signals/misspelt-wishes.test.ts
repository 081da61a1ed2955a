import { expect, test } from 'vitest';
import { findSignal } from './find-signal.ts';

/* A wish for a person with slips of the finger, with letters that only look like those of the word, or spelt out, one to a line. */

const wishes = `
I want a hooman
let me talk to a humna
talk to a huamn please
speak to a hman
speek to a humam
custmer servise agent
I need a custmer servise agent
connect me to a repersentative
representitive please
reprasentative
let me speak to a represenative now
I want to talk to an ooerator
chat with somneone
talk to somenoe from the team
speak with a eprson
can i talk to a perosn
i want a real persn
I want to speak to the manger
get me a supervizor
get me your superviser
talk to an asistant
i want to talk to an agnet
give me an agant
agnt please
I need a costumer service rep
costumer care please
taalk to someone
speakign to a human agent please
I'd like to spaek to a human
I want to talk wiht a person
get me a pers0n
ag3nt please
I want a hum4n
HUMAAAAAN
agenttttt
I wаnt to tаlk to а humаn
tаlk tо а реrsоn
Ι want a hυmαn
ｈｕｍａｎ　ｐｌｅａｓｅ
𝐡𝐮𝐦𝐚𝐧 please
ⓗⓤⓜⓐⓝ
🅷🆄🅼🅰🅽 please
ʜᴜᴍᴀɴ please
h\u200bu\u200bm\u200ba\u200bn
hu\u00adman please
hu\u2060man
h.u.m.a.n
h-u-m-a-n please
h_u_m_a_n
h*u*m*a*n
H  U  M  A  N
I want to talk to a h u m a n
i w a n t a h u m a n
t a l k  t o  a  h u m a n
a g e n t
a.g.e.n.t please
iwanttotalktoahuman
talktoahuman
i want to talk tosomebody
live support
live support please
I want live support
live chat with someone
live chat with someone please
I need live chat with somebody
can I have a live chat with someone
live agent
live person please
live help please
can i get live help
live human now
is there a live chat?
do you have live support?
start a live chat
live chat please
I need to chat live with a person
chat with a live agent
real person pls
talk to a rep
some one real please
talk to some one
i want to speak 2 a human
hablar con una persna
quiero hablar con un reprecentante
quiero hablar con un represetante
necesito un supervizor
Ich möchte mit einem Mitarbieter sprechen
ein Mitabeiter bitte
Ich will mit einem Menshcen sprechen
je veux parler à un conseillier
parler à un consieller
quero falar com um atendnete
quero falar com um atendete
vorrei parlare con un operatroe
vorrei un opratore
mujhe insaaan se baat karni hai
mujhe customer care se bat karni h
i need to spek with a humann
gimme a reprsentative
plz conect me with a humen
talk to supervisior
suport agent pls
can i chat with a custumer service agent
cutomer service representitve
i wanna talk to a persson
speak to somone please
connect me to a real persom
get me an opperator
operater!
Hooman plz
HUMAAN
I want to speak with your superviser
let me chat with an employe
pass me to a coleague
h u m a n   p l e a s e
A G E N T
r.e.p.r.e.s.e.n.t.a.t.i.v.e
Іwаnt tо ѕреаk tо аn аgеnt
ѕреаk tо а mаnаgеr
Αgent please
live chat pls
chat live with someone
want to live chat with a person
human.
hum@n
0perator please
aagent please
need too talk to a human
`;

test.each(wishes.trim().split('\n'))('%s', (text) => {
  expect(findSignal([text])).toBe('customer_request');
});

test.each([
  'I want a humane trap, not a hunan sauce',
  'I want to speak to Mr Pearson about the steak',
  'I never managed to get the manger',
  'I want argent, no gent wears gold',
  'I do not want to talk to a hooman',
  'are you a humna?',
  'the custmer servise agent was kind',
  'the agnet who delivered it was rude',
])('not: %s', (text) => {
  expect(findSignal([text])).toBeNull();
});
