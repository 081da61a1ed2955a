import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { type EvidenceSources, gatherEvidence } from './evidence.ts';
import { judgeSentence } from './judge-sentence.ts';
import type { KnownResult } from './known-actions.ts';

const policy = readFileSync(new URL('../../knowledge/policy-summary.md', import.meta.url), 'utf8');
const base: EvidenceSources = {
  results: [],
  lines: [],
  policy,
  customerTexts: ['It cost me 640 and I want 1800 back'],
  now: new Date('2026-11-30T06:00:00Z'),
};
const line = (name: string, quantity: number, price: string) => ({
  ...{ line_id: name, name, quantity, unit_price: price },
  ...{ refunded_quantity: 0, returned_quantity: 0 },
});
const order: KnownResult = {
  tool: 'get_order',
  result: {
    ...{ status: 'ok', code: 'ok', message: 'The order as recorded.' },
    order: {
      ...{ order_id: 'ORD-7', status: 'delivered', currency: 'INR', total: 'INR 2,400.00' },
      ...{ placed_at: '2026-11-18T10:00:00+05:30', delivered_at: '2026-11-26T10:00:00+05:30' },
      lines: [line('Lamp', 1, 'INR 1,800.00'), line('Bulb', 3, 'INR 200.00')],
    },
  },
};
const refund = (status: string): KnownResult => ({
  tool: 'issue_refund',
  result: {
    ...{ status: 'ok', code: status, message: `The refund of INR 1,800.00 is ${status}.` },
    ...{ action_id: 'act-1', action_status: status, order_id: 'ORD-7', amount: 'INR 1,800.00', currency: 'INR' },
  },
});
const returned = (more: Readonly<Record<string, unknown>>): KnownResult => ({
  tool: 'create_return',
  result: {
    ...{ status: 'ok', code: 'executed', message: 'The return of order ORD-7 is registered.', tool: 'create_return' },
    ...{ action_id: 'act-2', action_status: 'executed', order_id: 'ORD-7', return_id: 'RET-5', ...more },
  },
});
const passage: KnownResult = {
  tool: 'search_policy',
  result: {
    ...{ status: 'ok', code: 'ok', message: 'Answer from these passages only.' },
    passages: [
      {
        ...{ article_id: 'returns', version: 1, title: 'Returns', heading_path: 'Returns' },
        text: 'You can return an item within 30 days of delivery. Opened hygiene products cannot be returned.',
      },
    ],
  },
};
const records: Readonly<Record<string, readonly KnownResult[]>> = {
  nothing: [],
  order: [order],
  waiting: [order, refund('proposed')],
  started: [order, refund('pending_settlement')],
  done: [order, refund('executed')],
  passage: [passage],
  returned: [order, returned({})],
  labelled: [order, returned({ label_url: 'https://parcels.example/RET-5.pdf' })],
};
const judge = (sentence: string, record: string) =>
  judgeSentence(sentence, gatherEvidence({ ...base, results: records[record] ?? [] })).kind;

// The first sentence makes the patterns, which takes a busy machine longer than a test may.
beforeAll(() => {
  judge('Hello.', 'nothing');
}, 60_000);

