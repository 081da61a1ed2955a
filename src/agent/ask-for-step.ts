import { setTimeout as wait } from 'node:timers/promises';
import type { StoredToolCall } from '../contracts/checkpoint.ts';
import { firstStop, type StopCondition } from '../domain/conversation/stop-conditions.ts';
import { buildContext } from './build-context.ts';
import { leaveOutSaid } from './leave-out-said.ts';
import type { ModelAnswer } from './model-client.ts';
import { noteAnswer } from './note-model-call.ts';
import type { OpenTurn } from './open-turn.ts';
import { openSentenceGate } from './release-sentences.ts';
import { modelOf } from './router/small-model.ts';
import { showWhole, withLines } from './show-text.ts';
import { readActionLines } from './truth/action-lines.ts';
import { judgeReply, noteCorrections, withReason } from './truth/ask-again.ts';
import { type Correction, openReplyCheck, type ReplyCheck } from './truth/check-reply.ts';
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
/** Times an endpoint that is left alone for the moment is waited for. */
const MAX_NOT_ASKED = 3;
/** For how long after its first try a question is asked again: a customer waits, and a person can take over. */
const RETRY_BUDGET_MS = 30_000;

/** Asks the model for its next step, again where that can help and the budget allows, and streams its text sentence by sentence. */
export async function askForStep(
  turn: OpenTurn,
  deps: TurnDeps,
  conditions: readonly StopCondition[],
  interrupt: AbortSignal,
): Promise<Step> {
  const tries: Tries = { cut: 0, blocked: 0, unavailable: 0, notAsked: 0 };
  const beganAt = performance.now();
  let left: readonly Correction[] = [];
  for (;;) {
    const stop = firstStop(conditions, turn);
    if (stop) return { kind: 'give_up', reason: stop };
    const { answer, check } = await askOnce(turn, deps, interrupt, { retry: tries.unavailable, left });
    if (interrupt.aborted || turn.lost) return { kind: 'interrupted' };
    if (answer.kind === 'answer') turn.sign?.cancel();
    if (answer.kind === 'answer') {
      const step = await toStep(turn, answer, { check, askedAgain: left.length > 0 }, deps);
      if (step) return step;
      left = check.corrections();
      continue;
    }
    tries[answer.kind === 'unavailable' && answer.asked === false ? 'notAsked' : answer.kind] += 1;
    const waitMs = waitBefore(answer, tries);
    const leftMs = (deps.limits.modelRetryBudgetMs ?? RETRY_BUDGET_MS) - (performance.now() - beganAt);
    const reason =
      giveUpReason(answer, tries, deps.limits.modelRetries) ?? (waitMs > leftMs ? 'model_unavailable' : null);
    const detail = answer.detail === undefined ? {} : { detail: answer.detail };
    deps.log.warn(
      { conversationId: turn.lease.conversationId, answer: answer.kind, tries, ...detail },
      'model call brought no usable answer',
    );
    if (reason) return { kind: 'give_up', reason };
    if (answer.kind === 'blocked' && answer.text !== '') return await showBlocked(turn, answer.text, deps);
    if (waitMs > 0) await pause(waitMs, interrupt);
  }
}

type Tries = Record<'cut' | 'blocked' | 'unavailable' | 'notAsked', number>;

/** As long as the provider asks for and never less; where it says nothing, longer each time. A cut or blocked answer is asked for again at once. */
function waitBefore(answer: Exclude<ModelAnswer, { kind: 'answer' }>, tries: Tries): number {
  if (answer.kind !== 'unavailable') return 0;
  return answer.retryAfterMs ?? 250 * 2 ** tries.unavailable;
}

type Asked = { readonly answer: ModelAnswer; readonly check: ReplyCheck };

