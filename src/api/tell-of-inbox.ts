import type { AppDeps } from './app-deps.ts';

/** Tells readers of the conversation and of the human inbox, here and on other processes, to look again. Call it after the commit. */
export function tellOfInbox(deps: Pick<AppDeps, 'hub' | 'signal'>, conversationId: string): void {
  deps.hub.wake(conversationId);
  deps.signal.publish({ kind: 'conversation', conversationId });
  deps.signal.publish({ kind: 'staff', topic: 'inbox' });
}
