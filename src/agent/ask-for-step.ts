import { setTimeout as wait } from 'node:timers/promises';
import type { StoredToolCall } from '../contracts/checkpoint.ts';
import { firstStop, type StopCondition } from '../domain/conversation/stop-conditions.ts';
import { buildContext } from './build-context.ts';
import { leaveOutSaid } from './leave-out-said.ts';
import type { ModelAnswer, TokenUsage } from './model-client.ts';
import type { OpenTurn } from './open-turn.ts';
import { openSentenceGate } from './release-sentences.ts';
import { showWhole, withLines } from './show-text.ts';
import type { TurnDeps } from './turn-deps.ts';
import { openTokenWriter } from './write-tokens.ts';

/** What the model wants next, or why it is not to be asked any more. */
export type Step =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tools'; readonly text: string; readonly calls: readonly StoredToolCall[] }
  | { readonly kind: 'give_up'; readonly reason: string }
  | { readonly kind: 'interrupted' };

/** A cut answer is asked for again at most three times, a blocked one once; what brought no answer as often as configured. */
const MAX_CUTS = 3;
const MAX_BLOCKS = 1;
/** Longest pause before another try: a customer waits, and a person can take over. */
const MAX_PAUSE_MS = 4000;

/** Asks the model for its next step, again where that can help and the budget allows, and streams its text sentence by sentence. */
export async function askForStep(
  turn: OpenTurn,
  deps: TurnDeps,
  conditions: readonly StopCondition[],
  interrupt: AbortSignal,
): Promise<Step> {
  const tries = { cut: 0, blocked: 0, unavailable: 0 };
  for (;;) {
    const stop = firstStop(conditions, turn);
    if (stop) return { kind: 'give_up', reason: stop };
    const answer = await askOnce(turn, deps, interrupt);
    if (interrupt.aborted || turn.lost) return { kind: 'interrupted' };
    if (answer.kind === 'answer') return toStep(answer);
    tries[answer.kind] += 1;
    const reason = giveUpReason(answer, tries, deps.limits.modelRetries);
    deps.log.warn(
      { conversationId: turn.lease.conversationId, answer: answer.kind, tries },
      'model call brought no usable answer',
    );
    if (reason) return { kind: 'give_up', reason };
    if (answer.kind === 'blocked' && answer.text !== '') {
      await showWhole(turn, deps, withLines(turn, answer.text));
      return { kind: 'text', text: answer.text };
    }
    if (answer.kind === 'unavailable') await pause(answer.retryAfterMs ?? 250 * 2 ** tries.unavailable, interrupt);
  }
}

async function askOnce(turn: OpenTurn, deps: TurnDeps, interrupt: AbortSignal): Promise<ModelAnswer> {
  const lost = new AbortController();
  turn.attempt += 1;
  const writer = openTokenWriter(deps, turn.lease, turn.attempt, () => {
    turn.lost = true;
    lost.abort();
  });
  const gate = openSentenceGate();
  if (turn.lines.length > 0) writer.push(`${withLines(turn, '')}\n\n`);
  const answer = await deps.model.ask({
    messages: buildContext(deps.prompt, turn.history, { verified: turn.lease.identityLevel !== 'none' }),
    tools: deps.gateway.definitions,
    onText: (piece) => writer.push(leaveOutSaid(turn.lines, gate.push(piece))),
    signal: AbortSignal.any([interrupt, lost.signal]),
    conversationId: turn.lease.conversationId,
  });
  if (answer.kind === 'answer' && answer.toolCalls.length === 0) writer.push(leaveOutSaid(turn.lines, gate.flush()));
  if (answer.kind !== 'unavailable') spend(turn, answer.usage);
  await writer.close();
  turn.shown ||= writer.wrote();
  return answer;
}

function spend(turn: OpenTurn, usage: TokenUsage): void {
  const tokens = usage.input + usage.output;
  turn.modelCalls += 1;
  turn.tokensUsed += tokens;
  turn.unsaved = { modelCalls: turn.unsaved.modelCalls + 1, tokens: turn.unsaved.tokens + tokens };
}

function toStep(answer: Extract<ModelAnswer, { kind: 'answer' }>): Step {
  return answer.toolCalls.length === 0
    ? { kind: 'text', text: answer.text }
    : { kind: 'tools', text: answer.text, calls: answer.toolCalls };
}

function giveUpReason(
  answer: Exclude<ModelAnswer, { kind: 'answer' }>,
  tries: Readonly<Record<'cut' | 'blocked' | 'unavailable', number>>,
  retries: number,
): string | null {
  switch (answer.kind) {
    case 'cut':
      return tries.cut > MAX_CUTS ? 'answer_cut' : null;
    case 'blocked':
      return answer.text === '' && tries.blocked > MAX_BLOCKS ? 'answer_blocked' : null;
    case 'unavailable':
      return !answer.mayRetry || tries.unavailable > retries ? 'model_unavailable' : null;
    default: {
      const impossible: never = answer;
      throw new Error(`Unknown model answer ${JSON.stringify(impossible)}`);
    }
  }
}

async function pause(ms: number, interrupt: AbortSignal): Promise<void> {
  await wait(Math.min(ms, MAX_PAUSE_MS), undefined, { signal: interrupt }).catch(() => undefined);
}
