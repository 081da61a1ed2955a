import type { ConversationEvent } from '../contracts/conversation-events.ts';

/** Why a subscription ended: its token no longer counts, its reader was too slow, or the process stops. */
export type EndReason = 'revoked' | 'slow_consumer' | 'closing';

/** Where events go. */
export type EventSink = {
  /** Takes one event. False asks for a pause: nothing more comes until the subscription is resumed. */
  readonly write: (event: ConversationEvent) => boolean;
  /** Called once, when the hub ends the subscription; the reader may come back with the last `seq` it saw. */
  readonly end: (reason: EndReason) => void;
};

/** A reader as the hub keeps it: where it is, and whether it asked for a pause. */
export type Subscriber = EventSink & {
  /** `seq` of the last event it was given. */
  cursor: number;
  /** Process time of the pause it asked for; null while it takes events. */
  pausedSince: number | null;
  ended: boolean;
  /** Of the token that opened the conversation for it. */
  readonly tokenFingerprint: Buffer;
};
