import type { EventSignal } from '../contracts/signals.ts';
import type { BusinessEvents } from '../observability/events.ts';
import { type Database, inTransaction } from '../store/database.ts';
import { enterStop } from '../store/stop-answer.ts';

/** What {@link stopAnswer} works with. */
export type StopAnswerDeps = {
  readonly database: Database;
  readonly signal: Pick<EventSignal, 'publish'>;
  readonly events: Pick<BusinessEvents, 'answerStopped'>;
};

/**
 * Takes the customer's wish to hear no more of the answer under way, from a request and from a socket alike: on disk before this returns. Whoever writes the answer
 * hears of it at once, or finds it at the next safe point. Where nothing is being answered it changes nothing.
 */
export async function stopAnswer(
  deps: StopAnswerDeps,
  conversationId: string,
): Promise<{ readonly stopping: boolean }> {
  const seq = await inTransaction(deps.database, (tx) => enterStop(tx, conversationId));
  if (seq === null) return { stopping: false };
  deps.signal.publish({ kind: 'stop', conversationId });
  deps.events.answerStopped(conversationId);
  return { stopping: true };
}
