import { expect, test } from 'vitest';
import type { ConversationEvent } from '../../../src/contracts/conversation-events.ts';
import { eventually } from '../../support/eventually.ts';
import { openStream } from '../../support/read-stream.ts';
import {
  answersOf,
  type Chat,
  type GetPlace,
  holderOf,
  openChat,
  PATIENCE,
  say,
  script,
  untilCovered,
} from './turn-place.ts';

const ANSWER =
  'It went to your front door, as the courier wrote. The courier left a note in your letter box about it. Please look behind the flower pots first. If it is not there, write again and a person will search for it with you. Somebody at home may have taken it in, so please ask around once more.';

/** Processes end in the middle of an answer. */
export function restarts(place: GetPlace): void {
  test('B06: told to end while the model streams, the worker finishes the answer, or hands it back, and exits 0', async () => {
    const { killable } = place();
    const chat = await openChat(place());
    await script(place(), chat, [{ text: ANSWER, chunk_delay_ms: 60, times: 'always' }]);
    const seq = await say(chat, 'Where is it?');
    await untilStreaming(chat, 1);
    const told = await holderOf(place(), chat);
    process.kill(told, 'SIGTERM');
    expect(answersOf(await untilCovered(chat, seq))).toEqual([ANSWER]);
    await eventually(async () => expect(await killable.pidsOf('agent')).not.toContain(told), PATIENCE);
    await eventually(async () => expect(await killable.pidsOf('agent')).toHaveLength(2), PATIENCE);
    await eventually(() => expect(killable.output()).toMatch(/agent-\d ended \(code 0\)/), PATIENCE);
    expect(killable.output()).not.toMatch(/ended \(code [1-9]/);
  });

  test('B06: killed twice in one turn, the first time while the answer streams: one whole answer, no tool ran twice, no half text stands', async () => {
    const { killable } = place();
    const chat = await openChat(place());
    const back = { name: 'create_return', arguments: { order_id: chat.orderId, item_ids: ['L1'], reason: 'damaged' } };
    await script(place(), chat, [{ tool_calls: [back] }, { text: ANSWER, chunk_delay_ms: 60, times: 'always' }]);
    const seq = await say(chat, 'Take it back please');
    for (let kill = 1; kill <= 2; kill += 1) {
      await untilStreaming(chat, kill);
      process.kill(await holderOf(place(), chat), 'SIGKILL');
    }
    const events = await untilCovered(chat, seq);
    expect(answersOf(events)).toEqual([ANSWER]);
    expect(await killable.instance.store.returns(chat.orderId)).toHaveLength(1);
    const created = (await killable.instance.desk.audit(chat.id)).filter((row) => row.tool === 'create_return');
    expect(created.filter((row) => row.event === 'action.executed')).toHaveLength(1);
  });
}

/** Text of the n-th attempt to stream one reaches the page; what it shows then is the beginning of the answer, whatever was there before. */
async function untilStreaming(chat: Chat, nth: number): Promise<void> {
  const stream = await openStream(`${chat.url}/events?after=0`, { token: chat.token });
  await eventually(() => {
    const texts = textsByAttempt(stream.events);
    expect(texts).toHaveLength(nth);
    for (const text of texts) expect(ANSWER.startsWith(text)).toBe(true);
  }, PATIENCE).finally(stream.cut);
}

function textsByAttempt(events: readonly ConversationEvent[]): readonly string[] {
  const texts = new Map<number, string>();
  for (const event of events)
    if (event.type === 'token') texts.set(event.attempt, (texts.get(event.attempt) ?? '') + event.text);
  return [...texts.values()];
}
