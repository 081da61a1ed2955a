import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueChores } from '../../src/housekeeping/queue-chores.ts';
import { openQueues, type Queues } from '../../src/queue/open-queues.ts';
import { createKeyring } from '../../src/store/content-keys.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { flipSwitch } from '../../src/store/kill-switches.ts';
import { onEachBackend } from '../support/each-backend.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/* The row is the switch; a pause of a queue only follows it. A queue that lost its pause, as a flushed Redis does, gets it back. */

onEachBackend('the queues follow the switch', (backend) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let queues: Queues;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    const { databaseUrl } = testDatabase;
    database = openDatabase({ url: databaseUrl, max: 3 });
    const redisUrl = backend.env['REDIS_URL'];
    queues = openQueues(
      redisUrl === undefined
        ? { backend: 'postgres', databaseUrl, poolSize: 3 }
        : { backend: 'redis', redisUrl, prefix: `{follow-${randomBytes(4).toString('hex')}}` },
      () => {},
    );
  });
  afterAll(async () => {
    await queues.close();
    await database.close();
    await testDatabase.drop();
  });

  const flip = (scope: string, enabled: boolean) =>
    flipSwitch(
      { database, keyring: createKeyring(randomBytes(32)) },
      { scope, enabled, reason: null, actor: 'staff:olga' },
    );
  const sweep = async () => {
    for (const chore of queueChores({ database, queues })) await chore.run();
  };
  const paused = async () => (await queues.states()).flatMap((state) => (state.paused ? [state.name] : []));

  test('a stop that no queue was told of pauses its queue, and one that the queue forgot pauses it again', async () => {
    await flip('all', true);
    await sweep();
    expect(await paused()).toEqual(['turns']);
    await queues.resume('turns');
    await sweep();
    expect(await paused()).toEqual(['turns']);
    await flip('queue:approvals', true);
    await sweep();
    expect((await paused()).sort()).toEqual(['approvals', 'turns']);
  });

  test('a stop of one tool pauses no queue, and a queue that nobody stopped by the row runs', async () => {
    await flip('all', false);
    await flip('queue:approvals', false);
    await flip('tool:issue_refund', true);
    await sweep();
    expect(await paused()).toEqual([]);
    await queues.pause('turns');
    await sweep();
    expect(await paused()).toEqual([]);
  });
});
