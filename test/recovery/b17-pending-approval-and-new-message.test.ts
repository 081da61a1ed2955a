import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerConversation } from '../../src/agent/answer-conversation.ts';
import type { ChatMessage, ModelAnswer } from '../../src/agent/model-client.ts';
import type { TurnDeps } from '../../src/agent/turn-deps.ts';
import { findPairingFault } from '../../src/rehearsal/wire/find-pairing-fault.ts';
import { createConversation, findConversation } from '../../src/store/conversations.ts';
import { acceptMessage } from '../../src/store/messages.ts';
import { Crashed, openMoneyBench, pricedOrder } from '../support/money-bench.ts';
import { says } from '../support/turn-bench.ts';

/* B17: while an approval is open the customer is answered, the provider accepts every history, a second approval is seen, and a crash leaves no orphan. */

let bench: Awaited<ReturnType<typeof openMoneyBench>>;
const script: ((messages: readonly ChatMessage[]) => ModelAnswer)[] = [];
const asked: (readonly ChatMessage[])[] = [];

beforeAll(async () => {
  bench = await openMoneyBench();
}, 120_000);
afterAll(() => bench?.close());

/** A provider as strict as a real one: a history it would refuse fails the test. */
const model: TurnDeps['model'] = {
  model: 'strict',
  ask: async ({ messages, onText }) => {
    expect(findPairingFault(messages as Parameters<typeof findPairingFault>[0])).toBeNull();
    asked.push(messages);
    const step = script.shift();
    if (!step) throw new Error('The model was asked more often than the script allows');
    const answer = step(messages);
    if (answer.kind === 'answer') onText(answer.text);
    return answer;
  },
};

const refund =
  (order: string, ...items: string[]) =>
  () => ({
    kind: 'answer' as const,
    text: '',
    toolCalls: [
      {
        id: `call_${order}_${items.join('')}`,
        name: 'issue_refund',
        arguments: JSON.stringify({ order_id: order, item_ids: items, reason: 'damaged' }),
      },
    ],
    usage: { input: 10, output: 5, cached: 0 },
  });

async function open(mark: string) {
  await bench.customer(mark);
  await bench.order(`${mark}-a`, { customer_id: mark, ...pricedOrder({ a: 400_000, b: 500_000 }) });
  const input = { channel: 'web', customerId: mark, identityLevel: 'session' as const };
  const { conversationId } = await createConversation(bench.database, bench.keyring, input);
  const conversation = await findConversation(bench.database.sql, bench.keyring, conversationId);
  if (!conversation) throw new Error('the conversation was not created');
  const deps: TurnDeps = {
    ...{ database: bench.database, keyring: bench.keyring, gateway: bench.gateway, model },
    signal: { publish: () => {}, subscribe: async () => async () => {}, close: async () => {} },
    prompt: { text: 'rules', version: 'test' },
    limits: { maxModelCalls: 10, maxTokens: 50_000, modelRetries: 0 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  };
  const options = { owner: 'bench', leaseMs: 10_000, stopping: new AbortController().signal };
  return {
    order: `${mark}-a`,
    conversationId,
    say: (text: string) => acceptMessage(bench.database, conversation, text, null),
    answer: () => answerConversation(conversationId, deps, options),
    pending: () => bench.approvals({ conversationId, status: 'pending' }),
    state: async () =>
      (await bench.database.sql`select state from conversations where conversation_id = ${conversationId}`)[0]?.[
        'state'
      ],
  };
}

test('B17: a message while an approval is open is answered, and the approval stays decidable', async () => {
  const chat = await open('b17a');
  await chat.say('I want my money back for a.');
  script.push(refund(chat.order, 'a'), () => says('A colleague looks at it.'));
  await chat.answer();
  expect(await chat.state()).toBe('waiting_approval');
  await chat.say('How long does it take?');
  script.push((messages) => {
    expect(messages.at(-1)).toMatchObject({ role: 'user' });
    return says('As soon as somebody has looked at it.');
  });
  await chat.answer();
  expect(script).toEqual([]);
  const [approval] = await chat.pending();
  expect(await bench.decide(approval?.approval_id ?? '', 'approve')).toMatchObject({ kind: 'decided', settle: true });
  await bench.settle(approval?.approval_id ?? '');
  expect((await bench.ledger()).filter((row) => row.order_id === chat.order)).toHaveLength(1);
}, 120_000);

test('B17: after a decision another request above the limit opens an approval of its own', async () => {
  const chat = await open('b17b');
  await chat.say('I want my money back for a.');
  script.push(refund(chat.order, 'a'), () => says('A colleague looks at it.'));
  await chat.answer();
  const [first] = await chat.pending();
  await bench.decide(first?.approval_id ?? '', 'approve');
  await bench.settle(first?.approval_id ?? '');
  await chat.say('And b, please.');
  script.push(refund(chat.order, 'b'), () => says('A colleague looks at that, too.'));
  await chat.answer();
  const [second] = await chat.pending();
  expect(second?.approval_id).not.toBe(first?.approval_id);
  expect(second?.args).toMatchObject({ item_ids: ['b'] });
  const history = JSON.stringify(asked.at(-1));
  expect(history).toContain(`dec_${first?.action_id.replaceAll('-', '')}`);
  expect(await chat.state()).toBe('waiting_approval');
}, 120_000);

test('B17: a process that dies between the call and its result leaves a history that the provider accepts', async () => {
  const chat = await open('b17c');
  await chat.say('I want my money back for a.');
  script.push(refund(chat.order, 'a'));
  bench.crash.at = 'after_proposal';
  await chat.answer().catch((error: unknown) => {
    if (!(error instanceof Crashed)) throw error;
  });
  await bench.database.sql`
    update conversations set lease_until = null, lease_owner = null where conversation_id = ${chat.conversationId}`;
  script.length = 0;
  script.push((messages) => {
    const results = messages.filter((message) => message.role === 'tool');
    expect(results).toHaveLength(1);
    expect(JSON.stringify(results)).toMatch(/pending_approval|proposed/);
    return says('A colleague looks at it.');
  });
  await chat.say('Hello?');
  script.push(() => says('Still waiting.'));
  await chat.answer();
  const open_ = await chat.pending();
  expect(open_).toHaveLength(1);
}, 120_000);
