import { afterAll, beforeAll, expect, test } from 'vitest';
import { flipSwitch } from '../../src/store/kill-switches.ts';
import { listInbox } from '../../src/store/list-inbox.ts';
import { announceStop } from '../../src/store/stopped-conversations.ts';
import { openTurnBench, says } from '../support/turn-bench.ts';

/* What a customer and the people see of a conversation that waits behind a stop of everything. */

let bench: Awaited<ReturnType<typeof openTurnBench>>;
beforeAll(async () => {
  bench = await openTurnBench();
});
afterAll(() => bench.close());

const flip = (enabled: boolean) => flipSwitch(bench, { scope: 'all', enabled, reason: 'drill', actor: 'staff:olga' });
const told = async (conversation: Parameters<typeof bench.events>[0]) =>
  (await bench.events(conversation)).flatMap((event) =>
    event.type === 'message' && event.role !== 'customer' ? [event.text] : [],
  );
const inInbox = async (conversationId: string) =>
  (await listInbox(bench.database, bench.keyring)).find((item) => item.conversationId === conversationId);

test('shows as paused in the inbox, the customer is told once per stop, and once it is lifted the messages are answered in order', async () => {
  const conversation = await bench.open();
  const { conversationId } = conversation;
  await bench.say(conversation, 'one');
  await flip(true);
  expect(await inInbox(conversationId)).toMatchObject({ status: 'paused', claimedBy: null });
  expect(await announceStop(bench.database, bench.keyring)).toEqual([conversationId]);
  await bench.say(conversation, 'two');
  expect(await announceStop(bench.database, bench.keyring)).toEqual([]);
  const lines = await told(conversation);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/paused at the moment/);
  await bench.answer(conversationId);
  expect(bench.requests).toEqual([]);

  await flip(false);
  expect(await inInbox(conversationId)).toBeUndefined();
  bench.steps.push(says('Both.'));
  await bench.answer(conversationId);
  const asked = bench.requests[0]?.messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  expect(asked?.map((content) => content?.split('\n')[1])).toEqual(['one', 'two']);
  expect((await told(conversation)).at(-1)).toBe('Both.');

  await bench.say(conversation, 'three');
  await flip(true);
  expect(await announceStop(bench.database, bench.keyring)).toEqual([conversationId]);
  await flip(false);
  expect((await told(conversation)).filter((line) => /paused at the moment/.test(line))).toHaveLength(2);
});
