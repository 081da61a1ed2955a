import type { StoredMessage, StoredToolCall } from '../contracts/checkpoint.ts';
import type { Lease } from '../store/lease.ts';
import type { FoundTurn } from '../store/take-turn.ts';
import { type HistoryStep, readHistory, readUntoldLines } from '../store/turns.ts';
import type { TurnDeps } from './turn-deps.ts';

/** A turn under way: the history as the model sees it and what has been spent. Belongs to one lease and one call of `runTurn`. */
export type OpenTurn = {
  readonly lease: Lease;
  readonly history: StoredMessage[];
  /** Newest entry in the history. */
  foldedSeq: number;
  /** Attempt number of the newest model call of this turn. */
  attempt: number;
  modelCalls: number;
  tokensUsed: number;
  /** Spent since the last checkpoint, to be written with the next. */
  unsaved: { modelCalls: number; tokens: number };
  /** Read and part of the history, to be written with the next checkpoint or the end; null when all is written. */
  unwritten: { readonly messages: readonly StoredMessage[]; readonly foldedSeq: number } | null;
  readonly failuresByTool: Map<string, number>;
  bounces: number;
  /** Sentences written by code that this turn's answer begins with; empty mostly. */
  lines: readonly string[];
  /** A customer message waits, not only a decision. */
  customerWaits: boolean;
  /** Text of this turn has reached the customer's page. */
  shown: boolean;
  /** The fence refused a write: somebody else has the conversation. */
  lost: boolean;
};

/** An answer of the model whose calls have no results yet: the trace of a crash. */
export type DanglingAnswer = { readonly step: number; readonly calls: readonly StoredToolCall[] };

/** Opens a turn on what its claim found, else on what the database holds; and the calls that a crash left without results. */
export async function openTurn(
  lease: Lease,
  deps: TurnDeps,
  found?: Pick<FoundTurn, 'steps' | 'lines'>,
): Promise<{ turn: OpenTurn; dangling: DanglingAnswer | null }> {
  const { steps, lines } = found ?? (await load(lease, deps));
  const history = steps.flatMap((step) => step.messages);
  const turn: OpenTurn = {
    lease,
    history,
    foldedSeq: lease.foldedSeq,
    attempt: lease.attempt,
    modelCalls: lease.modelCalls,
    tokensUsed: lease.tokensUsed,
    unsaved: { modelCalls: 0, tokens: 0 },
    unwritten: null,
    failuresByTool: new Map(),
    bounces: lease.bounces,
    lines,
    customerWaits: history.some((message) => message.role === 'customer' && message.seq > lease.answeredSeq),
    shown: lease.attempt > 0,
    lost: false,
  };
  return { turn, dangling: findDangling(steps) };
}

async function load(lease: Lease, deps: TurnDeps): Promise<Pick<FoundTurn, 'steps' | 'lines'>> {
  const [steps, lines] = await Promise.all([readHistory(deps.database, lease), readUntoldLines(deps.database, lease)]);
  return { steps, lines };
}

function findDangling(steps: readonly HistoryStep[]): DanglingAnswer | null {
  const last = steps.at(-1);
  const message = last?.kind === 'answer' ? last.messages.at(-1) : undefined;
  if (!last || message?.role !== 'assistant' || message.toolCalls.length === 0) return null;
  return { step: last.step, calls: message.toolCalls };
}
