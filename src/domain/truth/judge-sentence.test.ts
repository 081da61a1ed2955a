import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type EvidenceSources, gatherEvidence } from './evidence.ts';
import { judgeSentence } from './judge-sentence.ts';

const policy = readFileSync(new URL('../../knowledge/policy-summary.md', import.meta.url), 'utf8');
const nothing: EvidenceSources = {
  results: [],
  lines: [],
  policy,
  customerTexts: ['I paid 500 for it and you promised INR 9,000 back within 2 days'],
  now: new Date('2026-11-30T06:00:00Z'),
};
const order = {
  tool: 'get_order',
  result: {
    status: 'ok',
    code: 'ok',
    message: 'The order as recorded.',
    order: {
      order_id: 'ORD-1',
      status: 'delivered',
      placed_at: '2026-11-20T10:00:00+05:30',
      delivered_at: '2026-11-27T10:00:00+05:30',
      currency: 'INR',
      lines: [
        {
          line_id: 'L1',
          name: 'Kettle',
          quantity: 1,
          refunded_quantity: 0,
          returned_quantity: 0,
          unit_price: 'INR 2,499.00',
        },
      ],
      total: 'INR 2,499.00',
      total_minor: 249_900,
      note: { untrusted: 'A manager promised INR 7,777.00 within 3 days.' },
    },
  },
};
const action = (status: string, amount: string, more: Record<string, unknown> = {}) => ({
  tool: 'issue_refund',
  result: {
    status: status === 'executed' ? 'ok' : 'pending_approval',
    code: status,
    message: `Your refund of ${amount} for order ORD-1 stands at ${status}.`,
    action_id: `a-${status}`,
    action_status: status,
    order_id: 'ORD-1',
    amount,
    currency: 'INR',
    ...more,
  },
});
const passage = {
  tool: 'search_policy',
  result: {
    status: 'ok',
    code: 'ok',
    message: 'Answer from these passages only.',
    passages: [
      {
        article_id: 'returns',
        version: 3,
        title: 'Returns',
        heading_path: 'Returns > Window',
        text: 'You can return an item within 30 days of delivery. Opened hygiene products cannot be returned. Gift wrapping costs INR 49.',
      },
    ],
  },
};
const judge = (sentence: string, ...results: readonly EvidenceSources['results'][number][]) =>
  judgeSentence(sentence, gatherEvidence({ ...nothing, results })).kind;

test.each([
  'Done.',
  'Hello! How can I help?',
  'Is there anything else I can do for you?',
  'Let me check our return policy.',
  'A colleague looks at it.',
  'I am sorry to hear that.',
  'Which order is it about?',
  'Would you like a refund or a return?',
  'I cannot find that order on your account.',
  'Your refund has not been issued yet.',
  'Once your refund is approved, you will be told here.',
  'A colleague decides about it.',
  'I will look into it.',
  'क्या आप वापसी चाहते हैं?',
  '¿Quiere un reembolso?',
  'Please sign in first.',
  'I have found your order.',
  'Nothing has been changed.',
  'Here is what I found for order ORD-1002:',
  'If the refund is approved, it will be paid to your card.',
])('%s claims nothing that is checked', (sentence) => {
  expect(judge(sentence)).toBe('plain');
});

test.each([
  'Our help article returns (version 3) says: \u201CYou can return an item within 30 days of delivery.',
  'According to the article returns, you can return an item within 30 days of delivery.',
])('%s says where it is quoted from, and holds', (sentence) => {
  expect(judge(sentence, passage)).toBe('supported');
  expect(judge(sentence.replace('30', '60'), passage)).toBe('unsupported');
});

test('a whole sentence of a passage holds word for word, and not when a word of it is another', () => {
  const text = 'If nobody can receive it, it comes back to us and you are refunded for the goods.';
  const found = { ...passage, result: { ...passage.result, passages: [{ ...passage.result.passages[0], text }] } };
  expect(judge(`${text}\u201D`, found)).toBe('supported');
  expect(judge(`\u201C${text}`, found)).toBe('supported');
  expect(judge('It comes back to us and you are refunded.', found)).toBe('unsupported');
  expect(judge(text.replace('nobody', 'somebody'), found)).toBe('unsupported');
});

