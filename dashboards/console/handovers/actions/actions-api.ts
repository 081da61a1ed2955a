import { type Answer, requestJson } from '../../../shared/request-json.ts';
import { inboxProblem } from '../inbox-api.ts';
import type { Prefilled } from './handover-action.ts';

const base = (conversationId: string): string => `/internal/inbox/${encodeURIComponent(conversationId)}/actions`;

/** What people asked for in a conversation, and what may be taken up. */
export function listActions(conversationId: string): Promise<Answer> {
  return requestJson({ method: 'GET', url: base(conversationId) });
}

/** Asks for an action. `requestId` names the request, so that a click that is sent twice asks once. */
export function askForAction(conversationId: string, asked: Prefilled, requestId: string): Promise<Answer> {
  const { tool, args, fromActionId } = asked;
  const body = { tool, args, from_action_id: fromActionId, client_request_id: requestId };
  return requestJson({ method: 'POST', url: base(conversationId), body });
}

/** Asks what that would come to. Nothing is done and nothing is written down. */
export function previewAction(conversationId: string, { tool, args, fromActionId }: Prefilled): Promise<Answer> {
  const body = { tool, args, from_action_id: fromActionId };
  return requestJson({ method: 'POST', url: `${base(conversationId)}/preview`, body });
}

/** Says that a draft is not to be carried out. */
export function dismissDraft(conversationId: string, actionId: string, reason: string): Promise<Answer> {
  const url = `${base(conversationId)}/${encodeURIComponent(actionId)}/dismiss`;
  return requestJson({ method: 'POST', url, body: { reason } });
}

/** Why it did not work, in words; null when it did. */
export function actionProblem(answer: Answer): string | null {
  const words: Readonly<Record<string, string>> = {
    bad_request:
      'Something in it is not as it should be: look at the order number, the items and the length of each line.',
    customer_unknown: 'The customer has not proved who they are. Ask them to sign in or to confirm a code in the chat.',
    not_a_draft: 'Somebody has dealt with this draft already.',
    never_allowed: 'This is never done here, whoever asks.',
  };
  return answer.kind === 'refused' ? (words[answer.code] ?? inboxProblem(answer)) : inboxProblem(answer);
}
