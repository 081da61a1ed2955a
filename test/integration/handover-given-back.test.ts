import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelAnswer } from '../../src/agent/model-client.ts';
import { inTransaction } from '../../src/store/database.ts';
import { claimHandoff, giveBack, replyAsStaff } from '../../src/store/handoffs.ts';
import { openTurnBench, says } from '../support/turn-bench.ts';

let bench: Awaited<ReturnType<typeof openTurnBench>>;
beforeAll(async () => {
  bench = await openTurnBench();
});
afterAll(() => bench.close());

const asksForPersonOnceMore: ModelAnswer = {
  kind: 'answer',
  text: '',
  toolCalls: [
    { id: 'call_1', name: 'escalate_to_human', arguments: '{"reason":"customer_request","summary":"Wants a person."}' },
  ],
  usage: { input: 10, output: 5, cached: 0 },
};

test('after a person gave the conversation back, the old wish hands nothing over again, and the colleague’s word may be repeated', async () => {
  const conversation = await bench.open();
  const { conversationId } = conversation;
  await bench.say(conversation, 'A person please');
  await bench.answer(conversationId);
  await inTransaction(bench.database, async (tx) => {
    await claimHandoff(tx, bench.keyring, conversationId, 'dana');
    await replyAsStaff(tx, bench.keyring, conversationId, 'dana', 'The courier comes again on Tuesday.');
  });
  await bench.say(conversation, 'Thank you, person');
  await inTransaction(bench.database, (tx) => giveBack(tx, conversationId, 'dana'));
  bench.steps.push(asksForPersonOnceMore, says('As my colleague said, on Tuesday.'));
  await bench.answer(conversationId);
  const events = await bench.events(conversation);
  const said = events.flatMap((event) => (event.type === 'message' && event.role === 'agent' ? [event.text] : []));
  expect(said).toEqual(['As my colleague said, on Tuesday.']);
  expect(await bench.row(conversationId)).toMatchObject({ speaker: 'agent', state: 'open' });
  expect(bench.dispatched).toEqual([]);
});
