import type { ConversationState, MessageRole } from '../../../src/contracts/conversation-events.ts';
import type { Answer } from '../../shared/request-json.ts';
import type { AssistantStanding } from './assistant-standing.ts';
import type { Transcript } from './transcript.ts';
import type { Phrase } from './words/phrase.ts';
import { say } from './words/say.ts';

/** Longest message the server takes, in characters. */
export const MAX_TEXT = 20_000;

/** What the line says for each state, while nothing speaks against it. */
const STATES: Readonly<Record<ConversationState, Phrase>> = {
  open: 'The assistant answers here. You can ask for a person at any time.',
  waiting_approval:
    'A colleague is checking your request. You can close this chat; the answer will be here when you come back.',
  escalated: 'A person is taking over. The assistant stays silent from here on.',
  resolved: 'This conversation is closed. Write again to reopen it.',
};

/**
 * Where the conversation stands, in the customer's words. That the assistant answers is claimed only where the server says so, and not while a message
 * waits behind a stop.
 */
export function stateWords(
  { state, messages }: Pick<Transcript, 'state' | 'messages'>,
  assistant: AssistantStanding | null,
): string {
  const told = messages.findLast((message) => message.role !== 'customer');
  const waits = told?.role === 'system' && (told.text === NOTICE || told.text === say(NOTICE));
  if (waits && (state === 'open' || state === 'waiting_approval')) return say(PAUSED);
  if (state !== 'open' || assistant === 'answers') return say(STATES[state]);
  return say(assistant === 'paused' ? PAUSED : UNKNOWN);
}

/** What the server says once per stop: the page knows by it that a message waits. */
const NOTICE: Phrase =
  'Our assistant is paused at the moment. Your message is safe: it will be answered as soon as the assistant is back, or by a person from our team before that.';

const UNKNOWN = 'Write to us here. You can ask for a person at any time.';

const PAUSED =
  'The assistant is paused. Your messages are kept and will be answered; you can ask for a person at any time.';

const ROLES: Readonly<Record<MessageRole, Phrase>> = {
  customer: 'You',
  agent: 'Assistant',
  staff: 'Support team',
  system: 'Notice',
};

/** Who speaks, as the label above a message. */
export function roleWords(role: MessageRole): string {
  return say(ROLES[role]);
}

const refusalWords: Readonly<Record<string, Phrase>> = {
  text_too_long: 'This message is too long. The limit is 20,000 characters.',
  bad_session_token: 'Your sign-in has expired. Reload the page and try again.',
  wrong_code: 'This code is not the right one. Look into the newest mail, or ask for a new code.',
};

/** Why something the customer wanted did not happen, or null when it did. Never the server's inner workings. */
export function problemWords(answer: Answer): string | null {
  if (answer.kind === 'ok') return null;
  if (answer.kind === 'unreachable') return say('We cannot reach the shop just now. Check your connection.');
  const known = refusalWords[answer.code];
  if (known !== undefined) return say(known);
  if (answer.status === 429) return say('That was a lot at once. Wait a moment and try again.');
  if (answer.status === 404) return say('This conversation has ended. Trying again starts a new one.');
  if (answer.status >= 500) return say('Something went wrong on our side.');
  return answer.detail;
}
