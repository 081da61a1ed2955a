import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../src/store/database.ts';
import {
  claimHandoff,
  escalateConversation,
  giveBack,
  replyAsStaff,
  resolveConversation,
} from '../../src/store/handoffs.ts';
import { enterInbox } from '../../src/store/inbox.ts';
import { claimConversation } from '../../src/store/lease.ts';
import { finishTurn } from '../../src/store/turns.ts';
import { calls, openTurnBench, says } from '../support/turn-bench.ts';

type Bench = Awaited<ReturnType<typeof openTurnBench>>;
let bench: Bench;
beforeAll(async () => {
  bench = await openTurnBench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.steps.length = 0;
  bench.requests.length = 0;
  bench.dispatched.length = 0;
});

const texts = (events: Awaited<ReturnType<Bench['events']>>, role: string) =>
  events.flatMap((event) => (event.type === 'message' && event.role === role ? [event.text] : []));
const states = (events: Awaited<ReturnType<Bench['events']>>) =>
  events.flatMap((event) => (event.type === 'state' ? [{ state: event.state, covers: event.covers }] : []));

const tokensOf = async (conversation: Parameters<Bench['events']>[0]) =>
  (await bench.events(conversation)).flatMap((event) => (event.type === 'token' ? [event] : []));

describe('one answer for every message', () => {
  test('a question is answered once, covers its message, and the lease is free', async () => {
    const conversation = await bench.open();
    const accepted = await bench.say(conversation, 'hello');
    bench.steps.push(says('Hello! How can I help?'));
    await bench.answer(conversation.conversationId);
    const events = await bench.events(conversation);
    expect(texts(events, 'agent')).toEqual(['Hello! How can I help?']);
    expect(states(events)).toEqual([{ state: 'open', covers: [accepted?.seq] }]);
    expect(await bench.row(conversation.conversationId)).toMatchObject({ lease_until: null, turn_id: null });
  });

  test('an answer that the page gets whole is stored once, as the message, and is a piece and a message to whoever watches', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'hello');
    bench.steps.push(says('Write to ada@example.com'));
    await bench.answer(conversation.conversationId);
    const [piece, ...others] = await tokensOf(conversation);
    expect([piece?.text, others]).toEqual(['Write to ada@example.com', []]);
    expect(texts(await bench.events(conversation), 'agent')).toEqual([piece?.text]);
    const stored = await bench.database.sql`
      select text_sealed from events where conversation_id = ${conversation.conversationId} and type = 'token'`;
    expect(stored).toEqual([{ text_sealed: null }]);
  });

  test('no index of a conversation names what its turns change, so its row is changed in its page', async () => {
    const named = await bench.database.sql`
      select distinct a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid
      where i.indrelid = 'conversations'::regclass and (a.attnum = any (i.indkey) or exists (
        select from pg_depend d where d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid = a.attnum))
      order by 1`;
    expect(named.map(({ name }) => name)).toEqual([
      'conversation_id',
      'created_at',
      'customer_id',
      'state',
      'token_hash',
    ]);
  });

  test('ringing again after the answer does nothing', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'hello');
    bench.steps.push(says('Hello!'));
    await Promise.all([bench.answer(conversation.conversationId), bench.answer(conversation.conversationId)]);
    await bench.answer(conversation.conversationId);
    expect(texts(await bench.events(conversation), 'agent')).toEqual(['Hello!']);
    expect(bench.requests).toHaveLength(1);
  });

  test('a burst is read in order and covered by one answer', async () => {
    const conversation = await bench.open();
    const seqs = [];
    for (const text of ['one', 'two', 'three']) seqs.push((await bench.say(conversation, text))?.seq);
    bench.steps.push(says('All three.'));
    await bench.answer(conversation.conversationId);
    const asked = bench.requests[0]?.messages
      .filter((message) => message.role === 'user')
      .map((message) => message.content);
    expect(asked?.map((content) => content?.split('\n')[1])).toEqual(['one', 'two', 'three']);
    expect(states(await bench.events(conversation))).toEqual([{ state: 'open', covers: seqs }]);
  });

  test('a message that arrives during the final model call gets its own answer under the same lease', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'one');
    bench.steps.push(async () => {
      await bench.say(conversation, 'two');
      return says('First.');
    }, says('Second.'));
    await bench.answer(conversation.conversationId);
    const events = await bench.events(conversation);
    expect(texts(events, 'agent')).toEqual(['First.', 'Second.']);
    expect(states(events).map((state) => state.covers.length)).toEqual([1, 1]);
  });

  test('a message that arrives while a tool runs joins the next model call, after all results', async () => {
    const local = await openTurnBench({
      get_order: async () => {
        await local.say(conversation, 'and quickly please');
        return { kind: 'result', result: { status: 'ok', code: 'ok', message: 'found' } };
      },
    });
    const conversation = await local.open();
    await local.say(conversation, 'where is it');
    local.steps.push(calls('get_order', 'search_policy'), says('Here it is.'));
    await local.answer(conversation.conversationId);
    expect(local.requests[1]?.messages.map((message) => message.role)).toEqual([
      'system',
      'system',
      'user',
      'assistant',
      'tool',
      'tool',
      'user',
    ]);
    expect(states(await local.events(conversation)).at(-1)?.covers).toHaveLength(2);
    await local.close();
  });
});

