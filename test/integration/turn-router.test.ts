import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ModelAnswer, ModelClient, ModelRequest } from '../../src/agent/model-client.ts';
import type { Router } from '../../src/agent/router/ask-router.ts';
import type { TurnDeps } from '../../src/agent/turn-deps.ts';
import type { Intent } from '../../src/domain/conversation/turn-route.ts';
import { lineIn } from '../../src/domain/languages/line-in.ts';
import { personPhrasings } from '../../src/evals/router/person-phrasings.ts';
import { runBounded } from '../../src/evals/run-bounded.ts';
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

const route = (over: Record<string, unknown> = {}): ModelAnswer =>
  says(
    JSON.stringify({
      intent: 'order_status',
      language: 'en',
      wants_person: false,
      legal_threat: false,
      safety: false,
      in_scope: true,
      ...over,
    }),
  );

type Asked = { readonly router: ModelRequest[]; readonly small: ModelRequest[] };

/** The bench's worker with a router that answers as told, and a small model that does. */
function routed(
  router: (request: ModelRequest) => ModelAnswer | Promise<ModelAnswer>,
  options: { readonly smallIntents?: readonly Intent[]; readonly small?: (request: ModelRequest) => ModelAnswer } = {},
) {
  const asked: Asked = { router: [], small: [] };
  const outcomes: string[] = [];
  const model: ModelClient = {
    model: 'router-test',
    ask: async (request) => {
      asked.router.push(request);
      return await router(request);
    },
  };
  const small: ModelClient = {
    model: 'router-test',
    ask: async (request) => {
      asked.small.push(request);
      const answer = options.small?.(request) ?? says('It is on its way.');
      if (answer.kind === 'answer') request.onText(answer.text);
      return answer;
    },
  };
  const settings: Router = {
    model,
    small,
    timeoutMs: 150,
    smallIntents: options.smallIntents ?? [],
    onOutcome: (outcome) => outcomes.push(outcome),
  };
  const deps: TurnDeps = { ...bench.deps, router: settings };
  return { deps, asked, outcomes };
}

const texts = (events: Awaited<ReturnType<Bench['events']>>, role: string) =>
  events.flatMap((event) => (event.type === 'message' && event.role === role ? [event.text] : []));
const reasonOf = async (conversationId: string) => {
  const [row] = await bench.database.sql<{ reason: string }[]>`
    select reason from handoffs where conversation_id = ${conversationId}`;
  return row?.reason ?? null;
};
const down = (): ModelAnswer => ({ kind: 'unavailable', detail: 'down', retryAfterMs: 0, mayRetry: true });

describe('whatever is up or down, a person is reached', () => {
  test('in each of the sixty phrasings, without any model being asked and with both of them down', async () => {
    const { deps, asked } = routed(down);
    const ask = async (text: string): Promise<boolean> => {
      const conversation = await bench.open();
      await bench.say(conversation, text);
      await bench.answerWith(deps, conversation.conversationId);
      const row = await bench.row(conversation.conversationId);
      return row['speaker'] === 'person' && (await reasonOf(conversation.conversationId)) === 'customer_request';
    };
    const reached = await runBounded(personPhrasings, 6, async ({ text }) => ((await ask(text)) ? text : null));
    expect(reached).toEqual(personPhrasings.map(({ text }) => text));
    expect(asked.router).toHaveLength(0);
    expect(bench.requests).toHaveLength(0);
  });

  test.each([
    ['customer_request', 'Quiero hablar con una persona', 'es'],
    ['legal_threat', 'मैं उपभोक्ता अदालत जाऊँगा', 'hi'],
    ['safety', 'انفجرت الغلاية وأصيبت ابنتي', 'ar'],
    ['legal_threat', 'Los voy a demandar', 'es'],
    ['customer_request', 'hablar con alguien', 'es'],
    ['customer_request', 'kisi aadmi se baat karao', 'hi'],
  ] as const)('%s is answered in the language it was said in, with the router off', async (reason, text, language) => {
    const conversation = await bench.open();
    await bench.say(conversation, text);
    await bench.answer(conversation.conversationId);
    expect(await reasonOf(conversation.conversationId)).toBe(reason);
    expect(texts(await bench.events(conversation), 'system')).toEqual([lineIn(language, `handover.${reason}`)]);
    expect((await bench.row(conversation.conversationId))['language']).toBe(language);
    expect(bench.requests).toHaveLength(0);
  });

  test('a wish that comes while a tool works ends the turn before the model is asked again', async () => {
    const conversation = await bench.open();
    await bench.say(conversation, 'Where is order 1042?');
    bench.steps.push(async () => {
      await bench.say(conversation, 'Get me a human');
      return calls('get_order');
    });
    await bench.answer(conversation.conversationId);
    expect(await reasonOf(conversation.conversationId)).toBe('customer_request');
    expect(bench.requests).toHaveLength(1);
  });

  test.each(['wants_person', 'legal_threat', 'safety'] as const)(
    'what only the router hears (%s) goes to a person, too',
    async (field) => {
      const { deps } = routed(() => route({ intent: 'other', [field]: true, language: 'tr' }));
      const conversation = await bench.open();
      await bench.say(conversation, 'bir seyler oldu ve cok kizginim');
      await bench.answerWith(deps, conversation.conversationId);
      expect(await reasonOf(conversation.conversationId)).toBe(field === 'wants_person' ? 'customer_request' : field);
      expect(bench.requests).toHaveLength(0);
    },
  );

  test('who does not want a person, and who asks whether this is one, is answered by the model', async () => {
    for (const text of ['I do not want to talk to a person', 'is this a person?']) {
      const conversation = await bench.open();
      await bench.say(conversation, text);
      bench.steps.push(says('I am an automated assistant.'));
      await bench.answer(conversation.conversationId);
      expect((await bench.row(conversation.conversationId))['speaker']).toBe('agent');
    }
    expect(bench.requests).toHaveLength(2);
  });
});

