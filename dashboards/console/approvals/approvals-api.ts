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
export function decideApproval(
  { id, digest }: { readonly id: string; readonly digest: string | null },
  decision: 'approve' | 'reject',
  note: string,
): Promise<Answer> {
  return requestJson({
    method: 'POST',
    url: `/internal/approvals/${encodeURIComponent(id)}`,
    body: { decision, ...(note === '' ? {} : { note }), ...(digest === null ? {} : { digest }) },
  });
}

/** Tells the server that the request is before its reader. */
export function noteOpening(id: string): void {
  void post(`${encodeURIComponent(id)}/open`, {});
}

/** Takes a request, or puts it back. */
export function changeClaim(id: string, verb: 'claim' | 'release'): Promise<Answer> {
  return post(`${encodeURIComponent(id)}/${verb}`, {});
}

/** Hands a request on to somebody. */
export function reassign(id: string, to: string): Promise<Answer> {
  return post(`${encodeURIComponent(id)}/reassign`, { to });
}

/** To whom a request can be handed on. */
export function listApprovers(): Promise<Answer> {
  return requestJson({ method: 'GET', url: '/internal/approvers' });
}

/** Approves several requests, each as it was shown. */
export function approveTogether(
  items: readonly { readonly id: string; readonly digest: string | null }[],
): Promise<Answer> {
  const body = { items: items.map(({ id, digest }) => ({ approval_id: id, digest: digest ?? '' })) };
  return post('together/approve', body);
}

function post(path: string, body: unknown): Promise<Answer> {
  return requestJson({ method: 'POST', url: `/internal/approvals/${path}`, body });
}
