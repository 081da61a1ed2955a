import { setTimeout as pause } from 'node:timers/promises';
import type { EventSignal } from '../../src/contracts/signals.ts';
import type { Keyring } from '../../src/store/content-keys.ts';
import type { Database } from '../../src/store/database.ts';
import { appendTurnEvent } from '../../src/store/events.ts';
import { claimConversation } from '../../src/store/lease.ts';
import { appendCheckpoint, finishTurn } from '../../src/store/turns.ts';

/** What a stand-in for the agent process needs. */
export type AgentParts = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly signal: EventSignal;
};

/**
 * Does to the rows what the agent process does for one turn: claims the conversation, streams the pieces, finishes. It publishes as the agent
 * does, but now and then forgets to, because signals may be lost.
 */
export async function answerAsAgent(
  parts: AgentParts,
  conversationId: string,
  pieces: readonly string[],
  options: { readonly upToMs?: number; readonly forgetEvery?: number } = {},
): Promise<string> {
  const { database, keyring, signal } = parts;
  const lease = await claimConversation(database, keyring, conversationId, 'test-agent', 30_000);
  if (!lease) throw new Error('The conversation could not be claimed');
  const [row] = await database.sql<{ last_seq: number }[]>`
    select last_seq from conversations where conversation_id = ${conversationId}`;
  await appendCheckpoint(database, lease, { kind: 'inbox', messages: [], foldedSeq: row?.last_seq ?? 0 });
  const attempt = lease.attempt + 1;
  for (const [index, text] of pieces.entries()) {
    await appendTurnEvent(database, lease, { type: 'token', attempt, text });
    if (index % (options.forgetEvery ?? Number.POSITIVE_INFINITY) !== 1) {
      signal.publish({ kind: 'conversation', conversationId });
    }
    if (options.upToMs) await pause(Math.random() * options.upToMs);
  }
  const text = pieces.join('');
  const versions = { prompt: 't', tools: 't', model: 't' };
  await finishTurn(database, lease, { role: 'agent', text, history: null, modelCalls: 1, tokens: 1, versions });
  signal.publish({ kind: 'conversation', conversationId });
  return text;
}
