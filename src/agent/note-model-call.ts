import type { ModelCallRecord } from '../domain/cost/model-call.ts';
import { priceCall } from '../domain/cost/price-table.ts';
import { type Spent, type TurnVersions, writeModelCalls } from '../store/model-calls.ts';
import type { ModelAnswer } from './model-client.ts';
import type { OpenTurn } from './open-turn.ts';
import type { TurnDeps } from './turn-deps.ts';

/**
 * Notes that a model was called in this turn, whatever came of it. It is written with the next checkpoint, or with the end of the
 * turn however it ends; it costs no statement of its own. It does not touch the limits: those count main calls alone.
 */
export function noteModelCall(turn: Pick<OpenTurn, 'unsaved'>, call: ModelCallRecord): void {
  turn.unsaved = { ...turn.unsaved, calls: [...turn.unsaved.calls, call] };
}

/** What of a turn is counted against the limits of its conversation. */
type Counted = Pick<OpenTurn, 'unsaved' | 'modelCalls' | 'tokensUsed'>;

/**
 * Notes a main call by its answer, and the failed ones that were made for the same question, and counts them against the limits. Where no server was asked there is nothing to note;
 * a call that failed before anything came has cost nothing and counts no further.
 */
export function noteAnswer(turn: Counted, deps: Pick<TurnDeps, 'model'>, answer: ModelAnswer): void {
  for (const call of [...(answer.failedBefore ?? []), answer]) noteCall(turn, deps, call);
}

function noteCall(turn: Counted, deps: Pick<TurnDeps, 'model'>, answer: ModelAnswer): void {
  if (answer.kind === 'unavailable' && answer.asked === false) return;
  const { input, cached, output } = answer.usage ?? { input: 0, cached: 0, output: 0 };
  const { firstTokenMs, totalMs } = answer.timing ?? { firstTokenMs: null, totalMs: 0 };
  const model = answer.model ?? deps.model.model;
  noteModelCall(turn, { purpose: 'main', model, input, cached, output, firstTokenMs, totalMs, outcome: answer.kind });
  if (answer.usage) spend(turn, input + output);
}

function spend(turn: Counted, tokens: number): void {
  turn.modelCalls += 1;
  turn.tokensUsed += tokens;
  turn.unsaved = { ...turn.unsaved, modelCalls: turn.unsaved.modelCalls + 1, tokens: turn.unsaved.tokens + tokens };
}

/** What was spent since the last step, priced and with the turn's versions, as the next step takes it along. */
export function unsavedOf(turn: Pick<OpenTurn, 'unsaved' | 'answeredBy'>, deps: SpendingDeps) {
  const { modelCalls, tokens, calls, route } = turn.unsaved;
  const spent: Spent = {
    versions: versionsOf(turn, deps),
    calls: calls.map((call) => ({ ...call, cost: priceCall(deps.prices ?? [], call) })),
    ...(route ? { route } : {}),
  };
  return { modelCalls, tokens, spent };
}

/** What a turn is answered with. The model is the one that answered last, which may be the fallback; before one has, the one that will be asked. */
export function versionsOf({ answeredBy }: Pick<OpenTurn, 'answeredBy'>, deps: SpendingDeps): TurnVersions {
  return { prompt: deps.prompt.version, tools: deps.gateway.toolsVersion, model: answeredBy ?? deps.model.model };
}

/**
 * Writes the calls of a turn that ends without a step to take them along: handed back, lost to another worker, failed. They were paid.
 * What a killed process had not written is lost: at most the calls of one step.
 */
export async function writeLeftCalls(turn: OpenTurn, deps: TurnDeps): Promise<void> {
  if (turn.unsaved.calls.length === 0) return;
  const { spent } = unsavedOf(turn, deps);
  turn.unsaved = { ...turn.unsaved, calls: [] };
  await writeModelCalls(deps.database.sql, turn.lease, spent).catch((error: unknown) =>
    deps.log.warn(
      { conversationId: turn.lease.conversationId, error },
      'calls of a turn that was given up are not counted',
    ),
  );
}

type SpendingDeps = Pick<TurnDeps, 'prompt' | 'gateway' | 'model' | 'prices'>;
