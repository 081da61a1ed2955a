import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { gatherEvidence } from './evidence.ts';
import { judgeSentence } from './judge-sentence.ts';

/* Rules held against all articles of the sandbox store at once: the more was retrieved, the more words there are to put a rule together from that none of the articles says. */

const knowledge = new URL('../../knowledge/', import.meta.url);
const policy = readFileSync(new URL('policy-summary.md', knowledge), 'utf8');
const passages = readdirSync(new URL('articles/', knowledge)).flatMap((file) => {
  const [, head = '', ...sections] = readFileSync(new URL(`articles/${file}`, knowledge), 'utf8').split(/^---$|^## /mu);
  const title = /^title: (.*)$/mu.exec(head)?.[1] ?? '';
  return sections.map((section) => {
    const [heading = '', ...lines] = section.trim().split('\n');
    const text = lines
      .map((line) => line.trim())
      .join('\n')
      .trim();
    return {
      article_id: file,
      version: 1,
      title,
      heading_path: heading,
      text: text.replaceAll(/(?<!\n)\n(?![\n-])/gu, ' '),
    };
  });
});
const order = {
  order_id: 'ORD-7',
  status: 'delivered',
  total: 'INR 2,400.00',
  delivered_at: '2026-11-26T10:00:00+05:30',
};
const evidence = gatherEvidence({
  results: [
    { tool: 'get_order', result: { status: 'ok', code: 'ok', message: 'The order as recorded.', order } },
    {
      tool: 'search_policy',
      result: { status: 'ok', code: 'ok', message: 'Answer from these passages only.', passages },
    },
  ],
  ...{ lines: [], policy, customerTexts: [], now: new Date('2026-11-30T06:00:00Z') },
});

// The first sentence makes the patterns, which takes a busy machine longer than a test may.
beforeAll(() => {
  judgeSentence('You can return an item.', evidence);
}, 60_000);

const said = `
You can return an item within 30 days of the day it was delivered.
An opened electronic item can be returned if it comes back with its charger, cables and other accessories.
There is no return fee when you start within the window.
Returns are collected free of charge inside India.
There is no cancellation fee before the order is handed to the courier.
The delivery charge is not refunded by default, even if every item goes back.
If you post the item yourself, the postage is yours.
The handling fee for cash on delivery is shown at checkout.
The extra fee for express delivery is treated in the same way.
You pay the difference if the new item costs more.
We exchange an item once.
A repair under warranty is free.
The warranty does not cover drops or ordinary wear.
We do not collect parcels outside India.
Duties and taxes of your country are not part of our price, and we cannot refund them.
Refunds always go to the payment method used for the order.
Credit that came from a refund does not expire.
Store credit cannot be paid out to a bank account.
Only one code can be used for an order.
We do not refund the difference if a price drops later.
A coupon that has been used is not issued again when items go back.
Gift card numbers that have been used cannot be returned.
You may refuse the parcel at the door and pay nothing.
When a prepaid order is cancelled before shipping, the full amount including delivery goes back.
Opened hygiene items are decided by a person, who may accept the return or decline.
Clothes should be unworn with their tags on if you exchange them.
If the device is faulty you get your money back within the 30 days.
We deliver to the United States, Canada and Singapore.
The customs charges are collected by the courier and we cannot refund them.
Cash on delivery is possible for orders up to 20,000 rupees.
A bank transfer takes 3 to 5 business days.
We do not take back an item because of a change of mind after thirty days.
You can ask us to cancel an order until it is handed to the courier.
Sealed hygiene items can be returned within 30 days with free pick-up.
Keep the packaging until the matter is settled.
A discount cannot be added once the order has been placed.
We never ask for a card number or a PIN in order to pay you.
Sale prices are kept for another size of the same product if you exchange it.
Clothes should be unworn and have their tags on.
Store credit never expires when it came from a refund.
Within India, collecting a return is free.
You can refuse the parcel at the door.
An exchange is possible within 30 days of delivery.
Your last day to return ends at midnight India time.
Personal care goods can be returned within 30 days while the seal is intact.
If an item arrives broken, you can have your money back or a replacement.
We cannot refund taxes of your country.
The courier tries twice.
You do not need the original invoice to return it.
The outer carton does not have to be the original one.
Credit cannot be moved to another account.
The delivery charge is shown at checkout before you pay.
The maker decides whether to repair or replace under warranty.
Refunds above 2,000 rupees are checked by a person, usually within 4 hours.
UPI refunds usually arrive by the next day.
The chat assistant cannot refund shipping; a person decides.
A coupon for the whole order is spread over the items.
Free items have no cash value.
You can cancel single items of an order before it ships.
Only the account that placed the order can ask for a refund.
A missing hygiene strip counts as opened.
If the new item costs less, the difference goes back to your original payment method.
We exchange an item only once.
Code that was shown to you cannot be returned.
The postage is yours for returns from abroad unless the item was damaged.
You can return a used saucepan if it is clean and complete.
Please do not send anything back without a return number.
An exchanged item has its own 30 days.
Vous pouvez retourner un article dans les 30 jours suivant la livraison.
Les articles peuvent être retournés dans les trente jours.
Le retour est gratuit en Inde.
Il n'y a pas de frais de retour.
Notre politique : les frais de livraison ne sont pas remboursés par défaut.
La garantie ne couvre pas les chutes.
La réparation sous garantie est gratuite.
Nous ne remboursons pas la différence si un prix baisse plus tard.
Les appareils électroniques ouverts peuvent être retournés avec tous leurs accessoires.
Nous échangeons un article une seule fois.
Il n'y a pas de frais d'annulation.
Un code cadeau utilisé ne peut pas être retourné.
Les remboursements vont toujours au moyen de paiement d'origine.
Sie können einen Artikel innerhalb von 30 Tagen nach der Lieferung zurückgeben.
Artikel können innerhalb von dreißig Tagen zurückgegeben werden.
Die Rücksendung ist in Indien kostenlos.
Es gibt keine Rücksendegebühr.
Die Versandkosten werden nicht erstattet.
Die Garantie deckt keine Stürze ab.
Eine Reparatur unter Garantie ist kostenlos.
Wir erstatten die Differenz nicht, wenn ein Preis später sinkt.
Geöffnete Elektronik kann mit allem Zubehör zurückgegeben werden.
Wir tauschen einen Artikel einmal um.
Es gibt keine Stornogebühr.
Benutzte Gutscheincodes können nicht zurückgegeben werden.
Erstattungen gehen immer auf die ursprüngliche Zahlungsart.
Vous pouvez annuler la commande avant son expédition.
Les frais de livraison sont indiqués au moment du paiement.
Nous ne collectons pas les colis hors de l'Inde.
La garantie du fabricant s'applique après 30 jours.
Die Versandkosten werden an der Kasse angezeigt.
Sie können die Bestellung stornieren, bevor sie verschickt wird.
Beschädigte Artikel werden innerhalb von 30 Tagen erstattet.
Nach 30 Tagen gilt die Garantie des Herstellers.
Hygieneartikel können ungeöffnet zurückgegeben werden.
Kostenlose Artikel haben keinen Barwert.
No hay comisión de devolución.
La garantía no cubre caídas.
Los gastos de envío no se reembolsan.
Puede cancelar el pedido antes del envío sin coste.
Los productos electrónicos abiertos se pueden devolver con todos los accesorios.
वापसी पर कोई शुल्क नहीं लगता।
لا توجد رسوم إرجاع.
`;

test.each(said.trim().split('\n'))('an article says it, and it may be said: %s', (sentence) => {
  expect(judgeSentence(sentence, evidence).kind).not.toBe('unsupported');
});

const scattered = `
You must pay a fee for a return.
You have to pay a fee when you return an item.
Returns cost a fee.
We charge a fee for every return.
A return fee is deducted from your refund.
We charge a restocking fee for opened items.
There is a fee for cancelling an order.
We charge you for a missing gift.
You pay the postage for a return inside India.
Customers must pay the courier for the pick-up.
We charge a handling fee for every exchange.
Exchanges cost the price of the delivery.
A fee is charged when you pay by card.
You can exchange an item for cash.
You can get a refund in cash.
We refund the delivery charge if every item goes back.
Our policy is to refund shipping to the card.
You can return used gift cards.
We offer free express delivery.
Your order can be cancelled after it ships for a fee.
We refund customs duties for orders from abroad.
You can return opened hygiene items for a full refund.
The warranty covers drops and water damage.
A repair under warranty costs a handling fee.
You can use several codes for one order.
We refund the difference if a price drops later.
We replace a broken free item with store credit.
You can exchange an item several times.
Worn clothes can be returned with their tags.
You must keep the original invoice to return an item.
We collect parcels outside India free of charge.
We ship to Germany and France.
We pay a fee to customers whose order is late.
You can get compensation for a late delivery.
The warranty is valid for the delivery charge.
You get a discount code when a parcel is damaged.
You must pay the delivery charge to return a damaged item.
Sale items cannot be returned.
Opened electronics cannot be returned.
We charge a fee for store credit.
You need to pay insurance for shipping.
There is a return fee after ten days.
You will have to pay for the pick-up.
Store credit expires after a year when it came from a refund.
Credit can be moved to another account.
The maker's warranty covers blunt knives.
Exchanges are possible as many times as you want.
We collect returns outside India.
Cancelling costs a fee after one hour.
A repair under warranty is charged.
Nous ne livrons pas les colis hors de l'Inde.
Vous devez payer des frais pour chaque retour.
Nous facturons des frais de retour.
Les frais de retour sont déduits du remboursement.
Vous pouvez retourner un article à tout moment.
Tous les articles peuvent être retournés sans limite.
Les articles en solde ne peuvent pas être retournés.
Les produits électroniques ouverts ne peuvent pas être retournés.
Notre politique est que toutes les ventes sont définitives.
Nous offrons la livraison express gratuite.
Nous remboursons la différence si le prix baisse.
Vous pouvez être remboursé en espèces.
Le retour est payant.
Nous offrons une garantie à vie.
Les codes cadeaux utilisés peuvent être retournés.
Sie müssen für jede Rücksendung eine Gebühr zahlen.
Wir berechnen eine Rücksendegebühr.
Die Rücksendekosten werden von der Erstattung abgezogen.
Sie können einen Artikel jederzeit zurückgeben.
Alle Artikel können unbegrenzt zurückgegeben werden.
Reduzierte Artikel können nicht zurückgegeben werden.
Geöffnete Elektronik kann nicht zurückgegeben werden.
Unsere Richtlinie ist, dass alle Verkäufe endgültig sind.
Wir bieten kostenlosen Expressversand.
Wir erstatten die Differenz, wenn der Preis sinkt.
Sie können Ihr Geld bar zurückbekommen.
Die Rücksendung ist kostenpflichtig.
Wir bieten eine lebenslange Garantie.
Benutzte Gutscheincodes können zurückgegeben werden.
Vous devez payer des frais d'annulation.
Nous facturons des frais pour chaque échange.
Les produits d'hygiène ouverts peuvent être retournés à tout moment.
La réparation sous garantie est payante.
Sie müssen eine Stornogebühr zahlen.
Wir erheben eine Gebühr für jeden Umtausch.
Eine Reparatur unter Garantie ist kostenpflichtig.
Sie dürfen Artikel unbegrenzt oft umtauschen.
Cobramos una comisión por cada devolución.
Debe pagar una comisión por cancelar.
Los productos electrónicos abiertos no se pueden devolver.
हर वापसी पर शुल्क लगता है।
खुले इलेक्ट्रॉनिक उपकरण लौटाए नहीं जा सकते।
نتقاضى رسوم إرجاع.
`;

test.each(scattered.trim().split('\n'))('no one passage says it, though several have its words: %s', (sentence) => {
  expect(judgeSentence(sentence, evidence)).toMatchObject({
    kind: 'unsupported',
    claim: expect.stringMatching(/policy|promise|amount|time/),
  });
});

const ofTheOrder = `
You paid INR 2,400.00 for this order.
The delivery charge of this order was shown at checkout.
I can pass your wish for a lower fee to a colleague.
Your order includes free gift wrapping.
You will get an answer here.
Your parcel is on its way.
You must sign in before I can look at your order.
Please keep your invoice at hand.
You have to choose an item first.
I need to see your receipt to go on.
There is a return for this order already.
There are two items in your order.
Do you want to pay by card?
You can use the chat at any time.
You can add a photo here.
You can use the code from the mail to confirm your account.
The code can be found in your mail.
Your gift can be picked up by the courier.
The kettle and the toaster are in one parcel.
Your credit note is in the mail.
We picked up your parcel.
The food processor is out for delivery.
Your shoes were delivered on 26 November.
You need to confirm the code first.
You get a mail when it is done.
I see that you used a coupon.
A colleague has to look at your invoice.
`;

test.each(ofTheOrder.trim().split('\n'))('no rule of the store, and not held against one: %s', (sentence) => {
  expect(judgeSentence(sentence, evidence).kind).not.toBe('unsupported');
});
