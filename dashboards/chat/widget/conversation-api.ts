import { type Answer, requestJson } from '../../shared/request-json.ts';
import { asNumber, asRecords, asText } from '../../shared/unknown-value.ts';
import type { AssistantStanding } from './assistant-standing.ts';
import type { EmbedOptions } from './embed-options.ts';
import { readCitations } from './read-citations.ts';
import type { Message } from './transcript.ts';

/** Where a conversation is reached, and the secret that opens it. */
export type ConversationKey = { readonly conversationId: string; readonly token: string };

/** Milliseconds after which a message without acknowledgement counts as not sent. */
export const SEND_TIMEOUT_MS = 8_000;

const base = (origin: string, key: ConversationKey): string =>
  `${origin}/v1/conversations/${encodeURIComponent(key.conversationId)}`;

/**
 * Opens a conversation. `sessionToken` is the shop's signed word on who the customer is; without it policy questions only are answered. `language` is the one the
 * shop chose for its page: the server speaks it until the customer has written; null for what the browser asks for.
 */
export function createConversation({ origin, language }: EmbedOptions, sessionToken: string | null): Promise<Answer> {
  const body = { channel: 'chat', ...(sessionToken === null ? {} : { session_token: sessionToken }) };
  return requestJson({
    method: 'POST',
    url: `${origin}/v1/conversations`,
    body,
    language,
    cookies: false,
    timeoutMs: SEND_TIMEOUT_MS,
  });
}

/** Whether the assistant answers at the moment; null when the server does not say. */
export async function readAssistant(origin: string): Promise<AssistantStanding | null> {
  const answer = await requestJson({ method: 'GET', url: `${origin}/v1/assistant`, cookies: false });
  const state = answer.kind === 'ok' ? answer.body['state'] : null;
  return state === 'answers' || state === 'paused' ? state : null;
}

/** The key of a conversation in the answer to its creation, or null when the answer holds none. */
export function readConversationKey(answer: Answer): ConversationKey | null {
  if (answer.kind !== 'ok') return null;
  const conversationId = asText(answer.body['conversation_id']);
  const token = asText(answer.body['conversation_token']);
  return conversationId === null || token === null ? null : { conversationId, token };
}

/** Sends one message. The same `clientMessageId` again is the same message: the server keeps one. */
export function postMessage(
  origin: string,
  key: ConversationKey,
  text: string,
  clientMessageId: string,
): Promise<Answer> {
  const body = { text, client_message_id: clientMessageId };
  return requestJson({
    method: 'POST',
    url: `${base(origin, key)}/messages`,
    body,
    token: key.token,
    cookies: false,
    timeoutMs: SEND_TIMEOUT_MS,
  });
}

/** Everything said so far. `gone` when the server knows no such conversation under this token. */
export async function readHistory(origin: string, key: ConversationKey): Promise<readonly Message[] | 'gone' | null> {
  const answer = await requestJson({
    method: 'GET',
    url: `${base(origin, key)}/messages`,
    token: key.token,
    cookies: false,
  });
  if (answer.kind === 'refused' && answer.status === 404) return 'gone';
  if (answer.kind !== 'ok') return null;
  return asRecords(answer.body['messages']).flatMap((row): Message[] => {
    const seq = asNumber(row['seq']);
    const role = row['role'];
    if (seq === null || typeof row['text'] !== 'string') return [];
    if (role !== 'customer' && role !== 'agent' && role !== 'staff' && role !== 'system') return [];
    const citations = readCitations(row['citations']);
    return [
      {
        seq,
        role,
        text: row['text'],
        at: asText(row['created_at']) ?? '',
        ...(citations.length === 0 ? {} : { citations }),
      },
    ];
  });
}

/** Hands the conversation to a person. */
export function requestPerson(origin: string, key: ConversationKey): Promise<Answer> {
  return requestJson({ method: 'POST', url: `${base(origin, key)}/human`, body: {}, token: key.token, cookies: false });
}

/** Wants no more of the answer under way. */
export function requestStop(origin: string, key: ConversationKey): Promise<Answer> {
  return requestJson({ method: 'POST', url: `${base(origin, key)}/stop`, body: {}, token: key.token, cookies: false });
}

/** Says yes or no to one summary. */
export function postConfirmation(
  origin: string,
  key: ConversationKey,
  confirmationId: string,
  answer: 'yes' | 'no',
): Promise<Answer> {
  const url = `${base(origin, key)}/confirmations/${encodeURIComponent(confirmationId)}`;
  return requestJson({ method: 'POST', url, body: { answer }, token: key.token, cookies: false });
}

/** Asks for a one-time code by mail. The answer is the same whether the address or order is known or not. */
export function requestCode(
  origin: string,
  key: ConversationKey,
  who: { readonly email: string } | { readonly order_id: string },
): Promise<Answer> {
  return requestJson({
    method: 'POST',
    url: `${base(origin, key)}/verification`,
    body: who,
    token: key.token,
    cookies: false,
  });
}

/** Gives the code back. */
export function confirmCode(origin: string, key: ConversationKey, code: string): Promise<Answer> {
  return requestJson({
    method: 'POST',
    url: `${base(origin, key)}/verification/confirm`,
    body: { code },
    token: key.token,
    cookies: false,
  });
}

/** Goes on with an earlier conversation of the account that a code has just proved in this one; answered as its creation was. */
export function resumeEarlier(origin: string, key: ConversationKey, conversationId: string): Promise<Answer> {
  const body = { conversation_id: conversationId };
  return requestJson({ method: 'POST', url: `${base(origin, key)}/resume`, body, token: key.token, cookies: false });
}

/** Rates a finished conversation from 1 to 5. */
export function postRating(origin: string, key: ConversationKey, score: number, comment: string): Promise<Answer> {
  const body = { score, ...(comment === '' ? {} : { comment }) };
  return requestJson({ method: 'POST', url: `${base(origin, key)}/rating`, body, token: key.token, cookies: false });
}
