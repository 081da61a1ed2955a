import { beforeAll, describe, expect, test } from 'vitest';
import { allArticles } from '../../../test/support/all-articles.ts';
import { judgeSentence } from './judge-sentence.ts';

/* Sentences that were written before the readers they are held against, and read with all articles of the sandbox store at once. */

const evidence = allArticles();

// The first sentence makes the patterns, which takes a busy machine longer than a test may.
beforeAll(() => {
  judgeSentence('You can return an item to Singapore.', evidence);
}, 60_000);

const demands = {
  wrong: `
You can send items back without a return number.
You can return an item without its accessories if it is an opened device.
A parcel can be returned without packing it.
Refunds are possible without signing in.
The refund is paid without waiting for the approval if you are in a hurry.
A photograph is required for damaged items.
Clothes can be exchanged without their tags.
Opened hygiene items can be returned without asking a person.
The courier does not collect parcels inside India.
Store credit from a refund expires after a year.
The warranty does not cover a motor that stops.
We do not need the serial number for a warranty claim.
Cash on delivery refunds do not need a person.
The address can be changed without a person confirming it.
You can exchange clothes without their tags.
An invoice is required for every return.
You can get a refund for a cash on delivery order without a person.
We accept returns without any number on the box.
You may send an opened device back without its charger.
Larger refunds are paid without approval.
A warranty claim does not need the serial number.
You need the original carton to return an item.
Puede devolver el artículo sin número de devolución.
Vous pouvez retourner un article sans numéro de retour.
Sie können einen Artikel ohne Rücksendenummer zurückgeben.
You may exchange shoes without the box.
Refunds above 2,000 rupees do not need approval.
You can cancel a shipped order without a reason.
`,
  right: `
Please do not send anything back without a return number.
You do not need the original invoice to return an item.
A photograph is not required for most orders.
The outer carton does not have to be the original one.
You may return it without the original carton.
The warranty does not cover drops or the wrong voltage.
Credit from a refund does not expire.
The refund does not wait for the parcel to reach us.
We cannot redirect a parcel on the road.
You do not have to give a reason to speak to a person.
Delivery charges are not refunded by default.
Cash on delivery refunds cannot be paid out without a person.
We do not collect parcels outside India.
No original invoice is needed for a return.
You can return an item without the original invoice.
You do not need to give a reason to ask for a person.
Items must not be sent back without a return number.
I can check the order without your phone number.
You can close the chat without losing the answer.
A photo helps but is not required.
The present's receiver may bring a warranty claim without the account.
You can relax, nothing is due without your agreement.
No puede enviar nada de vuelta sin número de devolución.
We cannot create a return without knowing the order.
You do not need the original box.
`,
};

const places = {
  wrong: `
We ship to Nepal.
We deliver to Germany and France.
You can return the item at our shop in Mumbai.
Delivery to Australia takes 7 to 14 days.
We collect returns free of charge in Singapore.
Our warehouse in Bangalore checks every return.
The same 30 days apply to orders from Sri Lanka.
Orders from Bangladesh are priced in US dollars.
We do not ship to Canada.
You can pay cash on delivery in the United Kingdom.
Yes, delivery to Pakistan is possible.
Our service centre in Pune repairs it free.
Yes, we deliver to Nepal within 7 to 14 days.
We have stores in London and New York.
Free delivery is available across Europe.
Returns from Dubai are collected by our courier.
Refunds for orders from Japan are paid in yen.
You can pick the parcel up at our office in Chennai.
Enviamos a México y Argentina.
Nous livrons en Suisse et en Belgique.
Wir liefern nach Österreich.
हम नेपाल में डिलीवरी करते हैं।
نوصل الطلبات إلى مصر.
Our courier partner also serves Bhutan.
We deliver to Brazil as well.
Returns are free of charge in Canada too.
Nuestra tienda en Madrid acepta devoluciones.
The warranty is valid in Germany.
`,
  right: `
We deliver to Canada.
We ship to the United States, Canada, the United Kingdom, Singapore and the United Arab Emirates.
We ship to the UK and the UAE.
Delivery to Singapore takes 7 to 14 days.
The articles do not say whether we ship to Nepal.
Nepal is not among the countries we ship to.
Pick-up is free inside India.
I could not find anything about shipping to Nepal in our articles.
Your order is on its way to Mumbai, to the address on it.
Orders from the USA are paid by card.
Enviamos a Estados Unidos, Canadá y Singapur.
Nous livrons au Canada et au Royaume-Uni.
Wir liefern nach Kanada und Singapur.
We do not deliver to Nepal, I am sorry.
You asked whether we ship to Nepal; I have found nothing about it.
Orders from the United Kingdom are priced in US dollars.
I do not know whether we deliver to Nepal.
Delivery to Canada takes 7 to 14 days.
The courier collects the parcel free of charge within India.
Your parcel left our warehouse yesterday.
Our people are there from 9 in the morning India time.
A colleague can tell you whether we deliver to Bhutan.
हम भारत के बाहर से पार्सल नहीं लेते।
We ship to Singapore and Canada.
Parcels are collected in India only.
I am sorry, we do not deliver to Brazil.
`,
};

