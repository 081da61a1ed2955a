import type { StoredMessage } from '../contracts/checkpoint.ts';
import { saysThatIsAll } from '../domain/conversation/closing-words.ts';
import { escalationLine } from '../domain/conversation/escalation-line.ts';
import { closeOnCustomersWord } from '../store/close-conversations.ts';
import { inTransaction } from '../store/database.ts';
import { escalateConversation } from '../store/handoffs.ts';
import { handBackLease } from '../store/lease.ts';
import { type FinalAnswer, finishTurn } from '../store/turns.ts';
import { citeArticles } from './cite-articles.ts';
import { writeFolded } from './fold-entries.ts';
import { unsavedOf, versionsOf } from './note-model-call.ts';
import { nothingSpent, type OpenTurn } from './open-turn.ts';
import { showWhole, withLines } from './show-text.ts';
import type { TurnDeps, TurnEnd } from './turn-deps.ts';

/** Ends the turn with the model's text behind the sentences code wrote; and the conversation with it, when the customer said that nothing more is wanted and nothing is open. */
export async function endWithAnswer(turn: OpenTurn, text: string, deps: TurnDeps): Promise<TurnEnd> {
  const history: StoredMessage[] = [{ role: 'assistant', text, toolCalls: [] }];
  await citeArticles(turn, text, deps);
  return await finish(turn, { role: 'agent', text: withLines(turn, text), history }, deps, saidThatIsAll(turn));
}

function saidThatIsAll({ history, lease }: OpenTurn): boolean {
  const last = history.findLast((message) => message.role === 'customer');
  return last?.role === 'customer' && last.seq > lease.answeredSeq && saysThatIsAll(last.text);
}

/** Ends the turn with what code has to say: a summary to agree to, or that nothing was done. The model reads it as its own words. */
export async function endWithLine(turn: OpenTurn, line: string, deps: TurnDeps): Promise<TurnEnd> {
  return await sayLine(turn, line, deps, false);
}

/** Ends the turn with the line, and the conversation with it where nothing is open: the customer said that nothing more is wanted. */
export async function endWithGoodbye(turn: OpenTurn, line: string, deps: TurnDeps): Promise<TurnEnd> {
  return await sayLine(turn, line, deps, true);
}

async function sayLine(turn: OpenTurn, line: string, deps: TurnDeps, mayClose: boolean): Promise<TurnEnd> {
  const text = withLines(turn, line);
  if (turn.shown) await showWhole(turn, deps, text);
  const history: StoredMessage[] = [{ role: 'assistant', text: line, toolCalls: [] }];
  return await finish(turn, { role: 'agent', text, history }, deps, mayClose);
}

/**
 * Ends a turn that the model cannot finish. A turn that only had a decision to report is complete with the sentence code
 * wrote; everything else goes to a person.
 */
export async function endWithoutModel(turn: OpenTurn, reason: string, deps: TurnDeps): Promise<TurnEnd> {
  if (turn.customerWaits || turn.lines.length === 0)
    return await endWithHandover(turn, { reason, summary: null }, deps);
  const text = withLines(turn, '');
  await showWhole(turn, deps, text);
  return await finish(turn, { role: 'agent', text, history: null }, deps);
}

/** Hands the conversation to a person; the customer reads the sentences still owed and one line that says what happens next. */
export async function endWithHandover(
  turn: OpenTurn,
  handover: { readonly reason: string; readonly summary: string | null },
  deps: TurnDeps,
): Promise<TurnEnd> {
  const verified = turn.lease.customerId !== null;
  const said =
    (await deps.handoverLine?.(handover.reason, { verified, language: turn.language })) ??
    escalationLine(handover.reason, turn.language);
  const line = withLines(turn, said);
  // The page may show half of an answer that will never be finished; the same turn's newest attempt replaces it.
  if (turn.shown) await showWhole(turn, deps, line);
  if (!(await writeFolded(turn, deps))) return { kind: 'lost' };
  const { spent, ...counted } = unsavedOf(turn, deps);
  const written = await inTransaction(deps.database, (tx) =>
    escalateConversation(
      tx,
      deps.keyring,
      turn.lease.conversationId,
      { reason: handover.reason, summary: handover.summary, line, actor: 'agent' },
      { fence: turn.lease.fence, turnId: turn.lease.turnId, spent: { ...spent, ...counted } },
    ),
  );
  if (!written) return { kind: 'lost' };
  turn.unsaved = nothingSpent;
  deps.signal.publish({ kind: 'conversation', conversationId: turn.lease.conversationId });
  deps.signal.publish({ kind: 'staff', topic: 'inbox' });
  return { kind: 'escalated' };
}

/** Leaves the turn unfinished for whoever comes next: a stop or a graceful shutdown, not a failure. */
export async function handBack(turn: OpenTurn, deps: TurnDeps): Promise<TurnEnd> {
  await handBackLease(deps.database, turn.lease);
  return { kind: 'handed_back' };
}

/** Ends the turn in one commit with what the customer reads, and what the history keeps of it. */
export async function finish(
  turn: OpenTurn,
  answer: Pick<FinalAnswer, 'role' | 'text' | 'history'>,
  deps: TurnDeps,
  mayClose = false,
): Promise<TurnEnd> {
  const whole: FinalAnswer = {
    ...answer,
    ...unsavedOf(turn, deps),
    ...(turn.unwritten ? { inbox: turn.unwritten } : {}),
    ...(turn.unshown === '' ? {} : { piece: { attempt: turn.attempt, text: turn.unshown } }),
    versions: versionsOf(turn, deps),
  };
  await turn.sign?.settled();
  const finished = mayClose
    ? await finishAndClose(turn, whole, deps)
    : await finishTurn(deps.database, turn.lease, whole);
  if (!finished) return { kind: 'lost' };
  turn.unsaved = nothingSpent;
  const { conversationId } = turn.lease;
  deps.signal.publish({ kind: 'conversation', conversationId, seq: finished.stateSeq });
  return { kind: 'answered', released: finished.released };
}

async function finishAndClose({ lease }: OpenTurn, answer: FinalAnswer, deps: TurnDeps) {
  return await inTransaction(deps.database, async (tx) => {
    const finished = await finishTurn({ sql: tx }, lease, answer);
    if (finished?.released) await closeOnCustomersWord(tx, lease.conversationId, finished.stateSeq);
    return finished;
  });
}