describe('the router', () => {
  test('is asked once per turn on masked words; intent, language and its call are written with the answer', async () => {
    const { deps, asked, outcomes } = routed(() => route({ intent: 'refund', language: 'nl' }));
    const conversation = await bench.open();
    await bench.say(conversation, 'geld terug voor bestelling 1042, mail ana@example.com');
    bench.steps.push(calls('get_order'), says('Ik kijk ernaar.'));
    await bench.answerWith(deps, conversation.conversationId);
    expect(asked.router).toHaveLength(1);
    expect(JSON.stringify(asked.router[0]?.messages)).not.toContain('ana@example.com');
    expect(asked.router[0]?.answerSchema?.name).toBe('customer_turn_route');
    expect(outcomes).toEqual(['routed']);
    expect(await bench.row(conversation.conversationId)).toMatchObject({
      intent: 'refund',
      language: 'nl',
      model_calls: 2,
      tokens_used: 30,
    });
    const counted = await bench.database.sql`
      select purpose, model from model_calls where conversation_id = ${conversation.conversationId} order by call_id`;
    expect(counted.map(({ purpose }) => purpose)).toEqual(['router', 'main', 'main']);
  });

  test.each([
    ['is down', down],
    ['talks nonsense', () => says('Sure! I think this is about a refund.')],
    [
      'hangs',
      ({ signal }: ModelRequest) =>
        new Promise<ModelAnswer>((resolve) => signal.addEventListener('abort', () => resolve(down()))),
    ],
  ] as const)('that %s leaves the turn to the large model, and not for long', async (_what, answer) => {
    const { deps, outcomes } = routed(answer, { smallIntents: ['order_status'] });
    const conversation = await bench.open();
    await bench.say(conversation, 'Where is my order 1042?');
    bench.steps.push(says('On its way.'));
    const begun = performance.now();
    await bench.answerWith(deps, conversation.conversationId);
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(texts(await bench.events(conversation), 'agent')).toEqual(['On its way.']);
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]).not.toBe('routed');
  });

  test('is not asked about a word or two in the middle of a conversation', async () => {
    const { deps, asked } = routed(() => route());
    const conversation = await bench.open();
    await bench.say(conversation, 'Where is my order?');
    bench.steps.push(says('Which order do you mean?'), says('It is on its way.'));
    await bench.answerWith(deps, conversation.conversationId);
    await bench.say(conversation, 'number 1042');
    await bench.answerWith(deps, conversation.conversationId);
    expect(asked.router).toHaveLength(1);
  });
});

describe('what has nothing to do with the shop', () => {
  test('gets one polite sentence in the customer’s language, and no model answers', async () => {
    const { deps } = routed(() => route({ intent: 'other', in_scope: false, language: 'es' }));
    const conversation = await bench.open();
    await bench.say(conversation, '¿Qué tiempo hace en Madrid?');
    await bench.answerWith(deps, conversation.conversationId);
    const said = texts(await bench.events(conversation), 'agent');
    expect(said).toEqual([lineIn('es', 'scope.refusal')]);
    expect(bench.requests).toHaveLength(0);
    expect((await bench.row(conversation.conversationId))['state']).toBe('open');
  });

  test('is not refused where an order is named: the large model looks', async () => {
    const { deps } = routed(() => route({ intent: 'other', in_scope: false }));
    const conversation = await bench.open();
    await bench.say(conversation, 'tell me a joke about order 1042');
    bench.steps.push(says('I would rather tell you where it is.'));
    await bench.answerWith(deps, conversation.conversationId);
    expect(bench.requests).toHaveLength(1);
  });
});

describe('an order’s whereabouts, where the configuration leaves them to the small model', () => {
  const small = { smallIntents: ['order_status'] } as const;

  test('stay there until something else is asked for, and then the large model has the conversation', async () => {
    const found: Intent[] = ['order_status', 'refund', 'order_status'];
    const { deps, asked } = routed(() => route({ intent: found.shift() ?? 'other' }), small);
    const conversation = await bench.open();
    await bench.say(conversation, 'Where is my order 1042?');
    await bench.answerWith(deps, conversation.conversationId);
    expect([asked.small.length, bench.requests.length]).toEqual([1, 0]);
    await bench.say(conversation, 'I want my money back for it');
    bench.steps.push(says('Let me see.'), says('It is on its way.'));
    await bench.answerWith(deps, conversation.conversationId);
    await bench.say(conversation, 'And where is the order now?');
    await bench.answerWith(deps, conversation.conversationId);
    expect([asked.small.length, bench.requests.length]).toEqual([1, 2]);
    expect((await bench.row(conversation.conversationId))['intent']).toBe('refund');
  });

  test('are taken on by the large model when the small one wants to change something, or says nothing', async () => {
    for (const answer of [calls('issue_refund'), down()]) {
      const { deps, asked } = routed(() => route(), { ...small, small: () => answer });
      const conversation = await bench.open();
      await bench.say(conversation, 'Where is my order 1042?');
      bench.steps.push(says('On its way.'));
      await bench.answerWith(deps, conversation.conversationId);
      expect(asked.small).toHaveLength(1);
      expect(texts(await bench.events(conversation), 'agent')).toEqual(['On its way.']);
    }
    expect(bench.dispatched).toEqual([]);
  });
});