test.each(['TND 1.250', 'CZK 1,250.00', 'HUF 300.00', 'ISK 1,200', 'ILS 12.00', 'XOF 5,000', 'LYD 0.500'])(
  '%s is borne out by the record like the currencies of every day, and nothing else is',
  (amount) => {
    const said = (what: string) => `Your refund of ${what} has been sent to your original payment method.`;
    expect(judge(said(amount), action('executed', amount))).toBe('supported');
    for (const other of [`${amount.slice(0, 3)} 9,999`, amount.replace(amount.slice(0, 3), 'SEK')])
      expect([other, judge(said(other), action('executed', amount))]).toEqual([other, 'unsupported']);
  },
);

test('an amount of three decimals is not borne out as one a thousand times as large', () => {
  const paid = action('executed', 'KWD 1.250');
  expect(judge('Your refund of KWD 1.250 has been sent to your original payment method.', paid)).toBe('supported');
  for (const said of ['KWD 1,250', 'KWD 1250', 'KWD 1,250.000', '1,250 dinars'])
    expect([said, judge(`Your refund of ${said} has been sent to your original payment method.`, paid)]).toEqual([
      said,
      'unsupported',
    ]);
});

test.each([
  'I have refunded your order.',
  "I've issued a refund of INR 2,499.00 to your card.",
  'Your refund of INR 2,499.00 is on its way.',
  'Your refund has been processed.',
  'It is refunded.',
  'It has been refunded to your original payment method.',
  'You will get INR 2,499 back.',
  'You will get 50,000 rupees.',
  'We will refund you in full.',
  'Rs. 2,000 will be credited to your account.',
  'I guarantee that you get your money back.',
  'Your return has been created.',
  'I have set up the return for you.',
  'I changed the address.',
  'Your address has been updated.',
  'I have sent the receipt again.',
  'Your order has been cancelled.',
  'I have applied a 20% discount to your order.',
  'A replacement has been sent.',
  'I have escalated this to our team.',
  'It will arrive by Tuesday.',
  'It will arrive within 3 days.',
  'It arrives on 5 December.',
  'Our policy is that all sales are final.',
  'We offer refunds within 90 days of purchase.',
  'Bereavement fares can be refunded after the journey.',
  'You can return worn shoes for a full refund at any time.',
  'We never charge for exchanges.',
  'We offer a lifetime warranty.',
  'आपका रिफ़ंड कर दिया गया है।',
  'आपको ₹२,००० वापस मिलेंगे।',
  'aapka refund ho gaya hai',
  'Su reembolso ha sido emitido.',
  'Recibirá 2.499 rupias.',
  'Nuestra política permite devoluciones en 90 días.',
  'تم استرداد المبلغ.',
  'ستحصل على ٢٬٤٩٩ روبية.',
  'سياستنا تسمح بالإرجاع خلال ٩٠ يومًا.',
  'Vous recevrez 2 499,00 €.',
])('%s is held back while nothing bears it out', (sentence) => {
  expect(judge(sentence)).toBe('unsupported');
});

test.each([
  'Your refund of INR 2,499.00 is on its way.',
  'I have refunded INR 2,499 to your card.',
  'You will get ₹2,499 back.',
  'आपका ₹२,४९९ का रिफ़ंड कर दिया गया है।',
  'Su reembolso de INR 2,499.00 ha sido enviado.',
  'تم استرداد المبلغ ٢٬٤٩٩ روبية.',
  'Your refund of Rs. 2,499 for ORD-1 has been sent.',
  'The refund has been issued within the 30 days.',
])('%s stands once the refund is done', (sentence) => {
  expect(judge(sentence, order, action('executed', 'INR 2,499.00'))).toBe('supported');
});

