import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStopRequests } from '../../src/agent/stop-requests.ts';
import type { TurnDeps } from '../../src/agent/turn-deps.ts';
import type { EventSignal } from '../../src/contracts/signals.ts';
import { stopAnswer } from '../../src/realtime/stop-answer.ts';
import { inTransaction } from '../../src/store/database.ts';
import { openPostgresSignal } from '../../src/store/postgres-signal.ts';
import { enterStop } from '../../src/store/stop-answer.ts';
import { eventually } from '../support/eventually.ts';
import { calls, openTurnBench, says } from '../support/turn-bench.ts';

type Bench = Awaited<ReturnType<typeof openTurnBench>>;
type Conversation = Awaited<ReturnType<Bench['open']>>;
let bench: Bench;
/** What the tool `issue_refund` does while it works. */
let whileRefunding: () => Promise<unknown> = async () => {};
let signals: { readonly web: EventSignal; readonly agent: EventSignal };
let deps: TurnDeps;

beforeAll(async () => {
  bench = await openTurnBench({
    issue_refund: async () => {
      await whileRefunding();
      return { kind: 'result', result: { status: 'ok', code: 'executed', message: 'paid' } };
    },
    get_order: async () => {
      await whileRefunding();
      return { kind: 'result', result: { status: 'ok', code: 'ok', message: 'found' } };
    },
  });
  // two connections of their own, as the web and the agent process have
  const open = () => openPostgresSignal(bench.databaseUrl, () => {});
  signals = { web: open(), agent: open() };
  deps = { ...bench.deps, stops: await openStopRequests(signals.agent) };
});
afterAll(async () => {
  await deps.stops?.close();
  await Promise.all([signals.web.close(), signals.agent.close()]);
  await bench.close();
});
beforeEach(() => {
  bench.steps.length = 0;
  bench.requests.length = 0;
  bench.dispatched.length = 0;
  whileRefunding = async () => {};
});

const LONG = 'I am here to help you, and I gladly go through all of it with you. '.repeat(4);
const events = { answerStopped: () => {} };
/** The web process's part. */
const stop = (conversation: Conversation) =>
  stopAnswer({ database: bench.database, signal: signals.web, events }, conversation.conversationId);
/** The same, and nobody hears of it. */
const stopUnheard = (conversation: Conversation) =>
  inTransaction(bench.database, (tx) => enterStop(tx, conversation.conversationId));
const agentTexts = async (conversation: Conversation) =>
  (await bench.events(conversation)).flatMap((event) =>
    event.type === 'message' && event.role === 'agent' ? [event.text] : [],
  );
const covered = async (conversation: Conversation) =>
  (await bench.events(conversation)).flatMap((event) => (event.type === 'state' ? [event.covers] : []));
const free = { lease_until: null, turn_id: null, speaker: 'agent', state: 'open' };

describe('an answer that streams', () => {
  test('ends at once where the customer stops it: what was shown stays, with a line that says so, and covers the message', async () => {
    const conversation = await bench.open();
    const accepted = await bench.say(conversation, 'where is it');
    let tokens = '';
    bench.steps.push(async (request) => {
      request.onText(`${LONG}And then it will `);
      await eventually(async () => {
        tokens = (await bench.events(conversation)).map((event) => (event.type === 'token' ? event.text : '')).join('');
        expect(tokens).not.toBe('');
      });
      expect(await stop(conversation)).toEqual({ stopping: true });
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
      return { kind: 'unavailable', detail: 'ended', retryAfterMs: null, mayRetry: true, ended: true };
    });
    await bench.answerWith(deps, conversation.conversationId);
    const [text] = await agentTexts(conversation);
    expect(text?.startsWith(tokens)).toBe(true);
    expect(text).toMatch(/I stopped here, as you asked\. Nothing was changed\.$/);
    expect(text).not.toContain('And then it will');
    expect(await covered(conversation)).toEqual([[accepted?.seq]]);
    expect(await bench.row(conversation.conversationId)).toMatchObject(free);
  });

  test('and the next message goes on normally, with what was said in the history', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'where is it');
    bench.steps.push(async (request) => {
      await stop(conversation);
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
      return { kind: 'unavailable', detail: 'ended', retryAfterMs: null, mayRetry: true, ended: true };
    });
    await bench.answerWith(deps, conversation.conversationId);
    await bench.say(conversation, 'and the other one');
    bench.steps.push(says('That one is here.'));
    await bench.answerWith(deps, conversation.conversationId);
    expect((await agentTexts(conversation)).at(-1)).toBe('That one is here.');
    expect(bench.requests.at(-1)?.messages.map(({ role }) => role)).toEqual([
      'system',
      'system',
      'user',
      'assistant',
      'user',
    ]);
  });

  test('a message written after the stop is answered by a turn of its own', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'one');
    bench.steps.push(async (request) => {
      await stopUnheard(conversation);
      await bench.say(conversation, 'two');
      signals.web.publish({ kind: 'stop', conversationId: conversation.conversationId });
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
      return { kind: 'unavailable', detail: 'ended', retryAfterMs: null, mayRetry: true, ended: true };
    }, says('Two it is.'));
    await bench.answerWith(deps, conversation.conversationId);
    expect(await agentTexts(conversation)).toEqual([expect.stringContaining('I stopped here'), 'Two it is.']);
    expect((await covered(conversation)).map((seqs) => seqs.length)).toEqual([1, 1]);
  });
});

