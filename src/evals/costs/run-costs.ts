import type { z } from 'zod';
import type { costsAnswer } from '../../contracts/costs-http.ts';
import { openConversation } from '../client/customer-conversation.ts';
import type { ScriptedStep } from '../client/model-control.ts';
import type { Instance } from '../instance/instance.ts';
import { InstanceError } from '../instance/instance-error.ts';
import { unlessInterrupted } from '../instance/interruption.ts';
import { startTemporaryInstance, type TemporaryInstanceOptions } from '../instance/start-temporary-instance.ts';
import type { SuiteProgress } from '../retail/run-suite.ts';
import { type PlannedShape, plannedShapes } from './planned-shapes.ts';

/** What one conversation cost, as `GET /internal/costs` tells it. */
export type ConversationCost = {
  readonly name: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Millionths of a US dollar. */
  readonly costMicro: number;
  /** Null where nothing was planned. */
  readonly plannedMicro: number | null;
};

/** The whole report, as `--json` writes it. */
export type CostsReport = {
  readonly suite: 'costs';
  readonly started_at: string;
  readonly elapsed_ms: number;
  readonly planned: readonly ConversationCost[];
  /** Stories of the demo by the rehearsal model's rules, at the second document's prices. Its token counts are an estimate. */
  readonly demo: readonly ConversationCost[];
};

/** What {@link runCosts} needs to know. */
export type CostsOptions = {
  /** Plays conversations of our own and names them; left out, none is played. */
  readonly stories?: (
    instance: Instance,
  ) => Promise<readonly { readonly name: string; readonly conversationId: string }[]>;
  readonly settings?: TemporaryInstanceOptions['settings'];
  readonly signal: AbortSignal;
  readonly progress: SuiteProgress;
};

/** How far a conversation may be from what was planned. */
const TOLERANCE = 0.1;

/** Whether every planned figure was met to within a tenth. */
export function asPlanned({ planned }: Pick<CostsReport, 'planned'>): boolean {
  return planned.every(
    ({ costMicro, plannedMicro }) =>
      plannedMicro !== null && Math.abs(costMicro - plannedMicro) <= TOLERANCE * plannedMicro,
  );
}

/**
 * Has conversations of the planned shapes, and of our own, on real instances: six messages, six calls to a model that reports the planned tokens. What they cost is read
 * from the product's own report.
 *
 * @throws InstanceError or StartError with what is missing.
 */
export async function runCosts(options: CostsOptions): Promise<CostsReport> {
  const startedAt = new Date();
  const byPrices = [...Map.groupBy(plannedShapes, ({ prices }) => JSON.stringify(prices)).values()];
  options.progress.start(plannedShapes.length);
  const planned: ConversationCost[] = [];
  let demo: readonly ConversationCost[] = [];
  for (const [index, shapes] of byPrices.entries()) {
    options.progress.phase(`instance ${index + 1} of ${byPrices.length}: starting`);
    const last = index === byPrices.length - 1;
    const done = await onInstance(shapes, { ...options, stories: last ? options.stories : undefined });
    planned.push(...done.planned);
    demo = [...demo, ...done.demo];
  }
  return {
    suite: 'costs',
    started_at: startedAt.toISOString(),
    elapsed_ms: Date.now() - startedAt.getTime(),
    planned,
    demo,
  };
}

async function onInstance(
  shapes: readonly PlannedShape[],
  {
    stories,
    settings = {},
    signal,
    progress,
  }: Omit<CostsOptions, 'stories'> & { readonly stories: CostsOptions['stories'] | undefined },
) {
  const prices = shapes[0]?.prices;
  const instance = await startTemporaryInstance({
    settings: {
      // The router is planned apart; nothing else of the product is otherwise than it starts.
      ROUTER: 'off',
      RATE_LIMITS: 'off',
      MODEL_PRICES: JSON.stringify([{ model: '*', currency: 'USD', ...prices }]),
      ...settings,
    },
    signal,
  });
  try {
    const played: ConversationCost[] = [];
    for (const shape of shapes) {
      progress.phase(shape.name);
      played.push(await unlessInterrupted(signal, playShape(shape, instance)));
      progress.caseDone();
    }
    progress.phase('conversations of our own');
    const own = (await unlessInterrupted(signal, Promise.resolve(stories?.(instance) ?? []))) ?? [];
    const demo = await Promise.all(own.map(({ name, conversationId }) => costOf(name, conversationId, null, instance)));
    return { planned: played, demo };
  } finally {
    await instance.close();
  }
}

async function playShape(shape: PlannedShape, instance: Instance): Promise<ConversationCost> {
  if (instance.model === null) throw new InstanceError('Only the rehearsal model can report the planned tokens.');
  const conversation = await openConversation({ webUrl: instance.webUrl, sessionToken: null, timeoutMs: 60_000 });
  await instance.model.script(conversation.id, shape.calls.map(answerOf));
  for (const turn of shape.calls.keys()) await conversation.say(`My question number ${turn + 1}.`);
  return await costOf(shape.name, conversation.id, shape.plannedMicro, instance);
}

function answerOf({ input, cached, output }: PlannedShape['calls'][number], turn: number): ScriptedStep {
  return {
    text: `Here is my answer number ${turn + 1}.`,
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
    },
  };
}

async function costOf(
  name: string,
  conversationId: string,
  plannedMicro: number | null,
  { desk }: Instance,
): Promise<ConversationCost> {
  const { lines } = await desk.costs(conversationId);
  return { name, plannedMicro, ...sumOf(lines) };
}

function sumOf(lines: z.infer<typeof costsAnswer>['lines']) {
  const sum = (read: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + read(line), 0);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ input_tokens }) => input_tokens),
    cachedTokens: sum(({ cached_tokens }) => cached_tokens),
    outputTokens: sum(({ output_tokens }) => output_tokens),
    costMicro: sum(({ cost }) => cost.find(({ currency }) => currency === 'USD')?.cost_micro ?? 0),
  };
}
