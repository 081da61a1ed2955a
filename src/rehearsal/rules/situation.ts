import type { ChatRequest } from '../wire/chat-request.ts';
import type { Intent } from './intent.ts';
import { findIntent } from './intents.ts';
import { type QuestionName, questionIn } from './questions.ts';
import { type Block, readHistory, type Step } from './read-history.ts';
import { type KnownOrder, ordersIn, textField } from './read-result.ts';
import { pointsToAnother, readItemWords, readOrderId } from './read-text.ts';

/** Everything the rules look at when they choose the next step. */
export type Situation = {
  /** The customer's newest words. */
  readonly text: string;
  /** What is to be answered now. */
  readonly current: Block;
  /** All blocks, oldest first. */
  readonly blocks: readonly Block[];
  /** The newest blocks that belong together, newest first: each older one ended in a question of ours, or was interrupted. */
  readonly thread: readonly Block[];
  /** The question the newest words answer, if we asked one. */
  readonly asked: QuestionName | null;
  /** Names of the tools on offer, with the fields each requires. */
  readonly tools: ReadonlyMap<string, readonly string[]>;
};

/** Reads a request. Same request in, same situation out. */
export function readSituation(request: ChatRequest): Situation {
  const history = readHistory(request.messages);
  const blocks = history.at(-1)?.reply === null ? history : [...history, silence];
  const current = blocks.at(-1) ?? silence;
  const offered = request.tool_choice === 'none' ? [] : (request.tools ?? []);
  return {
    text: current.text,
    current,
    blocks,
    thread: threadOf(blocks),
    asked: questionIn(blocks.at(-2)?.reply ?? null),
    tools: new Map(offered.map((tool) => [tool.function.name, tool.function.parameters?.required ?? []])),
  };
}

/** Tools whose result ends a turn: it is told to the customer. Reads of orders lead on to a next step. */
export const finishingTools: readonly string[] = [
  'issue_refund',
  'create_return',
  'resend_receipt',
  'update_preference',
  'change_address',
  'withdraw_request',
  'check_action',
  'escalate_to_human',
  'search_policy',
];

/** What is to be answered when the last word was ours or a colleague's, as after a hand-back. */
const silence: Block = { text: '', said: '', steps: [], reply: null };

function threadOf(blocks: readonly Block[]): Block[] {
  const older = blocks.slice(0, -1).reverse();
  const end = older.findIndex(isSettled);
  const connected = end === -1 ? older : older.slice(0, end);
  return [...blocks.slice(-1), ...connected];
}

/** Answered with more than a question, or done although the customer wrote again before it could be told. */
function isSettled({ reply, steps }: Block): boolean {
  if (reply !== null) return questionIn(reply) === null;
  return steps.some((step) => step.ran && finishingTools.includes(step.name));
}

/** What the customer is after: the newest strong intent of the thread, else the newest weak one. */
export function currentIntent(situation: Situation): Intent | null {
  const { text, thread } = situation;
  const now = findIntent(text);
  if (now !== null && !now.weak) return now;
  const goesOn = now === null ? continued(situation) : null;
  if (goesOn !== null) return goesOn;
  const before = thread.slice(1).map((block) => findIntent(block.text));
  const pending = before.find(
    (intent) => intent !== null && ['refund', 'return', 'receipt', 'address', 'order_status'].includes(intent.name),
  );
  return pending ?? now ?? before.find((intent) => intent?.name === 'complaint') ?? null;
}

/** Words of a fragment at most. */
const FRAGMENT = 8;

/** "The shoes", "and the other one?", "no wait, both towels": what was asked for before, about another thing. Null for words that name nothing. */
function continued({ text, blocks }: Situation): Intent | null {
  const names = readItemWords(text).length > 0 || readOrderId(text) !== null || pointsToAnother(text);
  if (!names || text.split(/\s+/).length > FRAGMENT) return null;
  const before = blocks.at(-2);
  if (before === undefined) return null;
  const write = before.steps.findLast(({ name }) => name === 'issue_refund' || name === 'create_return');
  if (write) return findIntent(write.name === 'issue_refund' ? 'refund' : 'return');
  const intent = blocks
    .slice(0, -1)
    .reduceRight<Intent | null>((found, block) => found ?? findIntent(block.text), null);
  return intent !== null && ['refund', 'return', 'order_status'].includes(intent.name) ? intent : null;
}

/** The first non-null reading of the thread's texts, newest first. */
export function firstInThread<T>(situation: Situation, read: (text: string) => T | null): T | null {
  for (const block of situation.thread) {
    const found = read(block.text);
    if (found !== null) return found;
  }
  return null;
}

/** All steps that ran, newest first. */
export function stepsOf(blocks: readonly Block[]): Step[] {
  return blocks.flatMap((block) => block.steps.filter((step) => step.ran)).reverse();
}

/** All orders any tool result told of, the newest telling first. */
export function knownOrders(situation: Situation): KnownOrder[] {
  return stepsOf(situation.blocks).flatMap((step) => ordersIn(step.result));
}

/** The newest call for a refund or a return, whatever came of it; undefined for none. */
export function lastWrite(situation: Situation): Step | undefined {
  return stepsOf(situation.blocks).find(({ name }) => name === 'issue_refund' || name === 'create_return');
}

/** True for a write that was summed up for the customer and not begun. */
export function isPutOff(step: Step): boolean {
  return textField(step.result, 'code') === 'confirmation_required';
}

/** The order that was spoken of last, by its id; null when none was. */
export function topicOrderId(situation: Situation): string | null {
  for (const step of stepsOf(situation.blocks)) {
    const id = textField(step.args, 'order_id');
    if (id !== null && step.status !== 'not_found') return id;
    const [only, ...others] = ordersIn(step.result);
    if (only && others.length === 0) return only.id;
    if (others.length > 0) return pointsToAnother(situation.text) ? null : namedAlone(situation);
  }
  return null;
}

/** The one order of a list that our newest answers told of: "Order ORD-1002 has been shipped". */
function namedAlone(situation: Situation): string | null {
  const known = new Set(knownOrders(situation).map(({ id }) => id));
  for (const { reply } of situation.blocks.toReversed()) {
    const named = [...known].filter((id) => reply?.includes(id) === true);
    if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null;
  }
  return null;
}
