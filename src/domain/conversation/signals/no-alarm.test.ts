import { expect, test } from 'vitest';
import { findSignal } from './find-signal.ts';

/* Sentences with the words of a danger or a threat in them that are neither, one to a line: each stays with the model. */

const harmless = `
they were cut meanwhile
please cut them in half
it burned merchandise
the iron burned my shirt
the iron burnt my dress
it burned my favourite tablecloth
it burned my toast
the oven burns my cakes
it burns my food
I burned my dinner in it
it burned a hole in my carpet
representation of the queen
baby rash cream has not arrived
I ordered nappy rash cream
I want cream for hives
do you sell a cream for a rash?
hives for bees
I want a bee hive
the beehive kit is incomplete
the burn book is missing
does this candle burn for 40 hours?
the candle burned for 2 hours only
burned CD is scratched
the burner on the stove is small
I want the smoked salmon
smoke detector is missing batteries
I bought a fog and smoke machine
the smoker grill arrived late
smoked glass lamp
fume hood filter
perfume leaked
the perfume smells different
does it give off fumes?
low-fume paint please
hard to swallow price
that's hard to swallow
the price made me choke
choker necklace
I want the choker
a breathable shirt
I cannot breathe in these jeans, they are too small
the shirt is not breathable
breath freshener
the cut of the dress is wrong
it cuts my paper unevenly
the scissors do not cut my hair well
it cut my bread badly
cut my order in half
please cut my order
the knife cuts well
my order was cut short
wifi cuts me off
you cut me off
dress with a sharp cut
the jeans hurt my budget
it hurts my eyes, that colour
the price hurts me
it killed my phone
you are killing me with these delays
the wait is killing me
this bag is to die for
I'm dying to get it
drop dead gorgeous
I nearly died laughing
the game crashed
the table collapsed flat for storage
a collapsible bucket
the ladder is broken
it broke
the sparkling water
sparkle pen
the spark plug is missing
spark plugs
I passed out the gifts
I fainted when I saw the price
swollen with pride
the box was swollen from the rain
the parcel was bleeding ink
bleeding edge phone
the colours bled
first aid kit for burns
burn ointment
do you have something for burns?
I ordered burn plasters
fire blanket
I want the fire engine toy
the poison ivy costume
rat poison arrived late
poison perfume by Dior
dangerous liaisons DVD
the bomb bath set
bath bombs
a bath bomb exploded with colour
toxic waste candy
my order is on hold
are the parts small enough to be swallowed?
could my baby choke on it?
can a child swallow it?
is it safe for babies?
does it cause rashes?
is it allergy tested?
is it hypoallergenic?
I am allergic to nuts, does it contain them?
does this contain anything that causes a rash?
my doctor recommended it
I need it before I see my doctor
doctor costume
the ER series DVD
the ambulance toy
deliver to the ER entrance
my baby loves it
my skin is dry, which cream?
eye drops
is the operating manual included?
the shirt has a burn mark
the shirt got burnt when I ironed it
there is a burn mark on the sofa cushion
the bread burns easily in this toaster
the coffee tastes burnt
the chicken was burnt
the candle burns too fast
it burns through batteries
it burned through my data plan
how many calories does it burn?
the treadmill says I burned 300 calories
burned my money on this
the colour is smoke
smokey eye palette
I smoke a pipe, do you sell tobacco?
is this smoke free?
the smoke-coloured vase
fire red sneakers
a fiery hot sauce
the sauce is too hot, it burns the tongue
hot sauce that burns
this chili oil is fire
the cut is too tight around the arms
cutting board is warped
paper cuts in the packaging
the scissors cut badly
cut flowers arrived wilted
cut the price please
a short cut to my account
hives t-shirt
The Hives vinyl record
swarm and hives board game
rash decision, sorry
I don't want to be rash
the rash guard is too small
the swallow pendant is missing
swallow bird earrings
hard pill to swallow
the choker is too tight
the breathing mask arrived
breathing exercises book
breathe right strips
sleepless nights book
the bleed on the print is off
my printer bleeds ink
the colours are bleeding in the wash
the jeans bled dye on my sofa
bleeding heart plant
knock-out roses
I passed out of college and need a gift
fainting couch
unconscious bias book
spark plug and wires set
sparkly dress
sparkling wine glasses
it sparked joy
shock absorber
shocking pink lipstick
shockproof case
electric blue jacket
explosive growth
explosion box gift
bomb diggity
this deal is killer
killer heels
I'm killing time
drop-dead deadline
dead on arrival laptop
the phone is dead
battery died
the plant died
my patience is dying
poisoned apple prop
toxic masculinity book
dangerously low stock
unsafe characters in password
is the ladder safe?
safety pins
safety razor blades
safety boots size
the safety seal is missing
first aid box for cuts and burns
I need bandages for cuts
wound dressing order
hospital scrubs
doctor who box set
nurse uniform
ambulance lego
the toy fell off the shelf
the shelf fell on the floor and broke
the mug broke in transit
the chair leg snapped
the wheel came off
the wheel came off the suitcase
the strap broke
the table collapsed
a glass in the set is broken
metal in my bottle opener is rusty
the needle in the kit is bent
glass bottle milk
head of the doll is swollen
my face mask is late
eye cream burns
my hand cream has not arrived
foot massager does not work
the ring does not fit my swollen fingers
my feet swell so I need a bigger size
I am pregnant and vomit a lot, are ginger candies in stock?
I have eczema, which cream do you recommend?
my son has a rash, do you sell cream?
my baby has eczema, is this soap ok?
I have an allergy to nuts
I feel sick of waiting
sick of this
it makes me sick how slow you are
you make me dizzy with all these mails
I nearly fainted at the price
`;

test.each(harmless.trim().split('\n'))('%s', (text) => {
  expect(findSignal([text])).toBeNull();
});