describe('what the model sends is survived', () => {
  const LONG = 'Your parcel left the warehouse and is with the courier now. '.repeat(4);

  test('short text beside a tool call is never shown', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'where is it');
    bench.steps.push(
      { ...calls('get_order'), text: 'You will get 50,000 rupees. I am looking. ' } as ReturnType<typeof calls>,
      async () => {
        expect(await tokensOf(conversation)).toEqual([]);
        return says('It left.');
      },
    );
    await bench.answer(conversation.conversationId);
    expect(texts(await bench.events(conversation), 'agent')).toEqual(['It left.']);
  });

  test('long text beside a tool call is replaced by a higher attempt, and the last attempt equals the message', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'where is it');
    const attempts: number[] = [];
    bench.steps.push({ ...calls('get_order'), text: LONG } as ReturnType<typeof calls>, async (request) => {
      request.onText(`${LONG}It arrives `);
      await expect.poll(async () => (await tokensOf(conversation)).at(-1)?.attempt).toBe(2);
      attempts.push(...(await tokensOf(conversation)).map((token) => token.attempt));
      return { kind: 'streamed', text: `${LONG}It arrives soon.` };
    });
    await bench.answer(conversation.conversationId);
    expect(texts(await bench.events(conversation), 'agent')).toEqual([`${LONG}It arrives soon.`]);
    expect([...new Set(attempts)]).toEqual([1, 2]);
  });

  test('the order system is down: a person takes over with a line by code, whatever the model would have said', async () => {
    const local = await openTurnBench({
      get_order: () => ({
        kind: 'result',
        result: { status: 'error', code: 'order_system_unavailable', message: 'down' },
      }),
    });
    const conversation = await local.open();
    await local.say(conversation, 'where is it');
    local.steps.push(calls('get_order', 'issue_refund'));
    await local.answer(conversation.conversationId);
    const events = await local.events(conversation);
    expect(local.dispatched).toEqual(['get_order']);
    expect(texts(events, 'agent')).toEqual([]);
    expect(texts(events, 'system')[0]).toMatch(/cannot reach our order system/);
    expect(states(events).at(-1)?.state).toBe('escalated');
    await local.close();
  });

  test('one tool failing twice in one answer stops the rest of the answer', async () => {
    const local = await openTurnBench({
      get_order: () => ({ kind: 'result', result: { status: 'error', code: 'invalid_arguments', message: 'no' } }),
    });
    const conversation = await local.open();
    await local.say(conversation, 'where is it');
    local.steps.push(calls(...Array.from({ length: 12 }, () => 'get_order')));
    await local.answer(conversation.conversationId);
    expect(local.dispatched).toHaveLength(2);
    expect(await local.row(conversation.conversationId)).toMatchObject({ state: 'escalated' });
    await local.close();
  });

  test('cut answers are asked for again three times, then a person takes over and no tool ran', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'refund');
    for (let cut = 0; cut < 4; cut += 1) bench.steps.push({ kind: 'cut', usage: { input: 1, output: 1, cached: 0 } });
    await bench.answer(conversation.conversationId);
    expect(bench.requests).toHaveLength(4);
    expect(bench.dispatched).toEqual([]);
    expect(states(await bench.events(conversation)).at(-1)?.state).toBe('escalated');
  });

  test('a model that is down ends in a handover and an honest line, never in an action', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'refund');
    for (let down = 0; down < 3; down += 1)
      bench.steps.push({ kind: 'unavailable', detail: 'connection refused', retryAfterMs: 1, mayRetry: true });
    await bench.answer(conversation.conversationId);
    expect(texts(await bench.events(conversation), 'system')[0]).toMatch(/person from our team/);
    expect(bench.dispatched).toEqual([]);
  });

  test('calls for ever stop at ten model calls with a packet', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'loop');
    for (let call = 0; call < 10; call += 1) bench.steps.push(calls(`tool_${call}`));
    await bench.answer(conversation.conversationId);
    expect(bench.requests).toHaveLength(10);
    const [handoff] = await bench.database
      .sql`select reason from handoffs where conversation_id = ${conversation.conversationId}`;
    expect(handoff?.['reason']).toBe('model_calls_exhausted');
  });

  test('a thank-you where no model call is left is answered, and nobody is called for it', async () => {
    const conversation = await bench.open();
    for (let call = 0; call < 10; call += 1) {
      await bench.say(conversation, `question ${call}`);
      bench.steps.push(says('An answer.'));
      await bench.answer(conversation.conversationId);
    }
    await bench.say(conversation, 'thanks!');
    await bench.answer(conversation.conversationId);
    expect(bench.requests).toHaveLength(10);
    expect(texts(await bench.events(conversation), 'agent').at(-1)).toMatch(/^Thank you for writing to us/);
    expect(states(await bench.events(conversation)).at(-1)?.state).toBe('open');
    await bench.say(conversation, 'and where is my parcel?');
    await bench.answer(conversation.conversationId);
    expect(states(await bench.events(conversation)).at(-1)?.state).toBe('escalated');
  });
});

