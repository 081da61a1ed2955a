import type { StoredMessage, StoredToolCall } from '../contracts/checkpoint.ts';
import { writeTools } from '../contracts/tool-arguments.ts';
import type { ToolResult } from '../contracts/tool-results.ts';
import { sameToolFailedTwice } from '../domain/conversation/stop-conditions.ts';
import type { CallContext, ToolOutcome } from '../gateway/tool-gateway.ts';
import { hasActionForCall } from '../store/action-calls.ts';
import { appendTurnEvent } from '../store/events.ts';
import { countBounce } from '../store/lease.ts';
import { appendCheckpoint } from '../store/turns.ts';
import { traceOf } from './call-traces.ts';
import { type Agreed, agreedBefore } from './confirmation/answer-confirmation.ts';
import { withOutcomeLine } from './confirmation/outcome-lines.ts';
import { comesTooSoon, justGivenBack } from './hold-escalation.ts';
import { noteModelCall, unsavedOf, versionsOf } from './note-model-call.ts';
import { type DanglingAnswer, nothingSpent, type OpenTurn } from './open-turn.ts';
import type { TurnDeps } from './turn-deps.ts';

/** What to do after a batch of calls. */
export type AfterTools =
  | { readonly kind: 'go_on'; readonly newerWaits: boolean }
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'escalate'; readonly reason: string; readonly summary: string | null }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lost' };

const NOT_RUN: ToolResult = { status: 'error', code: 'not_run', message: 'This call was not run. Decide again.' };
const INTERRUPTED: ToolResult = {
  status: 'error',
  code: 'interrupted',
  message: 'Interrupted. This call began nothing new; check_action tells how an earlier request stands. Decide again.',
};

/**
 * Checkpoints the model's answer, runs its calls in order through the gateway, and checkpoints their results. Every call gets
 * exactly one result, whatever happens in between.
 */
export async function runToolCalls(
  turn: OpenTurn,
  answer: {
    readonly text: string;
    readonly calls: readonly StoredToolCall[];
    readonly agreed?: Agreed;
  },
  deps: TurnDeps,
): Promise<AfterTools> {
  const message: StoredMessage = {
    role: 'assistant',
    text: answer.text === '' ? null : answer.text,
    toolCalls: [...answer.calls],
  };
  const status = deps.gateway.statusLine(answer.calls[0]?.name ?? '', turn.language);
  const written = await appendCheckpoint(deps.database, turn.lease, {
    kind: 'answer',
    messages: [message],
    ...unsavedOf(turn, deps),
    ...(turn.unwritten ? { inbox: turn.unwritten.messages, foldedSeq: turn.unwritten.foldedSeq } : {}),
    ...(status === '' ? {} : { status }),
  });
  if (!written) return { kind: 'lost' };
  if (written.eventSeq !== null) tellConversation(turn, deps, written.eventSeq);
  turn.unsaved = nothingSpent;
  turn.unwritten = null;
  turn.history.push(message);
  return await runBatch(turn, { ...answer, step: written.step }, deps, false);
}

/**
 * Finishes a batch that a crash interrupted. A call whose action exists is continued; a state-changing call without one was
 * not carried out and is not begun now, because the world may have moved on: the model is told and decides again. A call the customer has said yes to is
 * made: the yes is unspent, and the gateway holds it against the world as it is.
 */
export async function resumeToolCalls(turn: OpenTurn, dangling: DanglingAnswer, deps: TurnDeps): Promise<AfterTools> {
  const agreed = await agreedBefore(turn, dangling.calls, deps);
  return await runBatch(turn, { ...dangling, ...(agreed ? { agreed } : {}) }, deps, true);
}

/** Calls of one answer that are run; no honest answer needs more, and each may keep the customer waiting. */
const MAX_CALLS = 20;

type Batch = DanglingAnswer & { readonly agreed?: Agreed };

async function runBatch(turn: OpenTurn, batch: Batch, deps: TurnDeps, resumed: boolean): Promise<AfterTools> {
  const done: BatchResults = { results: [], pendingActionIds: [], escalation: null, superseded: false, say: null };
  for (const [callIndex, call] of batch.calls.entries()) {
    const over =
      done.escalation !== null ||
      done.say !== null ||
      done.superseded ||
      callIndex >= MAX_CALLS ||
      sameToolFailedTwice(turn);
    const outcome: ToolOutcome = over
      ? { kind: 'result', result: NOT_RUN }
      : await runOne(turn, { ...call, step: batch.step, callIndex, agreed: batch.agreed }, deps, resumed);
    if (outcome.kind === 'fence_lost') return { kind: 'lost' };
    note(turn, { ...call, answer: batch.step }, outcome, done);
  }
  return await saveResults(turn, done, deps);
}

