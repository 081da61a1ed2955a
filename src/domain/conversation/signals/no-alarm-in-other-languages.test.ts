import { expect, test } from 'vitest';
import { findSignal } from './find-signal.ts';

/* The same as `no-alarm.test.ts`, in the other languages the rules know. */

const harmless = `
quiero una peluca de cabello humano
la plancha quemó mi camisa
la plancha me quemó la camisa
quiero un traje de agente secreto
crema para el sarpullido
crema para quemaduras
el detector de humo no llegó
salmón ahumado
color humo
se me cortó la llamada
se cortó la luz
me cortaron el pelo
corté la etiqueta
me tragué el cuento
no puedo respirar con estos jeans
मेरी शर्ट जल गई इस्त्री से
दूध जल गया
रैशेज की क्रीम चाहिए
डायपर रैश क्रीम कब आएगी
धुआं डिटेक्टर नहीं आया
sabzi kat gayi
shirt jal gayi press se
rash cream chahiye
light kat gayi
كريم للحساسية
كريم للحروق
أريد كاشف دخان
المكواة حرقت قميصي
حرق السعرات
شعر بشري طبيعي
أريد باروكة شعر بشري
crème pour les brûlures
Brandsalbe fehlt
Rauchmelder
fer a brûlé ma chemise
das Bügeleisen hat mein Hemd verbrannt
कॉफी बहुत गरम है
दाने वाली चीनी कब आएगी
चावल के दाने पैकेट से निकल रहे हैं
मुझे खुजली की क्रीम चाहिए
मेरी पतलून जल गई प्रेस से
बल्ब जल रहा है
बत्ती नहीं जल रही
क्या यह बच्चों के लिए सुरक्षित है
मेरा ऑर्डर अटक गया है
उल्टी तरफ सिलाई है
kya isse rash hota hai
khujli ki cream kab aayegi
bulb jal raha hai
light nahi jal rahi
mera order atak gaya hai
paise kat gaye mere account se
mere paise kat gaye par order nahi aaya
payment kat gayi
order atak gaya gale nahi utra
quiero una crema para las quemaduras
busco jabón para piel con eczema
la tostadora quemó el pan
se quemó la comida
la camisa tiene una quemadura
tengo alergia a las nueces
el color rojo fuego
me corté el pelo con la máquina
se cortó el video
el vestido corta respiración
perfume con aroma a humo
máquina de humo
me dio pena
me dio un descuento
le salió mal el cobro
me salió un error
me salieron dos pedidos
me dio error
أريد كريم للحروق
عندي حساسية من المكسرات
هل يسبب حساسية
المنتج مناسب للبشرة الحساسة
كريم ضد الحكة
جهاز التنفس وصل متأخرا
أريد لون الدخان
البطارية لا تعمل
الخبز احترق في المحمصة
مريض ضيق الوقت
`;

test.each(harmless.trim().split('\n'))('%s', (text) => {
  expect(findSignal([text])).toBeNull();
});