const several = {
  wrong: `
Returns are free within India, have no time limit, and are collected by a courier.
You can return it within 30 days, get a free pick-up and receive a gift voucher.
Cards take 5 to 7 business days, UPI is instant and wallets take 2 weeks.
The refund goes to your card, includes the shipping charge and takes 5 to 7 business days.
Opened electronics can be returned within 30 days with all accessories, even if damaged by use.
We deliver to Canada, Singapore and Japan.
A person can cancel your order, waive the customs fees and refund cash on delivery orders.
The warranty covers motors, screens and accidental drops.
You may return innerwear, socks and swimwear after opening them and earrings too.
Returns need the return number on the parcel, the original invoice and a photograph.
Store credit never expires, can be moved to another account, and pays for delivery.
You can exchange an item once, free of charge, and as often as the price changes.
UPI refunds arrive by the next day and wallet refunds within 10 business days.
Refunds include tax, the delivery charge and a bonus.
You pay nothing at the door, get a voucher, and keep the parcel.
A coupon can be used twice, is spread over the items, and comes back after a return.
Hygiene items can be returned sealed within 30 days and opened within 10 days.
We exchange clothes, shoes and used gift cards.
Cards take 5 to 7 business days and net banking takes 1 business day.
`,
  right: `
Cards take 5 to 7 business days, wallets 2 business days and store credit is at once.
You can return it within 30 days of delivery, pick-up is free in India and there is no return fee.
A refund goes to the original payment method and cards take 5 to 7 business days.
Opened electronics can go back within 30 days with the charger, cables and manual.
A person can cancel or exchange an order, refund shipping and refund cash on delivery orders.
The warranty covers faults of material and workmanship, for example a motor that stops or a screen with dead pixels.
Innerwear, socks, swimwear and earrings are hygiene items, so once opened a person decides.
Up to 2,000 rupees the refund starts at once, and above that a person checks it first, usually within 4 hours.
We deliver to Canada, Singapore and the United Kingdom.
Put the item into its box with its parts and papers, and write the return number on the outside.
UPI refunds arrive by the next day and wallet refunds within 2 business days.
An item can be exchanged once, within 30 days of delivery.
A coupon is spread over the items and is not issued again after a return.
The invoice comes by mail on the day the order ships and shows the GST.
Sealed hygiene items can be returned within 30 days with a free pick-up.
From 10,000 rupees on two people look at a refund, and the answer usually comes within 4 hours.
Duties and taxes are collected by the courier, and we cannot refund them.
Your kettle was delivered on 26 November and can be returned until 26 December.
The delivery charge is shown at checkout and depends on the weight of the parcel and the pin code.
The courier tries twice, and after a second missed visit we arrange another one.
A return sends the item back, and a refund sends the money back.
Net banking takes 3 to 5 business days and wallets take 2 business days.
`,
};