type BatchResults = {
  readonly results: StoredMessage[];
  readonly pendingActionIds: string[];
  escalation: { readonly reason: string; readonly summary: string | null } | null;
  superseded: boolean;
  /** What the customer is to agree to: the turn ends with it. */
  say: string | null;
};

function note(
  turn: OpenTurn,
  call: StoredToolCall & { readonly answer: number },
  outcome: Exclude<ToolOutcome, { kind: 'fence_lost' }>,
  done: BatchResults,
): void {
  const { code } = outcome.result;
  if (outcome.kind === 'escalate') done.escalation = outcome;
  // The order system is down and was asked again already: the customer is told so by code, not by a model that may guess.
  if (code === 'order_system_unavailable') done.escalation ??= { reason: code, summary: null };
  if (outcome.kind === 'superseded') done.superseded = true;
  if (outcome.kind === 'confirm') done.say = outcome.summary;
  const line = outcome.kind === 'result' ? outcome.line : undefined;
  if (line !== undefined) turn.lines = [...turn.lines, line];
  if (outcome.kind === 'result' && outcome.actionId !== undefined) done.pendingActionIds.push(outcome.actionId);
  turn.calls.push(traceOf(call, call.answer, outcome.result));
  done.results.push({
    role: 'tool',
    toolCallId: call.id,
    result: JSON.stringify(withOutcomeLine(outcome.result, line)),
  });
}

async function saveResults(turn: OpenTurn, batch: BatchResults, deps: TurnDeps): Promise<AfterTools> {
  const written = await appendCheckpoint(deps.database, turn.lease, {
    kind: 'results',
    messages: batch.results,
    pendingActionIds: batch.pendingActionIds,
  });
  if (!written) return { kind: 'lost' };
  turn.history.push(...batch.results);
  if (batch.escalation) return { kind: 'escalate', ...pickReason(batch.escalation) };
  if (batch.superseded) {
    const bounces = await countBounce(deps.database, turn.lease);
    if (bounces === null) return { kind: 'lost' };
    turn.bounces = bounces;
  }
  if (written.stopped) return { kind: 'stopped' };
  if (batch.say !== null) return { kind: 'say', text: batch.say };
  return { kind: 'go_on', newerWaits: written.lastSeq > turn.foldedSeq };
}

function pickReason({ reason, summary }: NonNullable<BatchResults['escalation']>) {
  return { reason, summary };
}

async function runOne(
  turn: OpenTurn,
  call: StoredToolCall & { readonly step: number; readonly callIndex: number; readonly agreed: Agreed | undefined },
  deps: TurnDeps,
  resumed: boolean,
): Promise<ToolOutcome> {
  if (comesTooSoon(turn.history, call)) return { kind: 'result', result: justGivenBack };
  const changesState = (writeTools as readonly string[]).includes(call.name);
  // Taking a request back twice is taking it back once, so a withdrawal is simply asked for again and answered from its row.
  if (resumed && changesState && call.name !== 'withdraw_request' && !call.agreed) {
    const begun = await hasActionForCall(deps.database.sql, turn.lease.conversationId, call.step, call.callIndex);
    if (!begun) return { kind: 'result', result: INTERRUPTED };
  }
  // the first call's status went with the answer's checkpoint
  if (resumed || call.callIndex > 0) await showStatus(turn, call.name, deps);
  return await deps.gateway.dispatch(
    { step: call.step, callIndex: call.callIndex, id: call.id, name: call.name, argumentsJson: call.arguments },
    { ...toCallContext(turn, deps), ...call.agreed },
  );
}

function toCallContext(turn: OpenTurn, deps: TurnDeps): CallContext {
  return {
    conversationId: turn.lease.conversationId,
    turnId: turn.lease.turnId,
    fence: turn.lease.fence,
    seenSeq: turn.foldedSeq,
    customerId: turn.lease.customerId,
    verified: turn.lease.identityLevel !== 'none',
    language: turn.language,
    versions: versionsOf(turn, deps),
    noteModelCall: (call) => noteModelCall(turn, call),
  };
}

async function showStatus(turn: OpenTurn, tool: string, deps: TurnDeps): Promise<void> {
  const text = deps.gateway.statusLine(tool, turn.language);
  if (text === '') return;
  const seq = await appendTurnEvent(deps.database, turn.lease, { type: 'tool_status', text });
  if (seq !== null) tellConversation(turn, deps, seq);
}

function tellConversation({ lease }: OpenTurn, deps: TurnDeps, seq: number): void {
  deps.signal.publish({ kind: 'conversation', conversationId: lease.conversationId, seq });
}
