import { expect, test } from 'vitest';
import { findSignal } from './find-signal.ts';

/* Harm that is told by what happened to a body, or through a doctor, and by no word for harm; one to a line. */

const dangers = `
my doctor says it was the cream
got a nail in my foot
the dermatologist told me it's a reaction to your serum
our vet thinks the dog toy made him ill
the hospital said the battery caused it
according to the pharmacist this lotion is what did it to my face
doctor confirmed it was caused by your product
I have a splinter in my finger from the cutting board
there's a piece of metal stuck in my toe
a shard of the glass went into my hand
stepped on a screw from the crib and it went into my heel
needed four stitches after the lid snapped
had to get stitches in my thumb
my hair fell out after using the shampoo
my hair is coming out in clumps since the dye
I lost two fingernails because of this gel
the mandoline took the tip of my finger off
my kid got his finger stuck in the hinge and it is blue
I have a black eye from the resistance band
the dumbbell landed on my foot and I can't walk
my tooth cracked on a stone in the muesli
chipped a tooth on something hard in the granola
my son is in the burn unit because of your kettle
I can't see properly since the lens solution
the paediatrician blames the teething gel
mein Arzt sagt, es liegt an der Creme
ich habe einen Nagel im Fuß
le médecin dit que c'est à cause de la crème
j'ai un éclat de verre dans le doigt
mi médico dice que fue la crema
se me clavó un clavo en el pie
डॉक्टर ने कहा कि यह क्रीम की वजह से हुआ
मेरे पैर में कील घुस गई
doctor ne bola ki cream ki wajah se hua
الطبيب قال إن السبب هو الكريم
دخل مسمار في قدمي
il medico dice che è stata la crema
mi si è conficcato un chiodo nel piede
o médico disse que foi o creme
entrou um prego no meu pé
Hi, our family doctor thinks the eye drops are to blame
the GP diagnosed contact dermatitis from your deodorant
my dentist told me the whitening strips caused the damage to my gums
the vet confirmed that the flea collar made her sick
doc says to stop using it immediately, my face is a mess
A needle from the pillow went into my arm
there was a staple in the slipper and now it is in my toe
I trod on broken glass from the jar, foot won't stop bleeding
my daughter's finger got trapped in the folding chair
I needed six stitches because the lid was razor sharp
I'm losing my hair because of your serum
lost a tooth biting on a stone in your bread
my toenail came off after using your treatment
the shelf landed on my head and I have a concussion
my vision is blurry since I used the drops
Der Hautarzt meint, Ihre Creme ist schuld
mir ist ein Splitter in den Finger gegangen
ma dermatologue pense que votre sérum est responsable
un clou s'est planté dans mon pied
la doctora cree que su champú lo causó
tengo una astilla en el dedo por la tabla
डॉक्टर का कहना है कि आपके तेल से एलर्जी हुई
कांच मेरे पैर में घुस गया
mere pair me keel ghus gayi
doctor ke hisaab se aapke product ki wajah se infection hua
قالت الطبيبة إن الشامبو هو السبب
دخلت شظية زجاج في إصبعي
il dermatologo pensa che sia colpa della crema
a dermatologista disse que a culpa é do creme
minha mão ficou presa na cadeira
Our doctor is sure that it came from your baby wipes
the dentist said it was your toothbrush that broke my crown
an allergist found that the detergent is the cause
I was told by my doctor it's your face mask
a thorn from the wreath went right into my thumb
got glass in my heel from the broken ornament
I've a fish hook in my finger
my boy's hand is trapped between the bars of the cot
the mirror dropped on my toes
had eleven stitches because the vase burst
her hair started falling out after your relaxer
I can barely see since using these contact lenses
the stroller pinched my baby's fingers
the rope took the skin off my palms
the stool gave way and grandma hit her head
my cat got poorly after the spray
it made my nose bleed
gums are bleeding since the whitening kit
le dermatologue dit que c'est votre crème
mon doigt est resté coincé dans la chaise
Der Tierarzt sagt, das Futter ist schuld
Ein Glassplitter steckt in meinem Finger
el pediatra dice que la crema le causó la reacción
se le atoró el dedo en la puerta del juguete
उसकी उंगली कुर्सी में फंस गई
sui mere haath me chubh gayi
doctor ne kaha aapki dawai se reaction hua hai
الدكتور قال السبب هو المنتج
o dentista disse que o clareador causou isso
the spicy ramen burned my tongue and now I have blisters
the kettle burned my lips
the chilli sauce burned my throat so badly that I am in pain
the hot sauce burned my tongue, delicious, but your kettle exploded
`;

