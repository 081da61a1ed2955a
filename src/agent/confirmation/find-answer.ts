import type { StoredMessage, StoredToolCall } from '../../contracts/checkpoint.ts';
import { bareAnswer } from '../../domain/confirmation/bare-answer.ts';

/** A yes or no of the customer, and the call it is about. */
export type FoundAnswer = {
  readonly kind: 'yes' | 'no';
  readonly confirmationId: string;
  /** The call that was put off, as the model made it. */
  readonly call: StoredToolCall;
  /** Seq of the customer message. */
  readonly seq: number;
  /** Whether nothing stands between the summary and the answer. Where something does, only the button of the summary says what the answer is to. */
  readonly direct: boolean;
};

/**
 * The customer's answer at the end of a history, when what they wrote is nothing but a yes or a no and a summary was shown before it; null otherwise.
 * The model has no part in it: it reads what code wrote into the history and what the customer wrote.
 */
export function findAnswer(history: readonly StoredMessage[]): FoundAnswer | null {
  let at = history.length - 1;
  let kind: 'yes' | 'no' | null = null;
  let seq = 0;
  for (let message = history[at]; message?.role === 'customer'; message = history[at]) {
    const answer = bareAnswer(message.text);
    if (answer === null || (kind !== null && answer !== kind)) return null;
    kind = answer;
    seq = message.seq;
    at -= 1;
  }
  if (kind === null) return null;
  const shown = history[at];
  if (shown?.role === 'assistant' && shown.toolCalls.length === 0) {
    const asked = findAsked(history, at - 1, 'in this batch');
    if (asked && asked.shown === shown.text) return { kind, seq, ...asked, direct: true };
  }
  const asked = findAsked(history, at, 'anywhere before');
  return asked ? { kind, seq, ...asked, direct: false } : null;
}

type Asked = { readonly confirmationId: string; readonly call: StoredToolCall; readonly shown: string };

/** The newest summary up to a place in the history. */
function findAsked(
  history: readonly StoredMessage[],
  upTo: number,
  where: 'in this batch' | 'anywhere before',
): Asked | null {
  for (let at = upTo; at >= 0; at -= 1) {
    const message = history[at];
    if (message?.role === 'tool') {
      const result = readAsked(message.result);
      const call = result && findCall(history, at, message.toolCallId);
      if (result && call) return { ...result, call };
    } else if (where === 'in this batch') return null;
  }
  return null;
}

function readAsked(json: string): Omit<Asked, 'call'> | null {
  if (!json.includes('"confirmation_required"')) return null;
  const result: Readonly<Record<string, unknown>> = JSON.parse(json);
  const { code, confirmation_id: confirmationId, shown } = result;
  if (code !== 'confirmation_required' || typeof confirmationId !== 'string' || typeof shown !== 'string') return null;
  return { confirmationId, shown };
}

function findCall(history: readonly StoredMessage[], before: number, id: string): StoredToolCall | null {
  for (let at = before - 1; at >= 0; at -= 1) {
    const message = history[at];
    if (message?.role === 'assistant') return message.toolCalls.find((call) => call.id === id) ?? null;
    if (message?.role !== 'tool') return null;
  }
  return null;
}
