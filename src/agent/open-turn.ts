import type { StoredMessage, StoredToolCall } from '../contracts/checkpoint.ts';
import type { CallTrace } from '../domain/conversation/call-trace.ts';
import type { Intent } from '../domain/conversation/turn-route.ts';
import type { ModelCallRecord } from '../domain/cost/model-call.ts';
import { readCustomerRecord } from '../store/customer-memory.ts';
import type { Lease } from '../store/lease.ts';
import type { FoundTurn } from '../store/take-turn.ts';
import { type HistoryStep, readHistory, readUntoldLines } from '../store/turns.ts';
import { hasCodeUnderWay } from '../store/verifications.ts';
import { traceTurn } from './call-traces.ts';
import { outcomeLines } from './confirmation/outcome-lines.ts';
import { renderCustomerRecord } from './context/customer-record.ts';
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
  unsaved: {
    modelCalls: number;
    tokens: number;
    calls: readonly ModelCallRecord[];
    /** What the conversation is about now, and in which language, where the router was asked. */
    route?: { readonly intent: Intent; readonly language: string | null };
  };
  /** Read and part of the history, to be written with the next checkpoint or the end; null when all is written. */
  unwritten: { readonly messages: readonly StoredMessage[]; readonly foldedSeq: number } | null;
  /** The tool calls of this turn, in order, and what came of them. */
  readonly calls: CallTrace[];
  /** The turn before this one ended with the customer being asked who they are, and nobody knows yet. */
  readonly askedWhoTheyAre: boolean;
  /** An earlier turn searched the help articles in vain, and none has found anything since. */
  readonly missedBefore: boolean;
  /** The turn before this one found no passage and offered a person: a bare yes asks for one. */
  readonly offeredPerson: boolean;
  /** The customer's words in this turn ask for a person. */
  wantsPerson: boolean;
  /** What the store remembers of the customer, as the model reads it; null for nothing. */
  readonly record: string | null;
  bounces: number;
  /** Sentences written by code that this turn's answer begins with; empty mostly. */
  lines: readonly string[];
  /** The customer's language as a two-letter code; null while nobody knows it. */
  language: string | null;
  /** What the conversation has been about, as the router saw it; null before it has. */
  intent: string | null;
  /** Newest entry whose words have been routed. */
  routedSeq: number;
  /** Which model answers: the large one, unless the route leaves the turn to the small one. */
  answerer: 'large' | 'small';
  /** A customer message waits, not only a decision. */
  customerWaits: boolean;
  /** Text of this turn has reached the customer's page. */
  shown: boolean;
  /** What of the newest attempt has; empty when nothing. */
  onPage: string;
  /** Of the newest attempt what goes to the page with the message; empty when all of it has. */
  unshown: string;
  /** The model that answered last; null before one has. */
  answeredBy: string | null;
  /** The customer's wish to stop, once it is folded: the turn ends with what it has shown. Null when there is none. */
  stopSeq: number | null;
  /** What shows that the message was read, should nothing else; cancelled once something does; `settled` waits for one that is on its way, so that it does not come behind the answer. Null until the turn is under way. */
  sign: { readonly cancel: () => void; readonly settled: () => Promise<void> } | null;
  /** The fence refused a write: somebody else has the conversation. */
  lost: boolean;
};

/** What a turn starts with, and what is left to write once all that was spent is written. */
export const nothingSpent: OpenTurn['unsaved'] = { modelCalls: 0, tokens: 0, calls: [] };

/** An answer of the model whose calls have no results yet: the trace of a crash. */
export type DanglingAnswer = { readonly step: number; readonly calls: readonly StoredToolCall[] };

/** Opens a turn on what its claim found, else on what the database holds; and the calls that a crash left without results. */
export async function openTurn(
  lease: Lease,
  deps: TurnDeps,
  found?: Pick<FoundTurn, 'steps' | 'lines' | 'record'>,
): Promise<{ turn: OpenTurn; dangling: DanglingAnswer | null }> {
  const { steps, lines, record } = found ?? (await load(lease, deps));
  const { calls, askedWhoTheyAre, missedBefore, offeredPerson } = traceTurn(steps);
  const history = steps.flatMap((step) => step.messages);
  const turn: OpenTurn = {
    lease,
    history,
    foldedSeq: lease.foldedSeq,
    attempt: lease.attempt,
    modelCalls: lease.modelCalls,
    tokensUsed: lease.tokensUsed,
    unsaved: nothingSpent,
    unwritten: null,
    language: lease.language,
    intent: lease.intent,
    routedSeq: lease.answeredSeq,
    answerer: 'large',
    calls,
    askedWhoTheyAre: askedWhoTheyAre && (await isStillUnknown(lease, deps)),
    missedBefore: missedBefore && lease.modelCalls > 0,
    offeredPerson,
    wantsPerson: false,
    record:
      record === null
        ? null
        : renderCustomerRecord(record, { now: deps.now?.() ?? new Date(), timeZone: deps.timeZone ?? 'UTC' }),
    bounces: lease.bounces,
    lines: [...outcomeLines(history), ...lines],
    customerWaits: history.some((message) => message.role === 'customer' && message.seq > lease.answeredSeq),
    shown: lease.attempt > 0,
    onPage: '',
    unshown: '',
    answeredBy: null,
    stopSeq: null,
    sign: null,
    lost: false,
  };
  return { turn, dangling: findDangling(steps) };
}

/** Budgets begin anew with a conversation that was closed or given back, and so does this. Somebody with a code on its way is about to say who they are. */
async function isStillUnknown(lease: Lease, deps: TurnDeps): Promise<boolean> {
  if (lease.identityLevel !== 'none' || lease.modelCalls === 0) return false;
  return !(await hasCodeUnderWay(deps.database.sql, lease.conversationId));
}

async function load(lease: Lease, deps: TurnDeps): Promise<Pick<FoundTurn, 'steps' | 'lines' | 'record'>> {
  const known = lease.identityLevel === 'none' ? null : lease.customerId;
  const [steps, lines, record] = await Promise.all([
    readHistory(deps.database, lease),
    readUntoldLines(deps.database, lease),
    known === null ? null : readCustomerRecord(deps.database.sql, known),
  ]);
  return { steps, lines, record };
}

function findDangling(steps: readonly HistoryStep[]): DanglingAnswer | null {
  const last = steps.at(-1);
  const message = last?.kind === 'answer' ? last.messages.at(-1) : undefined;
  if (!last || message?.role !== 'assistant' || message.toolCalls.length === 0) return null;
  return { step: last.step, calls: message.toolCalls };
}