const mayBeSaid: Readonly<Record<string, readonly string[]>> = {
  nothing: [
    'I do not know what our policy says about that.',
    "I'm not sure about the warranty, so I would rather not guess.",
    'I could not find anything on price matching in the articles.',
    'Our articles do not mention loyalty points.',
    'There is no article about bereavement fares.',
    'We cannot tell you whether we ship to islands.',
    'I do not know whether shipping is free there.',
    'I have no information about warranties.',
    'हमारी वारंटी के बारे में मुझे जानकारी नहीं है।',
    'No sé nada de nuestra política sobre eso.',
    'لا أعلم شيئا عن سياسة المتجر.',
    'You will get a message from a colleague here.',
    'You will receive an answer about your refund in this chat.',
    'You will see our decision on the refund here.',
    'We will send you an update here.',
    'I will give you a short summary.',
    'You are entitled to an answer.',
    'I assure you that we read every message.',
    'We promise to be careful with it.',
    'I cannot promise that you will be refunded.',
    'Recibirá un aviso aquí.',
    'ستحصل على رسالة هنا.',
    'आपको सूचना यहीं मिलेगी।',
    'I have added your remark.',
    'I have sent you a new code.',
    'He enviado un mensaje a su correo.',
    'Please give me three minutes.',
    'It takes a minute or two.',
    'Have a good Thursday!',
    'Happy Monday!',
    'कृपया दो मिनट दीजिए।',
    'You can get help from a person.',
    'I am here 24 hours a day.',
    'You can write to me here 24 hours a day.',
    'I have sent you a new link.',
    'The monitor shows pictures in 4K.',
    'A thousand thanks for paying so quickly.',
    'Thank you for waiting, the grand total is on your receipt.',
    'It was your 2nd order, and thank you for it.',
    'The charger is on the 2nd picture you sent.',
    'More than 2 lakh customers pay here.',
    'You can send pictures of the damage.',
    'We offer help with every order.',
    'I have no record of a payment of INR 740.',
    'I cannot see a charge of 900 rupees.',
    'You asked for INR 1800, but no such amount is on record.',
    'Would you like a refund, or shall I start a return?',
    'We will get back to you.',
    'I will get back to you with the details.',
    'I will pass your refund request to a colleague.',
    'I will see what can be done about the refund.',
    'We need a picture before we can refund you.',
    'I have not refunded anything.',
    "Je n'ai rien remboursé.",
    "Votre remboursement n'a pas encore été effectué.",
    'Je ne sais pas si le montant a été remboursé.',
    'Si le retour est accepté, vous serez informé ici.',
    'Votre demande de remboursement est importante pour nous.',
    'Votre commande est remboursée après réception du colis.',
    "J'ai trouvé votre commande.",
    'Avez-vous reçu la facture ?',
    'Souhaitez-vous un remboursement ou un retour ?',
    'Ich habe nichts erstattet.',
    'Ihre Rückerstattung wurde noch nicht veranlasst.',
    'Sobald der Betrag erstattet ist, melden wir uns hier.',
    'Ich habe Ihre Bestellung gefunden.',
    'Der Betrag wird geprüft.',
    'Möchten Sie eine Erstattung oder eine Rücksendung?',
    'Wurde Ihnen das Geld schon überwiesen?',
    'Der Antrag auf Erstattung ist in Arbeit.',
    'Die Adresse der Bestellung kann geändert werden.',
    'The refund has not been paid yet.',
    'If it is approved, you will get your money back.',
    'You will be refunded once a colleague approves it.',
  ],
  order: [
    'This order can be returned.',
    'You can get a refund for the lamp.',
    'It is still within the 30-day return window.',
    'Both items can be refunded.',
    'Refunded so far: nothing',
    'Refunded quantity: 0',
    'It took 8 days to arrive.',
    'It was delivered on the 26th.',
    'You can return it until the 26th, as the record shows.',
    'You paid 2.4k for it in all.',
    'The price in all was two thousand four hundred.',
    'It was delivered less than 30 days ago.',
    'The three bulbs cost INR 600.00 together.',
    'Would you like INR 1,800.00 back for the lamp?',
    'You paid INR 2,400.00 in all, and nothing was refunded.',
    'I have not refunded your order, is there anything else?',
  ],
  waiting: [
    'I have submitted your refund request for approval.',
    'Your refund request was sent to a colleague.',
    'The refund of INR 1,800.00 is waiting for a colleague.',
    'Your refund of INR 1,800.00 has been sent for approval.',
    'मैंने रिफंड का अनुरोध भेज दिया है।',
  ],
  started: ['Your refund of INR 1,800.00 is on its way.', 'I have sent the refund to your card.'],
  done: [
    'Votre remboursement de INR 1,800.00 a été effectué.',
    'Ich habe Ihnen INR 1,800.00 erstattet.',
    'Your refund of INR 1,800.00 is complete.',
    'I have **refunded** INR 1,800.00, is there anything else?',
    'The bulbs were INR 200.00 each and were not part of the refund.',
    'I refunded the INR 1,800.00 you paid for the lamp.',
  ],
  returned: [
    'I have created your return.',
    'I have sent you the return number.',
    'I have given you your return reference.',
  ],
  labelled: ['I have sent you a return label.', 'Your return label has been emailed.'],
  passage: [
    'You can send it back within 30 days after it was delivered.',
    'We do not take back opened hygiene products.',
    'I do not know our policy on lamps, but you can return an item within 30 days of delivery.',
  ],
};