describe('resume continues', () => {
  test('a read that a crash left without result runs again; a write without an action is not begun', async () => {
    const local = await openTurnBench({
      get_order: () => {
        if (local.dispatched.length === 1) throw new Error('the process dies here');
        return { kind: 'result', result: { status: 'ok', code: 'ok', message: 'found' } };
      },
    });
    const conversation = await local.open();
    await local.say(conversation, 'refund it');
    local.steps.push(calls('get_order', 'issue_refund'));
    await local.answer(conversation.conversationId);
    local.steps.push((request) => {
      const results = request.messages
        .filter((message) => message.role === 'tool')
        .map((message) => JSON.parse(message.content));
      expect(results.map((result) => result.code)).toEqual(['ok', 'interrupted']);
      return says('Please say again what to refund.');
    });
    await local.answer(conversation.conversationId);
    expect(local.dispatched).toEqual(['get_order', 'get_order']);
    expect(texts(await local.events(conversation), 'agent')).toHaveLength(1);
    await local.close();
  });

  test('a turn that fails again and again reaches a person', async () => {
    const local = await openTurnBench({
      get_order: () => {
        throw new Error('poison');
      },
    });
    const conversation = await local.open();
    await local.say(conversation, 'hello');
    local.steps.push(calls('get_order'));
    for (let run = 0; run < 7; run += 1) await local.answer(conversation.conversationId);
    expect(await local.row(conversation.conversationId)).toMatchObject({ state: 'escalated', speaker: 'person' });
    await local.close();
  });

  test('a worker whose lease was taken over writes nothing', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'hello');
    const stale = await claimConversation(bench.database, bench.keyring, conversation.conversationId, 'frozen', 1);
    if (!stale) throw new Error('no lease');
    bench.steps.push(says('From the second worker.'));
    await expect
      .poll(async () => {
        await bench.answer(conversation.conversationId);
        return (await bench.row(conversation.conversationId))['answered_seq'];
      })
      .toBe(1);
    const versions = { prompt: 'p', tools: 't', model: 'm' };
    const late = await finishTurn(bench.database, stale, {
      role: 'agent',
      text: 'Too late.',
      history: null,
      modelCalls: 0,
      tokens: 0,
      versions,
    });
    expect(late).toBeNull();
    expect(texts(await bench.events(conversation), 'agent')).toEqual(['From the second worker.']);
  });
});

