import type { EventSignal } from '../contracts/signals.ts';
import type { Queues } from '../queue/open-queues.ts';
import type { Keyring } from '../store/content-keys.ts';
import type { Database } from '../store/database.ts';
import { closeIdleConversations } from '../store/idle-conversations.ts';
import { takeUnrung, type UnrungConversation } from '../store/lease.ts';
import { announceStop } from '../store/stopped-conversations.ts';
import type { Chore } from './chores.ts';

/** What the conversation chores work with. */
export type ConversationChoreDeps = {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly queues: Queues;
  readonly signal: EventSignal;
  readonly idleCloseMs: number;
};

/** Rings sent in one sweep; what is left is taken by the next, a second later. */
const SWEEP_LIMIT = 500;

/** The chores that keep conversations moving: ring what waits, tell who waits behind a stop, close what is idle. */
export function conversationChores(deps: ConversationChoreDeps): Chore[] {
  return [
    { name: 'ring waiting conversations', everyMs: 1000, run: () => ringWaiting(deps) },
    { name: 'announce a stop', everyMs: 1000, run: () => tellStopped(deps) },
    { name: 'close idle conversations', everyMs: 5000, run: () => closeIdle(deps) },
  ];
}

async function ringWaiting(deps: ConversationChoreDeps): Promise<void> {
  const waiting = await takeUnrung(deps.database, SWEEP_LIMIT);
  const ring = (one: UnrungConversation) => deps.queues.ringTurn(one.conversationId, one.begun ? 'resume' : 'message');
  await Promise.all(waiting.map(ring));
}

async function tellStopped(deps: ConversationChoreDeps): Promise<void> {
  const told = await announceStop(deps.database, deps.keyring);
  for (const conversationId of told) deps.signal.publish({ kind: 'conversation', conversationId });
  if (told.length > 0) deps.signal.publish({ kind: 'staff', topic: 'inbox' });
}

async function closeIdle(deps: ConversationChoreDeps): Promise<void> {
  const closed = await closeIdleConversations(deps.database, deps.idleCloseMs);
  for (const conversationId of closed) deps.signal.publish({ kind: 'conversation', conversationId });
}