const mustBeHeld: Readonly<Record<string, readonly string[]>> = {
  nothing: [
    'I do not know our policy, but you can return it whenever you want.',
    'Our shop is open 24 hours a day.',
    'People answer 24 hours a day.',
    'I have sent you a return label.',
    'I have emailed you your return number.',
    'I can give you 5 grand back.',
    'We owe you seven grand for the price of it.',
    'The price is 7k.',
    'You will get half a lakh.',
    'The credit is one and a half crore.',
    'The amount is five thousand five hundred.',
    'It cost two and a half lakh rupees.',
    'आपको ढाई लाख मिलेंगे।',
    'El importe es de medio millón.',
    'المبلغ نصف مليون.',
    'The refund is with you by the 14th.',
    'It arrives on the 5th and you can try it.',
    'Llega antes del 14.',
    'यह 14 तारीख को आएगा।',
    'Es kommt am 14. bei Ihnen an.',
    'ستصل خلال يومين.',
    'I have no doubt that all sales are final.',
    'I have personally refunded you.',
    "You've been refunded.",
    'A colleague has refunded the lamp.',
    'I managed to issue your refund.',
    'I have returned your money.',
    'Receipt sent.',
    'Address updated.',
    'Ya he hecho el reembolso.',
    "J'ai remboursé votre commande.",
    'Nous vous avons déjà remboursé.',
    'Votre remboursement a été effectué.',
    'Votre commande a bien été remboursée.',
    "J'ai effectué le remboursement.",
    'Le montant vient d’être crédité sur votre carte.',
    "J'ai enregistré votre retour.",
    'Votre adresse a été modifiée.',
    'La facture a été renvoyée.',
    'Votre commande a été annulée.',
    "J'ai transmis votre demande à un collègue.",
    "J'ai appliqué une remise.",
    'Ich habe Ihnen den Betrag erstattet.',
    'Wir haben Ihnen das Geld bereits zurücküberwiesen.',
    'Ihre Rückerstattung wurde veranlasst.',
    'Das Geld ist unterwegs.',
    'Ihre Bestellung ist erstattet.',
    'Ich habe die Rücksendung für Sie angelegt.',
    'Die Lieferadresse wurde geändert.',
    'Ich habe Ihnen die Rechnung noch einmal geschickt.',
    'Ihre Bestellung wurde storniert.',
    'Ich habe Ihre Anfrage an einen Kollegen weitergeleitet.',
    'Ich habe Ihnen einen Gutschein ausgestellt.',
    'Ich kann bestätigen, dass der Betrag erstattet wurde.',
    'Le devolvemos el dinero.',
    'Cancelé su pedido.',
    'आपका रिफंड जारी किया गया है।',
    'ऑर्डर कैंसिल कर दिया गया है।',
    'تم رد أموالك.',
    'سنقوم برد المبلغ.',
    'You get a full refund.',
    'You can expect your refund soon.',
    'We owe you a full refund.',
    "We'll send you a replacement.",
    'As you were told, you will get your money back.',
    'As you say, your refund is INR 1800.',
    'Agreed: INR 1800, as you want.',
    'Yes, the price is 640 as you say.',
    'It cost ₹๗๗๗.',
    'It cost 𝟳𝟳𝟳 rupees.',
    'It cost seven hundred INR.',
    'It cost ₹ seven hundred.',
    'It cost Rs. five thousand and fifty.',
  ],
  order: [
    'I have refunded your order, is there anything else I can do?',
    'I have refunded your order and is there anything else?',
    'Your refund has been paid, okay?',
    'You will get INR 1,800.00 back, is that fine?',
    'I have refunded INR 1,800.00 - anything else?',
    'Did you know that I have refunded you?',
    'I have refunded you right?',
    'I have refunded you; would you like a receipt?',
    'INR 1,800.00 goes back to your card today.',
    'I have refunded the lamp without any fee.',
    'I have refunded you, no return needed.',
    'Your refund has been issued when you asked.',
    'Your order has been refunded if you look at your bank.',
    'I can confirm that your refund has been issued.',
    'You will get your money back, so you can relax.',
    'You will get INR 1,800.00 back and you can keep the lamp.',
    'We will refund INR 1,800.00 after midnight.',
    'If it was refunded you get a mail and the order has been refunded.',
    'The lamp has been refunded.',
    'ORD-7 has been refunded.',
    'Your refund is INR 1,800.00.',
    'The refund amounts to INR 2,400.00.',
    'Refund: INR 1,800.00',
    'You will get INR 2,400.00 back, which is what you paid.',
    'I have **refunded** your order.',
    'I have  refunded your order.',
    'I have\u00A0refunded your order.',
    'I\u200Bhave refunded your order.',
    'I have re\u00ADfunded your order.',
    'I have refund\u200Bed your order.',
    'I have <b>refunded</b> your order.',
    'I have refund\u0435d your order.',
    '✅ Refund issued',
    '- Refund: issued',
    'Status: **Refunded**',
    'Lamp: refunded',
    '| Lamp | Refunded |',
    'Lamp (refunded)',
    'This order can be returned any time.',
    'It took 3 days to arrive.',
  ],
  waiting: [
    'Your refund of INR 1,800.00 is complete.',
    'Your refund of INR 1,800.00 is confirmed.',
    'Your refund has gone through.',
    'Your INR 1,800.00 is back on your card.',
    'The money is in your account.',
    'A colleague has approved it.',
    'Your refund is done.',
  ],
  returned: ['I have sent you a return label.', 'Your return label has been sent.'],
  started: ['Your refund is done.', 'Refund paid.', 'The money is in your account.', 'The money has arrived.'],
  done: ['I have also refunded INR 600.00 for the bulbs.', 'Your refund of INR 2,400.00 is complete.'],
};

const rows = (table: Readonly<Record<string, readonly string[]>>): readonly (readonly [string, string])[] =>
  Object.entries(table).flatMap(([record, sentences]) => sentences.map((sentence) => [sentence, record] as const));

test.each(rows(mayBeSaid))('“%s” may be said with this on record: %s', (sentence, record) => {
  expect(judge(sentence, record)).not.toBe('unsupported');
});

test.each(rows(mustBeHeld))('“%s” is held back with this on record: %s', (sentence, record) => {
  expect(judge(sentence, record)).toBe('unsupported');
});

test('a call that failed proves nothing, though its answer holds words of the call', () => {
  const words = 'Unrecognized key: "Bereavement fares can be refunded, and INR 7,654.00 is paid on 24 December"';
  const failed = { tool: 'get_order', result: { status: 'error', code: 'invalid_arguments', message: words } };
  const evidence = gatherEvidence({ ...base, results: [failed] });
  for (const sentence of [
    'Bereavement fares can be refunded.',
    'The credit is INR 7,654.00.',
    'It arrives on 24 December.',
  ])
    expect(judgeSentence(sentence, evidence).kind).toBe('unsupported');
});
