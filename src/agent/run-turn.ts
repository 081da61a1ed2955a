import {
  bouncedTwice,
  firstStop,
  modelCallLimit,
  type StopCondition,
  sameToolFailedTwice,
  tokenLimit,
} from '../domain/conversation/stop-conditions.ts';
import type { Lease } from '../store/lease.ts';
import type { FoundTurn } from '../store/take-turn.ts';
import { askForStep } from './ask-for-step.ts';
import { endWithAnswer, endWithHandover, endWithoutModel, handBack } from './end-turn.ts';
import { foldEntries } from './fold-entries.ts';
import { type OpenTurn, openTurn } from './open-turn.ts';
import { type AfterTools, resumeToolCalls, runToolCalls } from './run-tool-calls.ts';
import type { TurnDeps, TurnEnd } from './turn-deps.ts';

/** A turn taken up so often has killed its workers; it goes to a person instead of to the next one. */
const MAX_TURN_CLAIMS = 5;

/**
 * Answers everything that waits in one conversation, or hands it to a person. Continues where a crash left off: no effect, no
 * message and no question is repeated. `interrupt` ends it at the next safe point (lease lost, process stopping). `found` is what the claim brought along.
 */
export async function runTurn(
  lease: Lease,
  deps: TurnDeps,
  interrupt: AbortSignal,
  found?: FoundTurn,
): Promise<TurnEnd> {
  const conditions = stopConditions(deps);
  const { turn, dangling } = await openTurn(lease, deps, found);
  if (lease.turnClaims > MAX_TURN_CLAIMS)
    return await endWithHandover(turn, { reason: 'turn_failed', summary: null }, deps);
  if (dangling) {
    const ended = await afterTools(turn, await resumeToolCalls(turn, dangling, deps), deps);
    if (ended) return ended;
  }
  await foldEntries(turn, deps, dangling ? undefined : found?.entries);
  if (isNew(lease) && (await deps.admission?.isFull()))
    return await endWithHandover(turn, { reason: 'too_many_conversations', summary: null }, deps);
  for (;;) {
    const stop = firstStop(conditions, turn);
    if (stop) return await endWithoutModel(turn, stop, deps);
    const step = await askForStep(turn, deps, conditions, interrupt);
    switch (step.kind) {
      case 'text':
        return await endWithAnswer(turn, step.text, deps);
      case 'give_up':
        return await endWithoutModel(turn, step.reason, deps);
      case 'interrupted':
        return turn.lost ? { kind: 'lost' } : await handBack(turn, deps);
      case 'tools': {
        const ended = await afterTools(turn, await runToolCalls(turn, step, deps), deps);
        if (ended) return ended;
        break;
      }
      default: {
        const impossible: never = step;
        throw new Error(`Unknown step ${JSON.stringify(impossible)}`);
      }
    }
  }
}

/** Nothing of the conversation was answered or begun. */
function isNew({ answeredSeq, attempt, modelCalls }: Lease): boolean {
  return answeredSeq === 0 && attempt === 0 && modelCalls === 0;
}

async function afterTools(turn: OpenTurn, after: AfterTools, deps: TurnDeps): Promise<TurnEnd | null> {
  switch (after.kind) {
    case 'escalate':
      return await endWithHandover(turn, after, deps);
    case 'stopped':
      return await handBack(turn, deps);
    case 'lost':
      return { kind: 'lost' };
    case 'go_on':
      if (after.newerWaits) await foldEntries(turn, deps);
      return null;
    default: {
      const impossible: never = after;
      throw new Error(`Unknown end of a tool batch ${JSON.stringify(impossible)}`);
    }
  }
}

function stopConditions(deps: TurnDeps): readonly StopCondition[] {
  return [
    modelCallLimit(deps.limits.maxModelCalls),
    tokenLimit(deps.limits.maxTokens),
    sameToolFailedTwice,
    bouncedTwice,
  ];
}
