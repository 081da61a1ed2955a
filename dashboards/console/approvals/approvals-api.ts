import { type Answer, requestJson } from '../../shared/request-json.ts';

/** Which requests the list shows. */
export type ListFilter = 'waiting' | 'decided';

/** The list: waiting ones by due time, decided ones newest first. */
export function listApprovals(filter: ListFilter): Promise<Answer> {
  const query = filter === 'waiting' ? 'status=pending' : 'sort=newest&limit=100';
  return requestJson({ method: 'GET', url: `/internal/approvals?${query}` });
}

/** Every request of one conversation: how a single one is read again after it left the list. */
export function listApprovalsOfConversation(conversationId: string): Promise<Answer> {
  return requestJson({
    method: 'GET',
    url: `/internal/approvals?conversation_id=${encodeURIComponent(conversationId)}`,
  });
}

/** Decides. The decider is whoever is signed in; the server knows that better than this page. */
export function decideApproval(id: string, decision: 'approve' | 'reject', note: string): Promise<Answer> {
  return requestJson({
    method: 'POST',
    url: `/internal/approvals/${encodeURIComponent(id)}`,
    body: { decision, ...(note === '' ? {} : { note }) },
  });
}
