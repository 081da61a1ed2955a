import type { EventSignal } from '../contracts/signals.ts';
import type { BusinessEvents } from '../observability/events.ts';
import type { ConversationRow } from '../store/conversations.ts';
import type { Database } from '../store/database.ts';
import { type AcceptedMessage, acceptMessage } from '../store/messages.ts';
import type { EventHub } from './event-hub.ts';

/** What {@link takeCustomerMessage} works with. */
export type TakeCustomerMessageDeps = {
  readonly database: Database;
  readonly hub: Pick<EventHub, 'wake'>;
  readonly signal: Pick<EventSignal, 'publish'>;
  readonly ringTurn: (conversationId: string, why: 'message') => Promise<boolean>;
  readonly events: BusinessEvents;
};

/**
 * Takes one message of a customer, from a request and from a socket alike: stored and numbered before this returns, or null when the conversation is gone.
 * `forAgent` is false while a person has the conversation, and for a message that was known already.
 *
 * Waking the agent is not waited for: whatever the queue does, the row is there and the sweeper rings for it.
 */
export async function takeCustomerMessage(
  deps: TakeCustomerMessageDeps,
  conversation: ConversationRow,
  text: string,
  clientMessageId: string | null,
): Promise<{ readonly seq: number; readonly duplicate: boolean; readonly forAgent: boolean } | null> {
  const { conversationId } = conversation;
  const accepted = await acceptMessage(deps.database, conversation, text, clientMessageId);
  if (!accepted) return null;
  tellOfMessage(deps, conversationId, accepted);
  return { seq: accepted.seq, duplicate: accepted.duplicate, forAgent: accepted.ring };
}

/** What follows a message that was stored, however it came: pages are told, and the agent is rung. */
export function tellOfMessage(deps: TakeCustomerMessageDeps, conversationId: string, accepted: AcceptedMessage): void {
  deps.events.messageAccepted(conversationId, accepted.seq, accepted.duplicate);
  if (!accepted.duplicate) {
    deps.hub.wake(conversationId);
    deps.signal.publish({ kind: 'conversation', conversationId, seq: accepted.seq });
  }
  // A person has the conversation, or everything is answered: whoever reads it wants to see the new message now.
  if (!accepted.duplicate && !accepted.ring) deps.signal.publish({ kind: 'staff', topic: 'inbox' });
  if (accepted.ring) void ringBestEffort(deps, conversationId);
}

async function ringBestEffort(deps: TakeCustomerMessageDeps, conversationId: string): Promise<void> {
  const rung = await deps.ringTurn(conversationId, 'message').catch(() => false);
  if (!rung) deps.events.ringMissed(conversationId);
}
