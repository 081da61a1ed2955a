import { expect, test } from 'vitest';
import { findSignal } from './find-signal.ts';

/* Sentences with the words of a wish for a person in them, or words that are nearly those, that are none, one to a line: each stays with the model. */

const harmless = `
escalated prices
the escalator was broken
this human hair wig is the wrong colour
I want this human hair wig
I want a human hair wig
I want a human-sized teddy
a human-sized cardboard figure please
I need the agent orange colour
I want the agent orange one
I want a secret agent costume
I need an agent costume
I need a cleaning agent
I want the person of interest box set
do you have human hair extensions?
the operator manual is missing
I need the operator manual
I want an operator's manual
I need a manager's chair
I want staff uniforms
I need customer support software boxes
I need a representative sample
the live chat button does not work on my phone
the bot vacuum
humane mouse trap
I want a humane mouse trap
I need a manger for the nativity set
I cannot manage to open it
I managed to open it
the steak knife set
taking to the post office
I'm taking it to someone
I was walking with someone when the parcel came
I sent it to Mr Pearson
give it to Parson Green
I want the Hunan sauce
get me the argent ring
I want argent
I need it urgently
it is urgent
I need the agenda 2026
I want to order for one person
tent for two persons
I need a personal planner
I want the personalised mug
I want the supervision camera
I want to return the human anatomy book
the human skull replica is cracked
I ordered human-shaped cookie cutters
where is my agent 007 poster
customer service was great, thank you
the toy soldier has no manager's hat
person of the year magazine
I need a present for a person who loves tea
do you sell people mover toys?
can I have two persons on one kayak?
my daughter wants the Agent Carter costume
I need to discuss it with my manager first
I have to explain it to my husband
someone from your team told me it was fine
I spoke with someone from your team yesterday
hand over the parcel to my neighbour
I want to return the team jersey
I want a refund for the grown-up colouring book
is there an adult size available?
can your team take the old fridge back?
the kettle does not connect to the owner app
who can I give it to as a present?
do you have chatbot books?
`;

test.each(harmless.trim().split('\n'))('%s', (text) => {
  expect(findSignal([text])).toBeNull();
});