const refusals = {
  wrong: `
Nous n'acceptons aucun retour.
Nous ne reprenons pas les articles.
Les retours ne sont pas possibles chez nous.
Aucun remboursement n'est possible.
Wir nehmen keine Rücksendungen an.
Rückgaben sind bei uns nicht möglich.
Wir erstatten grundsätzlich nichts.
Eine Rückgabe ist ausgeschlossen.
No aceptamos devoluciones.
हम कोई वापसी स्वीकार नहीं करते।
لا نقبل الإرجاع.
Não aceitamos devoluções.
Non accettiamo resi.
We accept no returns.
Geöffnete Elektronik nehmen wir nicht zurück.
Les appareils électroniques ouverts ne peuvent pas être retournés.
Les remboursements sont exclus.
Nous refusons tous les retours.
Umtausch ist bei uns ausgeschlossen.
Wir nehmen grundsätzlich nichts zurück.
Es gibt keine Erstattungen.
Il n'y a pas de remboursement chez nous.
No hay devoluciones.
No se aceptan devoluciones.
हम रिफ़ंड नहीं देते।
Stornierungen sind nicht möglich.
Keine Rückerstattung bei uns.
Aucun échange n'est accepté.
Los reembolsos no existen en nuestra tienda.
`,
  right: `
Nous acceptons les retours dans les 30 jours suivant la livraison.
Nous ne remboursons pas les frais de livraison.
Vous pouvez retourner un article dans les 30 jours.
Wir nehmen Artikel innerhalb von 30 Tagen nach der Lieferung zurück.
Nach Ablauf der 30 Tage nehmen wir Artikel nicht mehr zurück.
Die Versandkosten werden nicht erstattet.
Es gibt keine Rückgabegebühr.
Après les 30 jours, nous ne reprenons plus les articles pour un changement d'avis.
Geöffnete Elektronik kann innerhalb von 30 Tagen mit allem Zubehör zurückgegeben werden.
Les articles d'hygiène ouverts sont examinés par un collègue.
Rückerstattungen gehen auf die ursprüngliche Zahlungsart.
Los gastos de envío no se reembolsan.
Umtausch ist innerhalb von 30 Tagen möglich.
Nous échangeons un article dans les 30 jours.
Stornierungen sind bis zum Versand möglich.
Zölle und Steuern werden nicht erstattet.
Nous ne pouvons pas rediriger un colis en route.
Ein Kollege kann den Fall ansehen.
Les remboursements vont au moyen de paiement d'origine.
Ihre Rücksendung konnte ich nicht anlegen.
Wir tauschen einen Artikel innerhalb von 30 Tagen um.
Les frais de douane ne sont pas remboursés.
Ohne Rücksendenummer bitte nichts zurückschicken.
`,
};

const others = {
  wrong: `
A garantia cobre quedas.
Os reembolsos incluem o frete.
Pode devolver artigos a qualquer momento.
A recolha da devolução é paga pelo cliente na Índia.
Cobramos uma taxa de devolução.
Produtos de higiene abertos podem ser devolvidos sem problema.
Enviamos para o Brasil.
Puoi restituire un articolo in qualsiasi momento.
Rimborsiamo anche le spese di spedizione.
Addebitiamo una commissione di reso.
La garanzia copre le cadute.
Spediamo in Italia.
Il ritiro del reso non è gratuito in India.
Os reembolsos são pagos em dinheiro.
Todos os artigos podem ser trocados sem limite.
A devolução tem um custo de INR 99.
Non rimborsiamo nulla.
Não é possível devolver artigos.
La riparazione in garanzia è a pagamento.
I codici regalo usati si possono restituire.
O envio expresso é grátis.
Consegniamo in Francia e in Germania.
La spedizione è sempre gratuita.
A garantia é vitalícia.
I rimborsi sono sempre in contanti.
Os portes são sempre grátis.
La garanzia dura per sempre.
`,
  right: `
Pode devolver um artigo no prazo de 30 dias após a entrega.
Os portes de envio não são reembolsados.
A recolha é gratuita na Índia.
Não há taxa de devolução.
O reembolso vai para o método de pagamento original.
Os cartões demoram 5 a 7 dias úteis.
A garantia é do fabricante.
Puoi restituire un articolo entro 30 giorni dalla consegna.
Le spese di spedizione non vengono rimborsate.
Il ritiro è gratuito in India.
Non c'è alcuna commissione di reso.
Il rimborso va sul metodo di pagamento originale.
Le carte richiedono da 5 a 7 giorni lavorativi.
Un collega ti risponderà qui.
Não sei o que diz a nossa política sobre isso.
La riparazione in garanzia è gratuita.
A reparação na garantia é gratuita.
Scambiamo un articolo una sola volta.
I rimborsi superiori a 2.000 rupie sono controllati da una persona.
Enviamos para o Canadá e Singapura.
O seu pedido foi enviado.
Il suo ordine è in viaggio.
Vuole restituire l'articolo?
Posso registar uma devolução para si.
Controllo subito la nostra politica di reso.
La garanzia non copre le cadute.
Il rimborso non include le spese di spedizione.
O estafeta tenta duas vezes.
Puoi annullare l'ordine prima della spedizione.
Os cartões demoram 5 a 7 dias úteis.
Il tuo rimborso è stato avviato?
`,
};

