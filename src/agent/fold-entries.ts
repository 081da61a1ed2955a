import type { StoredMessage } from '../contracts/checkpoint.ts';
import { appendCheckpoint, readUnfolded, readUntoldLines, type UnfoldedEntry } from '../store/turns.ts';
import type { OpenTurn } from './open-turn.ts';
import type { TurnDeps } from './turn-deps.ts';

/** What the history says when a person gave the conversation back. It asks for nothing, so that no later turn stays silent by it. */
const HANDED_BACK = 'A member of staff took part here and has given the conversation back to the assistant.';

/**
 * Appends everything that arrived since the last look to the history, in order of seq: messages, decisions, settlements,
 * hand-backs. Called only where no tool call is without its result. False when the lease was lost.
 */
export async function foldEntries(turn: OpenTurn, deps: TurnDeps): Promise<boolean> {
  const entries = await readUnfolded(deps.database, turn.lease, turn.foldedSeq);
  const newest = entries.at(-1);
  if (!newest) return true;
  const messages = (await Promise.all(entries.map((entry) => toStored(entry, turn, deps)))).flat();
  const written = await appendCheckpoint(deps.database, turn.lease, {
    kind: 'inbox',
    messages,
    foldedSeq: newest.seq,
    modelCalls: turn.unsaved.modelCalls,
    tokens: turn.unsaved.tokens,
  });
  if (!written) return false;
  turn.unsaved = { modelCalls: 0, tokens: 0 };
  turn.history.push(...messages);
  turn.foldedSeq = newest.seq;
  turn.customerWaits ||= entries.some((entry) => entry.kind === 'customer');
  if (entries.some((entry) => entry.kind === 'decision' || entry.kind === 'settlement'))
    turn.lines = await readUntoldLines(deps.database, turn.lease);
  return true;
}

async function toStored(entry: UnfoldedEntry, turn: OpenTurn, deps: TurnDeps): Promise<StoredMessage[]> {
  switch (entry.kind) {
    case 'customer':
    case 'staff':
      return [{ role: entry.kind, seq: entry.seq, text: entry.text }];
    case 'hand_back':
      return [{ role: 'staff', seq: entry.seq, text: HANDED_BACK }];
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
