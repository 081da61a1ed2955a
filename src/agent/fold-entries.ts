import type { StoredMessage } from '../contracts/checkpoint.ts';
import { bareAnswer } from '../domain/confirmation/bare-answer.ts';
import { findSignal } from '../domain/conversation/signals/find-signal.ts';
import { appendCheckpoint, readUnfolded, readUntoldLines, type UnfoldedEntry } from '../store/turns.ts';
import { outcomeLines } from './confirmation/outcome-lines.ts';
import { HANDED_BACK } from './hold-escalation.ts';
import { unsavedOf } from './note-model-call.ts';
import { nothingSpent, type OpenTurn } from './open-turn.ts';
import type { TurnDeps } from './turn-deps.ts';

/**
 * Adds everything that arrived since the last look to the history, in order of seq: messages, decisions, settlements, hand-backs. Called only where no tool call is without its
 * result. It is written with the step that follows: a crash before that has lost nothing, because the rows still say what is not folded.
 *
 * @param found what is known to have arrived. (Default: read.)
 */
export async function foldEntries(turn: OpenTurn, deps: TurnDeps, found?: readonly UnfoldedEntry[]): Promise<void> {
  const all = found ?? (await readUnfolded(deps.database, turn.lease, turn.foldedSeq));
  const entries = upToStop(all);
  const newest = entries.at(-1);
  if (!newest) return;
  const messages = (await Promise.all(entries.map((entry) => toStored(entry, turn, deps)))).flat();
  turn.unwritten = { messages: [...(turn.unwritten?.messages ?? []), ...messages], foldedSeq: newest.seq };
  turn.history.push(...messages);
  turn.foldedSeq = newest.seq;
  turn.wantsPerson ||= entries.some(
    (entry) =>
      entry.kind === 'customer' &&
      entry.seq > turn.lease.answeredSeq &&
      (findSignal([entry.text]) === 'customer_request' || (turn.offeredPerson && bareAnswer(entry.text) === 'yes')),
  );
  turn.customerWaits ||= entries.some((entry) => entry.kind === 'customer' && entry.seq > turn.lease.answeredSeq);
  if (entries.some((entry) => entry.kind === 'decision' || entry.kind === 'settlement'))
    turn.lines = [...outcomeLines(turn.history), ...(await readUntoldLines(deps.database, turn.lease))];
  if (newest.kind === 'stop') {
    turn.stopSeq = newest.seq;
    if (turn.lines.length > 0)
      turn.lines = [...outcomeLines(turn.history), ...(await readUntoldLines(deps.database, turn.lease, newest.seq))];
  }
}

/** What came after the customer's newest wish to stop is for the turn that follows the stopped one. */
function upToStop(entries: readonly UnfoldedEntry[]): readonly UnfoldedEntry[] {
  const stop = entries.findLastIndex((entry) => entry.kind === 'stop');
  return stop < 0 ? entries : entries.slice(0, stop + 1);
}

/** Writes what was folded as a step of its own, where none follows that would take it along. False when the lease was lost. */
export async function writeFolded(turn: OpenTurn, deps: TurnDeps): Promise<boolean> {
  if (!turn.unwritten) return true;
  const { messages, foldedSeq } = turn.unwritten;
  const written = await appendCheckpoint(deps.database, turn.lease, {
    kind: 'inbox',
    messages,
    foldedSeq,
    ...unsavedOf(turn, deps),
  });
  if (!written) return false;
  turn.unwritten = null;
  turn.unsaved = nothingSpent;
  return true;
}

async function toStored(entry: UnfoldedEntry, turn: OpenTurn, deps: TurnDeps): Promise<StoredMessage[]> {
  switch (entry.kind) {
    case 'customer':
    case 'staff':
      return [{ role: entry.kind, seq: entry.seq, text: entry.text }];
    case 'hand_back':
      return [{ role: 'staff', seq: entry.seq, text: HANDED_BACK }];
    case 'stop':
      return [];
    case 'decision':
    case 'settlement':
      return await toDecisionPair(entry, turn, deps);
    default: {
      const impossible: never = entry;
      throw new Error(`Unknown inbox entry ${JSON.stringify(impossible)}`);
    }
  }
}

// A decision enters as a tool call of the assistant and its result: never as words of the customer or of the system.
async function toDecisionPair(
  entry: Extract<UnfoldedEntry, { actionId: string }>,
  turn: OpenTurn,
  deps: TurnDeps,
): Promise<StoredMessage[]> {
  const id = `${entry.kind === 'decision' ? 'dec' : 'set'}_${entry.actionId.replaceAll('-', '')}`;
  const call = { id, name: 'check_action', arguments: JSON.stringify({ action_id: entry.actionId }) };
  const result = await deps.gateway.describeAction(entry.actionId, turn.lease.conversationId);
  return [
    { role: 'assistant', text: null, toolCalls: [call] },
    { role: 'tool', toolCallId: id, result: JSON.stringify(result) },
  ];
}
