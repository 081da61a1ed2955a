import type { ConversationState } from '../../../src/contracts/conversation-events.ts';
import { asFlag, asNumber, asRecord, asText } from '../../shared/unknown-value.ts';
import type { ConversationKey } from './conversation-api.ts';

/** What the browser keeps of a conversation: enough to find it again, nothing that was said in it. */
export type SavedConversation = ConversationKey & {
  readonly settledSeq: number;
  readonly coveredSeq: number;
  readonly state: ConversationState;
  readonly verified: boolean;
};

/** Days after the last use that a conversation is found again; the server's own reopen window is as long. */
const KEPT_DAYS = 7;

/** The storage the browser offers; reading it throws where the reader has forbidden it. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * Under which name a conversation is kept: one per server and customer, so that the next person at this browser does not get the
 * conversation of the one before. The token's own claim is enough here; the server decides what it opens.
 */
export function savedUnder(origin: string, sessionToken: string | null): string {
  return `countersign:${origin}:${sessionToken === null ? 'guest' : `customer:${readSubject(sessionToken)}`}`;
}

function readSubject(sessionToken: string): string {
  try {
    const payload = (sessionToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return asText(asRecord(JSON.parse(atob(payload)))?.['sub']) ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** The conversation kept under this name, unless it is too old or unreadable. */
export function loadConversation(name: string): SavedConversation | null {
  try {
    const saved = asRecord(JSON.parse(storage()?.getItem(name) ?? 'null'));
    const conversationId = asText(saved?.['conversationId']);
    const token = asText(saved?.['token']);
    const savedAt = asNumber(saved?.['savedAt']);
    if (saved === null || conversationId === null || token === null || savedAt === null) return null;
    if (Date.now() - savedAt > KEPT_DAYS * 86_400_000) return null;
    return {
      conversationId,
      token,
      settledSeq: asNumber(saved['settledSeq']) ?? 0,
      coveredSeq: asNumber(saved['coveredSeq']) ?? 0,
      state: readState(saved['state']),
      verified: asFlag(saved['verified']),
    };
  } catch {
    return null;
  }
}

function readState(value: unknown): ConversationState {
  return value === 'waiting_approval' || value === 'escalated' || value === 'resolved' ? value : 'open';
}

/** Keeps the conversation under this name. A browser without storage forgets it, and nothing else breaks. */
export function saveConversation(name: string, conversation: SavedConversation): void {
  try {
    storage()?.setItem(name, JSON.stringify({ ...conversation, savedAt: Date.now() }));
  } catch {
    // A full or forbidden storage costs the customer the way back after a reload, which the chat can do without.
  }
}

/** Forgets the conversation kept under this name. */
export function forgetConversation(name: string): void {
  try {
    storage()?.removeItem(name);
  } catch {
    // See saveConversation.
  }
}