describe.each([
  ['what is done without, and what has to be brought', demands],
  ['places and countries', places],
  ['several claims in one sentence', several],
  ['that nothing is taken back, in other languages', refusals],
  ['rules in Portuguese and Italian', others],
] as const)('%s', (_, { wrong, right }) => {
  test.each(wrong.trim().split('\n'))('no article says it, and it is held back: %s', (sentence) => {
    expect(judgeSentence(sentence, evidence).kind).toBe('unsupported');
  });
  test.each(right.trim().split('\n'))('it may be said: %s', (sentence) => {
    expect(judgeSentence(sentence, evidence).kind).not.toBe('unsupported');
  });
});

test.each([
  'Nuestro artículo de ayuda warranty (version 1) dice (en inglés): “Find the invoice.',
  'हमारे सहायता लेख warranty (version 1) में (अंग्रेज़ी में) लिखा है: “Find the invoice.',
])('the name of an article is no rule, and a short sentence in quotation marks is quoted: %s', (sentence) => {
  expect(judgeSentence(sentence, evidence).kind).not.toBe('unsupported');
});

test.each([
  'The warranty (version 1) covers drops.',
  'Our help article warranty (version 1) says: the warranty covers drops.',
])('the name of an article bears out nothing that it does not say: %s', (sentence) => {
  expect(judgeSentence(sentence, evidence).kind).toBe('unsupported');
});

test('a customer who names a country makes no rule of it', () => {
  const asked = { ...evidence, customerTexts: ['do you ship to Nepal?'] };
  expect(judgeSentence('We ship to Nepal.', asked).kind).toBe('unsupported');
  expect(judgeSentence('You asked whether we ship to Nepal.', asked).kind).not.toBe('unsupported');
  expect(judgeSentence('I do not know whether we ship to Nepal.', asked).kind).not.toBe('unsupported');
});

test.each(
  `
I can look at your order without your phone number.
You do not need to do anything else.
I need your order number to go on.
Could you send me a photo of the damage?
Nothing will be changed without your agreement.
Your order ORD-7 was delivered to Mumbai on 26 November.
Your lamp comes from our warehouse.
I am sorry about the delay in Delhi traffic.
Please sign in, so that I can see your orders.
A colleague from our team in India will reply here.
I have passed your question about Nepal to a colleague.
You mentioned that you live in Germany.
The steel kettle in your order can be returned.
Thank you, and have a nice day!
I understand that this is frustrating, and I want to help.
A person has to look at this first, so please wait here.
You can write in English, Hindi or Spanish.
Sie können mir auch auf Deutsch schreiben.
Ich kann die Bestellung ohne Ihre Telefonnummer finden.
Je peux voir votre commande sans votre numéro de téléphone.
Puedo ayudarle con su pedido de Jaipur.
You may keep the box for now.
Would you like to return it or get your money back?
Your refund needs the approval of a colleague.
No photo is needed from you right now.
Não preciso do seu número de telefone.
Posso ajudar com a sua encomenda?
Il suo pacco è stato consegnato il 26 novembre.
If anything else is needed, I will tell you here.
The courier will call you before the pick-up.
`
    .trim()
    .split('\n'),
)('what is said of the talk itself or of the order at hand is no rule: %s', (sentence) => {
  expect(judgeSentence(sentence, evidence).kind).not.toBe('unsupported');
});
