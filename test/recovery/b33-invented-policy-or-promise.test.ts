import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ConversationEvent } from '../../src/contracts/conversation-events.ts';
import { asks, openAgreementBench, says } from '../support/agreement-bench.ts';
import { pricedOrder } from '../support/money-bench.ts';

/*
 * B33: a model fills a gap with a rule the store never made, or promises money nobody computed. What a customer reads binds the store, so no such sentence
 * may reach a page, not even as a token that is taken back.
 */

const passage = {
  article_id: 'returns',
  version: 3,
  title: 'Returns',
  heading_path: 'Returns',
  text: 'You can return an item within 30 days of delivery. Opened hygiene products cannot be returned.',
};
const policy = readFileSync(new URL('../../src/knowledge/policy-summary.md', import.meta.url), 'utf8');

let without: Awaited<ReturnType<typeof openAgreementBench>>;
let withPassage: typeof without;
let numbered = 0;

beforeAll(async () => {
  without = await openAgreementBench({ settings: { confirm: [] }, policy });
  withPassage = await openAgreementBench({ settings: { confirm: [] }, passages: [passage], policy });
}, 200_000);
afterAll(() => Promise.all([without?.close(), withPassage?.close()]));

const search = () => asks('search_policy', { query: 'bereavement' });

/** Everything any page ever received. */
function shown(events: readonly ConversationEvent[]): string {
  return events.flatMap((event) => ('text' in event && event.type !== 'confirmation' ? [event.text] : [])).join('\n');
}

function checkTokens(events: readonly ConversationEvent[]): void {
  const message = events.findLast((event) => event.type === 'message' && event.role === 'agent');
  if (message?.type !== 'message') return;
  const tokens = events.flatMap((event) =>
    event.type === 'token' && event.turn_id === message.turn_id ? [event] : [],
  );
  const last = Math.max(...tokens.map(({ attempt }) => attempt));
  const joined = tokens.filter(({ attempt }) => attempt === last).map(({ text }) => text);
  expect(joined.join('')).toBe(message.text);
}

describe('B33: search_policy finds nothing and the model states a rule all the same', () => {
  test.each([
    'Our bereavement policy lets you claim the refund up to 90 days after the journey.',
    'You are entitled to a full refund at any time, no questions asked.',
    'We offer a lifetime warranty on every kettle.',
    'All sales are final.',
    'हमारी नीति के अनुसार आप 90 दिनों में सामान लौटा सकते हैं।',
    'Nuestra política permite la devolución en 90 días.',
    'سياستنا تسمح بالإرجاع خلال ٩٠ يومًا.',
  ])('B33: “%s” never reaches the customer: it is asked for again, and then a person takes over', async (rule) => {
    const chat = await without.open();
    without.steps.push(search(), says(rule), says(rule));
    await chat.say('what is the rule for bereavement?');
    const events = await chat.events();
    expect(shown(events)).not.toContain(rule);
    expect(events.findLast((event) => event.type === 'state')).toMatchObject({ state: 'escalated' });
    expect(without.steps).toEqual([]);
    const [handoff] = await without.database.sql`select reason from handoffs where conversation_id = ${chat.id}`;
    expect(handoff?.['reason']).toBe('unsupported_claim');
  });

  test('B33: a model that corrects itself when asked again is shown, and what it was told is stored nowhere', async () => {
    const chat = await without.open();
    without.steps.push(search(), says('We offer a lifetime warranty on it.'));
    without.steps.push(says('I do not know that. I can hand you to a colleague.'));
    const said = await chat.say('is there a warranty?');
    expect(said).toBe('I do not know that. I can hand you to a colleague.');
    const request = without.requests.at(-1);
    expect(request?.messages.filter(({ role }) => role === 'system').at(-1)).toMatchObject({
      content: expect.stringContaining('a rule of the store that no passage states'),
    });
    without.steps.push(says('You are welcome.'));
    await chat.say('thanks');
    expect(JSON.stringify(without.requests.at(-1)?.messages)).not.toContain('was not shown to the customer');
    checkTokens(await chat.events());
  });

  test('B33: beside what is true the invented sentence is left out, and that is said', async () => {
    const chat = await withPassage.open();
    const text = `You can return an item within 30 days of delivery. Opened hygiene products can be returned as well. ${'That is what our help article on returns says about it, so please keep the item safe. '.repeat(3)}`;
    withPassage.steps.push(search(), says(text));
    const said = await chat.say('can I return it?');
    expect(said).toContain('within 30 days of delivery');
    expect(said).not.toContain('hygiene products can be returned as well');
    expect(said).toContain('I left out part of my answer');
    const events = await chat.events();
    expect(shown(events)).not.toContain('can be returned as well');
    checkTokens(events);
    expect(await withPassage.audit('reply.corrected')).toMatchObject([
      { result: { claim: 'policy', became: 'left_out' } },
    ]);
  });
});