describe('decisions enter the same line', () => {
  const decide = (conversation: { conversationId: string }, line: string) =>
    inTransaction(bench.database, (tx) =>
      enterInbox(tx, bench.keyring, conversation.conversationId, {
        kind: 'decision',
        actionId: '6b0f8f9e-3c1d-4a5e-9a51-0d9a5b8f2f11',
        body: {},
        line,
      }),
    );

  test('the customer reads the sentence code wrote first, then what the model adds to it, in one message', async () => {
    const conversation = await bench.open();
    await decide(conversation, 'Your refund of INR 2,499.00 was approved.');
    bench.steps.push(says('The refund of INR 2,499.00 was approved. Anything else?'));
    await bench.answer(conversation.conversationId);
    expect(texts(await bench.events(conversation), 'agent')).toEqual([
      'Your refund of INR 2,499.00 was approved.\n\nAnything else?',
    ]);
    const [call, result] = (bench.requests[0]?.messages ?? []).slice(-2);
    expect(call).toMatchObject({
      role: 'assistant',
      tool_calls: [{ id: 'dec_6b0f8f9e3c1d4a5e9a510d9a5b8f2f11', function: { name: 'check_action' } }],
    });
    expect(result).toMatchObject({ role: 'tool', tool_call_id: 'dec_6b0f8f9e3c1d4a5e9a510d9a5b8f2f11' });
  });

  test('a dead model cannot hide a decision', async () => {
    const conversation = await bench.open();
    await decide(conversation, 'Your refund was approved.');
    bench.steps.push({ kind: 'unavailable', detail: 'down', retryAfterMs: 1, mayRetry: false });
    await bench.answer(conversation.conversationId);
    const events = await bench.events(conversation);
    expect(texts(events, 'agent')).toEqual(['Your refund was approved.']);
    expect(states(events).at(-1)?.state).toBe('open');
  });

  test('while a person speaks the line is told by code and the model is not asked', async () => {
    const conversation = await bench.open();
    await inTransaction(bench.database, (tx) =>
      escalateConversation(tx, bench.keyring, conversation.conversationId, {
        reason: 'customer_request',
        summary: null,
        line: 'A person comes.',
        actor: 'customer',
      }),
    );
    await decide(conversation, 'Your refund was approved.');
    await bench.answer(conversation.conversationId);
    expect(texts(await bench.events(conversation), 'system')).toEqual(['A person comes.', 'Your refund was approved.']);
    expect(bench.requests).toHaveLength(0);
  });
});