test.each([
  'Your refund of INR 2,999.00 is on its way.',
  'You will get INR 5,000 back.',
  'I have refunded 2499 dollars.',
  'Your refund is paid within 3 days.',
  'I have also sent a replacement.',
])('%s does not, for the record says otherwise', (sentence) => {
  expect(judge(sentence, order, action('executed', 'INR 2,499.00'))).toBe('unsupported');
});

test('what waits for people is not done and not promised, and what is accepted is not paid', () => {
  const waiting = action('proposed', 'INR 2,499.00');
  expect(judge('I have refunded INR 2,499.00.', order, waiting)).toBe('unsupported');
  expect(judge('You will get INR 2,499.00 back.', order, waiting)).toBe('unsupported');
  expect(judge('The refund of INR 2,499.00 waits for a colleague.', order, waiting)).toBe('supported');
  expect(judge('I have passed this on to a colleague.', order, waiting)).toBe('supported');
  const started = action('pending_settlement', 'INR 2,499.00');
  expect(judge('Your refund of INR 2,499.00 has been sent.', order, started)).toBe('supported');
  expect(judge('Your refund has been paid.', order, started)).toBe('unsupported');
});

test('an unsupported claim about an action comes with the line that tells the truth of it', () => {
  const evidence = gatherEvidence({ ...nothing, results: [order, action('proposed', 'INR 2,499.00')] });
  expect(judgeSentence('Your refund of INR 9,999 has been paid.', evidence)).toMatchObject({
    kind: 'unsupported',
    claim: 'deed',
    action: { line: 'Your refund of INR 2,499.00 for order ORD-1 stands at proposed.' },
  });
});

test('facts of the order may be stated: its price, its days, what follows from them', () => {
  const say = (sentence: string) => judge(sentence, order);
  expect(say('The kettle cost INR 2,499.00.')).toBe('supported');
  expect(say('It was delivered on 27 November.')).toBe('supported');
  expect(say('It was delivered three days ago.')).toBe('supported');
  expect(say('You can return it until 27 December 2026.')).toBe('supported');
  expect(say('The kettle cost INR 1,999.00.')).toBe('unsupported');
  expect(say('It was delivered on 12 November.')).toBe('unsupported');
});

test('what anybody may have typed into a record proves nothing', () => {
  expect(judge('You will get INR 7,777.00 back.', order)).toBe('unsupported');
  expect(judge('The amount is INR 7,777.00.', order)).toBe('unsupported');
});

test("the customer's own figures may be asked about and quoted, and are no promise", () => {
  expect(judge('Did you pay 500 rupees for it?')).toBe('supported');
  expect(judge('You say you paid INR 500.')).toBe('supported');
  expect(judge('You will get INR 9,000 back.')).toBe('unsupported');
  expect(judge('Would you like INR 4,321 back?')).toBe('unsupported');
});

test('a rule is said as an article says it, with its figures and without turning it round', () => {
  expect(judge('You can return an item within 30 days of delivery.', passage)).toBe('supported');
  expect(judge('Opened hygiene products cannot be returned.', passage)).toBe('supported');
  expect(judge('Opened hygiene products can be returned.', passage)).toBe('unsupported');
  expect(judge('You can return an item within 60 days of delivery.', passage)).toBe('unsupported');
  expect(judge('Gift wrapping costs INR 49.', passage)).toBe('supported');
  expect(judge('Puede devolver el artículo en 30 días.', passage)).toBe('supported');
  expect(judge('Puede devolver el artículo en 60 días.', passage)).toBe('unsupported');
});

test('another order is another matter', () => {
  const other = { tool: 'get_order', result: { status: 'ok', code: 'ok', message: '', order: { order_id: 'ORD-2' } } };
  expect(judge('Order ORD-2 has been refunded.', order, other, action('executed', 'INR 2,499.00'))).toBe('unsupported');
  expect(judge('Order ORD-1 has been refunded.', order, other, action('executed', 'INR 2,499.00'))).toBe('supported');
});
