import { expect, test } from 'vitest';
import { customerSays, offeredTools, openSimulatedShop, pastCall } from '../simulated-shop.ts';
import type { WireMessage } from '../wire/chat-request.ts';
import { plainWords } from './plain-words.ts';
import { planAnswer } from './plan-answer.ts';

/* How people really talk, in several turns: each test is named after what must not happen to them. */

const shop = openSimulatedShop();
const putOff = {
  status: 'refused',
  code: 'confirmation_required',
  message: 'Nothing was done.',
  shown: 'Please confirm.',
};

/** A conversation in which every write is put off until the customer says yes, as the product does it. */
function openTalk() {
  const history: WireMessage[] = [];
  return (text: string): { readonly calls: readonly (readonly [string, unknown])[]; readonly text: string } => {
    const calls: [string, unknown][] = [];
    history.push(customerSays(text));
    for (;;) {
      const plan = planAnswer({ model: 'any', messages: history, tools: offeredTools });
      if (plan.kind === 'say') {
        history.push({ role: 'assistant', content: plan.text });
        return { calls, text: plan.text };
      }
      calls.push([plan.tool, plan.args]);
      const writes = plan.tool === 'issue_refund' || plan.tool === 'create_return';
      const result = writes ? putOff : shop.answer(plan.tool, plan.args);
      history.push(...pastCall(`call_${history.length}`, plan.tool, plan.args, result));
      if (!writes) continue;
      history.push({ role: 'assistant', content: putOff.shown });
      return { calls, text: putOff.shown };
    }
  };
}

const itemsOf = (calls: readonly (readonly [string, unknown])[]) =>
  calls.flatMap(([tool, args]) => (tool === 'issue_refund' || tool === 'create_return' ? [args] : []));

test('a change of mind behind a summary is not met with "I did not get that"', () => {
  const say = openTalk();
  say('refund the blue mug in ORD-1003');
  expect(itemsOf(say('wait, I meant the cushions, both').calls)).toMatchObject([{ item_ids: ['C1', 'C1'] }]);
});

test('a yes after another question is not lost: the summary is asked for again', () => {
  const say = openTalk();
  say('refund the blue mug in ORD-1003');
  expect(say('what is your return policy?').calls).toMatchObject([['search_policy', {}]]);
  expect(itemsOf(say('yes').calls)).toMatchObject([{ order_id: 'ORD-1003', item_ids: ['M1'] }]);
});

test('who puts themselves right in one message is not asked for both', () => {
  const { calls } = openTalk()('refund the blue mug of ORD-1003\nno wait, the cushions');
  expect(itemsOf(calls)).toMatchObject([{ item_ids: ['C1', 'C1'] }]);
});

test('"refund one" is not all of them', () => {
  const { calls } = openTalk()('the cushions from ORD-1003 are scratchy, refund one');
  expect(itemsOf(calls)).toMatchObject([{ item_ids: ['C1'] }]);
});

test('"the other one as well" is not asked which order it is', () => {
  const say = openTalk();
  say('return one cushion from ORD-1003');
  expect(itemsOf(say('actually return the other one as well').calls)).toMatchObject([
    { order_id: 'ORD-1003', item_ids: ['C1'] },
  ]);
});

test('a fragment goes on with what was asked', () => {
  const say = openTalk();
  expect(say('where is my order?').text).toMatch(/ORD-1002.*|ORD-1005.*/);
  expect(say('the desk lamp').text).toBe('Order ORD-1002 (Desk Lamp) has been shipped and is on its way.');
  expect(say('and the other one?').text).toBe('Order ORD-1005 (Bed Sheet) has been received and is not packed yet.');
});

