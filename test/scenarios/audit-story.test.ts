import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellStory } from '../../src/audit/tell-story.ts';
import { openDatabase } from '../../src/store/database.ts';
import { saveStaffMember } from '../../src/store/staff-members.ts';
import { openMoneyBench } from '../support/money-bench.ts';

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
beforeAll(async () => {
  bench = await openMoneyBench();
});
afterAll(() => bench.close());

const tell = async (kind: 'order' | 'customer' | 'action', id: string) =>
  await tellStory(bench.database.sql, { kind, id }, 'Asia/Kolkata');
const textOf = (parts: Awaited<ReturnType<typeof tell>>) =>
  parts.map(({ heading, sentences }) => [heading, ...sentences].join('\n')).join('\n\n');

test('"Why was order X refunded twice?" is answered from who asked, the rules and their inputs, who approved, and the payment ids', async () => {
  await bench.customer('c1');
  await bench.order('1000000123', {
    customer_id: 'c1',
    lines: [{ id: 'L1', name: 'Kettle', quantity: 2, unit_price_minor: 125_000, discount_minor: 0, tax_minor: 0 }],
    payments: [{ id: '7723019456', method: 'card', captured_minor: 250_000 }],
  });
  await saveStaffMember(bench.database, {
    staffId: 'asha',
    name: 'Asha Rao',
    email: 'asha@shop.example',
    role: 'approver',
    passwordHash: 'x',
  });
  const chat = await bench.chat('c1');
  const ask = { order_id: '1000000123', item_ids: ['L1'], reason: 'damaged' };
  expect((await chat.call('issue_refund', ask)).result['code']).toBe('executed');
  expect((await chat.call('issue_refund', ask)).result['replayed']).toBe(true);
  await chat.ask('The second kettle is broken as well');
  expect((await chat.call('issue_refund', ask)).result['status']).toBe('pending_approval');
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  const approvalId = approval?.approval_id ?? '';
  await bench.decide(approvalId, 'approve', { note: 'photo shows both, call +91 98765 43210' });
  await bench.settle(approvalId);

  const ledger = await bench.ledger();
  expect(ledger).toHaveLength(2);
  const parts = await tell('order', '1000000123');
  const text = textOf(parts);
  const [summary, first, second, vain, compared] = parts;
  // The head answers the question; every number in it is a number of the store's own ledger.
  expect(summary?.sentences[0]).toMatch(
    /^Order 1000000123 was refunded twice: INR 1,250\.00 on .+ \(Asia\/Kolkata\) and INR 1,250\.00 on .+ \(Asia\/Kolkata\), INR 2,500\.00 in all\.$/,
  );
  expect(summary?.sentences[1]).toBe(
    'They were 2 requests, each with an action of its own: refund 1 was for 1 × L1, without a person, within the automatic limits and refund 2 was for 1 × L1, after the approval of Asha Rao (asha).',
  );
  const actions = await bench.actions();
  for (const [index, part] of [first, second].entries()) {
    const told = part?.sentences.join('\n') ?? '';
    const booked = ledger[index];
    const action = actions[index];
    expect(told).toContain(
      `Customer c1, known by the shop's own sign-in (identity level session), asked for a refund of 1 × L1 (reason: damaged) in conversation ${chat.conversationId} at `,
    );
    expect(told).toContain(`it is action ${action?.['action_id']}.`);
    expect(told).toContain(`The store paid INR 1,250.00 to payment 7723019456 as refund ${booked?.refund_id} at `);
    expect(told).toContain('it is settled.');
    expect(told).toMatch(/Versions in force: .*policy \d+/);
    // Every rule that was judged stands there once, with what it was judged on.
    const rules = action?.['rule_results'] as { rule: string; passed: boolean }[];
    for (const { rule } of rules) expect(told).toContain(rule.replaceAll('_', ' '));
    expect(told).toContain(`These ${rules.filter(({ passed }) => passed).length} rules held: `);
    expect(told).toContain('order belongs to customer (order id 1000000123)');
    // What belongs to the other refund does not stand here.
    expect(told).not.toContain(ledger[1 - index]?.refund_id);
  }
  expect(first?.sentences.join()).toContain('No rule asked for a person, so it was carried out without one.');
  expect(first?.sentences.join()).not.toMatch(/approved|asha/i);
  expect(second?.sentences.join()).toMatch(
    /It was put before an approver, because .* did not hold: .*first refund of these lines \(refunded before yes\)/,
  );
  expect(second?.sentences.join('\n')).toMatch(
    /Asha Rao \(asha\) approved at .+, noting: “photo shows both, call \[phone\]”\./,
  );
  expect(vain).toMatchObject({ heading: 'Asked in vain' });
  expect(vain?.sentences.join()).toContain(
    `that was answered with action ${actions[0]?.['action_id']}, and nothing new began.`,
  );
  expect(compared?.sentences).toEqual(['The ledger says the same as the audit of every action here.']);
  // No refund, payment or person appears that the records do not know.
  const known = new Set(ledger.map(({ refund_id }) => refund_id));
  expect((text.match(/rf_[\w-]+/g) ?? []).every((id) => known.has(id))).toBe(true);
  expect([...text.matchAll(/to payment (\S+)/g)].every(([, id]) => id === '7723019456')).toBe(true);
});