describe('a stop that nobody heard', () => {
  test('is found when the tools are done: no further model call, and what was asked for is said', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'refund it');
    whileRefunding = () => stopUnheard(conversation);
    bench.steps.push(calls('issue_refund'));
    await bench.answerWith(deps, conversation.conversationId);
    expect(bench.requests).toHaveLength(1);
    expect(await agentTexts(conversation)).toEqual([expect.stringMatching(/What I had already asked for .* goes on/)]);
    expect(await bench.row(conversation.conversationId)).toMatchObject(free);
  });

  test('says that nothing was changed where only something was looked up', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'where is it');
    whileRefunding = () => stopUnheard(conversation);
    bench.steps.push(calls('get_order'));
    await bench.answerWith(deps, conversation.conversationId);
    expect(await agentTexts(conversation)).toEqual([expect.stringMatching(/Nothing was changed/)]);
  });

  test('survives the worker: whoever takes the turn up ends it, and repeats nothing', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'refund it');
    whileRefunding = async () => {
      await stopUnheard(conversation);
      throw new Error('the process dies here');
    };
    bench.steps.push(calls('issue_refund'));
    await bench.answerWith(deps, conversation.conversationId);
    whileRefunding = async () => {};
    await bench.answerWith(deps, conversation.conversationId);
    expect(bench.dispatched).toEqual(['issue_refund']);
    expect(await agentTexts(conversation)).toEqual([expect.stringMatching(/I stopped here/)]);
  });

  test('and that came when the answer was complete changes nothing', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'hello');
    bench.steps.push(async () => {
      await stopUnheard(conversation);
      return says('Hello!');
    });
    await bench.answerWith(deps, conversation.conversationId);
    expect(await agentTexts(conversation)).toEqual(['Hello!']);
    const row = await bench.row(conversation.conversationId);
    expect(row).toMatchObject(free);
    expect(row['answered_seq']).toBe(row['last_seq']);
  });
});

test('where nothing is being answered a stop changes nothing, and asked for twice it is one', async () => {
  const conversation = await bench.open();
  const before = await bench.row(conversation.conversationId);
  expect(await stop(conversation)).toEqual({ stopping: false });
  expect(await bench.row(conversation.conversationId)).toEqual(before);
  await bench.say(conversation, 'hello');
  const answers = await Promise.all(Array.from({ length: 5 }, () => stop(conversation)));
  expect(answers.filter(({ stopping }) => stopping)).toHaveLength(1);
  await bench.answerWith(deps, conversation.conversationId);
  expect(bench.requests).toEqual([]);
  expect(await agentTexts(conversation)).toHaveLength(1);
});

describe('the first sign', () => {
  const statuses = async (conversation: Conversation) =>
    (await bench.events(conversation)).flatMap((event) => (event.type === 'tool_status' ? [event.text] : []));

  test('is a short line that claims nothing, when nothing else shows in time', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'hello');
    bench.steps.push(async () => {
      await eventually(async () => expect(await statuses(conversation)).toEqual(['One moment, please']));
      return says('Hello!');
    });
    await bench.answerWith({ ...deps, firstSignMs: 30 }, conversation.conversationId);
    expect(await agentTexts(conversation)).toEqual(['Hello!']);
  });

  test('costs nothing when the answer is quick, and is not shown beside words or in the middle of tools', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'hello');
    bench.steps.push(says('Hello!'));
    await bench.answerWith({ ...deps, firstSignMs: 5_000 }, conversation.conversationId);
    expect(await statuses(conversation)).toEqual([]);
    await bench.say(conversation, 'where is it');
    bench.steps.push(calls('get_order'), async (request) => {
      request.onText(`${LONG}It `);
      await wait(250);
      return { kind: 'streamed', text: `${LONG}It arrives.` };
    });
    await bench.answerWith({ ...deps, firstSignMs: 200 }, conversation.conversationId);
    expect(await statuses(conversation)).toEqual(['Working: get_order']);
  });
});