test.each([
  ['wher is my ordr', 'list_orders'],
  ['where the hell is my damn order', 'list_orders'],
  ['i wnat a refnd for the mug', 'list_orders'],
  ['where is my money?', 'search_policy'],
  ['when does the money arrive', 'search_policy'],
  ['do you price match with other shops?', 'search_policy'],
  ['I was charged twice for ORD-1003', 'search_policy'],
  ['when are my lamp gonna get here', 'list_orders'],
  ['my lamp is late, it has been three days!', 'list_orders'],
  ['how much did I pay for the kettle?', 'list_orders'],
  ["I don't need a human, just tell me where order ORD-1002 is", 'get_order'],
  ['my email is wrong, change it to a@b.example', 'escalate_to_human'],
  ['my parcel says delivered but I never got it', 'escalate_to_human'],
])('“%s” is understood', (text, tool) => {
  expect(openTalk()(text).calls[0]?.[0]).toBe(tool);
});

test.each([
  ['are you a robot?', /I am an automated assistant/],
  ['what can you do?', /look up your orders, set up returns/],
  ['👋', /^Hello!/],
  ['🙏🙏', /You are welcome/],
  ['how do I sign in?', /one-time code in this chat/],
  ["it is my wife's order", /only speak about orders of the account you are signed in with/],
  ['you are useless', /^I am sorry .*colleague\?$/],
  ['the kettle came without lid, what are you going to do about it', /money back, or .* return\?$/],
  ['the kettle is broken', /money back, or .* return\?$/],
  ['I attached a photo of the broken kettle, see?', /money back, or .* return\?$/],
  ['you sent me the wrong lamp', /money back, or .* return\?$/],
  ['you said I would get a voucher, where is it', /no record of such a promise.*colleague\?$/],
  ['yes but only half', /cannot choose another one.*colleague\?$/],
  ['the mug is torn and stained', /money back, or .* return\?$/],
])('“%s” is no dead end', (text, answer) => {
  expect(openTalk()(text).text).toMatch(answer);
});

test('who declined the refund and wants to return it instead is not asked which order it is', () => {
  const say = openTalk();
  say('refund the blue mug in ORD-1003');
  say('no');
  expect(say('ok then return it').calls).toMatchObject([['create_return', { order_id: 'ORD-1003', item_ids: ['M1'] }]]);
});

test.each([
  ['No\nPlease refund order ORD-1001, it arrived damaged.', 'issue_refund'],
  ['no I want my money back, it does not work', 'issue_refund'],
])('a no to a summary does not swallow the wish behind it: "%s"', (text, tool) => {
  const say = openTalk();
  say('I want to return the kettle from order ORD-1001');
  expect(say(text).calls.at(-1)?.[0]).toBe(tool);
});

test.each(['no refund', 'No, please do not refund it', 'no, just leave it', 'No, I do not want the refund'])(
  'a no that wishes nothing begins nothing: "%s"',
  (text) => {
    const say = openTalk();
    say('I want to return the kettle from order ORD-1001');
    expect(say(text).calls).toEqual([]);
  },
);

test('a refund that was asked for in another conversation is looked up and not denied', () => {
  const order = {
    order_id: 'ORD-1007',
    status: 'delivered',
    placed_at: '2026-05-01',
    delivered_at: '2026-05-03',
    lines: [],
  };
  const found = {
    status: 'ok',
    code: 'ok',
    order,
    asked_in_other_conversations: [{ action_id: 'act-9', action_status: 'proposed' }],
  };
  const messages = [
    customerSays('where is my refund for ORD-1007?'),
    ...pastCall('call_1', 'get_order', { order_id: 'ORD-1007' }, found),
  ];
  expect(planAnswer({ model: 'any', messages, tools: offeredTools })).toMatchObject({
    tool: 'check_action',
    args: { action_id: 'act-9' },
  });
});

test('nobody is asked in a circle: the third time they are not understood a person takes over', () => {
  const say = openTalk();
  expect(say('blah blah').text).toMatch(/did not quite get that/);
  expect(say('foo bar').text).toMatch(/still do not follow/);
  expect(say('baz qux').calls).toMatchObject([['escalate_to_human', { reason: 'other' }]]);
});

test.each(['older border', 'a chance', 'monkey', 'where were you', 'ord-1001', 'retrn@example.com'])(
  'a right word is left as it is: %s',
  (text) => {
    expect(plainWords(text)).toBe(text);
  },
);

