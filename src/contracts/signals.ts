/** What staff hear of. `members`: somebody was let in, deactivated or given another role. */
export type StaffTopic = 'approvals' | 'inbox' | 'killswitch' | 'members';

const STAFF_TOPICS: readonly string[] = ['approvals', 'inbox', 'killswitch', 'members'] satisfies StaffTopic[];

/** "Look again": what changed, never what it changed to; the rows say that. `resync` means that signals may have been missed. */
export type Signal =
  | {
      readonly kind: 'conversation';
      readonly conversationId: string;
      /** Newest event that is there to be read, where the sender knows it: whoever has it already need not look. */
      readonly seq?: number;
    }
  | { readonly kind: 'staff'; readonly topic: StaffTopic }
  /** A model provider told one process "too many": nobody calls it for so many milliseconds. `provider` names it in small letters, where it is not the main one. */
  | { readonly kind: 'provider_pause'; readonly ms: number; readonly provider?: string }
  /** The customer wants no more of the answer under way; the conversation's inbox says so. */
  | { readonly kind: 'stop'; readonly conversationId: string }
  | { readonly kind: 'resync' };

/** Carries signals between processes. Publishing never waits and never throws: a lost signal costs a delay, never a fact. */
export type EventSignal = {
  readonly publish: (signal: Signal) => void;
  /** Calls `handler` for every signal until the returned function is called. */
  readonly subscribe: (handler: (signal: Signal) => void) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
};

/** The wire form of a signal: `c<uuid>`, `c<uuid>:<seq>`, `s<topic>`, `p<ms>`, `p<ms>:<provider>`, `x<uuid>` or `r`. At most 53 characters. */
export function encodeSignal(signal: Signal): string {
  switch (signal.kind) {
    case 'conversation':
      return signal.seq === undefined ? `c${signal.conversationId}` : `c${signal.conversationId}:${signal.seq}`;
    case 'staff':
      return `s${signal.topic}`;
    case 'provider_pause':
      return signal.provider === undefined ? `p${signal.ms}` : `p${signal.ms}:${signal.provider}`;
    case 'stop':
      return `x${signal.conversationId}`;
    case 'resync':
      return 'r';
    default: {
      const impossible: never = signal;
      throw new Error(`Unknown signal ${String(impossible)}`);
    }
  }
}

/** Reads the wire form; null for anything else, because another version may speak on the same channel. */
export function decodeSignal(text: string): Signal | null {
  if (text === 'r') return { kind: 'resync' };
  if (text.startsWith('c') && text.length >= 37) return decodeConversation(text);
  if (text.startsWith('x') && text.length === 37) return { kind: 'stop', conversationId: text.slice(1) };
  const pause = /^p(\d{1,9})(?::([a-z]{1,20}))?$/.exec(text);
  if (pause)
    return { kind: 'provider_pause', ms: Number(pause[1]), ...(pause[2] === undefined ? {} : { provider: pause[2] }) };
  const topic = text.slice(1);
  if (text.startsWith('s') && STAFF_TOPICS.includes(topic)) return { kind: 'staff', topic: topic as StaffTopic };
  return null;
}

function decodeConversation(text: string): Signal | null {
  const conversation = { kind: 'conversation', conversationId: text.slice(1, 37) } as const;
  if (text.length === 37) return conversation;
  const seq = /^:\d+$/.test(text.slice(37)) ? Number(text.slice(38)) : Number.NaN;
  return Number.isSafeInteger(seq) ? { ...conversation, seq } : null;
}
