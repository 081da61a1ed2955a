import { expect, test } from 'vitest';
import { findSignal } from './find-signal.ts';

/* What customers write when they or somebody near them came to harm, one to a line. */

const dangers = `
my baby had a rash after using it
my baby got a rash
it gave me a rash
I broke out in a rash
I broke out in hives
gave me hives
the cream gave my son hives
my skin is burning from it
my skin is peeling and red
my face is swollen after using the cream
my lips swelled up
my eyes swelled shut
my daughter's hand got burned
it burned my fingers
the iron burned my arm
the iron burned me
the iron burned my shirt and my hand
I have burns on my hands
second degree burns
he has a burn on his leg
I burnt my hand on it
got a nasty burn from the kettle
fumes are making me dizzy
toxic fumes
it gives off fumes
it fills the room with fumes
smoke is coming out
smoke came out of it
it is smoking
it smokes when I plug it in
the room filled with smoke
black smoke everywhere
my child swallowed a part
my son swallowed the battery
my dog swallowed the magnet
the baby swallowed a button
my toddler almost choked
my baby is choking
my son choked on a piece
she can't breathe
I can't breathe after using it
I have trouble breathing
hard to breathe since I sprayed it
he is not breathing
he stopped breathing
he fainted
I passed out
she lost consciousness
she is unconscious
I feel dizzy and vomited after taking it
it made my baby vomit
we all got food poisoning
I am bleeding
my finger is bleeding
there was glass in my food
there is glass in the baby food
it cut my finger open
I cut my finger on the edge
it cut me
sharp edge cut my son's hand
it shattered in my hands
the glass exploded in my face
the wheel came off while my son was riding
my son fell and broke his arm
the chair collapsed and I hurt my back
the ladder broke and I fell
it collapsed under me
I got zapped
it zaps me when I touch it
it gives me a shock every time
I was shocked by the plug
sparks came out
it sparked
the plug sparked
it caught on fire
the house burned down
it almost burned my house down
battery acid on my hand
it leaked and burned my skin
I feel a burning sensation on my skin
I have an allergic reaction
it triggered my allergies and my throat is closing
my throat is swelling
anaphylactic shock
we had to call 911
I called an ambulance
we went to the ER
I had to see a doctor because of it
I want to die
I feel like ending it all
había vidrio en la comida
mon fils a avalé une pile
non riesco a respirare
my kid ate a piece of it and is choking
my wife got burned by the iron
the baby's skin has a rash
since using the lotion I have red itchy rash on my arms
my eyes are burning
the fumes made us dizzy
there are fumes coming out of the heater
the charger smokes
smoke poured out of the dryer
my dog ate it and is vomiting
my cat swallowed a piece of string
he swallowed the magnet
I got hives from the blanket
this cream caused blisters on my face
the kettle burned my son
the blade sliced my finger
it cut my daughter's lip
I slipped because the mat has no grip and broke my wrist
the stool broke and my mom fell
we nearly suffocated
it burns my skin
boiling water spilled on my legs and scalded me
the lid flew off and hit my face
my throat started to swell
I had to go to the emergency room
we called an ambulance
my son can't breathe properly after the spray
it electrocuted my husband
the lamp gave my wife a shock
plug is hot and sparking
the battery is bulging
flames came out of it
it blew up
the pressure cooker exploded
I feel dizzy from the smell
chemical burn on my scalp
I have chemical burns
it burned my scalp
my baby is bleeding
found glass in the jam
there was a needle in the cushion
i ate it and got food poisoning
kids got sick after eating it
my toddler put it in his mouth and choked
I'm having an asthma attack because of it
the crib collapsed with my baby in it
stroller brakes failed
burned her face
chemical smell that makes me dizzy
poison control told us to call
मेरे बच्चे को दाने निकल आए
इस्तेमाल के बाद चकत्ते हो गए
त्वचा पर लाल चकत्ते पड़ गए
मेरी त्वचा जल रही है
मेरा हाथ जल गया
सांस नहीं आ रही
सांस लेने में दिक्कत हो रही है
बच्चे ने बैटरी निगल ली
मेरे बेटे ने टुकड़ा निगल लिया
गले में अटक गया
धुआं निकल रहा है
धुआँ निकला
इससे धुआं निकलता है
जहरीली गैस निकल रही है
आंखों में जलन हो रही है
वह बेहोश हो गया
उल्टी हो रही है
खुजली हो गई
सूजन आ गई है
उंगली कट गई
खून बह रहा है
करंट लगा
baby ko rashes ho gaye
skin pe daane nikal aaye
saans nahi aa rahi
bachhe ne battery nigal li
haath jal gaya
dhuan nikal raha hai
behosh ho gaya
ulti ho rahi hai
ungli kat gayi
aankhon me jalan ho rahi hai
a mi bebé le salió un sarpullido
me salieron ronchas
me dio urticaria
le salió una erupción
me dio alergia
me arde la piel
se me hinchó la cara
tengo la cara hinchada
me quemó la mano
tengo quemaduras en la mano
mi hija se quemó
le quemó la pierna a mi hijo
mi hijo se tragó una pila
se tragó un imán
el bebé se tragó una pieza
mi hijo se atragantó
casi se ahoga
no puedo respirar
le cuesta respirar
sale humo
echaba humo
empezó a salir humo
hay humo por todas partes
vapores tóxicos
me mareé con los vapores
se desmayó
perdió el conocimiento
me corté el dedo
me cortó la mano
estoy sangrando
me dio un calambre el enchufe
me dio una descarga
vomitó después de tomarlo
ظهر طفح جلدي على طفلي
أصيب طفلي بطفح جلدي
عندي طفح بعد استخدامه
حكة شديدة في جلدي
حساسية بعد استعمال الكريم
تورم وجهي
وجهي متورم
حرق يدي
احترقت يدي
حروق في يدي
ابني بلع بطارية
ابتلع طفلي قطعة
بنتي ابتلعت المغناطيس
ابني يختنق
لا أستطيع التنفس
صعوبة في التنفس
ضيق تنفس
يخرج منه دخان
طلع دخان من الجهاز
أبخرة سامة
أغمي عليه
فقد الوعي
جرحت إصبعي
ينزف
تقيأ بعد أكله
الجهاز كهربني
ma fille a des boutons après l'avoir utilisé
j'ai une éruption cutanée
j'ai de l'urticaire
il a du mal à respirer
de la fumée sort de l'appareil
mein Baby hat Ausschlag bekommen
mein Sohn hat eine Batterie verschluckt
ich bekomme keine Luft
Rauch kommt heraus
meu bebê teve alergia
meu filho engoliu uma pilha
não consigo respirar
mio figlio ha ingoiato una pila
ha avuto un'eruzione cutanea
there's blood everywhere
her face swelled up
मेरी बेटी के चेहरे पर दाने निकल आए हैं
क्रीम लगाने से खुजली हो रही है
बच्चे का दम घुट रहा है
उसे सांस लेने में तकलीफ है
प्रेस से मेरा हाथ जल गया
चार्जर से धुआं आ रहा है
mere bete ne magnet nigal liya
cream lagane se khujli ho rahi hai
mera haath jal gaya iron se
bache ko saans lene me dikkat hai
charger se dhuan nikla
mi hija tiene ronchas por la crema
la crema me causó urticaria
mi bebé se tragó un botón
me quemé los dedos
el cargador echa humo
mi perro se está ahogando
me dio la corriente
se me hincharon los labios
طفلي ابتلع بطارية
وجه ابنتي متورم
سبب لي الكريم طفح جلدي
ابني لا يقدر يتنفس
حرقت يدي من المكواة
الشاحن يخرج منه دخان
ابنتي أغمي عليها
`;

test.each(dangers.trim().split('\n'))('%s', (text) => {
  expect(findSignal([text])).toBe('safety');
});
