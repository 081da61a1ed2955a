import { z } from 'zod';
import {
  askForActionBody,
  dismissDraftBody,
  draftDismissed,
  handoverActions,
  staffRequestTaken,
} from '../../contracts/staff-actions.ts';
import { actionPreview, previewActionBody, staffOrders, staffOrdersQuery } from '../../contracts/staff-preview.ts';
import type { AppDeps } from '../app-deps.ts';
import { inboxConversationId } from '../inbox-verbs.ts';
import { Problem } from '../problem.ts';
import { staffRoute } from '../route.ts';
import { tellOfInbox } from '../tell-of-inbox.ts';

/** `GET /internal/inbox/:conversation_id/actions`: what people asked for, and what may be taken up, filled in. */
export const listHandoverActionsRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/inbox/:conversation_id/actions',
    summary: 'List what people asked for in a conversation, and the proposals and drafts that may be taken up.',
    roles: ['agent'],
    answers: { 200: { description: 'Requests and actions', schema: handoverActions } },
    handle: async ({ req, res }, staff) => {
      const shown = await deps.staffActions.list(inboxConversationId(req), staff);
      if (!shown) throw new Problem('not_found');
      res.json(shown);
    },
  });

/** `GET /internal/inbox/:conversation_id/orders`: what the customer ordered, for whoever works on the conversation. */
export const listHandoverOrdersRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'get',
    path: '/internal/inbox/:conversation_id/orders',
    summary: "List the customer's orders with their lines, as a worker reads them from the order system now.",
    roles: ['agent'],
    query: staffOrdersQuery,
    answers: { 200: { description: 'Orders, or why there are none', schema: staffOrders } },
    handle: async ({ req, res, query }, staff) => {
      const shown = await deps.staffActions.orders(inboxConversationId(req), staff, numbersIn(query.named));
      if (!shown) throw new Problem('not_found');
      res.json(shown);
    },
  });

/** At most ten: a handover names no more, and each is a question to the order system. */
function numbersIn(named: string | undefined): readonly string[] {
  return (named ?? '')
    .split(',')
    .filter((id) => id !== '' && id.length <= 64)
    .slice(0, 10);
}

/** `POST /internal/inbox/:conversation_id/actions/preview`: what asking would come to. */
export const previewActionRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/inbox/:conversation_id/actions/preview',
    summary:
      'Read what a request would come to: the amount, and whether other people have to agree. Nothing is asked for.',
    roles: ['agent'],
    body: previewActionBody,
    answers: { 200: { description: 'What it would come to', schema: actionPreview } },
    handle: async ({ req, res, body }, staff) => {
      const shown = await deps.staffActions.preview(inboxConversationId(req), staff, body);
      if (!shown) throw new Problem('not_found');
      res.json(shown);
    },
  });

/** `POST /internal/inbox/:conversation_id/actions`: writes a request; a worker carries it out under every rule. */
export const askForActionRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/inbox/:conversation_id/actions',
    summary:
      'Ask for an action from a conversation you have claimed; a worker carries it out, or says by which rule it does not.',
    roles: ['agent'],
    body: askForActionBody,
    answers: { 202: { description: 'Written down', schema: staffRequestTaken } },
    problems: ['not_escalated', 'held_by_other', 'customer_unknown', 'never_allowed'],
    handle: async ({ req, res, body }, staff) => {
      const id = inboxConversationId(req);
      const asked = await deps.staffActions.ask(id, staff, body);
      deps.events.inboxHandled(id, staff.staffId, 'ask', asked.kind);
      if (asked.kind === 'bad_request') throw new Problem('bad_request', { errors: asked.errors });
      if (asked.kind !== 'taken') throw new Problem(asked.kind);
      tellOfInbox(deps, id);
      res.status(202).json({ request_id: asked.requestId, status: 'requested' });
    },
  });

/** `POST /internal/inbox/:conversation_id/actions/:action_id/dismiss`: a draft is not to be carried out. */
export const dismissDraftRoute = (deps: AppDeps) =>
  staffRoute({
    method: 'post',
    path: '/internal/inbox/:conversation_id/actions/:action_id/dismiss',
    summary: 'Say that a draft of the agent is not to be carried out, and why.',
    roles: ['agent'],
    body: dismissDraftBody,
    answers: { 200: { description: 'Dismissed', schema: draftDismissed } },
    problems: ['not_claimed', 'not_a_draft'],
    handle: async ({ req, res, body }, staff) => {
      const id = inboxConversationId(req);
      const actionId = z.guid().safeParse(req.params['action_id']);
      if (!actionId.success) throw new Problem('not_found');
      const { kind } = await deps.staffActions.dismiss(id, actionId.data, staff, body.reason);
      deps.events.inboxHandled(id, staff.staffId, 'dismiss', kind);
      if (kind !== 'dismissed') throw new Problem(kind);
      tellOfInbox(deps, id);
      res.json({ action_id: actionId.data, action_status: 'rejected' });
    },
  });
