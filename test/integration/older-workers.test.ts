import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createKeyring } from '../../src/store/content-keys.ts';
import { createConversation } from '../../src/store/conversations.ts';
import { openDatabase } from '../../src/store/database.ts';
import { openTestDatabase } from '../support/test-database.ts';

/* In a rolling deploy, workers of the build before call the functions of the turn with fewer arguments on a database that has the newest. */

const place = await openTestDatabase();
const database = openDatabase({ url: place.databaseUrl, max: 1 });
const keyring = createKeyring(randomBytes(32));
afterAll(async () => {
  await database.close();
  await place.drop();
});

const sealed = Buffer.from('sealed');

test.each(['without what calls cost', 'with it'])(
  'a turn of an older worker, %s, is accepted, stepped and ended as one of a newer',
  async (which) => {
    const { sql } = database;
    const input = { channel: 'web', customerId: null, identityLevel: 'none' as const };
    const { conversationId } = await createConversation(database, keyring, input);
    expect(await sql`select * from accept_message(${conversationId}, 'c1', 'hello', ${sealed})`).toEqual([
      { seq: 1, duplicate: false, ring: true },
    ]);
    expect(await sql`select * from accept_message(${conversationId}, 'c1', 'hello', ${sealed})`).toEqual([
      { seq: 1, duplicate: true, ring: false },
    ]);
    const turnId = '00000000-0000-4000-8000-000000000001';
    await sql`update conversations set fence = 1, turn_id = ${turnId}, lease_owner = 'old', lease_until = clock_timestamp() + interval '1 minute'
      where conversation_id = ${conversationId}`;

    const [step] =
      await sql`select * from append_steps(${conversationId}, 1, ${turnId}, 'answer', 1, ${sealed}, 1, '{}'::uuid[], 1, 10,
      ${sealed}, ${sealed})`;
    expect(step).toMatchObject({ last_seq: 1, stopped: false, event_seq: 2 });
    const ended =
      which === 'with it'
        ? await sql`select * from end_turn(${conversationId}, 1, ${turnId}, 'agent', 'hi', ${sealed}, 1, ${sealed}, 0, 0, 'p', 't', 'm', 1, null,
            null::jsonb)`
        : await sql`select * from end_turn(${conversationId}, 1, ${turnId}, 'agent', 'hi', ${sealed}, 1, ${sealed}, 0, 0, 'p', 't', 'm', 1, null)`;

    expect(ended).toEqual([{ message_seq: 3, state_seq: 4, state: 'open', released: true }]);
    const [row] = await sql`select answered_seq, next_seq, model_calls, tokens_used, lease_owner,
        (select array_agg(kind order by step) from checkpoints c where c.conversation_id = k.conversation_id) as steps
      from conversations k where conversation_id = ${conversationId}`;
    expect(row).toEqual({
      ...{ answered_seq: 1, next_seq: 4, model_calls: 1, tokens_used: 10, lease_owner: null },
      steps: ['inbox', 'answer', 'answer'],
    });
    const stale =
      await sql`select * from append_steps(${conversationId}, 0, ${turnId}, 'answer', 1, ${sealed}, 1, '{}'::uuid[], 1, 10, null, null)`;
    expect(stale).toEqual([]);
  },
);
