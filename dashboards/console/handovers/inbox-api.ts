import { type Answer, requestJson } from '../../shared/request-json.ts';

/** What a person can do with a conversation. */
export type InboxVerb = 'claim' | 'take-over' | 'reply' | 'give-back' | 'resolve';

const base = (conversationId: string): string => `/internal/inbox/${encodeURIComponent(conversationId)}`;

/** Every conversation that needs a person, oldest first. */
export function listInbox(): Promise<Answer> {
  return requestJson({ method: 'GET', url: '/internal/inbox' });
}

/** What was said in a conversation. */
export function listTranscript(conversationId: string): Promise<Answer> {
  return requestJson({ method: 'GET', url: `${base(conversationId)}/messages` });
}

/** What the customer ordered; `named` are the numbers the conversation is about. */
export function listOrders(conversationId: string, named: readonly string[]): Promise<Answer> {
  const query = named.length === 0 ? '' : `?named=${encodeURIComponent(named.slice(0, 10).join(','))}`;
  return requestJson({ method: 'GET', url: `${base(conversationId)}/orders${query}` });
}

/** What staff wrote to each other about a conversation. */
export function listNotes(conversationId: string): Promise<Answer> {
  return requestJson({ method: 'GET', url: `${base(conversationId)}/notes` });
}

/** Leaves a note for the others; the customer never sees it. */
export function postNote(conversationId: string, text: string): Promise<Answer> {
  return requestJson({ method: 'POST', url: `${base(conversationId)}/notes`, body: { text } });
}

/** Takes, answers, gives back or closes a conversation. */
export function postInbox(
  conversationId: string,
  verb: InboxVerb,
  body: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  return requestJson({ method: 'POST', url: `${base(conversationId)}/${verb}`, body });
}

/** Why it did not work, in words; null when it did. */
export function inboxProblem(answer: Answer): string | null {
  if (answer.kind === 'ok') return null;
  if (answer.kind === 'unreachable') return 'The server did not answer. Nothing may have happened; try again.';
  const words: Readonly<Record<string, string>> = {
    held_by_other: 'Somebody else has taken this conversation.',
    already_resolved: 'The conversation was closed meanwhile. It opens again when the customer writes.',
    not_claimed: 'Nobody holds this conversation any more. Take it instead.',
    not_escalated: 'No person has this conversation any more.',
    text_too_long: 'The reply is too long. A message can hold 20,000 characters.',
    forbidden: 'Your role does not allow this.',
  };
  return words[answer.code] ?? answer.detail;
}
