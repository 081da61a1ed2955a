import { expect, test } from 'vitest';
import { findSignal } from './find-signal.ts';

/* Ways to ask for a person without the usual words, one to a line. */

const wishes = `
forget it, I'd rather explain this to someone from your team
is there a grown-up I could speak with?
pls connect me w/ sum1 real
can anyone real help me
put me through
put me through please
hand me over
who can I talk to about this?
can I have a word with your boss
let me talk to whoever is responsible
I'm done with this chatbot
enough of this chatbot
I hate chatbots
helpdesk please connect me to helpdesk
i want someone from your team to look at this
could a colleague of yours take over?
I want to make a formal complaint to a manager
can I speak to the owner
someone from support please
let me speak to support
I want real help not a robot
can your team look at it?
connect me with your team
I need to talk to sb
speak to real ppl pls
let a colleague decide
ask your supervisor
I would like to discuss this with a person
let me discuss this with someone on your side
i want to be called back
`;

test.each(wishes.trim().split('\n'))('%s', (text) => {
  expect(findSignal([text])).toBe('customer_request');
});
