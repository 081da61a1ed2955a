import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import {
  answersOf,
  elsewhere,
  type GetPlace,
  modelInputs,
  openChat,
  PATIENCE,
  say,
  script,
  type TurnPlace,
  transcriptOf,
  untilCovered,
} from './turn-place.ts';

/** Between the row and the ring: the sweep finds what nobody rang for. */
export function enqueueGap(place: GetPlace): void {
  test('B08: the web process dies after the commit and before the ring: the message sent again is the same one, and is answered once', async () => {
    const { killable } = place();
    const chat = await openChat(place());
    await script(place(), chat, [{ text: 'Here.' }]);
    await killable.crashAt('after_message_stored');
    await expect(say(chat, 'Hello', 'one')).rejects.toThrow();
    expect(await killable.crashed()).toBe(true);
    const atTheOther = elsewhere(place(), chat);
    const seq = await say(atTheOther, 'Hello', 'one');
    expect(answersOf(await untilCovered(atTheOther, seq))).toEqual(['Here.']);
    expect(await modelInputs(place(), chat)).toHaveLength(1);
    await eventually(() => transcriptOf(chat), PATIENCE);
  });

  test('B08: every job is dropped from the queue, again and again in the middle of a conversation: each message is answered, once', async () => {
    const chat = await openChat(place());
    await script(place(), chat, [
      { tool_calls: [{ name: 'get_order', arguments: { order_id: chat.orderId } }], delay_ms: 800 },
      { text: 'It lies at your front door.', delay_ms: 800 },
      { text: 'You are welcome.' },
    ]);
    const [first] = await Promise.all([say(chat, 'Where is it?'), dropEveryJob(place())]);
    await eventually(async () => {
      await dropEveryJob(place());
      expect(await modelInputs(place(), chat)).toHaveLength(2);
    }, PATIENCE);
    await untilCovered(chat, first);
    const second = await say(chat, 'Thanks');
    await dropEveryJob(place());
    const answers = answersOf(await untilCovered(chat, second));
    expect(answers).toEqual(['It lies at your front door.', 'You are welcome.']);
  });
}

/** Everything the queues hold, gone: what a flushed Redis or a truncated table leaves. */
async function dropEveryJob({ backend, sql }: TurnPlace): Promise<void> {
  const redisUrl = backend.env['REDIS_URL'];
  if (redisUrl === undefined) {
    await sql`truncate bullmq.job cascade`;
    return;
  }
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
}
