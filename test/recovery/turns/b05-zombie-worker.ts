import { describe, expect, test } from 'vitest';
import { signal } from '../../../src/embedded/process-identity.ts';
import { eventually } from '../../support/eventually.ts';
import { talk } from '../../support/talk.ts';
import {
  answersOf,
  coversOf,
  type GetPlace,
  holderOf,
  LEASE_MS,
  modelInputs,
  openChat,
  PATIENCE,
  say,
  script,
  untilCovered,
} from './turn-place.ts';

/** A worker that went silent and comes back: it has lost, whatever it was about to write. */
export function zombieWorkers(place: GetPlace): void {
  test('B05: the worker is stopped between the request for a refund and the payment, another one takes over, the first wakes up: paid once, said once', async () => {
    const { killable, sql } = place();
    const store = killable.instance.store;
    const control = (path: string, json: unknown) => talk(`${killable.instance.storeUrl}/_control/${path}`, { json });
    const chat = await openChat(place());
    const refund = { name: 'issue_refund', arguments: { order_id: chat.orderId, item_ids: ['L1'], reason: 'damaged' } };
    await script(place(), chat, [{ tool_calls: [refund] }, { tool_calls: [refund] }, { text: 'It is refunded.' }]);
    await control('mode', { idempotency: 'lookup' });
    await control('faults', { on: 'get_order', mode: 'latency', ms: 1500, times: 1 });
    const seq = await say(chat, 'Refund it please');
    await eventually(async () => {
      const { body } = await talk(`${killable.instance.storeUrl}/_control/faults`);
      expect(body.faults).toEqual([]);
    }, PATIENCE);
    const zombie = await holderOf(place(), chat);
    signal(zombie, 'SIGSTOP');
    const events = await untilCovered(chat, seq).finally(() => signal(zombie, 'SIGCONT'));
    expect(answersOf(events)).toEqual(['It is refunded.']);
    await untilAwake(place, zombie);
    expect(await store.ledger(chat.orderId)).toHaveLength(1);
    expect(answersOf(await untilCovered(chat, seq))).toEqual(['It is refunded.']);
    const actions = await sql`select status from actions where conversation_id = ${chat.id}`;
    expect(actions).toMatchObject([{ status: 'executed' }]);
    const [row] =
      await sql`select fence, answered_seq = last_seq as rest from conversations where conversation_id = ${chat.id}`;
    expect(row).toEqual({ fence: '2', rest: true });
    await control('mode', { idempotency: 'native' });
  });

  test('B05: the worker is cut off from the database while the model answers, another one takes over, the line comes back: said once', async () => {
    const { database, sql } = place();
    const chat = await openChat(place());
    const late = LEASE_MS + 3000;
    await script(place(), chat, [
      { text: 'From the one that was cut off.', delay_ms: late },
      { text: 'From the other.' },
    ]);
    const seq = await say(chat, 'Hello');
    const cutOff = await holderOf(place(), chat);
    await eventually(async () => expect(await modelInputs(place(), chat)).toHaveLength(1), PATIENCE);
    await database.isolate(cutOff);
    const events = await untilCovered(chat, seq).finally(() => database.isolate(null));
    expect(answersOf(events)).toEqual(['From the other.']);
    await untilAwake(place, cutOff);
    expect(answersOf(await untilCovered(chat, seq))).toEqual(['From the other.']);
    const states =
      await sql`select count(*)::int as n from events where conversation_id = ${chat.id} and type = 'state'`;
    expect(states).toMatchObject([{ n: 1 }]);
  });
}

/** The process answers somebody: whatever it had left to do when it was woken up, it has tried by then. */
async function untilAwake(place: GetPlace, pid: number): Promise<void> {
  const others = (await place().killable.pidsOf('agent')).filter((other) => other !== pid);
  for (const other of others) signal(other, 'SIGSTOP');
  try {
    const chat = await openChat(place());
    await script(place(), chat, [{ text: 'Good morning.' }]);
    await untilCovered(chat, await say(chat, 'Are you there?'));
  } finally {
    for (const other of others) signal(other, 'SIGCONT');
  }
}

/** Beside others. */
export function slowModels(place: GetPlace): void {
  describe('a model that takes its time', () => {
    test.concurrent('B05: it answers after three times the life of a lease while a second message waits: turns never overlap', async () => {
      const chat = await openChat(place());
      await script(place(), chat, [{ text: 'One.', delay_ms: LEASE_MS * 3 }, { text: 'Two.' }]);
      const first = await say(chat, 'First');
      await eventually(async () => expect(await modelInputs(place(), chat)).toHaveLength(1), PATIENCE);
      const second = await say(chat, 'Second');
      const events = await untilCovered(chat, first, second);
      expect(answersOf(events)).toEqual(['One.', 'Two.']);
      expect(coversOf(events)).toEqual([first, second]);
      const [row] = await place().sql`select fence from conversations where conversation_id = ${chat.id}`;
      expect(row).toEqual({ fence: '1' });
      expect(await modelInputs(place(), chat)).toHaveLength(2);
    });
  });
}