test.each(dangers.trim().split('\n'))('somebody was harmed: %s', (text) => {
  expect(findSignal([text])).toBe('safety');
});

/* The same words, and nobody was harmed: what a doctor recommends, what a hand holds, what is hot by its spice. */

const harmless = `
the spicy ramen burned my tongue, loved it
the hot sauce burned my mouth in the best way
these chips set my mouth on fire, amazing, ordering more
ghost pepper sauce burned my lips, delicious
my doctor says I should order the blue one
my doctor says this cream is the best for eczema
the doctor told me to buy two
my dermatologist recommended your serum, do you have it?
the vet says the food is fine, where is my order?
doctor's orders: get the orthopaedic pillow
I need it because of my doctor's appointment on Friday
there is a nail in the box and not a screw
do you sell nail polish for my toes?
the nail in the wall does not hold the picture
my foot does not fit into the shoe
I got a manicure kit with a nail file missing
the ring is stuck on the shelf
the zip is stuck in the fabric
I have my finger on the pulse
I put my foot down and want a refund
the stitches on the shirt came undone
stitching on the hand strap is loose
hair dryer stopped working
my hair dye is the wrong colour
the doll's hair fell out
el ramen picante me quemó la lengua, me encantó
mi médico me recomendó esta crema
der Arzt hat mir diese Salbe empfohlen
die scharfe Soße brennt auf der Zunge, sehr lecker
le médecin m'a conseillé cette crème
la sauce m'a brûlé la langue, un délice
डॉक्टर ने यह क्रीम लेने को कहा है
doctor ne ye cream bola hai, kab aayegi
الطبيب نصحني بهذا الكريم
مسمار واحد ناقص في العلبة
il medico mi ha consigliato questa crema
manca un chiodo nella confezione
o médico recomendou este creme
mirchi se muh jal gaya, maza aa gaya
la salsa me quemó la boca, deliciosa
this salsa set my tongue on fire and I want ten more bottles
Your chilli oil burns my lips so good
wasabi peas burned my mouth, yum
my doctor thinks the knee brace is the right one for me
the GP said it should arrive before my operation
the vet told us to order the bigger bag
my dentist told me to buy the soft toothbrush
doctor said the order number was wrong
I have metal screws in my knee, can I use the massage gun?
the screw in my hand does not match the picture
the hook in my ear is not silver, it is plated
I have pins in my back pocket left over, can I return them?
nail gun came without nails in the box
my foot is bigger than the boot
I lost the tooth brush head
my hair falls out, which shampoo do you recommend?
hair came out of the brush during shipping
the tooth of the zipper is broken
black eye mask instead of a white one
I can't see my order since yesterday
my mother can't walk, can you pick it up?
the blanket stitch is wrong
mein Arzt braucht die Rechnung
Nägel fehlen im Set für den Fuß der Lampe
le clou du tableau manque
mi doctora quiere la factura
डॉक्टर को रसीद चाहिए
keel ka packet kab aayega
الطبيب يحتاج الفاتورة
minha médica gostou do creme
doctor said it's the best pillow ever
my doctor found your shop
the nurse says the sleeves are too tight
the doctor told me to take it twice a day, where is the leaflet?
the vet bills are high so I need the refund
my dentist says this model is out of stock
the surgeon needs the invoice today
glass in the frame is missing
a pin in the shape of a flower
needle in a haystack, your search is useless
I have the screws in my hand but no manual
staple it to my invoice
I stood on the scale and it shows nothing
my finger slipped and I ordered two
I lost my front door key with the tooth charm
hair clip fell out of the box
the wig is losing its hair
I can't see the tracking number clearly
blind spot mirror did not come
nothing landed on my doorstep
the curry powder burned my tongue a bit, but wow what a taste
these jalapeños burn my mouth every time and I keep coming back
la moutarde m'a brûlé la langue, j'adore
Der Zahnarzt hat die Bürste empfohlen
el médico dijo que es la mejor crema
médico disse que é a melhor
doctor ne kaha ki yeh sabse acchi hai
الطبيب قال إنه أفضل كريم
ich habe Nägel bestellt und Schrauben bekommen
il chiodo nel muro non regge
the ramen burned my tongue. Loved it!
`;

test.each(harmless.trim().split('\n'))('nobody was harmed: %s', (text) => {
  expect(findSignal([text])).toBeNull();
});
