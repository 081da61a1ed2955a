import type { StoredMessage, StoredToolCall } from '../contracts/checkpoint.ts';
import { writeTools } from '../contracts/tool-arguments.ts';
import type { ToolResult } from '../contracts/tool-results.ts';
import type { CallContext, ToolOutcome } from '../gateway/tool-gateway.ts';
import { hasActionForCall } from '../store/action-calls.ts';
import { appendTurnEvent } from '../store/events.ts';
import { countBounce } from '../store/lease.ts';
import { appendCheckpoint } from '../store/turns.ts';
import type { DanglingAnswer, OpenTurn } from './open-turn.ts';
import type { TurnDeps } from './turn-deps.ts';

/** What to do after a batch of calls. */
export type AfterTools =
  | { readonly kind: 'go_on'; readonly newerWaits: boolean }
  | { readonly kind: 'escalate'; readonly reason: string; readonly summary: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'lost' };

const NOT_RUN: ToolResult = { status: 'error', code: 'not_run', message: 'This call was not run. Decide again.' };
const INTERRUPTED: ToolResult = {
  status: 'error',
  code: 'interrupted',
  message: 'Interrupted before it was carried out. Nothing was done.',
};

/**
 * Checkpoints the model's answer, runs its calls in order through the gateway, and checkpoints their results. Every call gets
 * exactly one result, whatever happens in between.
 */
export async function runToolCalls(
  turn: OpenTurn,
  answer: { readonly text: string; readonly calls: readonly StoredToolCall[] },
  deps: TurnDeps,
): Promise<AfterTools> {
  const message: StoredMessage = {
    role: 'assistant',
    text: answer.text === '' ? null : answer.text,
    toolCalls: [...answer.calls],
  };
  const written = await appendCheckpoint(deps.database, turn.lease, {
    kind: 'answer',
    messages: [message],
    modelCalls: turn.unsaved.modelCalls,
    tokens: turn.unsaved.tokens,
  });
  if (!written) return { kind: 'lost' };
  turn.unsaved = { modelCalls: 0, tokens: 0 };
  turn.history.push(message);
  return await runBatch(turn, { step: written.step, calls: answer.calls }, deps, false);
}

/**
 * Finishes a batch that a crash interrupted. A call whose action exists is continued; a state-changing call without one was
 * not carried out and is not begun now, because the world may have moved on: the model is told and decides again.
 */
export async function resumeToolCalls(turn: OpenTurn, dangling: DanglingAnswer, deps: TurnDeps): Promise<AfterTools> {
  return await runBatch(turn, dangling, deps, true);
}

async function runBatch(turn: OpenTurn, batch: DanglingAnswer, deps: TurnDeps, resumed: boolean): Promise<AfterTools> {
  const results: StoredMessage[] = [];
  const pendingActionIds: string[] = [];
  let escalation: Extract<ToolOutcome, { kind: 'escalate' }> | null = null;
  let superseded = false;
  for (const [callIndex, call] of batch.calls.entries()) {
    const outcome: ToolOutcome =
      escalation || superseded
        ? { kind: 'result', result: NOT_RUN }
        : await runOne(turn, { ...call, step: batch.step, callIndex }, deps, resumed);
    if (outcome.kind === 'fence_lost') return { kind: 'lost' };
    if (outcome.kind === 'escalate') escalation = outcome;
    if (outcome.kind === 'superseded') superseded = true;
    if (outcome.kind === 'result' && outcome.actionId !== undefined) pendingActionIds.push(outcome.actionId);
    if (outcome.result.status === 'error' && outcome.result.code !== 'not_run' && outcome.result.code !== 'interrupted')
      countFailure(turn, call.name);
    results.push({ role: 'tool', toolCallId: call.id, result: JSON.stringify(outcome.result) });
  }
  return await saveResults(turn, { results, pendingActionIds, escalation, superseded }, deps);
}

type BatchResults = {
  readonly results: StoredMessage[];
  readonly pendingActionIds: string[];
  readonly escalation: Extract<ToolOutcome, { kind: 'escalate' }> | null;
  readonly superseded: boolean;
};

async function saveResults(turn: OpenTurn, batch: BatchResults, deps: TurnDeps): Promise<AfterTools> {
  const written = await appendCheckpoint(deps.database, turn.lease, {
    kind: 'results',
    messages: batch.results,
    pendingActionIds: batch.pendingActionIds,
  });
  if (!written) return { kind: 'lost' };
  turn.history.push(...batch.results);
  if (batch.escalation) return { kind: 'escalate', reason: batch.escalation.reason, summary: batch.escalation.summary };
  if (batch.superseded) {
    const bounces = await countBounce(deps.database, turn.lease);
    if (bounces === null) return { kind: 'lost' };
    turn.bounces = bounces;
  }
  if (written.stopped) return { kind: 'stopped' };
  return { kind: 'go_on', newerWaits: written.lastSeq > turn.foldedSeq };
}

async function runOne(
  turn: OpenTurn,
  call: StoredToolCall & { readonly step: number; readonly callIndex: number },
  deps: TurnDeps,
  resumed: boolean,
): Promise<ToolOutcome> {
  const changesState = (writeTools as readonly string[]).includes(call.name);
  if (resumed && changesState) {
    const begun = await hasActionForCall(deps.database.sql, turn.lease.conversationId, call.step, call.callIndex);
    if (!begun) return { kind: 'result', result: INTERRUPTED };
  }
  await showStatus(turn, call.name, deps);
  return await deps.gateway.dispatch(
    { step: call.step, callIndex: call.callIndex, id: call.id, name: call.name, argumentsJson: call.arguments },
    toCallContext(turn, deps),
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
    versions: { prompt: deps.prompt.version, tools: deps.gateway.toolsVersion, model: deps.model.model },
  };
}

async function showStatus(turn: OpenTurn, tool: string, deps: TurnDeps): Promise<void> {
  const text = deps.gateway.statusLine(tool);
  if (text === '') return;
  await appendTurnEvent(deps.database, turn.lease, { type: 'tool_status', text });
  deps.signal.publish({ kind: 'conversation', conversationId: turn.lease.conversationId });
}

function countFailure(turn: OpenTurn, tool: string): void {
  turn.failuresByTool.set(tool, (turn.failuresByTool.get(tool) ?? 0) + 1);
}
