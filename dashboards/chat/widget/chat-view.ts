import type { ConversationEvent } from '../../../src/contracts/conversation-events.ts';
import type { AssistantStanding } from './assistant-standing.ts';
import type { Connection } from './event-stream.ts';
import { applyEvent, emptyTranscript, type Transcript } from './transcript.ts';
import { roleWords } from './words.ts';

/** What the chat shows at one moment. */
export type ChatView = {
  readonly transcript: Transcript;
  readonly connection: Connection;
  /** The shop said who the customer is. */
  readonly signedIn: boolean;
  /** A one-time code was confirmed in this conversation. */
  readonly verified: boolean;
  /** The newest finished message, as it is read out once. */
  readonly announcement: string;
  /** Messages that came while the chat was closed. */
  readonly unread: number;
  readonly panelOpen: boolean;
  /** As the server said last; null before it has. */
  readonly assistant: AssistantStanding | null;
  /** The score given, 1 to 5. */
  readonly rating: number | null;
  /** True while the conversation is being opened or read for the first time. */
  readonly loading: boolean;
  /** The conversation a link asked for, while this browser has not proved that it may go on with it. */
  readonly wanted: string | null;
};

/** A chat that nothing has happened in yet. */
export function emptyView(signedIn: boolean, panelOpen: boolean, wanted: string | null = null): ChatView {
  return {
    transcript: emptyTranscript,
    connection: 'idle',
    signedIn,
    verified: false,
    announcement: '',
    unread: 0,
    panelOpen,
    assistant: null,
    rating: null,
    loading: false,
    wanted,
  };
}

/** Adds one live event: the transcript, the line that is read out, and the count of unread messages. */
export function showEvent(view: ChatView, event: ConversationEvent): ChatView {
  const transcript = applyEvent(view.transcript, event);
  const isNew = transcript.messages.length > view.transcript.messages.length;
  if (event.type !== 'message' || event.role === 'customer' || !isNew) return { ...view, transcript };
  return {
    ...view,
    transcript,
    announcement: `${roleWords(event.role)}: ${event.text}`,
    unread: view.panelOpen ? 0 : view.unread + 1,
  };
}
