import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmission } from '../../src/agent/admission.ts';
import { openQueues, type Queues } from '../../src/queue/open-queues.ts';
import { readWaitingTurns } from '../../src/store/waiting-turns.ts';
import { onEachBackend } from '../support/each-backend.ts';
import { eventually } from '../support/eventually.ts';
import { talk } from '../support/talk.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTurnBench, says } from '../support/turn-bench.ts';
import { openWebBench } from '../support/web-bench.ts';

/* Who is next, how long they have waited, and who is told honestly that it is too much. */

onEachBackend('the line of turns', (backend) => {
  let testDatabase: TestDatabase;
  let queues: Queues;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    const redisUrl = backend.env['REDIS_URL'];
    queues = openQueues(
      redisUrl === undefined
        ? { backend: 'postgres', databaseUrl: testDatabase.databaseUrl, poolSize: 3 }
        : { backend: 'redis', redisUrl, prefix: `{line-${randomBytes(4).toString('hex')}}` },
      () => {},
    );
  });
  afterAll(async () => {
    await queues.close();
    await testDatabase.drop();
  });

  test('what was begun goes before every message that waits, and messages keep their order', async () => {
    const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
    for (const number of [1, 2, 3]) await queues.ringTurn(id(number), 'message');
    await queues.ringTurn(id(9));
    const taken: string[] = [];
    queues.startTurnWorker(async ({ conversationId }) => void taken.push(conversationId), 1);
    await eventually(() => expect(taken).toHaveLength(4));
    expect(taken).toEqual([9, 1, 2, 3].map(id));
  });
});

describe('a conversation that waits', () => {
  let bench: Awaited<ReturnType<typeof openTurnBench>>;
  beforeAll(async () => {
    bench = await openTurnBench();
  });
  afterAll(() => bench.close());

  test('counts from its oldest unanswered message until a worker has it, and not behind a stop', async () => {
    const { sql } = bench.database;
    expect(await readWaitingTurns(sql)).toEqual({ waiting: 0, oldestMs: null });
    const [first, second] = [await bench.open(), await bench.open()];
    await bench.say(first, 'one');
    await sql`update messages set created_at = created_at - interval '90 seconds'`;
    await bench.say(first, 'two');
    await bench.say(second, 'three');
    const { waiting, oldestMs } = await readWaitingTurns(sql);
    expect(waiting).toBe(2);
    expect(oldestMs).toBeGreaterThan(89_000);
    expect(oldestMs).toBeLessThan(120_000);
    bench.steps.push(says('Yes.'));
    await bench.answer(first.conversationId);
    const rest = await readWaitingTurns(sql);
    expect(rest.waiting).toBe(1);
    expect(rest.oldestMs).toBeLessThan(60_000);
    await sql`insert into kill_switches (scope, enabled, reason, changed_by) values ('all', true, 'drill', 'test')
      on conflict (scope) do update set enabled = true`;
    expect(await readWaitingTurns(sql)).toEqual({ waiting: 0, oldestMs: null });
    await sql`update kill_switches set enabled = false where scope = 'all'`;
    bench.steps.push(says('Yes.'));
    await bench.answer(second.conversationId);
  });

  test('beyond the cap goes to a person with a line that says why, without a model call; those that are open go on', async () => {
    const { sql } = bench.database;
    const open = await bench.open();
    await bench.say(open, 'before');
    bench.steps.push(says('Welcome.'));
    await bench.answer(open.conversationId);
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from conversations where state = 'open' and speaker = 'agent'`;
    const deps = { ...bench.deps, admission: createAdmission(sql, row?.n ?? 0) };
    const asked = bench.requests.length;
    const tooMany = await bench.open();
    await bench.say(tooMany, 'hello');
    await bench.answerWith(deps, tooMany.conversationId);
    expect(bench.requests).toHaveLength(asked);
    const lines = (await bench.events(tooMany)).flatMap((event) =>
      event.type === 'message' && event.role === 'system' ? [event.text] : [],
    );
    expect(lines).toEqual([expect.stringMatching(/So many people are writing/)]);
    const handoffs = await sql`select reason, status from handoffs where conversation_id = ${tooMany.conversationId}`;
    expect(handoffs).toMatchObject([{ reason: 'too_many_conversations', status: 'waiting' }]);
    await bench.say(open, 'and again');
    bench.steps.push(says('Still here.'));
    await bench.answerWith(deps, open.conversationId);
    expect((await bench.row(open.conversationId))['speaker']).toBe('agent');
  });
});

test('the metrics tell how many wait and since when', async () => {
  const bench = await openWebBench();
  try {
    const { body } = await talk(`${bench.url}/v1/conversations`, { json: { channel: 'chat' } });
    const url = `${bench.url}/v1/conversations/${body.conversation_id}/messages`;
    await talk(url, { json: { text: 'hello' }, token: body.conversation_token });
    const { body: metrics } = await talk(`${bench.url}/metrics`);
    expect(metrics).toMatch(/^countersign_turns_waiting 1$/m);
    expect(metrics).toMatch(/^countersign_turn_oldest_waiting_seconds 0?\.?\d+/m);
  } finally {
    await bench.close();
  }
});
