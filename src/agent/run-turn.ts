import { firstStop, type StopReason, turnLimits } from '../domain/conversation/stop-conditions.ts';
import type { Lease } from '../store/lease.ts';
import type { FoundTurn } from '../store/take-turn.ts';
import { askForStep } from './ask-for-step.ts';
import { answerConfirmation, type ToConfirmation } from './confirmation/answer-confirmation.ts';
import { endStopped } from './end-stopped.ts';
import { endWithAnswer, endWithGoodbye, endWithHandover, endWithLine, endWithoutModel, handBack } from './end-turn.ts';
import { openFirstSign } from './first-sign.ts';
import { foldEntries } from './fold-entries.ts';
import { writeLeftCalls } from './note-model-call.ts';
import { type DanglingAnswer, type OpenTurn, openTurn } from './open-turn.ts';
import { routeTurn } from './router/route-turn.ts';
import { type AfterTools, resumeToolCalls, runToolCalls } from './run-tool-calls.ts';
import { courtesyLine } from './say-goodbye.ts';
import type { StopWatch } from './stop-requests.ts';
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
  const { turn, dangling } = await openTurn(lease, deps, found);
  turn.sign = openFirstSign(turn, deps, deps.firstSignMs);
  const stop = deps.stops?.watch(lease.conversationId) ?? null;
  try {
    return await answerAll(turn, dangling, deps, { interrupt, stop, entries: found?.entries });
  } finally {
    turn.sign.cancel();
    stop?.close();
    await writeLeftCalls(turn, deps);
  }
}

async function answerAll(
  turn: OpenTurn,
  dangling: DanglingAnswer | null,
  deps: TurnDeps,
  { interrupt, stop: stopWatch, entries }: Around,
): Promise<TurnEnd> {
  const { lease } = turn;
  const conditions = turnLimits(deps.limits);
  if (lease.turnClaims > MAX_TURN_CLAIMS)
    return await endWithHandover(turn, { reason: 'turn_failed', summary: null }, deps);
  if (dangling) {
    const ended = await afterTools(turn, await resumeToolCalls(turn, dangling, deps), deps);
    if (ended) return ended;
  }
  await foldEntries(turn, deps, dangling ? undefined : entries);
  if (turn.stopSeq !== null) return await endStopped(turn, deps);
  const confirmed = await answerConfirmation(turn, deps);
  if (confirmed) {
    const ended = await afterTools(turn, await takeAnswer(turn, confirmed, deps), deps);
    if (ended) return ended;
  }
  const routed = await afterRoute(turn, deps, interrupt);
  if (routed) return routed;
  if (isNew(lease) && (await deps.admission?.isFull()))
    return await endWithHandover(turn, { reason: 'too_many_conversations', summary: null }, deps);
  for (;;) {
    const rerouted = await afterRoute(turn, deps, interrupt);
    if (rerouted) return rerouted;
    const stop = firstStop(conditions, turn);
    if (stop) return await endAtLimit(turn, stop, deps);
    const step = await askForStep(turn, deps, conditions, eitherOf(interrupt, stopWatch));
    switch (step.kind) {
      case 'text':
        return await endWithAnswer(turn, step.text, deps);
      case 'give_up':
        return await endWithoutModel(turn, step.reason, deps);
      case 'interrupted': {
        const ended = await afterInterrupt(turn, deps, interrupt, stopWatch);
        if (ended) return ended;
        break;
      }
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

/** Stops that say no more than that the model was asked often enough. */
const SPENT: readonly string[] = ['model_calls_exhausted', 'tokens_exhausted'];

/** A limit that is reached hands over; nobody is called for a mere thank-you. */
async function endAtLimit(turn: OpenTurn, stop: StopReason, deps: TurnDeps): Promise<TurnEnd> {
  const courtesy = SPENT.includes(stop) ? courtesyLine(turn) : null;
  return courtesy === null ? await endWithoutModel(turn, stop, deps) : await endWithLine(turn, courtesy, deps);
}

/** Ends the turn where the customer's newest words want a person, want nothing more or have nothing to do with the shop; null when a model is to answer, or nothing new was said. */
async function afterRoute(turn: OpenTurn, deps: TurnDeps, interrupt: AbortSignal): Promise<TurnEnd | null> {
  const routing = await routeTurn(turn, deps, interrupt);
  if (routing.kind === 'escalate') return await endWithHandover(turn, { reason: routing.reason, summary: null }, deps);
  if (routing.kind === 'goodbye') return await endWithGoodbye(turn, routing.text, deps);
  return routing.kind === 'say' ? await endWithLine(turn, routing.text, deps) : null;
}

/** A yes is carried out by code, a no is answered by it. Neither has to be sorted: it says nothing else. */
async function takeAnswer(turn: OpenTurn, answer: ToConfirmation, deps: TurnDeps): Promise<AfterTools> {
  turn.routedSeq = turn.foldedSeq;
  if (answer.kind === 'say') return answer;
  return await runToolCalls(turn, { text: '', calls: [answer.call], agreed: answer.agreed }, deps);
}

/** What reaches a turn from outside: the end of the process or of the lease, the customer's wish to stop, and what its claim found. */
type Around = {
  readonly interrupt: AbortSignal;
  readonly stop: StopWatch | null;
  readonly entries: FoundTurn['entries'] | undefined;
};

function eitherOf(interrupt: AbortSignal, stop: StopWatch | null): AbortSignal {
  return stop ? AbortSignal.any([interrupt, stop.signal()]) : interrupt;
}

/** Hands the turn back, or ends it where the customer wished it; null when nobody wished anything after all. */
async function afterInterrupt(
  turn: OpenTurn,
  deps: TurnDeps,
  interrupt: AbortSignal,
  stop: StopWatch | null,
): Promise<TurnEnd | null> {
  if (turn.lost) return { kind: 'lost' };
  if (interrupt.aborted) return await handBack(turn, deps);
  stop?.again();
  await foldEntries(turn, deps);
  return turn.stopSeq === null ? null : await endStopped(turn, deps);
}

/** Nothing of the conversation was answered or begun. */
function isNew({ answeredSeq, attempt, modelCalls }: Lease): boolean {
  return answeredSeq === 0 && attempt === 0 && modelCalls === 0;
}

async function afterTools(turn: OpenTurn, after: AfterTools, deps: TurnDeps): Promise<TurnEnd | null> {
  switch (after.kind) {
    case 'escalate':
      return await endWithHandover(turn, after, deps);
    case 'say':
      return await endWithLine(turn, after.text, deps);
    case 'stopped':
      return await handBack(turn, deps);
    case 'lost':
      return { kind: 'lost' };
    case 'go_on':
      if (after.newerWaits) await foldEntries(turn, deps);
      return turn.stopSeq === null ? null : await endStopped(turn, deps);
    default: {
      const impossible: never = after;
      throw new Error(`Unknown end of a tool batch ${JSON.stringify(impossible)}`);
    }
  }
}
