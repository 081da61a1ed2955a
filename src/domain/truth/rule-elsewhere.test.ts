import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { gatherEvidence } from './evidence.ts';
import { judgeSentence } from './judge-sentence.ts';
import type { KnownResult } from './known-actions.ts';

const policy = readFileSync(new URL('../../knowledge/policy-summary.md', import.meta.url), 'utf8');
const passages = [
  'You can return an item within 30 days of delivery. Opened hygiene products cannot be returned.',
  'We charge a restocking fee of 10% for opened electronics. Delivery costs INR 49. Pick-up is free inside India.',
  'The warranty covers faulty devices for one year. We do not match prices of other shops.',
];
const found: KnownResult = {
  tool: 'search_policy',
  result: {
    ...{ status: 'ok', code: 'ok', message: 'Answer from these passages only.' },
    passages: passages.map((text) => ({ article_id: 'a', version: 1, title: 'Rules', heading_path: '', text })),
  },
};
const order: KnownResult = {
  tool: 'get_order',
  result: {
    ...{ status: 'ok', code: 'ok', message: 'The order as recorded.' },
    order: {
      ...{ order_id: 'ORD-9', status: 'delivered', currency: 'INR', total: 'INR 99.00' },
      ...{ placed_at: '2026-09-01T10:00:00+05:30', delivered_at: '2026-11-26T10:00:00+05:30' },
      note: 'The courier took 45 days, 15 business days and 5 months.',
    },
  },
};
const judge = (sentence: string, ...results: readonly KnownResult[]) =>
  judgeSentence(
    sentence,
    gatherEvidence({ results, lines: [], policy, customerTexts: [], now: new Date('2026-11-30T06:00:00Z') }),
  ).kind;

// The first sentence makes the patterns, which takes a busy machine longer than a test may.
beforeAll(() => {
  judge('Hola.');
}, 60_000);

test.each([
  'Puede devolver el artículo dentro de 30 días desde la entrega.',
  'Puede devolver el artículo dentro de treinta días.',
  'Los productos de higiene abiertos no se pueden devolver.',
  'Cobramos una comisión de reposición del 10 % por los aparatos electrónicos abiertos.',
  'La recogida de devoluciones es gratis.',
  'La garantía cubre los dispositivos defectuosos.',
  'आप डिलीवरी के 30 दिनों के अंदर सामान लौटा सकते हैं।',
  'आप डिलीवरी के तीस दिनों के अंदर सामान लौटा सकते हैं।',
  'खुले हुए स्वच्छता उत्पाद लौटाए नहीं जा सकते।',
  'हमारी नीति में डिलीवरी का शुल्क ₹49 है।',
  'वारंटी खराब उपकरणों पर है।',
  'يمكنك إرجاع المنتج خلال ٣٠ يومًا من التسليم.',
  'يمكنك إرجاع المنتج خلال ثلاثين يومًا من التسليم.',
  'لا يمكن إرجاع منتجات النظافة المفتوحة.',
  'نتقاضى رسوم شحن قدرها 49 روبية.',
  'الضمان يشمل الأجهزة المعيبة.',
])('“%s” says what an article says', (sentence) => {
  expect(judge(sentence, order, found)).not.toBe('unsupported');
});