test('what code has told is not told a second time', () => {
  const told = {
    status: 'ok',
    code: 'executed',
    message: 'Your return is registered.',
    customer_has_read: 'Your return is registered.',
  };
  const args = { order_id: 'ORD-1003', item_ids: ['M1'], reason: 'other' };
  const messages = [customerSays('yes'), ...pastCall('cnf_1', 'create_return', args, told)];
  expect(planAnswer({ model: 'any', messages, tools: offeredTools })).toEqual({
    kind: 'say',
    text: 'Is there anything else I can do for you?',
  });
});

test.each(['only one of them actually', 'just one please', 'wait, only the first one', 'one'])(
  'fewer units behind a summary are asked for as fewer: %s',
  (says) => {
    const say = openTalk();
    say('refund the cushions of ORD-1003');
    expect(itemsOf(say(says).calls)).toMatchObject([{ order_id: 'ORD-1003', item_ids: ['C1'] }]);
  },
);

test.each(['hmm actually no, leave it', 'wait, no', 'I changed my mind', 'on second thought I will keep it'])(
  'a no in other words behind a summary changes nothing: %s',
  (says) => {
    const say = openTalk();
    say('refund the blue mug in ORD-1003');
    expect(say(says)).toEqual({ calls: [], text: expect.stringMatching(/^All right. Nothing has been changed/) });
  },
);

test('a reason given behind a summary goes into it, and a drawn-out yes is one', () => {
  const say = openTalk();
  say('refund the blue mug in ORD-1003');
  expect(itemsOf(say("it's broken").calls)).toMatchObject([{ item_ids: ['M1'], reason: 'damaged' }]);
  expect(itemsOf(say('yess').calls)).toMatchObject([{ item_ids: ['M1'] }]);
});

test('who wants money for what is late is asked about the order that was just spoken of', () => {
  const say = openTalk();
  say('where is my order ORD-1002?');
  expect(itemsOf(say("it's late, I want my money back").calls)).toMatchObject([{ order_id: 'ORD-1002' }]);
});

test('the second wish of a sentence is not lost', () => {
  const say = openTalk();
  const first = say('can you send me the receipt of ORD-1003 again and I want to return the blue mug');
  expect(first.calls.map(([tool]) => tool)).toContain('resend_receipt');
  expect(first.text).toMatch(/You also asked for a return\. Shall I go ahead\?$/);
  expect(itemsOf(say('yes please').calls)).toMatchObject([{ order_id: 'ORD-1003', item_ids: ['M1'] }]);
});

test('an order that was told of out of a list is the one in focus', () => {
  const say = openTalk();
  expect(say('where is my lamp?').text).toMatch(/ORD-1002/);
  expect(itemsOf(say("it's late, I want my money back").calls)).toMatchObject([{ order_id: 'ORD-1002' }]);
});

test('the second wish is about what it names, not about what the first one named', () => {
  const say = openTalk();
  say('please send me the receipt for the blue mug again and I also want to return the cushions');
  expect(itemsOf(say('yes').calls)).toMatchObject([{ item_ids: ['C1', 'C1'] }]);
});

test('a part of the money is no refund of all of it, and a no with a wish behind it is a wish', () => {
  const say = openTalk();
  const half = say('the blue mug has a stain, can I keep it and get half the money back?');
  expect(half).toEqual({ calls: [], text: expect.stringMatching(/cannot choose another one/) });
  expect(itemsOf(say('no thanks, then refund the blue mug').calls)).toMatchObject([{ item_ids: ['M1'] }]);
});

test.each(['please take it back', 'I changed my mind about my order ORD-1003, please take it back'])(
  'taking back is a return: %s',
  (says) => {
    const say = openTalk();
    say('where is the blue mug?');
    expect(say(says).text).not.toMatch(/did not quite get that/);
  },
);