test('the story of one action, and of the customer, tell the same; of an unknown one there is nothing', async () => {
  const [action] = await bench.actions();
  const one = textOf(await tell('action', String(action?.['action_id'])));
  expect(one).toContain('The store paid INR 1,250.00 to payment 7723019456');
  const all = textOf(await tell('customer', 'c1'));
  expect(all).toContain('Customer c1 asked for 2 actions on 1 order, and was refunded twice.');
  expect(textOf(await tell('action', '00000000-0000-4000-8000-000000000000'))).toContain(
    'Neither the audit nor the ledger has action',
  );
  expect(textOf(await tell('order', 'nobody'))).toContain('Neither the audit nor the ledger has order nobody');
});

test('a rejected request and a refused one are told with who and why, and as no refund', async () => {
  await bench.customer('c2');
  await bench.order('ORD-R', {
    customer_id: 'c2',
    lines: [{ id: 'L1', name: 'Lamp', quantity: 1, unit_price_minor: 300_000, discount_minor: 0, tax_minor: 0 }],
    payments: [{ id: 'p9', method: 'card', captured_minor: 300_000 }],
  });
  const chat = await bench.chat('c2');
  await chat.call('issue_refund', { order_id: 'ORD-R', item_ids: ['L9'], reason: 'other' });
  await chat.call('issue_refund', { order_id: 'ORD-R', item_ids: ['L1'], reason: 'damaged' });
  const [approval] = await bench.approvals({ conversationId: chat.conversationId });
  await bench.decide(approval?.approval_id ?? '', 'reject', { id: 'omar', note: 'no damage to be seen' });
  const text = textOf(await tell('order', 'ORD-R'));
  expect(text).toContain('Order ORD-R has not been refunded.');
  expect(text).toMatch(/omar rejected it at .+, noting: “no damage to be seen”\./);
  expect(text).toMatch(/issue refund was refused in conversation .+; what did not hold: /);
});

test('an action that the owner of the database changed in the ledger is told as a difference', async () => {
  const [action] = await bench.actions();
  const owner = openDatabase({ url: bench.ownerUrl, max: 1 });
  await owner.sql`alter table actions disable trigger user`;
  await owner.sql`update actions set amount_minor = 99 where action_id = ${String(action?.['action_id'])}`;
  await owner.sql`alter table actions enable trigger user`;
  await owner.close();
  const text = textOf(await tell('order', '1000000123'));
  expect(text).toContain(`The audit and the ledger name different amounts for action ${action?.['action_id']}.`);
});
