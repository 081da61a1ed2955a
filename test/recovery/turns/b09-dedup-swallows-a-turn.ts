import { expect, test } from 'vitest';
import { answersOf, type GetPlace, modelInputs, openChat, say, script, untilCovered } from './turn-place.ts';
import { withQueues } from './with-queues.ts';

/** What a queue remembers of finished work says nothing about new work. */
export function dedup(place: GetPlace): void {
  test('B09: a turn that is over is rung for twenty times: nothing is said again, and the next message is answered', async () => {
    const chat = await openChat(place());
    await script(place(), chat, [{ text: 'One.' }, { text: 'Two.' }]);
    await untilCovered(chat, await say(chat, 'First'));
    await withQueues(place(), async (queues) => {
      await Promise.all(Array.from({ length: 20 }, () => queues.ringTurn(chat.id)));
    });
    const events = await untilCovered(chat, await say(chat, 'Second'));
    expect(answersOf(events)).toEqual(['One.', 'Two.']);
    expect(await modelInputs(place(), chat)).toHaveLength(2);
  });
}

/** Leaves nothing of any conversation, so it comes last. */
export function emptiedDatabase(place: GetPlace): void {
  test('B09: every conversation is gone from the database and the queue has kept its jobs: a new one is answered', async () => {
    const { sql } = place();
    await sql.begin(async (tx) => {
      // nothing in the product may empty these tables; their triggers say so
      await tx`set local session_replication_role = replica`;
      await tx`truncate conversations restart identity cascade`;
    });
    const chat = await openChat(place());
    await script(place(), chat, [{ text: 'Welcome.' }]);
    expect(answersOf(await untilCovered(chat, await say(chat, 'Hello')))).toEqual(['Welcome.']);
  });
}