test('a question about a country is answered by the article on countries, and says what it does not name', () => {
  const ask = (text: string) => openTalk()(text).calls;
  expect(ask('Do you ship to Nepal?')).toEqual([['search_policy', { query: expect.stringMatching(/^Countries/) }]]);
  const passage = { article_id: 'international-orders', version: 1, text: 'We deliver to Canada and Singapore.' };
  const told = (text: string) =>
    planAnswer({
      model: 'any',
      messages: [
        customerSays(text),
        ...pastCall('call_1', 'search_policy', { query: 'Countries' }, { status: 'ok', passages: [passage] }),
      ],
      tools: offeredTools,
    });
  expect(told('Do you ship to Nepal?')).toMatchObject({
    text: expect.stringMatching(/^Our articles do not mention “Nepal”\./),
  });
  expect(told('Do you ship to Canada?')).toMatchObject({ text: expect.stringMatching(/^Our help article/) });
});

test('pleading behind a refusal is answered, not met with the same refusal or with another order', () => {
  const refusal = {
    status: 'refused',
    code: 'outside_return_window',
    message: 'The return window for this order ended on 29 November 2026.',
  };
  const args = { order_id: 'ORD-1003', item_ids: ['M1'], reason: 'other' };
  const told =
    'I could not do that. The return window for this order ended on 29 November 2026. Shall I hand you over to a colleague?';
  const history: WireMessage[] = [
    customerSays('refund the blue mug of ORD-1003'),
    ...pastCall('call_1', 'issue_refund', args, refusal),
    { role: 'assistant', content: told },
  ];
  const say = (text: string) => {
    history.push(customerSays(text));
    const plan = planAnswer({ model: 'any', messages: history, tools: offeredTools });
    if (plan.kind === 'say') history.push({ role: 'assistant', content: plan.text });
    return plan;
  };
  expect(say('why not? it was only one day late')).toMatchObject({
    text: expect.stringMatching(/^That is what our rules say\. The return window/),
  });
  expect(say('please make an exception')).toMatchObject({ text: expect.stringMatching(/^I cannot make an exception/) });
  expect(say('fine then a person')).toMatchObject({ tool: 'escalate_to_human' });
});

test('the money for what was just sent back is for those very units', () => {
  const args = { order_id: 'ORD-1003', item_ids: ['M1'], reason: 'other' };
  const messages: WireMessage[] = [
    customerSays('return the blue mug of ORD-1003'),
    ...pastCall('cnf_1', 'create_return', args, { status: 'ok', code: 'executed', customer_has_read: 'Registered.' }),
    { role: 'assistant', content: 'Is there anything else I can do for you?' },
    customerSays('and my money for it?'),
  ];
  expect(planAnswer({ model: 'any', messages, tools: offeredTools })).toEqual({
    kind: 'call',
    tool: 'issue_refund',
    args,
  });
});

test('behind a summary of one of two, "no wait, both" is no mere no', () => {
  const say = openTalk();
  say('refund the cushions of ORD-1003');
  say('only one');
  expect(itemsOf(say('no wait, both').calls)).toMatchObject([{ item_ids: ['C1', 'C1'] }]);
});

test.each(['nur eins', 'une seule', 'solo uno', 'केवल एक', 'واحد فقط'])(
  'fewer units in another language: %s',
  (says) => {
    const say = openTalk();
    say('refund the cushions of ORD-1003');
    expect(itemsOf(say(says).calls)).toMatchObject([{ item_ids: ['C1'] }]);
  },
);

test('an English word in a Hindi sentence names the thing', () => {
  expect(plainWords('mera quilt kharab hai, paise wapas chahiye')).toMatch(
    /^I want a refund for the quilt, it is broken/,
  );
});

test('how long a request takes that waits for a colleague is how long colleagues take', () => {
  const args = { order_id: 'ORD-1003', item_ids: ['M1'], reason: 'other' };
  const messages: WireMessage[] = [
    customerSays('refund the blue mug of ORD-1003'),
    ...pastCall('cnf_1', 'issue_refund', args, { status: 'pending_approval', code: 'proposed', action_id: 'act-1' }),
    { role: 'assistant', content: 'A colleague has been asked.' },
    customerSays('how long will that take?'),
  ];
  const plan = planAnswer({ model: 'any', messages, tools: offeredTools });
  expect(plan).toMatchObject({ tool: 'search_policy', args: { query: expect.stringMatching(/check by a person/) } });
});