test.each([
  // other days, though a record of the conversation names them
  'Puede devolver el artículo dentro de 45 días.',
  'Puede devolver el artículo dentro de cuarenta y cinco días.',
  'आप 45 दिनों के अंदर सामान लौटा सकते हैं।',
  'आप पैंतालीस दिनों के अंदर सामान लौटा सकते हैं।',
  'يمكنك إرجاع المنتج خلال ٤٥ يومًا.',
  'يمكنك إرجاع المنتج خلال خمسة وأربعين يومًا.',
  'La garantía es de 5 meses.',
  // another fee, though it is what the order came to
  'Cobramos una comisión de INR 99.00 por la entrega.',
  'डिलीवरी का शुल्क ₹99 है, यही हमारी नीति है।',
  'نتقاضى رسوم شحن قدرها 99 روبية.',
  'El envío de la devolución cuesta INR 99.00.',
  // another share
  'Cobramos una comisión de reposición del 20 % por los aparatos electrónicos abiertos.',
  'Cobramos una comisión de reposición del veinte por ciento por los aparatos electrónicos abiertos.',
  'La devolución tiene una penalización del 5 %.',
  'वापसी पर 20 प्रतिशत शुल्क लगता है।',
  // turned round
  'La recogida no es gratis, hay que pagar.',
  'الإرجاع غير مجاني، نتقاضى رسوما.',
  'Los productos de higiene abiertos se pueden devolver.',
  'No puede devolver el artículo.',
  'खुले हुए स्वच्छता उत्पाद लौटाए जा सकते हैं।',
  'आप सामान नहीं लौटा सकते, यही हमारी नीति है।',
  'يمكن إرجاع منتجات النظافة المفتوحة.',
  'لا يمكنك إرجاع المنتج.',
  // without the limit
  'Puede devolver el artículo en cualquier momento.',
  'आप कभी भी सामान लौटा सकते हैं।',
  'يمكنك إرجاع المنتج في أي وقت.',
  // about something the articles do not speak of
  'Aceptamos el pago con cupones y tarjetas regalo.',
  'हमारी नीति में कूपन और उपहार नकद बदले जाते हैं।',
  'نقبل القسائم والهدايا نقدا.',
])('“%s” is said by no article, though some were found', (sentence) => {
  expect(judge(sentence, order, found)).toBe('unsupported');
});

test.each([
  'Puede devolverlo.',
  'Sí, puede devolver la tetera.',
  'आप इसे लौटा सकते हैं।',
  'يمكنك إرجاعه.',
  'No sé qué dice nuestra política sobre eso.',
  '¿Quiere devolver el artículo?',
  'Un compañero de nuestro equipo le responderá.',
  'हमारी नीति के बारे में मुझे जानकारी नहीं है।',
  'لا أعلم شيئا عن سياسة المتجر.',
  'Bonjour, comment puis-je vous aider ?',
  'Je vais vérifier notre politique de retour.',
  'Je ne sais pas ce que dit notre politique.',
  "Je n'ai trouvé aucune information sur la garantie.",
  'Un collègue vous répondra ici.',
  "Souhaitez-vous retourner l'article ?",
  'Votre commande a été livrée.',
  "Vous pouvez m'écrire ici à tout moment.",
  'Pouvez-vous me donner le numéro de commande ?',
  'Je peux enregistrer un retour pour vous.',
  'Guten Tag, wie kann ich Ihnen helfen?',
  'Ich prüfe unsere Rückgaberichtlinie.',
  'Ich weiß nicht, was unsere Richtlinie dazu sagt.',
  'Ich habe keine Informationen zur Garantie gefunden.',
  'Ein Kollege wird Ihnen hier antworten.',
  'Möchten Sie den Artikel zurückgeben?',
  'Ihre Bestellung wurde geliefert.',
  'Sie können mir hier jederzeit schreiben.',
  'Können Sie mir die Bestellnummer nennen?',
  'Ich kann eine Rücksendung für Sie anlegen.',
  'Voy a revisar nuestra política de devoluciones.',
  'Puedo registrar una devolución para usted.',
  'Vous pouvez le retourner.',
  'Vous pouvez retourner cet article.',
  'Sie können ihn zurückgeben.',
  'Sie können den Artikel noch zurückgeben.',
])('“%s” needs no article while an order is at hand', (sentence) => {
  expect(judge(sentence, order)).not.toBe('unsupported');
});

test.each([
  'Puede devolver cualquier artículo sin caja.',
  'आप कोई भी चीज़ लौटा सकते हैं।',
  'يمكنك إرجاع أي منتج.',
  'Cobramos una comisión por cada devolución.',
  'लौटाने पर शुल्क लगता है।',
  'Nous facturons des frais de retour.',
  'Wir berechnen eine Rücksendegebühr.',
])('“%s” does', (sentence) => {
  expect(judge(sentence, order)).toBe('unsupported');
});
