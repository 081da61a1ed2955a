import { Redis } from 'ioredis';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CustomerConversation } from '../../src/evals/client/customer-conversation.ts';
import { type Backend, onEachBackend } from '../support/each-backend.ts';
import { eventually } from '../support/eventually.ts';
import { type KillableInstance, launchInstance } from '../support/launch-instance.ts';

const PATIENCE = { withinMs: 45_000, everyMs: 100 };

/** Everything the queues hold, gone: what a flushed Redis or a truncated table leaves. */
async function dropEveryJob(backend: Backend, killable: KillableInstance): Promise<void> {
  const redisUrl = backend.env['REDIS_URL'];
  if (redisUrl !== undefined) {
    const redis = new Redis(redisUrl);
    await redis.flushdb();
    redis.disconnect();
    return;
  }
  const sql = postgres(killable.database.ownerUrl, { max: 1, onnotice: () => {} });
  await sql`truncate bullmq.job cascade`;
  await sql.end();
}

const answers = (conversation: CustomerConversation) =>
  conversation.events.flatMap((event) => (event.type === 'message' && event.role === 'agent' ? [event.text] : []));

onEachBackend('no turn is lost', (backend) => {
  let killable: KillableInstance;
  beforeAll(async () => {
    killable = await launchInstance(backend);
  }, 200_000);
  afterAll(() => killable?.close(), 60_000);

  test('every job is dropped from the queue in the middle of a conversation: each message is still answered, once', async () => {
    const { orderId, conversation } = await killable.customerWithOrder(50_000);
    await killable.instance.model?.script(conversation.id, [
      { tool_calls: [{ name: 'get_order', arguments: { order_id: orderId } }], delay_ms: 1500 },
      { text: 'It was delivered three days ago.', delay_ms: 1500 },
      { text: 'You are welcome.' },
    ]);
    const first = conversation.say('Where is it?');
    for (let drop = 0; drop < 5; drop += 1) {
      await dropEveryJob(backend, killable);
      await new Promise((wake) => setTimeout(wake, 300));
    }
    await first;
    await dropEveryJob(backend, killable);
    await conversation.say('Thanks');
    expect(answers(conversation)).toEqual(['It was delivered three days ago.', 'You are welcome.']);
  }, 90_000);

  test('the agent is killed while the answer streams: one whole answer, and no tool ran twice', async () => {
    const { orderId, conversation } = await killable.customerWithOrder(50_000);
    const answer =
      'It was delivered three days ago. It went to your front door, as the courier wrote. The courier left a note in your letter box about it. Please look behind the flower pots first. If it is not there, write again and a person will search for it with you. We keep every parcel number for ninety days.';
    await killable.instance.model?.script(conversation.id, [
      {
        tool_calls: [{ name: 'create_return', arguments: { order_id: orderId, item_ids: ['L1'], reason: 'damaged' } }],
      },
      { text: answer, chunk_delay_ms: 150 },
      { text: answer },
    ]);
    const said = conversation.say('Take it back please');
    await eventually(() => {
      if (!conversation.events.some((event) => event.type === 'token')) throw new Error('nothing has streamed yet');
    }, PATIENCE);
    for (const pid of await killable.pidsOf('agent')) process.kill(pid, 'SIGKILL');
    await said;
    expect(answers(conversation)).toEqual([answer]);
    expect(await killable.instance.store.returns(orderId)).toHaveLength(1);
    const created = (await killable.instance.desk.audit(conversation.id)).filter((row) => row.tool === 'create_return');
    expect(created.filter((row) => row.event === 'action.executed')).toHaveLength(1);
    const message = conversation.events.find((event) => event.type === 'message' && event.role === 'agent');
    const tokens = conversation.events.flatMap((event) =>
      event.type === 'token' && message?.type === 'message' && event.turn_id === message.turn_id ? [event] : [],
    );
    const last = Math.max(...tokens.map((token) => token.attempt));
    const lastText = tokens
      .filter((token) => token.attempt === last)
      .map((token) => token.text)
      .join('');
    expect(answer.startsWith(lastText)).toBe(true);
    expect(last).toBeGreaterThan(1);
  }, 90_000);

  test('the agent is killed twice in one turn: the customer still gets an answer', async () => {
    const { conversation } = await killable.customerWithOrder(50_000);
    await killable.instance.model?.script(conversation.id, [
      { text: 'Hello! How can I help?', delay_ms: 2500, times: 'always' },
    ]);
    const said = conversation.say('Hello');
    for (let kill = 0; kill < 2; kill += 1) {
      await eventually(async () => {
        expect(await killable.instance.model?.requestCount(conversation.id)).toBe(kill + 1);
      }, PATIENCE);
      for (const pid of await killable.pidsOf('agent')) process.kill(pid, 'SIGKILL');
    }
    await said;
    expect(answers(conversation)).toEqual(['Hello! How can I help?']);
  }, 200_000);
});