describe('one speaker', () => {
  test('after a person took over the agent is silent; after give-back it answers with the person’s words in view', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'what about my refund?');
    bench.steps.push(async () => {
      await inTransaction(bench.database, (tx) =>
        replyAsStaff(tx, bench.keyring, conversation.conversationId, 'dana', 'Dana here.'),
      );
      return says('The bot speaks over her.');
    });
    await bench.answer(conversation.conversationId);
    await bench.say(conversation, 'thanks Dana');
    await bench.answer(conversation.conversationId);
    expect(texts(await bench.events(conversation), 'agent')).toEqual([]);
    const back = await inTransaction(bench.database, (tx) => giveBack(tx, conversation.conversationId, 'dana'));
    expect(back).toEqual({ kind: 'given_back', ring: true });
    bench.steps.push(says('I am back.'));
    await bench.answer(conversation.conversationId);
    const seen = JSON.stringify(bench.requests.at(-1)?.messages);
    expect(seen).toContain('Dana here.');
    expect(seen).toContain('thanks Dana');
    expect(texts(await bench.events(conversation), 'agent')).toEqual(['I am back.']);
  });

  test('a person claims in the middle of a turn and gives back without a word: the message is answered', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'hello?');
    bench.steps.push(async () => {
      await inTransaction(bench.database, (tx) => claimHandoff(tx, bench.keyring, conversation.conversationId, 'dana'));
      return says('Too late.');
    });
    await bench.answer(conversation.conversationId);
    const back = await inTransaction(bench.database, (tx) => giveBack(tx, conversation.conversationId, 'dana'));
    expect(back).toEqual({ kind: 'given_back', ring: true });
    bench.steps.push(says('Hello!'));
    await bench.answer(conversation.conversationId);
    expect(texts(await bench.events(conversation), 'agent')).toEqual(['Hello!']);
  });

  test('a decision made while a person spoke is known to the agent after give-back, and not told twice', async () => {
    const conversation = await bench.open();
    await inTransaction(bench.database, (tx) =>
      replyAsStaff(tx, bench.keyring, conversation.conversationId, 'dana', 'Hi.'),
    );
    await inTransaction(bench.database, (tx) =>
      enterInbox(tx, bench.keyring, conversation.conversationId, {
        kind: 'decision',
        actionId: '6b0f8f9e-3c1d-4a5e-9a51-0d9a5b8f2f11',
        body: {},
        line: 'Your refund was approved.',
      }),
    );
    await inTransaction(bench.database, (tx) => giveBack(tx, conversation.conversationId, 'dana'));
    await bench.say(conversation, 'so was it paid?');
    bench.steps.push(says('Yes, it was.'));
    await bench.answer(conversation.conversationId);
    expect(JSON.stringify(bench.requests.at(-1)?.messages)).toContain('dec_6b0f8f9e3c1d4a5e9a510d9a5b8f2f11');
    const events = await bench.events(conversation);
    expect(texts(events, 'system')).toEqual(['Your refund was approved.']);
    expect(texts(events, 'agent')).toEqual(['Yes, it was.']);
  });

  test('a message that arrives during a turn is not taken up once everything was stopped', async () => {
    const conversation = await bench.open();
    const flip = (enabled: boolean) => bench.database.sql`
      insert into kill_switches (scope, enabled, changed_by, epoch) values ('all', ${enabled}, 'test', 1)
      on conflict (scope) do update set enabled = excluded.enabled`;
    await bench.say(conversation, 'one');
    bench.steps.push(async () => {
      await bench.say(conversation, 'two');
      await flip(true);
      return says('First.');
    });
    await bench.answer(conversation.conversationId);
    expect(bench.requests).toHaveLength(1);
    expect(await bench.row(conversation.conversationId)).toMatchObject({ lease_until: null });
    await flip(false);
    bench.steps.push(says('Second.'));
    await bench.answer(conversation.conversationId);
    expect(texts(await bench.events(conversation), 'agent')).toEqual(['First.', 'Second.']);
  });

  test('a colleague gives back or resolves the conversation that dana holds', async () => {
    const { conversationId } = await bench.open();
    const claim = () => inTransaction(bench.database, (tx) => claimHandoff(tx, bench.keyring, conversationId, 'dana'));
    expect(await claim()).toBe('claimed');
    const back = await inTransaction(bench.database, (tx) => giveBack(tx, conversationId, 'omar'));
    expect(back).toEqual({ kind: 'held_by_other' });
    const end = (staffId: string) =>
      inTransaction(bench.database, (tx) => resolveConversation(tx, conversationId, staffId, 'done'));
    expect(await end('omar')).toBe('held_by_other');
    expect(await claim()).toBe('claimed');
    expect(await end('dana')).toBe('resolved');
  });

  test('while everything is stopped no turn starts, and the message is answered once the stop is lifted', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'hello');
    const flip = (enabled: boolean) => bench.database.sql`
      insert into kill_switches (scope, enabled, changed_by, epoch) values ('all', ${enabled}, 'test', 1)
      on conflict (scope) do update set enabled = excluded.enabled`;
    await flip(true);
    await bench.answer(conversation.conversationId);
    expect(bench.requests).toHaveLength(0);
    await flip(false);
    bench.steps.push(says('Hello again.'));
    await bench.answer(conversation.conversationId);
    expect(texts(await bench.events(conversation), 'agent')).toEqual(['Hello again.']);
  });
});