async function askOnce(
  turn: OpenTurn,
  deps: TurnDeps,
  interrupt: AbortSignal,
  { retry, left }: { readonly retry: number; readonly left: readonly Correction[] },
): Promise<Asked> {
  const lost = new AbortController();
  turn.attempt += 1;
  const onLost = (): void => {
    turn.lost = true;
    lost.abort();
  };
  const writer = openTokenWriter(deps, turn.lease, turn.attempt, onLost, () => turn.sign?.cancel());
  const gate = openSentenceGate();
  const check = openReplyCheck(turn, deps, await readActionLines(turn, deps));
  const show = (text: string) => writer.push(check.release(leaveOutSaid(turn.lines, text)));
  if (turn.lines.length > 0) writer.push(`${withLines(turn, '')}\n\n`);
  const answer = await modelOf(turn, deps).ask({
    messages: withReason(
      buildContext(deps.prompt, turn.history, {
        verified: turn.lease.identityLevel !== 'none',
        record: turn.record,
      }),
      left,
    ),
    tools: deps.gateway.definitions,
    onText: (piece) => show(gate.push(piece)),
    signal: AbortSignal.any([interrupt, lost.signal]),
    conversationId: turn.lease.conversationId,
    retry,
  });
  if (answer.kind === 'answer' && answer.toolCalls.length === 0) {
    show(gate.flush());
    writer.push(check.finish());
  }
  noteAnswer(turn, deps, answer);
  const isLast = answer.kind === 'answer' && answer.toolCalls.length === 0 && check.corrections().length === 0;
  turn.unshown = await writer.close(() => isLast && !interrupt.aborted && !turn.lost);
  turn.shown ||= writer.wrote();
  turn.onPage = writer.text();
  turn.answeredBy = answer.model ?? turn.answeredBy;
  return { answer, check };
}

/** What an answer comes to; null when its words may not be shown and the model is to be asked once more. */
async function toStep(
  turn: OpenTurn,
  answer: Extract<ModelAnswer, { kind: 'answer' }>,
  { check, askedAgain }: { readonly check: ReplyCheck; readonly askedAgain: boolean },
  deps: TurnDeps,
): Promise<Step | null> {
  // words beside a call are not checked and not what the customer reads in the end, so the history has none of them
  if (answer.toolCalls.length > 0) return { kind: 'tools', text: '', calls: answer.toolCalls };
  const corrections = check.corrections();
  if (corrections.length === 0) return { kind: 'text', text: `${answer.text}${check.offer()}` };
  const verdict = judgeReply({ hollow: check.isHollow(), corrections }, askedAgain);
  await noteCorrections(turn, corrections, verdict, deps);
  if (verdict === 'hand_over') return { kind: 'give_up', reason: 'unsupported_claim' };
  return verdict === 'show' ? { kind: 'text', text: check.text() } : null;
}

/** Shows what a provider's filter left of an answer, checked like any other; nothing is asked again. */
async function showBlocked(turn: OpenTurn, blocked: string, deps: TurnDeps): Promise<Step> {
  const check = openReplyCheck(turn, deps, await readActionLines(turn, deps));
  check.release(blocked);
  check.finish();
  const corrections = check.corrections();
  await noteCorrections(turn, corrections, check.isHollow() ? 'hand_over' : 'show', deps);
  if (check.isHollow()) return { kind: 'give_up', reason: 'unsupported_claim' };
  await showWhole(turn, deps, withLines(turn, check.text()));
  return { kind: 'text', text: check.text() };
}

function giveUpReason(
  answer: Exclude<ModelAnswer, { kind: 'answer' }>,
  tries: Readonly<Tries>,
  retries: number,
): string | null {
  switch (answer.kind) {
    case 'cut':
      return tries.cut > MAX_CUTS ? 'answer_cut' : null;
    case 'blocked':
      return answer.text === '' && tries.blocked > MAX_BLOCKS ? 'answer_blocked' : null;
    case 'unavailable':
      return !answer.mayRetry || tries.unavailable > retries || tries.notAsked > MAX_NOT_ASKED
        ? 'model_unavailable'
        : null;
    default: {
      const impossible: never = answer;
      throw new Error(`Unknown model answer ${JSON.stringify(impossible)}`);
    }
  }
}

async function pause(ms: number, interrupt: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: interrupt }).catch(() => undefined);
}