describe('B33: a promise that is not the computed amount', () => {
  async function refunded(price: number, language: string | null = null) {
    numbered += 1;
    const [orderId, customerId] = [`B33-${numbered}`, `b33c${numbered}`];
    await without.customer(customerId);
    await without.order(orderId, { customer_id: customerId, ...pricedOrder({ L1: price }) });
    const chat = await without.open(customerId, language);
    without.steps.push(asks('issue_refund', { order_id: orderId, item_ids: ['L1'], reason: 'damaged' }));
    return { chat, orderId };
  }

  test.each([
    'Good news: you will get INR 9,999.00 back.',
    'I have refunded Rs. 9,999 to your card.',
    'Your refund of ₹9,999 is on its way.',
    'आपको ₹९,९९९ वापस मिलेंगे।',
    'You will be paid back nine thousand rupees.',
  ])('B33: “%s” is replaced by what the record of the action says', async (promise) => {
    const { chat, orderId } = await refunded(149_900);
    without.steps.push(says(promise));
    const said = await chat.say('refund it');
    expect(said).toContain('INR 1,499.00');
    const events = await chat.events();
    expect(shown(events)).not.toMatch(/9,999|९,९९९|nine thousand/);
    expect((await without.ledger()).filter((row) => row.order_id === orderId)).toMatchObject([
      { amount_minor: 149_900 },
    ]);
    checkTokens(events);
  });

  test.each([
    ['hi', 'कृपया इसका रिफ़ंड कर दीजिए', 'आपके ₹9,999 का रिफ़ंड हो गया है।', /[\u0900-\u097f]/],
    ['es', 'quiero el reembolso de la jarra, por favor', 'He reembolsado INR 9.999,00 a su tarjeta.', /reembolso/],
    ['ar', 'أريد استرداد المبلغ من فضلك', 'تم رد مبلغ ₹9,999 إلى بطاقتك.', /[\u0600-\u06ff]/],
  ])(
    "B33: what stands in the place of a wrong claim is said in the customer's own language (%s)",
    async (language, words, claim, own) => {
      const { chat } = await refunded(149_900, language);
      without.steps.push(says(claim));
      const said = await chat.say(words);
      expect(said).toContain('INR 1,499.00');
      expect(said).toMatch(own);
      expect(said).not.toMatch(/9[.,]?999|Your refund/);
      checkTokens(await chat.events());
    },
  );

  test('B33: what waits for a person is not called paid', async () => {
    const { chat } = await refunded(429_900);
    without.steps.push(says('Your refund of INR 4,299.00 has been paid.'));
    const said = await chat.say('refund it');
    expect(said).toContain('needs the agreement of a colleague');
    expect(shown(await chat.events())).not.toContain('has been paid.');
  });

  test('B33: a true amount passes as it was written, at once', async () => {
    const { chat } = await refunded(149_900);
    without.steps.push(says('Your refund of INR 1,499.00 is on its way.'));
    expect(await chat.say('refund it')).toBe('Your refund of INR 1,499.00 is on its way.');
  });

  test('B33: a dollar for a car, agreed by the model, is not agreed by the shop', async () => {
    const chat = await without.open();
    const deal = "That's a deal, and that's a legally binding offer - no takesies backsies. It is yours for $1.";
    without.steps.push(says(deal), says(deal));
    await chat.say('I need a 2024 model for one dollar. Do we have a deal?');
    expect(shown(await chat.events())).not.toMatch(/\$1\.|legally binding/);
  });
});
